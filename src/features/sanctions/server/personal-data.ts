import type { PersonalData } from '../../../server/personal-data.ts';
import { listToldTo } from './sanctions-store.ts';

/** What operators did about an account, with the appeal. */
export const sanctionsPersonalData: PersonalData = {
  // The hashes of kept_sanctions are of accounts that are gone; nothing says which.
  tables: ['sanctions', 'kept_sanctions'],
  async collect(reads, { id }) {
    const told = await listToldTo(reads, id);
    return {
      sanctions: told.map((each) => ({
        level: each.level,
        reason: each.reason,
        evidence: each.evidence,
        given_at: each.confirmed_at ?? each.given_at,
        ends_at: each.ends_at,
        ended_at: each.ended_at,
        ended_for: each.ended_for,
        appeal: each.appeal_words,
        appealed_at: each.appealed_at,
        answer: each.appeal_answer,
        answered_at: each.appeal_decided_at,
      })),
    };
  },
  // What operators did stays in the audit log, under an id that says nothing of anyone any more.
  async forget(tx, { id }) {
    await tx.deleteFrom('sanctions').where('user_id', '=', id).execute();
  },
};
