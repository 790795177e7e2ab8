import { sql } from 'kysely';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import { addDays, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';

/** Verifications that wait for a decision; the due day is used to its end. */
export const verificationQueue: ConsoleQueue = {
  key: 'verifications',
  label: 'Verifications',
  permission: 'verifications.decide',
  async standing(reads, at) {
    const today = lagosDay(at);
    const row = await reads
      .selectFrom('verifications')
      .select(({ fn }) => [
        fn.countAll<number>().as('waiting'),
        sql<number>`count(*) filter (where due_on < ${today})`.as('overdue'),
        fn.min('submitted_at').as('oldest'),
        sql<string | null>`min(due_on)::text`.as('due'),
      ])
      .where('decided_at', 'is', null)
      .executeTakeFirstOrThrow();
    return {
      waiting: Number(row.waiting),
      overdue: Number(row.overdue),
      oldest: row.oldest,
      due: row.due === null ? null : lagosInstant(addDays(row.due, 1)),
    };
  },
};
