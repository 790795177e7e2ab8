import type { FastifyInstance } from 'fastify';
import {
  addDispute,
  type Dispute,
  findDispute,
  listDisputes,
  type Resolution,
  resolutions,
  resolveDispute,
} from './dispute-store.ts';
import { entityNotFound, invalid, success, transactionNotFound } from './envelope.ts';
import { type ListQuery, metaOf, partOf, spanOf } from './list-page.ts';
import { fieldsOf, optionalText, requiredAmountKobo, requiredText } from './request-fields.ts';
import type { Sandbox } from './sandbox-context.ts';
import { inTransaction } from './sandbox-database.ts';
import { lockTransaction, saveTransaction } from './sandbox-store.ts';
import { addWebhook } from './webhook-store.ts';

/**
 * Hours in which a merchant in Nigeria has to answer a chargeback. Source: https://support.paystack.com, "How long do I
 * have to respond to a dispute?".
 */
const HOURS_TO_ANSWER = 16;

/**
 * The merchant's calls about chargebacks, which Paystack calls disputes. Source: https://paystack.com/docs/api/dispute.
 */
export function disputeRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: ListQuery }>('/dispute', async ({ query }) => {
    const part = partOf(query);
    const { disputes, total } = await listDisputes(sandbox.pool, spanOf(query), part);
    return success('Disputes retrieved', disputes.map(disputeData), metaOf(part, total));
  });

  app.get<{ Params: { id: string } }>('/dispute/:id', async ({ params }) => {
    const dispute = await findDispute(sandbox.pool, idOf(params.id));
    if (!dispute) throw entityNotFound('Dispute not found');
    return success('Dispute retrieved', disputeData(dispute));
  });
}

/** What a payer's bank does: it questions a payment, reminds, and decides. Like the checkout it needs no key. */
export function questioningRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/disputes', async (request, reply) => {
    const fields = fieldsOf(request.body);
    const reference = requiredText(fields, 'reference', 'Reference');
    const now = sandbox.clock();
    const dispute = await inTransaction(sandbox.pool, async (tx) => {
      const transaction = await lockTransaction(tx, 'reference', reference);
      if (!transaction || transaction.paidAt === null) throw transactionNotFound();
      const refundKobo =
        optionalText(fields, 'amount') === null ? transaction.amountKobo : requiredAmountKobo(fields);
      if (refundKobo > transaction.amountKobo) {
        throw invalid('Refund amount cannot be greater than initial amount');
      }
      const dueAt = new Date(now.getTime() + HOURS_TO_ANSWER * 3_600_000);
      const opened = await addDispute(tx, { transactionId: transaction.id, refundKobo, dueAt, now });
      await addWebhook(tx, 'charge.dispute.create', newsData(opened), now);
      return opened;
    });
    sandbox.wake();
    return reply.code(201).send({ id: dispute.id, status: dispute.status });
  });

  app.post<{ Params: { id: string } }>('/disputes/:id/remind', async ({ params }) => {
    const dispute = await findDispute(sandbox.pool, idOf(params.id));
    if (!dispute) throw entityNotFound('Dispute not found');
    await addWebhook(sandbox.pool, 'charge.dispute.remind', newsData(dispute), sandbox.clock());
    sandbox.wake();
    return { id: dispute.id, status: dispute.status };
  });

  app.post<{ Params: { id: string } }>('/disputes/:id', async ({ params, body }) => {
    const resolution = resolutionOf(fieldsOf(body).resolution);
    const now = sandbox.clock();
    const dispute = await inTransaction(sandbox.pool, async (tx) => {
      const before = await findDispute(tx, idOf(params.id), 'for update of d');
      if (!before) throw entityNotFound('Dispute not found');
      if (before.status === 'resolved') return before;
      await resolveDispute(tx, before, resolution, now);
      const transaction = await lockTransaction(tx, 'id', before.transactionId);
      if (transaction && takesItAll({ ...before, resolution })) {
        await saveTransaction(tx, { ...transaction, status: 'reversed' });
      }
      const after = { ...before, status: 'resolved' as const, resolution, resolvedAt: now, updatedAt: now };
      await addWebhook(tx, 'charge.dispute.resolve', newsData(after), now);
      return after;
    });
    sandbox.wake();
    return { id: dispute.id, status: dispute.status, resolution: dispute.resolution };
  });
}

/** Whether the bank's decision takes the whole payment. */
const takesItAll = ({ resolution, refundKobo, amountKobo }: Dispute): boolean =>
  resolution !== null && resolution !== 'declined' && refundKobo === amountKobo;

const idOf = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

function resolutionOf(value: unknown): Resolution {
  const known = resolutions.find((resolution) => resolution === value);
  if (!known) throw invalid(`Resolution must be one of: ${resolutions.join(', ')}`);
  return known;
}

/** A chargeback as the API answers it. */
const disputeData = (dispute: Dispute) => ({
  ...commonData(dispute),
  dueAt: dispute.dueAt.toISOString(),
  resolvedAt: dispute.resolvedAt?.toISOString() ?? null,
  createdAt: dispute.createdAt.toISOString(),
  updatedAt: dispute.updatedAt.toISOString(),
});

/** The `data` of the webhooks charge.dispute.create, remind and resolve, whose dates have other names. */
const newsData = (dispute: Dispute) => ({
  ...commonData(dispute),
  due_at: dispute.dueAt.toISOString(),
  resolved_at: dispute.resolvedAt?.toISOString() ?? null,
  created_at: dispute.createdAt.toISOString(),
  updated_at: dispute.updatedAt.toISOString(),
});

const commonData = (dispute: Dispute) => ({
  id: dispute.id,
  refund_amount: dispute.refundKobo,
  currency: 'NGN',
  status: dispute.status,
  resolution: dispute.resolution,
  domain: 'test',
  transaction: {
    id: dispute.transactionId,
    domain: 'test',
    status: takesItAll(dispute) ? 'reversed' : 'success',
    reference: dispute.reference,
    amount: dispute.amountKobo,
    currency: 'NGN',
  },
  transaction_reference: null,
  category: 'chargeback',
  customer: null,
  bin: null,
  last4: null,
  evidence: null,
  attachments: null,
  note: null,
  history: [],
  messages: [],
});
