import type { PersonalData } from '../../../server/personal-data.ts';
import { signWords } from '../../../shared/abuse-words.ts';
import { listAbout } from './suspicions-store.ts';

/** More than any person can have. */
const ALL = 10_000;

/** Suspicions about a person, without the identity of the other person. */
export const abusePersonalData: PersonalData = {
  tables: ['suspicions'],
  async collect(reads, { id }) {
    const about = await listAbout(reads, id, ALL);
    return {
      suspected: about.map(({ kind, signals, raised_at, closed_at, outcome }) => ({
        kind,
        because: signals.map((sign) => signWords[sign]),
        raised_at,
        closed_at,
        outcome,
      })),
    };
  },
  async erase(tx, { id }) {
    // A review on hold stays until an operator has decided, without its writer.
    await tx
      .updateTable('suspicions')
      .set({ second_id: null })
      .where('kind', '=', 'self_review')
      .where('second_id', '=', id)
      .execute();
    await tx
      .deleteFrom('suspicions')
      .where((is) => is.or([is('first_id', '=', id), is('second_id', '=', id)]))
      .execute();
  },
};
