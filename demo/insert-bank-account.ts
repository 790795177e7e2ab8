import { checkDigitFits } from '../src/features/payouts/server/bank-account-rules.ts';
import { insertBankAccount } from '../src/features/payouts/server/bank-accounts-store.ts';
import type { Tx } from '../src/server/database.ts';
import type { SealingKeys } from '../src/server/sealed-text.ts';
import { demoId } from './demo-id.ts';
import type { DemoArtisan } from './people.ts';

const DAY = 24 * 3_600_000;
const BANK = { bankCode: '058', bank: 'Guaranty Trust Bank' };

interface Wishes {
  /** What its id is made of. */
  name: string;
  /** The first nine digits of its number; the tenth follows from them. */
  number: string;
  addedAt: Date;
}

/** A bank account that an artisan confirmed as soon as it was added, and that can be used since the day after. @returns its id */
export async function insertUsableBankAccount(
  tx: Tx,
  keys: SealingKeys,
  artisan: DemoArtisan,
  { name, number, addedAt }: Wishes,
): Promise<string> {
  const id = demoId(name);
  const usableAt = new Date(addedAt.getTime() + DAY);
  await insertBankAccount(tx, keys, {
    id,
    userId: artisan.id,
    ...BANK,
    accountNumber: withCheckDigit(number),
    accountName: artisan.fullName.toUpperCase(),
    // No link has this token: nothing has it as its hash.
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

/** A number that is right by the rule of the NUBAN, so that the local Paystack takes it. */
function withCheckDigit(nineDigits: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const number = `${nineDigits}${digit}`;
    if (checkDigitFits(BANK.bankCode, number)) return number;
  }
  throw new Error('no last digit fits');
}
