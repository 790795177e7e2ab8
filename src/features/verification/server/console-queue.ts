import { sql } from 'kysely';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import { addDays, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { verifiedWithEvidence } from './waiting-evidence.ts';

/**
 * Undecided verifications, and verified artisans' waiting addresses and certificates. A case is overdue from
 * the day after its due day.
 */
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
    const cases = await verifiedWithEvidence(reads);
    const evidence = await reads
      .selectFrom(cases.as('evidence'))
      .select(({ fn }) => [
        fn.countAll<number>().as('waiting'),
        sql<number>`count(*) filter (where due_on < ${today})`.as('overdue'),
        fn.min('submitted_at').as('oldest'),
        sql<string | null>`min(due_on)::text`.as('due'),
      ])
      .executeTakeFirstOrThrow();
    const [due] = [row.due, evidence.due].filter((day) => day !== null).sort();
    const [oldest = null] = [row.oldest, evidence.oldest]
      .filter((moment) => moment !== null)
      .sort((one, other) => one.getTime() - other.getTime());
    return {
      waiting: Number(row.waiting) + Number(evidence.waiting),
      overdue: Number(row.overdue) + Number(evidence.overdue),
      oldest,
      due: due ? lagosInstant(addDays(due, 1)) : null,
    };
  },
};
