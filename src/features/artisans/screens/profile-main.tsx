import type { ReactNode } from 'react';
import type { Profile } from '../contract.ts';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileReviews } from './profile-reviews.tsx';
import { IntroVideo, WorkPictures } from './profile-work.tsx';

/** What can be read about an artisan: what decides first. */
export function ProfileMain({ profile, prices }: { profile: Profile; prices: ReactNode }) {
  return (
    <>
      <ProfileFacts profile={profile} />
      <WorkPictures profile={profile} />
      {prices}
      <About profile={profile} />
      <IntroVideo profile={profile} />
      <ProfileReviews profile={profile} />
    </>
  );
}

/** The person in their own words, and what they are good at. */
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
