import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { BulkRow } from '../../../shared/bulk.ts';
import type { Outcome } from './console-action.ts';
import { Key } from './keys.tsx';

/** Result of the last action. Receives the focus, so that screen readers announce it and shortcuts keep working. */
export function OutcomeNote({ outcome, next }: { outcome: Outcome | undefined; next?: string | null }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) note.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  const { typed = {} } = outcome;
  const { rows = [] } = (outcome.shown ?? {}) as { rows?: BulkRow[] };
  const left = rows.filter(({ done }) => !done);
  const words = [typed.note, typed.reason, typed.words, typed.bulkText].filter(Boolean).join(' ');
  return (
    <div
      ref={note}
      tabIndex={-1}
      role={outcome.refused ? 'alert' : 'status'}
      className={`console-outcome ${outcome.refused ? 'console-outcome-refused' : ''}`}
    >
      <p>{outcome.message}</p>
      {left.length > 0 && (
        <ul>
          {left.map(({ id, title, why }) => (
            <li key={id}>
              {title}: {why}
            </li>
          ))}
        </ul>
      )}
      {outcome.refused && words && (
        <p>
          You wrote: <q>{words}</q>
        </p>
      )}
      {!outcome.refused && next && (
        <p>
          <Link to={next}>
            Next case <Key>N</Key>
          </Link>
        </p>
      )}
    </div>
  );
}
