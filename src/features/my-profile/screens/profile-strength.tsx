import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import type { OwnProfile } from '../contract.ts';
import './my-profile.css';

/** So many steps at once are read. */
const MOST_SHOWN = 3;

/** How much of a strong profile an artisan has, and the next steps; nothing once it is whole. */
export function ProfileStrengthCard({ strength }: { strength: OwnProfile['strength'] }) {
  if (!strength || strength.missing.length === 0) return null;
  const { done, of, missing } = strength;
  const later = missing.length - MOST_SHOWN;
  return (
    <Card as="section" className="strength-card" aria-labelledby="profile-strength">
      <h2 id="profile-strength">Profile strength</h2>
      <p>
        <progress className="strength-bar" max={of} value={done} aria-labelledby="profile-strength" />
        <span>
          {done} of {of} steps done
        </span>
      </p>
      <ul className="strength-steps">
        {missing.slice(0, MOST_SHOWN).map(({ text, link }) => (
          <li key={text}>
            <Link to={link}>{text}</Link>
          </li>
        ))}
      </ul>
      {later > 0 && <p className="field-hint">And {later} more after these.</p>}
    </Card>
  );
}
