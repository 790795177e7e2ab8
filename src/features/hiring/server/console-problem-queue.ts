import { sql } from 'kysely';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import { PROBLEM_DECISION_HOURS } from '../../../shared/promises.ts';

/** The queue of problem reports that wait for a decision; each is due when we promised to decide it. */
export const problemQueue: ConsoleQueue = {
  key: 'problems',
  label: 'Problems',
  permission: 'problems.decide',
  async standing(reads, at) {
    const row = await reads
      .selectFrom('hires')
      .select(({ fn }) => [
        fn.countAll<number>().as('waiting'),
        sql<number>`count(*) filter (where decide_due_at <= ${at})`.as('overdue'),
        sql<Date | null>`min(decide_due_at) - make_interval(hours => ${PROBLEM_DECISION_HOURS})`.as('oldest'),
        fn.min('decide_due_at').as('due'),
      ])
      .where('decide_due_at', 'is not', null)
      .executeTakeFirstOrThrow();
    return { ...row, waiting: Number(row.waiting), overdue: Number(row.overdue) };
  },
};
