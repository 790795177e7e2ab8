import type { FastifyInstance } from 'fastify';
import { isKnownChannel, playableChannels } from './channels.ts';
import { ensureCustomer } from './customer-store.ts';
import { invalid, PaystackRefusal, success, transactionNotFound } from './envelope.ts';
import { type ListQuery, metaOf, partOf, spanOf } from './list-page.ts';
import {
  type Fields,
  fieldsOf,
  optionalMetadata,
  optionalText,
  requiredAmountKobo,
  requiredEmail,
} from './request-fields.ts';
import { randomCode, SANDBOX_PREFIX, type Sandbox } from './sandbox-context.ts';
import { inTransaction } from './sandbox-database.ts';
import { addTransaction, findTransaction, listTransactions } from './sandbox-store.ts';
import { transactionData } from './transaction-data.ts';

/** Paystack's answer about a transaction that is not paid yet, also one that was only just opened. */
export const NOT_COMPLETED = 'The transaction was not completed';

/** Opening a checkout and asking for its result. Source: https://paystack.com/docs/api/transaction. */
export function transactionRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/transaction/initialize', async (request) => {
    const fields = fieldsOf(request.body);
    const email = requiredEmail(fields);
    const opened = {
      amountKobo: requiredAmountKobo(fields),
      currency: currencyOf(fields),
      reference: referenceOf(fields),
      accessCode: randomCode(15),
      callbackUrl: callbackUrlOf(fields),
      channels: channelsOf(fields),
      metadata: optionalMetadata(fields),
      status: 'abandoned' as const,
      gatewayResponse: NOT_COMPLETED,
      ipAddress: request.ip,
      createdAt: sandbox.clock(),
    };
    await inTransaction(sandbox.pool, async (tx) => {
      const { createdAt } = opened;
      const customer = await ensureCustomer(tx, { code: `CUS_${randomCode(15)}`, email, createdAt });
      if (!(await addTransaction(tx, opened, customer.id))) throw duplicateReference();
    });
    return success('Authorization URL created', {
      authorization_url: `${sandbox.publicUrl()}${SANDBOX_PREFIX}/checkout/${opened.accessCode}`,
      access_code: opened.accessCode,
      reference: opened.reference,
    });
  });

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', async ({ params }) => {
    const transaction = await findTransaction(sandbox.pool, 'reference', params.reference);
    if (!transaction) throw transactionNotFound();
    return success('Verification successful', transactionData(transaction));
  });

  app.get<{ Querystring: ListQuery }>('/transaction', async ({ query }) => {
    const part = partOf(query);
    const filter = { status: query.status ?? null, ...spanOf(query) };
    const { transactions, total } = await listTransactions(sandbox.pool, filter, part);
    return success('Transactions retrieved', transactions.map(transactionData), metaOf(part, total));
  });

  app.get<{ Params: { id: string } }>('/transaction/:id', async ({ params }) => {
    const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
    const transaction = await findTransaction(sandbox.pool, 'id', id);
    if (!transaction) throw transactionNotFound();
    return success('Transaction retrieved', transactionData(transaction));
  });
}

const duplicateReference = () =>
  new PaystackRefusal(
    400,
    'duplicate_reference',
    'Duplicate Transaction Reference',
    'Try and create the Transaction or Charge with a new reference',
  );

function currencyOf(fields: Fields): string {
  const currency = (optionalText(fields, 'currency') ?? 'NGN').toUpperCase();
  if (currency === 'NGN') return currency;
  throw new PaystackRefusal(403, 'unsupported_currency', 'Currency not supported by merchant');
}

function referenceOf(fields: Fields): string {
  const reference = optionalText(fields, 'reference') ?? randomCode(10);
  // The documentation allows only - . = as symbols, but shops that send order_time are served all the same.
  if (/^[A-Za-z0-9._=-]{1,100}$/.test(reference)) return reference;
  throw invalid('Invalid reference. Only alphanumeric characters and the symbols - . = are allowed');
}

function callbackUrlOf(fields: Fields): string | null {
  const text = optionalText(fields, 'callback_url');
  if (text === null) return null;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return url.href;
  throw invalid('Invalid callback_url passed');
}

/** The requested channels that this checkout can simulate; all of them when none is named. */
function channelsOf(fields: Fields): string[] {
  const asked = fields.channels ?? playableChannels;
  if (!Array.isArray(asked) || !asked.every(isKnownChannel)) throw invalid('Invalid channels passed');
  const playable = playableChannels.filter((channel) => asked.length === 0 || asked.includes(channel));
  if (playable.length > 0) return playable;
  throw new PaystackRefusal(
    400,
    'no_active_channel',
    'No active channel',
    'Enable a channel on your dashboard',
  );
}
