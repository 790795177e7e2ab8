import { Link } from 'react-router';
import type { QueuePage } from './queue-page.ts';

/** Links to the next page of a queue, and back to its first. */
export function PageLinks({ base, page: { after, next } }: { base: string; page: QueuePage }) {
  if (!after && next === null) return null;
  return (
    <p className="console-empty">
      {next !== null && <Link to={`${base}?${new URLSearchParams({ after: next })}`}>More</Link>}
      {next !== null && after && ' · '}
      {after && <Link to={base}>Back to the first</Link>}
    </p>
  );
}
