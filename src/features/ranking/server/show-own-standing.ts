import { sql } from 'kysely';
import { type Request, signedIn } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { addDays, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import type { Figure, showOwnStandingCall } from '../contract.ts';
import { VIEWS_DAYS } from '../ranking-rules.ts';
import { waitText } from '../standing-words.ts';
import { standingOf } from './show-standing.ts';
import { countViews, findStanding, type StandingRow } from './standing-store.ts';

type OwnStanding = AnswerInputOf<typeof showOwnStandingCall>;

/** Returns an artisan's own position: its parts, views, and suggestions. */
export async function showOwnStanding(request: Request<typeof showOwnStandingCall>): Promise<OwnStanding> {
  const { db, queryParts, now } = request;
  const { id } = signedIn(request);
  const today = lagosDay(now());
  const [row, views, hired] = await Promise.all([
    findStanding(db, id, now()),
    countViews(db, id, today, VIEWS_DAYS),
    countHired(db, queryParts, id, lagosInstant(addDays(today, 1 - VIEWS_DAYS))),
  ]);
  if (!row) throw notFound('user', 'User not found');
  return { ...standingOf(row), days: VIEWS_DAYS, ...views, hired, hints: hintsOf(row) };
}

async function countHired(
  db: Reads,
  { hireOutcomes }: QueryParts,
  artisanId: string,
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ hired: number }>`
    select count(*)::int as hired from ${hireOutcomes} hire
     where artisan_id = ${artisanId}::uuid and booked_at >= ${since}`.execute(db);
  return rows[0]?.hired ?? 0;
}

/** Smaller gains are not suggested. */
const LEAST_GAIN = 0.05;
const MOST_HINTS = 2;

/** The one or two largest gains that the artisan can achieve. */
function hintsOf(row: StandingRow): OwnStanding['hints'] {
  const words: Partial<Record<Figure, { text: string; link: string | null }>> = {
    hireable: row.available
      ? { text: 'Keep one of the next 14 days free.', link: '/availability' }
      : { text: 'Switch on “Available for hire”.', link: '/availability' },
    verified: { text: 'Get verified.', link: '/verification/status' },
    free_soon: { text: 'Keep one of the next 3 days free.', link: '/availability' },
    answers: {
      text: `Answer requests within 1 hour${row.answer_minutes !== null && row.answer_minutes > 60 ? ` (now ${waitText(row.answer_minutes)})` : ''}.`,
      link: null,
    },
    reviews: { text: 'Earn five more reviews of 5 stars.', link: null },
    finished: {
      text: `Finish your next five booked jobs${row.booked_count > 0 ? ` (now ${row.finished_count} of ${row.booked_count})` : ''}.`,
      link: null,
    },
  };
  return (Object.keys(words) as Figure[])
    .flatMap((figure) => {
      const hint = words[figure];
      const gain = row.could[figure] - row.points[figure];
      return hint && gain >= LEAST_GAIN ? [{ ...hint, gain }] : [];
    })
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST_HINTS);
}
