import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import type { Sealed, SealingKeys } from '../../../server/sealed-text.ts';
import { openText, sealingKeyId, sealText } from '../../../server/sealed-text.ts';

/** A bank account without its number, which is stored encrypted. */
export interface BankAccountRecord {
  id: string;
  userId: string;
  bankCode: string;
  bank: string;
  lastDigits: string;
  accountName: string;
  recipientCode: string | null;
  tokenExpiresAt: Date;
  confirmedAt: Date | null;
  usableAt: Date | null;
  replacedAt: Date | null;
}

/** Binds an encrypted number to its row, so that it cannot be decrypted in another. */
const boundTo = (id: string): string => `bank account ${id}`;

const accounts = (reads: Reads) =>
  reads
    .selectFrom('bank_accounts')
    .select([
      'id',
      'user_id as userId',
      'bank_code as bankCode',
      'bank_name as bank',
      'last_digits as lastDigits',
      'account_name as accountName',
      'recipient_code as recipientCode',
      'token_expires_at as tokenExpiresAt',
      'confirmed_at as confirmedAt',
      'usable_at as usableAt',
      'replaced_at as replacedAt',
    ]);

/** Confirmed accounts, present and past, by what can be compared without decrypting numbers. */
export const confirmedBankAccounts = sql<{
  user_id: string;
  bank_code: string;
  last_digits: string;
  account_name: string;
}>`(select user_id, bank_code, last_digits, account_name from bank_accounts where confirmed_at is not null)`;

export interface NewBankAccount {
  id: string;
  userId: string;
  bankCode: string;
  bank: string;
  accountNumber: string;
  accountName: string;
  tokenHash: Buffer;
  tokenExpiresAt: Date;
  at: Date;
}

/** Stores an unconfirmed account, replacing an earlier unconfirmed one. */
export async function insertBankAccount(tx: Tx, keys: SealingKeys, account: NewBankAccount): Promise<void> {
  await tx
    .deleteFrom('bank_accounts')
    .where('user_id', '=', account.userId)
    .where('confirmed_at', 'is', null)
    .execute();
  const { sealed, sealedWith } = sealText(keys, account.accountNumber, boundTo(account.id));
  await tx
    .insertInto('bank_accounts')
    .values({
      id: account.id,
      user_id: account.userId,
      bank_code: account.bankCode,
      bank_name: account.bank,
      sealed,
      sealed_with: sealedWith,
      last_digits: account.accountNumber.slice(-4),
      account_name: account.accountName,
      token_hash: account.tokenHash,
      token_expires_at: account.tokenExpiresAt,
      created_at: account.at,
    })
    .execute();
}

/** The account that an artisan is paid to, even if payouts to it still have to wait. */
export function findAccountInUse(reads: Reads, userId: string): Promise<BankAccountRecord | undefined> {
  return accounts(reads)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
}

