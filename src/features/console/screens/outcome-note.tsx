import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Outcome } from './console-action.ts';
import { Key } from './keys.tsx';

/** What came of the last act. It takes the focus, so that a screen reader says it and N goes on. */
export function OutcomeNote({ outcome, next }: { outcome: Outcome | undefined; next?: string | null }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) note.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  const { typed = {} } = outcome;
  const words = [typed.note, typed.reason, typed.words].filter(Boolean).join(' ');
  return (
    <div
      ref={note}
      tabIndex={-1}
      role={outcome.refused ? 'alert' : 'status'}
      className={`console-outcome ${outcome.refused ? 'console-outcome-refused' : ''}`}
    >
      <p>{outcome.message}</p>
      {outcome.refused && words && (
        <p>
          You typed: <q>{words}</q>
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
