import type { AppContext } from '../../../server/app-context.ts';
import { fewAtOnce } from '../../../server/few-at-once.ts';
import { defineTask } from '../../../server/jobs.ts';
import {
  listPaymentsToAsk,
  listUnfinishedRefunds,
  listUnhandledEvents,
  markAsked,
  PaystackFault,
  paystackConnection,
  pollRefund,
  REFUNDS_AT_ONCE,
  sendRefund,
  verifyTransaction,
} from '../../payments/server/public.ts';
import { handlePaystackEvent } from './handle-paystack-event.ts';
import { settlePayment } from './settle-payment.ts';

const IN_A_ROUND = 50;
/** Younger events are left to the job of the request that received them. */
const NEWS_REST_MS = 30_000;

/**
 * Catches up on what was missed: unhandled events, payments whose outcome we have not heard of, and refunds that were
 * not sent or not confirmed. One failure does not stop the others; of the refunds, several are asked about at the same time.
 */
async function reconcilePayments(context: AppContext): Promise<void> {
  const { db } = context;
  const now = context.now();
  const old = new Date(now.getTime() - NEWS_REST_MS);
  for (const eventId of await listUnhandledEvents(db, old, IN_A_ROUND)) {
    await attempt(context, { eventId }, () => handlePaystackEvent(context, { eventId }));
  }
  for (const reference of await listPaymentsToAsk(db, now, IN_A_ROUND)) {
    if (!(await attempt(context, { reference }, () => askAbout(context, reference)))) return;
  }
  let awayInARow = 0;
  const unfinished = await listUnfinishedRefunds(db, now, IN_A_ROUND);
  await fewAtOnce(unfinished, REFUNDS_AT_ONCE, async ({ id: refundId, status }) => {
    if (awayInARow >= REFUNDS_AT_ONCE) return;
    const work = () => (status === 'due' ? sendRefund(context, { refundId }) : pollRefund(context, refundId));
    awayInARow = (await attempt(context, { refundId }, work)) ? 0 : awayInARow + 1;
  });
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
 * @returns false if Paystack is unreachable, so that the rest of the run can be skipped
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
