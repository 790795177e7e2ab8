import type { PersonalData } from '../../../server/personal-data.ts';
import { listVisibleTo } from './sanctions-store.ts';

/** Sanctions of a person, with the appeals. */
export const sanctionsPersonalData: PersonalData = {
  // `kept_sanctions` contains hashes of deleted accounts, which cannot be attributed.
  tables: ['sanctions', 'kept_sanctions'],
  async collect(reads, { id }) {
    const told = await listVisibleTo(reads, id);
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
  // Audit entries stay, under an id that no longer leads to a person.
  async erase(tx, { id }) {
    await tx.deleteFrom('sanctions').where('user_id', '=', id).execute();
  },
};
