import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { defineTask } from '../../../server/jobs.ts';
import {
  lockUnhandledEvent,
  markHandled,
  PaystackFault,
  readWebhookEvent,
  settleRefund,
  type WebhookEvent,
} from '../../payments/server/public.ts';
import { settlePayout } from '../../payouts/server/public.ts';
import { actOnDispute } from './act-on-dispute.ts';
import { actOnHandRefund } from './act-on-hand-refund.ts';
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
  const { transactionReference: reference, ...refund } = news;
  const outcome = await settleRefund(tx, context, { ...refund, reference, isNews: true });
  if (outcome !== 'not_ours' || refund.status !== 'processed') return outcome;
  return actOnHandRefund(tx, context, { ...refund, reference });
}