/** The owners of accounts in use, ordered by id: the next `most` after one of them. */
export async function ownersOfAccountsInUse(reads: Reads, after: string, most: number): Promise<string[]> {
  const rows = await reads
    .selectFrom('bank_accounts')
    .select('user_id')
    .where('confirmed_at', 'is not', null)
    .where('replaced_at', 'is', null)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(most)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** The unconfirmed account whose link still works; undefined when there is none. */
export function findUnconfirmed(
  reads: Reads,
  userId: string,
  now: Date,
): Promise<BankAccountRecord | undefined> {
  return accounts(reads)
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('token_expires_at', '>', now)
    .executeTakeFirst();
}

export function findByToken(reads: Reads, tokenHash: Buffer): Promise<BankAccountRecord | undefined> {
  return accounts(reads).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Puts an account in use and retires the previous one. Lock its owner first. */
export async function setConfirmed(
  tx: Tx,
  { id, userId }: Pick<BankAccountRecord, 'id' | 'userId'>,
  { at, usableAt }: { at: Date; usableAt: Date },
): Promise<void> {
  await tx
    .updateTable('bank_accounts')
    .set({ replaced_at: at })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .updateTable('bank_accounts')
    .set({ confirmed_at: at, usable_at: usableAt })
    .where('id', '=', id)
    .execute();
}

/** An account with its full number, which only Paystack may receive. */
export async function openBankAccount(
  reads: Reads,
  keys: SealingKeys,
  id: string,
): Promise<(BankAccountRecord & { accountNumber: string }) | undefined> {
  const row = await accounts(reads)
    .select(['sealed', 'sealed_with as sealedWith'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealed, sealedWith, ...account } = row;
  return { ...account, accountNumber: openText(keys, { sealed, sealedWith }, boundTo(id)) };
}

/** Whether the account has this number. */
export async function hasNumber(
  reads: Reads,
  keys: SealingKeys,
  { id }: Pick<BankAccountRecord, 'id'>,
  accountNumber: string,
): Promise<boolean> {
  return (await openBankAccount(reads, keys, id))?.accountNumber === accountNumber;
}

/** Stores Paystack's recipient code for an account; null forgets one that Paystack no longer accepts. */
export async function setRecipient(tx: Tx, id: string, code: string | null): Promise<void> {
  await tx.updateTable('bank_accounts').set({ recipient_code: code }).where('id', '=', id).execute();
}

/**
 * Counts a lookup of an account number, unless the last 24 hours had too many.
 *
 * @returns seconds to wait; 0 when the lookup is allowed
 */
export async function takeLookup(tx: Tx, userId: string, most: number, now: Date): Promise<number> {
  const dayAgo = new Date(now.getTime() - 24 * 3_600_000);
  await tx
    .insertInto('payout_settings')
    .values({ user_id: userId, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { looked_up_at } = await tx
    .selectFrom('payout_settings')
    .select('looked_up_at')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const recent = looked_up_at.filter((at) => at > dayAgo);
  const oldest = recent.at(-most);
  if (oldest) return Math.max(1, Math.ceil((oldest.getTime() - dayAgo.getTime()) / 1000));
  await tx
    .updateTable('payout_settings')
    .set({ looked_up_at: sql`${[...recent, now]}::timestamptz[]`, updated_at: now })
    .where('user_id', '=', userId)
    .execute();
  return 0;
}

/** Ids of accounts encrypted with a key other than the first, in order: the next `most` after one of them. */
export async function listAccountsWithOtherKeys(
  reads: Reads,
  keys: SealingKeys,
  after: string | undefined,
  most: number,
): Promise<string[]> {
  const rows = await reads
    .selectFrom('bank_accounts')
    .select('id')
    .where('sealed_with', '<>', sealingKeyId(keys))
    .$if(after !== undefined, (of) => of.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Re-encrypts an account number with the first key.
 *
 * @returns id of the missing key; undefined when done, or when the row is gone
 */
export async function resealAccount(tx: Tx, keys: SealingKeys, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('bank_accounts')
    .select(['sealed', 'sealed_with as sealedWith'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  if (!keys.some((key) => key.id === row.sealedWith)) return row.sealedWith;
  const again: Sealed = sealText(keys, openText(keys, row, boundTo(id)), boundTo(id));
  await tx
    .updateTable('bank_accounts')
    .set({ sealed: again.sealed, sealed_with: again.sealedWith })
    .where('id', '=', id)
    .execute();
  return undefined;
}

/** Bank, last digits and holder of an account; undefined once it is deleted. */
export async function findBankOf(
  reads: Reads,
  id: string | null,
): Promise<Pick<BankAccountRecord, 'bank' | 'lastDigits' | 'accountName'> | undefined> {
  return id === null ? undefined : accounts(reads).where('id', '=', id).executeTakeFirst();
}

/**
 * SQL for an artisan's payout account as JSON: `bank`, `accountName` and `lastDigits`; null when none is confirmed.
 */
export const bankAccountOf = (personId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_build_object('bank', b.bank_name, 'accountName', b.account_name, 'lastDigits', b.last_digits)
    from bank_accounts b
   where b.user_id = ${personId} and b.confirmed_at is not null and b.replaced_at is null)`;

/** An artisan's payout account with its full number, which only Paystack may receive. */
export const openBankAccountOf: QueryParts['openBankAccountOf'] = async (reads, { bvn }, personId) => {
  const account = await findAccountInUse(reads, personId);
  return account && openBankAccount(reads, bvn.keys, account.id);
};
