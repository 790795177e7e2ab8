import { Link } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { CHECK_NAMES } from '../../../shared/verification-words.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Profile } from '../contract.ts';

/** What stands behind the badge: each check with its day, and the certificates that are valid. */
export function ProfileChecks({
  profile: { checks, certificates, course_badges: badges },
}: {
  profile: Profile;
}) {
  if (checks.length + certificates.length + badges.length === 0) return null;
  // A certificate says more by its name than the check of it does.
  const shown = checks.filter(({ kind }) => kind !== 'certificate' || certificates.length === 0);
  return (
    <section aria-labelledby="checked">
      <h2 id="checked">What we checked</h2>
      <ul className="profile-checks">
        {shown.map(({ kind, passed_at }) => (
          <li key={kind}>
            <Icon name="check" />
            <span>{CHECK_NAMES[kind]}</span>
            <time dateTime={passed_at}>{formatDay(passed_at)}</time>
          </li>
        ))}
        {certificates.map(({ title, issuer, expires_on }) => (
          <li key={`${title} ${issuer}`}>
            <Icon name="award" />
            <span>
              {title}, {issuer}
              {expires_on && <small>Valid until {formatDay(expires_on)}</small>}
            </span>
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
