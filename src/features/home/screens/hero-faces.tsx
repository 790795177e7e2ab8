import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { TopArtisanSummary } from './top-artisans.tsx';

/** A few of the best artisans who are free soon, visible without scrolling. */
export function HeroFaces({ artisans }: { artisans: TopArtisanSummary[] }) {
  if (artisans.length === 0) return null;
  return (
    <section className="hero-faces" aria-label="Free today or tomorrow">
      <ul>
        {artisans.map(({ id, name, skill, photoURL }) => (
          <li key={id}>
            <Link to={`/profile/${id}`} aria-label={[name, skill].filter(Boolean).join(', ')} title={name}>
              <Avatar name={name} src={photoURL} priority />
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <Icon name="calendar-check" /> Verified, and free today or tomorrow
      </p>
    </section>
  );
}
