import { createHash } from 'node:crypto';
import type { AppContext } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import { foldText } from '../../../shared/fold-text.ts';
import { isSamePerson } from '../../../shared/same-person.ts';
import { findOwnRow } from '../../people/server/public.ts';
import { findBvnGivenAt } from './bvn-store.ts';

/** What is sent to Paystack, except the BVN. */
export interface IdentityQuestion {
  /**
   * Hash of the facts compared; it changes when the BVN is given again, or the account or the name changes.
   */
  about: Buffer;
  fullName: string;
  bankCode: string;
  accountNumber: string;
}

/**
 * Builds the comparison for an artisan's current data; undefined until BVN, name and bank account are all
 * present.
 */
export async function questionOf(
  reads: Reads,
  { queryParts, config }: Pick<AppContext, 'queryParts' | 'config'>,
  userId: string,
): Promise<IdentityQuestion | undefined> {
  const givenAt = await findBvnGivenAt(reads, userId);
  const account = givenAt && (await queryParts.openBankAccountOf(reads, config, userId));
  const owner = account && (await findOwnRow(reads, userId));
  // An account in another name does not count as handed in, as in
  // src/features/verification/server/evidence.ts.
  if (!owner || !isSamePerson(owner.full_name, account.accountName)) return undefined;
  const facts = [userId, givenAt.toISOString(), account.id, foldText(owner.full_name).split(' ').sort()];
  return {
    about: createHash('sha256').update(JSON.stringify(facts)).digest(),
    fullName: owner.full_name,
    bankCode: account.bankCode,
    accountNumber: account.accountNumber,
  };
}
