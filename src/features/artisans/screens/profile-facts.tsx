import { formatDay } from '../../../shared/lagos-time.ts';
import type { Profile } from '../contract.ts';

/** Key figures of an artisan, each figure before its label. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { completed_hires: hires, years_of_experience: years, member_since: since } = profile;
  const facts = [
    { term: hires === 1 ? 'Completed hire' : 'Completed hires', figure: hires.toLocaleString('en-NG') },
    ...(years === null ? [] : [{ term: 'Experience', figure: years === 1 ? '1 year' : `${years} years` }]),
    ...(profile.languages.length === 0
      ? []
      : [
          {
            term: profile.languages.length === 1 ? 'Speaks' : 'Languages',
            figure: profile.languages.join(', '),
          },
        ]),
    { term: 'Identity', figure: profile.verified ? 'Verified' : 'Not verified' },
    { term: 'Member since', figure: formatDay(since).replace(/^\d+ /, '') },
  ];
  return (
    <dl className="profile-facts">
      {facts.map(({ term, figure }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
