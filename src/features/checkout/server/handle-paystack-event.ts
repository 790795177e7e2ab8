import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import { lostOf, recordReturn } from '../../chargebacks/server/public.ts';
import {
  findRefundedKobo,
  lockPayment,
  lockUnhandledEvent,
  markHandled,
  PaystackFault,
  readWebhookEvent,
  settleRefund,
  type WebhookEvent,
} from '../../payments/server/public.ts';
import { settlePayout } from '../../payouts/server/public.ts';
import { actOnDispute } from './act-on-dispute.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * Handles a stored event, exactly once: its effects and the mark that it is handled commit together.
 *
 * @throws whatever failed; the event stays unhandled and is retried
 */
export async function handlePaystackEvent(
  context: AppContext,
  { eventId }: { eventId: string },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const kept = await lockUnhandledEvent(tx, eventId);
    if (kept) await actOnNews(tx, context, { eventId, body: kept.body });
  });
}

/** Handles a stored, locked event and records the outcome in the same transaction. */
export async function actOnNews(
  tx: Tx,
  context: AppContext,
  { eventId, body }: { eventId: string; body: string },
): Promise<void> {
  const outcome = await act(tx, context, readKept(body));
  await markHandled(tx, eventId, outcome, context.now());
}

/** Handles a stored webhook. `reconcile-payments.ts` finds events that this job misses. */
export const handlePaystackEventTask = defineTask<{ eventId: string }>({
  name: 'handle-paystack-event',
  retries: 10,
  run: handlePaystackEvent,
});

function readKept(body: string): WebhookEvent | undefined {
  try {
    return readWebhookEvent(Buffer.from(body));
  } catch (error) {
    if (error instanceof PaystackFault) return undefined;
    throw error;
  }
}

async function act(tx: Tx, context: AppContext, news: WebhookEvent | undefined): Promise<string> {
  switch (news?.kind) {
    case 'charge':
      return settlePayment(tx, context, news.transaction);
    case 'refund':
      return actOnRefund(tx, context, news.refund);
    case 'transfer':
      return settlePayout(tx, context, news.transfer);
    case 'dispute':
      return actOnDispute(tx, context, news.dispute);
    case 'identification':
      return context.reactions.identityAnswered(tx, context, news.identification);
    case 'other':
      return 'ignored';
    default:
      return 'unreadable';
  }
}

type RefundNews = Extract<WebhookEvent, { kind: 'refund' }>['refund'];

async function actOnRefund(tx: Tx, context: AppContext, news: RefundNews): Promise<string> {
  const { transactionReference: reference, status, amountKobo, currency, providerId } = news;
  const outcome = await settleRefund(tx, context, {
    reference,
    status,
    amountKobo,
    providerId,
    isNews: true,
  });
  if (outcome !== 'not_ours' || status !== 'processed') return outcome;
  // Made by hand in Paystack's dashboard. A refund of everything, or of everything that the payer had not had back,
  // reverses the payment; of any other part an operator decides whose loss it is.
  const payment = await lockPayment(tx, reference);
  if (!payment) return outcome;
  const paidKobo = payment.receivedKobo ?? payment.amountKobo;
  const leftKobo = paidKobo - ((await findRefundedKobo(tx, payment.id)) ?? 0);
  const lostKobo = payment.returnedBeforeKobo + (await lostOf(tx, payment.id));
  if ([paidKobo, leftKobo, leftKobo - lostKobo].includes(amountKobo)) {
    const facts = { reference, amountKobo: paidKobo, currency, channel: null, feesKobo: null, paidAt: null };
    return settlePayment(tx, context, { ...facts, status: 'reversed' });
  }
  await recordReturn(tx, context, payment, { amountKobo });
  return outcome;
}
