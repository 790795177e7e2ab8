import { createHash } from 'node:crypto';
import { TEST_BANK_CODE } from './banks.ts';
import type { TransferStatus } from './payout-store.ts';
import type { Queries } from './sandbox-database.ts';

/** A bank account, and the outcome of transfers to it. */
export interface AccountAt {
  name: string;
  transfers: TransferStatus;
}

/** Returns the holder of an account: the one who opened it here, otherwise a made-up person. */
export async function accountAt(
  queries: Queries,
  bankCode: string,
  accountNumber: string,
): Promise<AccountAt | undefined> {
  if (!/^\d{10}$/.test(accountNumber)) return undefined;
  const { rows } = await queries.query(
    'select name, transfers from sandbox_paystack.bank_accounts where account_number = $1 and bank_code = $2',
    [accountNumber, bankCode],
  );
  if (rows[0]) return rows[0] as AccountAt;
  const name = accountNameAt(bankCode, accountNumber);
  return name === null ? undefined : { name, transfers: 'success' };
}

const surnames = [
  'ADEYEMI',
  'OKAFOR',
  'BELLO',
  'EZE',
  'IBRAHIM',
  'OKORO',
  'BALOGUN',
  'NWOSU',
  'DANJUMA',
  'EFFIONG',
];
const givenNames = [
  'CHINEDU',
  'AISHA',
  'TUNDE',
  'NGOZI',
  'MUSA',
  'FUNMILAYO',
  'EMEKA',
  'ZAINAB',
  'SEGUN',
  'BLESSING',
];

/** Every account has a made-up holder, always the same; account numbers that begin with 0000 do not exist. */
function accountNameAt(bankCode: string, accountNumber: string): string | null {
  if (bankCode === TEST_BANK_CODE) return `TEST ACCOUNT ${accountNumber}`;
  if (accountNumber.startsWith('0000')) return null;
  const [first = 0, second = 0, third = 0] = createHash('sha256')
    .update(bankCode + accountNumber)
    .digest();
  const pick = (names: string[], number: number) => names[number % names.length];
  return `${pick(surnames, first)} ${pick(givenNames, second)} ${pick(givenNames, third)}`;
}
