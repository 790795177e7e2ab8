import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { lagosInstant } from '../../../shared/lagos-time.ts';
import { dueDayOf } from './working-days-rules.ts';
import { readWorkCalendar } from './working-days-store.ts';

const handedInOn = sql<string>`(evidence.handed_in_at at time zone 'Africa/Lagos')::date`;

/** Waiting addresses and certificates of everyone. */
const waitingEvidence = (reads: Reads) =>
  reads
    .selectFrom('verification_addresses')
    .select(['user_id', 'handed_in_at'])
    .where('state', '=', sql.lit('waiting'))
    .unionAll(
      reads
        .selectFrom('verification_certificates')
        .select(['user_id', 'handed_in_at'])
        .where('state', '=', sql.lit('waiting')),
    );

/**
 * The due day of evidence by the Lagos day on which it was handed in, with the same working days as a verification.
 * Computed on each call, so a newly declared holiday moves it; once for each day, however many people wait.
 */
async function dueDays(reads: Reads) {
  const days = await reads
    .selectFrom(waitingEvidence(reads).as('evidence'))
    .select(handedInOn.as('day'))
    .distinct()
    .execute();
  const due: string[] = [];
  for (const { day } of days) {
    const morning = lagosInstant(day);
    due.push(dueDayOf(morning, await readWorkCalendar(reads, morning)));
  }
  return sql<{ day: string; due_on: string }>`unnest(${days.map(({ day }) => day)}::date[], ${due}::date[])`;
}

/**
 * Select of the verified artisans with addresses or certificates to decide: when the oldest was handed in, and its due
 * day. Evidence of artisans who are not verified is decided with their verification.
 */
export async function verifiedWithEvidence(reads: Reads) {
  const due = await dueDays(reads);
  const oldest = reads
    .selectFrom(waitingEvidence(reads).as('handed_in'))
    .innerJoin('verifications', 'verifications.user_id', 'handed_in.user_id')
    .select(({ fn }) => ['handed_in.user_id', fn.min('handed_in.handed_in_at').as('handed_in_at')])
    .where('verifications.status', '=', sql.lit('verified'))
    .groupBy('handed_in.user_id');
  return reads
    .selectFrom(oldest.as('evidence'))
    .innerJoin(due.as<'due'>(sql`due(day, due_on)`), (join) => join.on(sql`due.day`, '=', handedInOn))
    .select([
      'evidence.user_id',
      sql<string>`'verified'`.as('status'),
      'evidence.handed_in_at as submitted_at',
      'due.due_on',
    ]);
}
