import { type ReactNode, Suspense } from 'react';
import { lazyAtFirstUse } from '../../../browser/first-use.ts';
import type { Profile } from '../contract.ts';
import { ProfileChecks } from './profile-checks.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { IntroVideo, WorkPictures } from './profile-work.tsx';

const ProfileReviews = lazyAtFirstUse(async () => (await import('./profile-reviews.tsx')).ProfileReviews);

/** Main column of an artisan's profile, most decisive parts first. */
export function ProfileMain({ profile, prices }: { profile: Profile; prices: ReactNode }) {
  return (
    <>
      <ProfileFacts profile={profile} />
      <WorkPictures profile={profile} />
      {prices}
      <About profile={profile} />
      <ProfileChecks profile={profile} />
      <IntroVideo profile={profile} />
      <Suspense>
        <ProfileReviews profile={profile} />
      </Suspense>
    </>
  );
}

/** The person's own description and their areas of expertise. */
export function About({ profile: { bio, expertise } }: { profile: Profile }) {
  const areas = (expertise ?? '')
    .split(/[,;\n]/)
    .map((area) => area.trim())
    .filter(Boolean);
  if (!bio && areas.length === 0) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about">About</h2>
      {bio && <p className="profile-bio">{bio}</p>}
      {areas.length > 0 && (
        <>
          <h3 className="profile-areas-title">Areas of expertise</h3>
          <ul className="profile-areas">
            {[...new Set(areas)].map((area) => (
              <li key={area}>{area}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
