import { checkDigitFits } from '../src/features/payouts/server/bank-account-rules.ts';
import { insertBankAccount } from '../src/features/payouts/server/bank-accounts-store.ts';
import type { Tx } from '../src/server/database.ts';
import type { SealingKeys } from '../src/server/sealed-text.ts';
import { DAY_MS } from '../src/shared/durations.ts';
import { demoId } from './demo-id.ts';
import type { DemoArtisan } from './people.ts';

const BANK = { bankCode: '058', bank: 'Guaranty Trust Bank' };

interface Wishes {
  /** The name from which the account's id is made. */
  name: string;
  /** The first nine digits of the account number; the tenth follows from them. */
  number: string;
  addedAt: Date;
}

/** Inserts a bank account that the artisan confirmed at once and that became usable a day later. @returns its id */
export async function insertUsableBankAccount(
  tx: Tx,
  keys: SealingKeys,
  artisan: DemoArtisan,
  { name, number, addedAt }: Wishes,
): Promise<string> {
  const id = demoId(name);
  const usableAt = new Date(addedAt.getTime() + DAY_MS);
  await insertBankAccount(tx, keys, {
    id,
    userId: artisan.id,
    ...BANK,
    accountNumber: withCheckDigit(number),
    accountName: artisan.fullName.toUpperCase(),
    // No link can have this token, because no token has this hash.
    tokenHash: Buffer.from(id),
    tokenExpiresAt: usableAt,
    at: addedAt,
  });
  await tx
    .updateTable('bank_accounts')
    .set({ confirmed_at: addedAt, usable_at: usableAt })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Adds the check digit of a NUBAN, so that the local Paystack accepts the number. */
function withCheckDigit(nineDigits: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${nineDigits}${digit}`;
    if (checkDigitFits(BANK.bankCode, number)) return number;
  }
  throw new Error('no last digit fits');
}
