import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { entityNotFound, invalid, PaystackRefusal, success, transactionNotFound } from './envelope.ts';
import { type ListQuery, metaOf, partOf, spanOf } from './list-page.ts';
import { fieldsOf, optionalText, requiredAmountKobo, requiredText } from './request-fields.ts';
import type { Sandbox } from './sandbox-context.ts';
import { inTransaction } from './sandbox-database.ts';
import {
  addRefund,
  findRefund,
  listRefunds,
  lockDueRefunds,
  lockTransaction,
  refundedKobo,
  saveRefund,
  saveTransaction,
  type Transaction,
} from './sandbox-store.ts';
import {
  createdRefundData,
  fetchedRefundData,
  listedRefundData,
  refundNewsData,
} from './transaction-data.ts';
import { addWebhook } from './webhook-store.ts';

/** Refunds. Source: https://paystack.com/docs/api/refund and https://paystack.com/docs/payments/refunds. */
export function refundRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/refund', async (request) => {
    const fields = fieldsOf(request.body);
    const which = requiredText(fields, 'transaction', 'Transaction');
    const askedKobo = optionalText(fields, 'amount') === null ? undefined : requiredAmountKobo(fields);
    const now = sandbox.clock();
    const refund = await inTransaction(sandbox.pool, async (tx) => {
      const transaction = await lockByReferenceOrId(tx, which);
      const { reference } = transaction;
      const amountKobo = await refundableKobo(tx, transaction, askedKobo);
      const made = await addRefund(tx, {
        transaction,
        amountKobo,
        customerNote: optionalText(fields, 'customer_note') ?? `Refund for transaction ${reference}`,
        merchantNote:
          optionalText(fields, 'merchant_note') ??
          `Refund for transaction ${reference} by merchant@sandbox.test`,
        processAt: new Date(now.getTime() + sandbox.refundDelayMs),
        createdAt: now,
      });
      await addWebhook(tx, 'refund.pending', refundNewsData(made), now);
      return made;
    });
    sandbox.wake();
    return success('Refund has been queued for processing', createdRefundData(refund));
  });

  app.get<{ Querystring: ListQuery }>('/refund', async ({ query }) => {
    const part = partOf(query);
    const { refunds, total } = await listRefunds(
      sandbox.pool,
      // As at the real Paystack, `transaction` is its own number; a merchant's reference there finds nothing.
      { transactionId: query.transaction ?? null, reference: query.reference ?? null, ...spanOf(query) },
      part,
    );
    return success('Refunds retrieved', refunds.map(listedRefundData), metaOf(part, total));
  });

  app.get<{ Params: { id: string } }>('/refund/:id', async ({ params }) => {
    const refund = /^\d{1,15}$/.test(params.id)
      ? await findRefund(sandbox.pool, Number(params.id))
      : undefined;
    if (!refund) throw entityNotFound('Refund not found');
    return success('Refund retrieved', fetchedRefundData(refund));
  });
}

/** Looks for a reference first, because a reference may consist of digits only. */
async function lockByReferenceOrId(tx: pg.PoolClient, which: string): Promise<Transaction> {
  const byReference = await lockTransaction(tx, 'reference', which);
  if (byReference) return byReference;
  const byId = /^\d{1,15}$/.test(which) ? await lockTransaction(tx, 'id', Number(which)) : undefined;
  if (!byId) throw transactionNotFound();
  return byId;
}

/** The amount to refund, in kobo. @throws PaystackRefusal when it exceeds what is left */
async function refundableKobo(
  tx: pg.PoolClient,
  transaction: Transaction,
  askedKobo: number | undefined,
): Promise<number> {
  if (transaction.paidAt === null) throw invalid('Transaction has not been paid and cannot be refunded');
  const leftKobo = transaction.amountKobo - (await refundedKobo(tx, transaction.id));
  if (leftKobo <= 0) {
    throw new PaystackRefusal(
      400,
      'transaction_reversed',
      'Transaction has been fully reversed',
      'Check the refunds of this transaction',
      'api_error',
    );
  }
  if ((askedKobo ?? 0) > leftKobo) {
    throw invalid('Refund amount cannot be more than what is left of the transaction amount');
  }
  return askedKobo ?? leftKobo;
}

/** Completes due refunds; a transaction becomes reversed once nothing of it is left. */
export async function processDueRefunds(pool: pg.Pool, now: Date): Promise<void> {
  await inTransaction(pool, async (tx) => {
    for (const due of await lockDueRefunds(tx, now)) {
      const refund = {
        ...due,
        status: 'processed' as const,
        refundReference: String(randomInt(100_000_000_000, 200_000_000_000)),
        updatedAt: now,
      };
      await saveRefund(tx, refund);
      const transaction = await lockTransaction(tx, 'id', refund.transaction.id);
      if (transaction && (await refundedKobo(tx, transaction.id)) === transaction.amountKobo) {
        await saveTransaction(tx, { ...transaction, status: 'reversed' });
      }
      await addWebhook(tx, 'refund.processed', refundNewsData(refund), now);
    }
  });
}
