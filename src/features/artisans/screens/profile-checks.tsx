import { Link } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { LEVELS } from '../../../shared/verification-levels.ts';
import { CHECK_NAMES } from '../../../shared/verification-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Profile } from '../contract.ts';

/** What we checked, with dates: verification levels, certificates by name, and passed courses. */
export function ProfileChecks({ profile }: { profile: Profile }) {
  const levels = LEVELS.filter(({ level }) => profile.levels.includes(level));
  const { course_badges: badges } = profile;
  if (levels.length + badges.length === 0) return null;
  return (
    <section aria-labelledby="checked">
      <h2 id="checked">What we checked</h2>
      <ul className="profile-checks">
        {levels.map(({ level, checks }) => (
          <li key={level}>
            <Icon name={level === 'Certificate' ? 'award' : 'check'} />
            <span>
              <strong>{level}</strong>
              {level === 'Certificate' && profile.certificates.length > 0 ? (
                profile.certificates.map(({ title, issuer, expires_on }) => (
                  <small key={`${title} ${issuer}`}>
                    {title}, {issuer}
                    {expires_on && `. Valid until ${formatDay(expires_on)}`}
                  </small>
                ))
              ) : (
                <small>{checks.map((kind) => CHECK_NAMES[kind]).join(', ')}</small>
              )}
            </span>
            <CheckedOn profile={profile} kinds={checks} />
          </li>
        ))}
        {badges.map(({ course, label, passed_at, valid_until }) => (
          <li key={course}>
            <Icon name="award" />
            <span>
              <Link to={`/courses/${course}`}>{label}</Link>
              <small>Valid until {formatDay(valid_until)}</small>
            </span>
            <time dateTime={passed_at}>{formatDay(passed_at)}</time>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/verification">What each check means</Link>
        {badges.length > 0 && (
          <>
            {' · '}
            <Link to="/courses">What a safety course is</Link>
          </>
        )}
      </p>
    </section>
  );
}

/** Date of the latest check of a level. */
function CheckedOn({ profile, kinds }: { profile: Profile; kinds: readonly string[] }) {
  const [last] = profile.checks
    .flatMap(({ kind, passed_at }) => (kinds.includes(kind) ? [passed_at] : []))
    .sort()
    .reverse();
  return last === undefined ? null : <time dateTime={last}>{formatDay(last)}</time>;
}
