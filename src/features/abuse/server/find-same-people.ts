import { longTransaction } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import { evidenceOfPair, pairsAlike, scoreOf } from './signs.ts';
import { hasOpen, raise } from './suspicions-store.ts';

/** With a million people, comparing everyone's signs takes minutes. */
const STATEMENT_TIMEOUT_MS = 4 * 60_000;
/** Limit for one night; more pairs would mean that something else is wrong. */
const MOST_PAIRS = 500;

/** Every night, reports pairs of accounts that seem to belong to one person, once for the same signs. */
export const findSamePeopleTask = defineTask<object>({
  name: 'find-same-people',
  everyCron: '50 2 * * *',
  retries: 2,
  async run({ db, now }) {
    const pairs = await longTransaction(db, STATEMENT_TIMEOUT_MS, (tx) => pairsAlike(tx, MOST_PAIRS));
    await db.transaction().execute(async (tx) => {
      for (const { firstId, secondId, signs } of pairs) {
        if (await hasOpen(tx, 'same_person', { firstId, secondId })) continue;
        await raise(tx, {
          kind: 'same_person',
          evidenceKey: evidenceOfPair({ firstId, secondId, signs }),
          ...{ firstId, secondId, signals: signs, score: scoreOf(signs), at: now() },
        });
      }
    });
  },
});
