import { Link } from 'react-router';
import { FoldSection } from '../../../ui/fold.tsx';
import type { OwnProfile } from '../contract.ts';
import './my-profile.css';

/** Most steps shown at once. */
const MOST_SHOWN = 3;

/** Progress towards a strong profile with the next steps; nothing when it is complete. */
export function ProfileStrengthCard({ strength }: { strength: OwnProfile['strength'] }) {
  if (!strength || strength.missing.length === 0) return null;
  const { done, of, missing } = strength;
  const later = missing.length - MOST_SHOWN;
  return (
    <FoldSection
      id="profile-strength"
      title="Profile strength"
      className="strength-card"
      aside={`${done} of ${of} steps done`}
      open={done * 2 < of}
      wide
    >
      <progress className="strength-bar" max={of} value={done} aria-labelledby="profile-strength-title" />
      <ul className="strength-steps">
        {missing.slice(0, MOST_SHOWN).map(({ text, link }) => (
          <li key={text}>
            <Link to={link}>{text}</Link>
          </li>
        ))}
      </ul>
      {later > 0 && <p className="field-hint">And {later} more after these.</p>}
    </FoldSection>
  );
}
