import type { AppContext } from '../../../server/app-context.ts';
import { BoundedQueue } from '../../../server/bounded-queue.ts';
import { defineTask } from '../../../server/jobs.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { withoutHandRefunds } from './hand-refunds-store.ts';
import { createRefund, listRefunds, PaystackFault, type Refund } from './paystack.ts';
import { paystackConnection } from './paystack-connection.ts';
import {
  findRefund,
  giveUpSending,
  markRefundAsked,
  putBack,
  type RefundRecord,
  takeForSending,
} from './refunds-store.ts';
import { settleRefund } from './settle-refund.ts';

/** Longer than Paystack's list can lag, and than two slow calls can take. */
const SENDING_MS = 3 * 60_000;
/** About how many refunds a process asks Paystack at the same time. */
export const REFUNDS_AT_ONCE = 10;
/** After this many refusals an operator has to look at the refund. */
const ATTEMPTS_AT_MOST = 12;

const turns = new BoundedQueue({ atOnce: REFUNDS_AT_ONCE, mostWaiting: Number.POSITIVE_INFINITY });

/** The note that identifies our refund in Paystack's list. */
const noteOf = ({ id }: Pick<RefundRecord, 'id'>): string => `${PRODUCT_NAME} refund ${id}`;

/** Whether a refund in Paystack's list has the note of ours. */
export const isOurRefund = (
  refund: Pick<RefundRecord, 'id'>,
  { merchantNote }: Pick<Refund, 'merchantNote'>,
): boolean => merchantNote === noteOf(refund);

/**
 * Has Paystack refund a payment, once. Paystack has no idempotency key for this, so its list is checked first: a refund
 * that is already there, sent before a crash or made by an operator, is taken as ours, unless it failed.
 *
 * @throws PaystackFault if it has to be retried later
 */
export const sendRefund = (context: AppContext, { refundId }: { refundId: string }): Promise<void> =>
  turns.run(() => send(context, refundId));

async function send(context: AppContext, refundId: string): Promise<void> {
  const now = context.now();
  const until = new Date(now.getTime() + SENDING_MS);
  const taken = await context.db.transaction().execute((tx) => takeForSending(tx, refundId, now, until));
  const refund = await findRefund(context.db, refundId);
  if (!taken || !refund) return;
  const sent = await ask(context, refund);
  if (!sent) return;
  await context.db
    .transaction()
    .execute((tx) => settleRefund(tx, context, { ...sent, reference: refund.reference }));
}

/** Sends a due refund; `reconcile-payments.ts` retries those that this job did not finish. */
export const sendRefundTask = defineTask<{ refundId: string }>({
  name: 'send-refund',
  retries: 10,
  atOnce: REFUNDS_AT_ONCE,
  run: sendRefund,
});

/**
 * Asks Paystack for the status of a sent refund.
 *
 * @throws PaystackFault
 */
export const pollRefund = (context: AppContext, refundId: string): Promise<void> =>
  turns.run(() => poll(context, refundId));

async function poll(context: AppContext, refundId: string): Promise<void> {
  const refund = await findRefund(context.db, refundId);
  if (!refund) return;
  // Marked before asking, so that a refund about which Paystack gives no answer waits its turn like the others.
  await context.db.transaction().execute((tx) => markRefundAsked(tx, refund.id, context.now()));
  const found = await findOurs(
    context,
    refund,
    await listRefunds(paystackConnection(context), refund.reference),
  );
  if (!found) return;
  await context.db
    .transaction()
    .execute((tx) => settleRefund(tx, context, { ...found, reference: refund.reference }));
}

async function ask(context: AppContext, refund: RefundRecord): Promise<Refund | undefined> {
  const connection = paystackConnection(context);
  let asked = false;
  try {
    const listed = await listRefunds(connection, refund.reference);
    // A failed one moved no money. Taken as ours, it would keep an operator from ever having the refund sent again: its
    // id is unknown where Paystack's answer was lost, so nothing else tells it from the next attempt.
    const found = await findOurs(
      context,
      refund,
      listed.filter(({ status }) => status !== 'failed'),
    );
    if (found) return found;
    asked = true;
    const { reference, amountKobo } = refund;
    return await createRefund(connection, { reference, amountKobo, merchantNote: noteOf(refund) });
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    // It may have arrived, so keep the claim: no process asks again until Paystack's list is sure to show it.
    if (asked && error.outcomeUnknown) throw error;
    await afterRefusal(context, refund, error);
    if (error.kind !== 'refused' || refund.attempts < ATTEMPTS_AT_MOST) throw error;
    return undefined;
  }
}

async function afterRefusal(context: AppContext, refund: RefundRecord, fault: PaystackFault): Promise<void> {
  const givenUp = fault.kind === 'refused' && refund.attempts >= ATTEMPTS_AT_MOST;
  if (givenUp) {
    const { code, providerMessage } = fault;
    context.log.error(
      { reference: refund.reference, code, providerMessage },
      'Paystack will not send a refund: an operator has to look at it',
    );
  }
  await context.db
    .transaction()
    .execute((tx) =>
      givenUp ? giveUpSending(tx, refund.id, context.now()) : putBack(tx, refund.id, context.now()),
    );
}

/**
 * Our refund by its note; otherwise one of the same amount made by hand, because sending a second one would pay twice.
 * One made by hand that has been counted already was left out of the amount of ours.
 */
async function findOurs(
  { db }: Pick<AppContext, 'db'>,
  refund: RefundRecord,
  listed: Refund[],
): Promise<Refund | undefined> {
  const ours =
    listed.find((each) => isOurRefund(refund, each) && each.status !== 'failed') ??
    listed.find((each) => each.providerId === refund.providerRefundId) ??
    listed.find((each) => isOurRefund(refund, each));
  if (ours) return ours;
  const sent = listed.filter(({ status }) => status !== 'failed');
  const uncounted = await withoutHandRefunds(db, refund.paymentId, sent);
  return uncounted.find(({ amountKobo }) => amountKobo === refund.amountKobo);
}
