import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { banks, findBank, TEST_BANK_CODE } from './banks.ts';
import { messagePage, openAccountPage } from './checkout-page.ts';
import { entityNotFound, invalid, PaystackRefusal } from './envelope.ts';
import { playTransfer } from './payout-routes.ts';
import { type TransferStatus, transferStatuses } from './payout-store.ts';
import { fieldsOf, requiredText } from './request-fields.ts';
import { SANDBOX_PREFIX, type Sandbox } from './sandbox-context.ts';

/**
 * What no real bank offers: opening an account in any name, and choosing how a transfer ends. People get pages without
 * script, programs get JSON; like the checkout it needs no key.
 */
export function bankAccountRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/bank-accounts', async (_request, reply) => sendPage(reply, 200, openAccountPage(banks)));

  app.post('/bank-accounts', async (request, reply) => {
    try {
      const account = await openAccount(sandbox, request.body);
      if (wantsJson(request)) return reply.code(201).send(account);
      const bank = findBank(account.bank_code)?.name ?? account.bank_code;
      const words = `${account.name} has the account ${account.account_number} at ${bank}.`;
      return sendPage(reply, 201, messagePage('The test account is open', words, null));
    } catch (error) {
      if (!(error instanceof PaystackRefusal) || wantsJson(request)) throw error;
      const back = `${SANDBOX_PREFIX}/bank-accounts`;
      return sendPage(reply, error.httpStatus, messagePage('That did not work', error.message, back));
    }
  });

  app.post<{ Params: { reference: string } }>('/transfers/:reference', async ({ params, body }) => {
    const transfer = await playTransfer(sandbox, params.reference, statusOf(fieldsOf(body).status));
    if (!transfer) throw entityNotFound('Transfer not found');
    sandbox.wake();
    return { reference: transfer.reference, status: transfer.status };
  });
}

async function openAccount(sandbox: Sandbox, body: unknown) {
  const fields = fieldsOf(body);
  const name = requiredText(fields, 'name', 'Name').slice(0, 100).toUpperCase();
  const bankCode = requiredText(fields, 'bank_code', 'Bank code');
  if (!findBank(bankCode) || bankCode === TEST_BANK_CODE) throw invalid('Bank code is invalid');
  const transfers = statusOf(fields.transfers ?? 'success');
  for (let serial = 1; ; serial += 1) {
    const accountNumber = numberAt(bankCode, 700_000_000 + serial);
    const { rowCount } = await sandbox.pool.query(
      `insert into sandbox_paystack.bank_accounts (account_number, bank_code, name, transfers)
       values ($1, $2, $3, $4) on conflict do nothing`,
      [accountNumber, bankCode, name, transfers],
    );
    if (rowCount === 1) return { account_number: accountNumber, bank_code: bankCode, name, transfers };
  }
}

/** Adds the check digit to a serial number. Source: CBN, Revised Standards on NUBAN, 2020. */
function numberAt(bankCode: string, serial: number): string {
  const institution = bankCode.length === 5 ? `9${bankCode}` : bankCode.padStart(6, '0');
  const digits = [...`${institution}${serial}`].map((digit) => Number.parseInt(digit, 10) || 0);
  const sum = digits.reduce((total, digit, at) => total + digit * (at % 3 === 1 ? 7 : 3), 0);
  return `${serial}${(10 - (sum % 10)) % 10}`;
}

function statusOf(value: unknown): TransferStatus {
  const status = transferStatuses.find((known) => known === value);
  if (!status) throw invalid(`the state of a transfer must be one of: ${transferStatuses.join(', ')}`);
  return status;
}

const wantsJson = (request: FastifyRequest): boolean =>
  `${request.headers['content-type'] ?? ''} ${request.headers.accept ?? ''}`.includes('application/json');

const sendPage = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .send(page);
