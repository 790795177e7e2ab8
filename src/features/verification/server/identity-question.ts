import { createHash } from 'node:crypto';
import type { AppContext } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import { foldText } from '../../../shared/fold-text.ts';
import { isSamePerson } from '../../../shared/same-person.ts';
import { findOwnRow } from '../../people/server/public.ts';
import { findBvnGivenAt } from './bvn-store.ts';

/** What Paystack is asked, but for the BVN itself. */
export interface IdentityQuestion {
  /** Another one when the BVN is given anew, or the account or the name is another. */
  about: Buffer;
  fullName: string;
  bankCode: string;
  accountNumber: string;
}

/** What can be asked about an artisan as they stand now; undefined until BVN, name and bank account are all there. */
export async function questionOf(
  reads: Reads,
  { queryParts, config }: Pick<AppContext, 'queryParts' | 'config'>,
  userId: string,
): Promise<IdentityQuestion | undefined> {
  const givenAt = await findBvnGivenAt(reads, userId);
  const account = givenAt && (await queryParts.openBankAccountOf(reads, config, userId));
  const owner = account && (await findOwnRow(reads, userId));
  // An account in another name is none that was handed in; src/features/verification/server/evidence.ts says the same.
  if (!owner || !isSamePerson(owner.full_name, account.accountName)) return undefined;
  const facts = [userId, givenAt.toISOString(), account.id, foldText(owner.full_name).split(' ').sort()];
  return {
    about: createHash('sha256').update(JSON.stringify(facts)).digest(),
    fullName: owner.full_name,
    bankCode: account.bankCode,
    accountNumber: account.accountNumber,
  };
}
