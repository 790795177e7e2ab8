import { defineTask } from '../../../server/jobs.ts';
import { pairsAlike, scoreOf } from './signs.ts';
import { hasOpen, raise } from './suspicions-store.ts';

/** More pairs in one night than people can look at say that something else is wrong. */
const MOST_PAIRS = 500;

/** Each night: two accounts that seem to be one person’s are put before operators, once for the same signs. */
export const findSamePeopleTask = defineTask<object>({
  name: 'find-same-people',
  everyCron: '50 2 * * *',
  retries: 2,
  async run({ db, now }) {
    const pairs = await pairsAlike(db, MOST_PAIRS);
    await db.transaction().execute(async (tx) => {
      for (const { firstId, secondId, signs } of pairs) {
        if (await hasOpen(tx, 'same_person', { firstId, secondId })) continue;
        await raise(tx, {
          kind: 'same_person',
          evidenceKey: `person:${firstId}:${secondId}:${signs.join('+')}`,
          ...{ firstId, secondId, signals: signs, score: scoreOf(signs), at: now() },
        });
      }
    });
  },
});
