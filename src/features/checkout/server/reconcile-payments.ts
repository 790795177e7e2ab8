import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import {
  listPaymentsToAsk,
  listUnfinishedRefunds,
  listUnhandledEvents,
  markAsked,
  PaystackFault,
  paystackConnection,
  pollRefund,
  sendRefund,
  verifyTransaction,
} from '../../payments/server/public.ts';
import { handlePaystackEvent } from './handle-paystack-event.ts';
import { settlePayment } from './settle-payment.ts';

const AT_ONCE = 50;
/** News younger than this is being handled by the job that received it. */
const NEWS_REST_MS = 30_000;

/**
 * Finds what got lost: news that was kept and not acted on, payments that Paystack knows more about than we do,
 * refunds that did not get under way or whose end we did not hear of. One that fails does not keep the others back.
 */
async function reconcilePayments(context: AppContext): Promise<void> {
  const { db } = context;
  const now = context.now();
  const old = new Date(now.getTime() - NEWS_REST_MS);
  for (const eventId of await listUnhandledEvents(db, old, AT_ONCE)) {
    await attempt(context, { eventId }, () => handlePaystackEvent(context, { eventId }));
  }
  for (const reference of await listPaymentsToAsk(db, now, AT_ONCE)) {
    if (!(await attempt(context, { reference }, () => askAbout(context, reference)))) return;
  }
  for (const { id: refundId, status } of await listUnfinishedRefunds(db, now, AT_ONCE)) {
    const work = () => (status === 'due' ? sendRefund(context, { refundId }) : pollRefund(context, refundId));
    if (!(await attempt(context, { refundId }, work))) return;
  }
}

/** Each minute. A round that fails is not repeated: the next one begins a minute later. */
export const reconcilePaymentsTask = defineTask({
  name: 'reconcile-payments',
  everyCron: '* * * * *',
  retries: 0,
  run: reconcilePayments,
});

async function askAbout(context: AppContext, reference: string): Promise<void> {
  const { db, now } = context;
  // Before the question, so that one that always fails waits its turn as well.
  await db.transaction().execute((tx) => markAsked(tx, reference, now()));
  const facts = await verifyTransaction(paystackConnection(context), reference);
  await db.transaction().execute((tx) => settlePayment(tx, context, facts));
}

/**
 * Does one piece of the round; what goes wrong is logged and tried again in the next.
 *
 * @returns false when Paystack is away, so that the rest of the round would only wait for it
 */
async function attempt(
  { log }: AppContext,
  about: Record<string, string>,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.warn({ err: error, ...about }, 'will be checked again in the next round');
    const isAway =
      error instanceof PaystackFault && (error.kind === 'unreachable' || error.kind === 'timeout');
    return !isAway;
  }
}
