import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { banks, findBank, TEST_BANK_CODE } from './banks.ts';
import { PaystackRefusal, success } from './envelope.ts';
import { requiredText } from './request-fields.ts';

const LISTED_SINCE = '2020-11-24T10:20:45.000Z';

/** Banks and whose account it is. Source: https://paystack.com/docs/api/miscellaneous and /docs/api/verification. */
export function bankRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, string> }>('/bank', async ({ query }) => {
    const asked = (query.country ?? 'nigeria').toLowerCase();
    const listed = asked === 'nigeria' || asked === 'ng' ? banks : [];
    return success(
      'Banks retrieved',
      listed.map((bank, position) => ({
        id: position + 1,
        name: bank.name,
        slug: bank.slug,
        code: bank.code,
        longcode: '',
        gateway: null,
        pay_with_bank: false,
        supports_transfer: true,
        active: true,
        is_deleted: false,
        country: 'Nigeria',
        currency: 'NGN',
        type: 'nuban',
        createdAt: LISTED_SINCE,
        updatedAt: LISTED_SINCE,
      })),
    );
  });

  app.get<{ Querystring: Record<string, unknown> }>('/bank/resolve', async ({ query }) => {
    const accountNumber = requiredText(query, 'account_number', 'Account number');
    const bankCode = requiredText(query, 'bank_code', 'Bank code');
    const bank = findBank(bankCode);
    if (!bank) throw new PaystackRefusal(422, 'invalid_bank_code', `Unknown bank code: ${bankCode}`);
    const accountName = /^\d{10}$/.test(accountNumber) ? accountNameAt(bankCode, accountNumber) : null;
    if (accountName === null) {
      const message = 'Could not resolve account name. Check parameters or try again.';
      throw new PaystackRefusal(422, 'invalid_bank_code', message);
    }
    return success('Account number resolved', {
      account_number: accountNumber,
      account_name: accountName,
      bank_id: banks.indexOf(bank) + 1,
    });
  });
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

/** Every account has a made-up holder, always the same; account numbers that begin with 0000 belong to nobody. */
export function accountNameAt(bankCode: string, accountNumber: string): string | null {
  if (bankCode === TEST_BANK_CODE) return `TEST ACCOUNT ${accountNumber}`;
  if (accountNumber.startsWith('0000')) return null;
  const [first = 0, second = 0, third = 0] = createHash('sha256')
    .update(bankCode + accountNumber)
    .digest();
  const pick = (names: string[], number: number) => names[number % names.length];
  return `${pick(surnames, first)} ${pick(givenNames, second)} ${pick(givenNames, third)}`;
}
