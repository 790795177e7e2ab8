import type { Reads } from '../../../server/database.ts';
import { dueDayOf } from './working-days-rules.ts';
import { readWorkCalendar } from './working-days-store.ts';

/**
 * Verified artisans with addresses or certificates to decide: when the oldest was handed in, and its due day,
 * with the same working days as a verification. Computed on each call, so a newly declared holiday moves it.
 */
export async function listWaitingEvidence(reads: Reads) {
  const withDay: { userId: string; handedInAt: Date; dueOn: string }[] = [];
  for (const each of await listWaitingOfVerified(reads)) {
    const calendar = await readWorkCalendar(reads, each.handedInAt);
    withDay.push({ ...each, dueOn: dueDayOf(each.handedInAt, calendar) });
  }
  return withDay;
}

/** Oldest first. Evidence of artisans who are not verified is decided with their verification. */
function listWaitingOfVerified(reads: Reads) {
  const evidence = reads
    .selectFrom('verification_addresses')
    .select(['user_id', 'handed_in_at'])
    .where('state', '=', 'waiting')
    .unionAll(
      reads
        .selectFrom('verification_certificates')
        .select(['user_id', 'handed_in_at'])
        .where('state', '=', 'waiting'),
    );
  return reads
    .selectFrom(evidence.as('evidence'))
    .innerJoin('verifications', 'verifications.user_id', 'evidence.user_id')
    .select(({ fn }) => ['evidence.user_id as userId', fn.min('evidence.handed_in_at').as('handedInAt')])
    .where('verifications.status', '=', 'verified')
    .groupBy('evidence.user_id')
    .orderBy('handedInAt')
    .execute();
}
