import type { FastifyInstance } from 'fastify';
import { accountAt } from './account-at.ts';
import { banks, findBank } from './banks.ts';
import { PaystackRefusal, success } from './envelope.ts';
import { requiredText } from './request-fields.ts';
import type { Sandbox } from './sandbox-context.ts';

const LISTED_SINCE = '2020-11-24T10:20:45.000Z';

/**
 * Banks and the names of account holders. Source: https://paystack.com/docs/api/miscellaneous and
 * /docs/api/verification.
 */
export function bankRoutes(app: FastifyInstance, sandbox: Sandbox): void {
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
    const account = await accountAt(sandbox.pool, bankCode, accountNumber);
    if (!account) {
      const message = 'Could not resolve account name. Check parameters or try again.';
      throw new PaystackRefusal(422, 'invalid_bank_code', message);
    }
    return success('Account number resolved', {
      account_number: accountNumber,
      account_name: account.name,
      bank_id: banks.indexOf(bank) + 1,
    });
  });
}
