import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { showStandingCall } from '../contract.ts';
import { partsOf } from '../standing-parts.ts';
import { type Figures, usualAnswer } from '../standing-words.ts';
import { findStanding, type StandingRow } from './standing-store.ts';

/** Returns the parts of an artisan's position. */
export async function showStanding({
  db,
  params,
  now,
}: Request<typeof showStandingCall>): Promise<AnswerInputOf<typeof showStandingCall>> {
  const row = await findStanding(db, params.id, now());
  if (!row) throw notFound('user', 'User not found');
  return standingOf(row);
}

/** A position as everyone may see it. */
export const standingOf = (row: StandingRow): AnswerInputOf<typeof showStandingCall> => ({
  total: row.standing,
  parts: partsOf(figuresOf(row), row.points),
});

const figuresOf = (row: StandingRow): Figures => ({
  ratings: row.rating,
  review_count: row.review_count,
  verified: row.verified,
  takes_work: row.available,
  next_free_on: row.next_free_on,
  next_free_in_days: row.next_free_in_days,
  answers_in_minutes: usualAnswer(row.answer_minutes, row.answer_count),
  booked_hires: row.booked_count,
  finished_hires: row.finished_count,
});
