import { sql } from 'kysely';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import { addDays, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { listWaitingEvidence } from './waiting-evidence.ts';

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
    const evidence = await listWaitingEvidence(reads);
    const dueDays = [row.due, ...evidence.map(({ dueOn }) => dueOn)].filter((day) => day !== null).sort();
    const since = [row.oldest, ...evidence.map(({ handedInAt }) => handedInAt)]
      .filter((moment) => moment !== null)
      .sort((one, other) => one.getTime() - other.getTime());
    return {
      waiting: Number(row.waiting) + evidence.length,
      overdue: Number(row.overdue) + evidence.filter(({ dueOn }) => dueOn < today).length,
      oldest: since[0] ?? null,
      due: dueDays[0] ? lagosInstant(addDays(dueDays[0], 1)) : null,
    };
  },
};
