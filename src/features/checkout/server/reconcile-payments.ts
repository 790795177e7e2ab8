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
/** Younger events are left to the job of the request that received them. */
const NEWS_REST_MS = 30_000;

/**
 * Catches up on what was missed: unhandled events, payments whose outcome we have not heard of, and refunds that were
 * not sent or not confirmed. One failure does not stop the others.
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

/** Runs every minute. A failed run is not retried, since the next one starts a minute later. */
export const reconcilePaymentsTask = defineTask({
  name: 'reconcile-payments',
  everyCron: '* * * * *',
  retries: 0,
  run: reconcilePayments,
});

async function askAbout(context: AppContext, reference: string): Promise<void> {
  const { db, now } = context;
  // Marked before asking, so that a payment that always fails waits its turn like the others.
  await db.transaction().execute((tx) => markAsked(tx, reference, now()));
  const facts = await verifyTransaction(paystackConnection(context), reference);
  await db.transaction().execute((tx) => settlePayment(tx, context, facts));
}

/**
 * Performs one part of the run. Failures are logged and retried in the next run.
 *
 * @returns false if Paystack is unreachable, to skip the rest of the run
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
