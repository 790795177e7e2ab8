import { Link } from 'react-router';
import { FoldSection } from '../../../ui/fold.tsx';
import type { OwnStanding } from '../contract.ts';
import { StandingParts } from './standing-parts.tsx';
import './ranking.css';

/** An artisan's own ranking: views, suggestions, and the parts of their position. */
export function OwnStandingCard({ standing }: { standing: OwnStanding }) {
  const { days, shown, opened, hired, hints, parts } = standing;
  const figures = [
    { term: 'Shown in lists', figure: shown },
    { term: 'Profile opened', figure: opened },
    { term: 'Hired', figure: hired },
  ];
  return (
    <FoldSection
      id="own-standing"
      title="Your ranking"
      className="standing-card"
      aside={`Shown ${shown.toLocaleString('en-NG')} ×, hired ${hired}`}
      wide
    >
      <div>
        <dl className="standing-figures">
          {figures.map(({ term, figure }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{figure.toLocaleString('en-NG')}</dd>
            </div>
          ))}
        </dl>
        <p className="field-hint">In the last {days} days, without your own visits.</p>
      </div>
      {hints.length > 0 && (
        <div>
          <h3>How to move up</h3>
          <ul className="standing-hints">
            {hints.map(({ text, link }) => (
              <li key={text}>{link ? <Link to={link}>{text}</Link> : text}</li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary>Why you have this place in the list</summary>
        <StandingParts parts={parts} />
      </details>
    </FoldSection>
  );
}
