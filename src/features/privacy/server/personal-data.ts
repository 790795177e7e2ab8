import { deviceOf } from '../../../server/device-words.ts';
import type { PersonalData } from '../../../server/personal-data.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { listConsents } from './consents-store.ts';
import { findLooks } from './looks.ts';

/** Consents are deleted with the account, since without a person there is nothing to prove. */
export const privacyPersonalData = (queryParts: QueryParts): PersonalData => ({
  tables: ['consents'],
  async collect(reads, { id }) {
    const consents = await listConsents(reads, id);
    return {
      consents: consents.map(({ text_hash, user_agent, ...consent }) => ({
        ...consent,
        sha256_of_the_text: text_hash.toString('hex'),
        device: deviceOf(user_agent),
      })),
      who_looked: await findLooks(reads, queryParts, id),
    };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('consents').where('user_id', '=', id).execute();
  },
});
