import { formatMoment } from '../../../shared/lagos-time.ts';
import { actWords } from './audit-words.ts';

/** Operators' actions on a case, with their reasons. */
export function DoneByOperators({
  done,
}: {
  done: readonly { at: string; actor: string; action: string; reason: string }[];
}) {
  if (done.length === 0) return null;
  return (
    <section aria-labelledby="done-title">
      <h3 id="done-title">What operators did</h3>
      <ol className="console-history">
        {done.map(({ at, actor, action, reason }) => (
          <li key={`${at}${action}${actor}`}>
            <time dateTime={at}>{formatMoment(at)}</time> {actWords(action)} ({actor})
            {reason && (
              <>
                {' '}
                <q>{reason}</q>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
