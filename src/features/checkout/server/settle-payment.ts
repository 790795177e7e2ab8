import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { countReturnedBefore, lostOf, recordReturn } from '../../chargebacks/server/public.ts';
import {
  bookPaymentHeld,
  bookPaymentNotKept,
  bookPaystackFee,
  bookRefundOwed,
  bookRefundSent,
  bookTip,
  heldForHire,
  type ReceivedPayment,
} from '../../escrow/server/public.ts';
import { isPaid } from '../../hiring/process.ts';
import {
  addPaidBalance,
  confirmPaidHire,
  endReversedHire,
  type HireRecord,
  lockHire,
  refundPaidHire,
} from '../../hiring/server/public.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import {
  addRefund,
  classifyPayment,
  finishRefund,
  giveBackHeld,
  isOpenEnded,
  lockPayment,
  lockPaymentsOfHire,
  lockRefundOf,
  type MoneyFacts,
  outcomeWritten,
  type PaymentReason,
  type PaymentRecord,
  type ProviderFacts,
  sendRefundTask,
  writeFee,
  writeOutcome,
} from '../../payments/server/public.ts';
import { issueReceipt } from '../../receipts/server/public.ts';
import { mailed, mailReceipt, pageOf } from './notify-payer.ts';
import { payerAnswer } from './payer-words.ts';
import { moneyBackMail } from './payment-emails.ts';
import { notifyOfTip, takeTipBack, whyNoTip } from './tips.ts';

export type SettleOutcome =
  | 'unknown_payment'
  | 'nothing_new'
  | 'paid'
  | 'not_paid'
  | 'sent_back'
  | 'wrong_currency'
  | 'reversed'
  | 'fee_known'
  | 'needs_operator';

type Dependencies = Pick<AppContext, 'config' | 'jobs' | 'log' | 'now' | 'publicUrl' | 'reactions'>;

/**
 * The only place where Paystack's facts become a payment's and a hire's state and ledger entries, whether
 * they come from a webhook, the return page or our own query. Locks the payment, then the hire, so that
 * the second of two calls finds it done.
 */
export async function settlePayment(
  tx: Tx,
  dependencies: Dependencies,
  facts: ProviderFacts,
): Promise<SettleOutcome> {
  const payment = await lockPayment(tx, facts.reference);
  if (!payment) {
    if (facts.status === 'success') {
      dependencies.log.error(
        { reference: facts.reference },
        'money arrived that matches no payment of ours: an operator has to look at it (payments unknown)',
      );
    }
    return 'unknown_payment';
  }
  const now = dependencies.now();
  const decision = classifyPayment(payment, facts, now);
  switch (decision.kind) {
    case 'nothing_new':
      return isInWrongCurrency(payment, facts) ? 'wrong_currency' : 'nothing_new';
    case 'not_paid':
      await writeOutcome(tx, payment.id, { status: decision.status, reason: decision.reason }, now);
      return 'not_paid';
    case 'wrong_currency':
      dependencies.log.error(
        { reference: payment.reference, currency: decision.facts.currency },
        'a payment came in another currency: an operator has to refund it (payments unknown)',
      );
      await writeOutcome(tx, payment.id, { status: 'failed', reason: 'currency_mismatch' }, now);
      return 'wrong_currency';
    case 'wrong_amount':
      return refundPayment(
        tx,
        dependencies,
        await lockHireOf(tx, payment),
        payment,
        decision.facts,
        'amount_mismatch',
      );
    case 'paid':
      return acceptPayment(tx, dependencies, payment, decision.facts);
    case 'fee_known': {
      const { id: paymentId, reference, hireId } = payment;
      await bookPaystackFee(tx, { paymentId, reference, hireId, feesKobo: decision.feesKobo }, now);
      await writeFee(tx, paymentId, decision.feesKobo, now);
      return 'fee_known';
    }
    case 'reversed':
      return reverse(tx, dependencies, payment, decision.facts);
  }
}

/**
 * Whether facts tell again of money in another currency. The webhook about it, which operators find in their list of
 * unknown money, may come after the payer's page has asked.
 */
const isInWrongCurrency = ({ reason, currency }: PaymentRecord, facts: ProviderFacts): boolean =>
  reason === 'currency_mismatch' && facts.status === 'success' && facts.currency !== currency;

/** The right money arrived: it is kept if its hire can have it, and refunded otherwise. */
async function acceptPayment(
  tx: Tx,
  dependencies: Dependencies,
  payment: PaymentRecord,
  facts: MoneyFacts,
): Promise<SettleOutcome> {
  const now = dependencies.now();
  const hire = await lockHireOf(tx, payment);
  if (payment.part === 'tip') {
    const refused = await whyNoTip(tx, hire);
    if (refused) return refundPayment(tx, dependencies, hire, payment, facts, refused);
    await bookTip(tx, { ...receivedOf(payment, facts), artisanId: hire.artisanId }, now);
    await writeOutcome(tx, payment.id, { status: 'success', reason: null, ...moneyOf(facts, now) }, now);
    await notifyOfTip(tx, dependencies, hire, payment);
    await mailReceipt(tx, dependencies, hire, payment, facts);
    return 'paid';
  }
  const accepted =
    payment.part === 'balance'
      ? await addPaidBalance(tx, dependencies, hire, payment.amountKobo, now)
      : await confirmPaidHire(tx, dependencies, hire, now);
  switch (accepted) {
    case 'confirmed':
      await bookPaymentHeld(tx, receivedOf(payment, facts), now, (db) =>
        outcomeWritten(db, payment.id, { status: 'success', reason: null, ...moneyOf(facts, now) }, now),
      );
      await mailReceipt(tx, dependencies, hire, payment, facts);
      return 'paid';
    case 'slot_taken':
      await refundPaidHire(tx, dependencies, hire, 'slot_taken', now);
      return refundPayment(tx, dependencies, hire, payment, facts, 'slot_taken');
    case 'not_waiting':
      return refundPayment(
        tx,
        dependencies,
        hire,
        payment,
        facts,
        isPaid(hire.status) ? 'paid_twice' : 'hire_ended',
      );
  }
}

/**
 * Refunds money that arrived and cannot be kept: books it as owed and adds the job
 * that sends it, in the same transaction.
 */
async function refundPayment(
  tx: Tx,
  dependencies: Dependencies,
  hire: HireRecord,
  payment: PaymentRecord,
  facts: MoneyFacts,
  reason: PaymentReason,
): Promise<SettleOutcome> {
  const now = dependencies.now();
  const { id: paymentId, amountKobo: askedKobo } = payment;
  const { amountKobo: receivedKobo } = facts;
  await bookPaymentNotKept(tx, receivedOf(payment, facts), now);
  await writeOutcome(tx, paymentId, { status: 'refund_due', reason, ...moneyOf(facts, now) }, now);
  const refundId = await addRefund(tx, { paymentId, amountKobo: receivedKobo, reason, status: 'due', now });
  await dependencies.jobs.add(tx, sendRefundTask, { refundId });
  await issueReceipt(tx, dependencies, hire, payment, { receivedKobo, now });
  const told = { part: payment.part, amountKobo: askedKobo, receivedKobo, refundKobo: receivedKobo };
  const why = payerAnswer({ ...told, status: 'refund_due', reason }, hire.artisanName).message;
  const page = pageOf(dependencies, hire, payment);
  await sendMail(tx, dependencies.jobs, moneyBackMail(hire, mailed(payment, facts, now), why, page));
  if (hire.customerId !== null) {
    await notify(tx, dependencies, {
      userId: hire.customerId,
      aboutId: hire.artisanId,
      kind: 'hires',
      title: `Your ${formatNaira(receivedKobo)} is being refunded`,
      text: why,
      link: `/PaymentCallback?${new URLSearchParams({ reference: payment.reference })}`,
      source: `refund:${refundId}`,
    });
  }
  return 'sent_back';
}

/**
 * Paystack returned the money. If that event overtakes the payment's own, the payment is settled first, so that
 * the result is the same in either order.
 */
async function reverse(
  tx: Tx,
  dependencies: Dependencies,
  payment: PaymentRecord,
  facts: MoneyFacts,
): Promise<SettleOutcome> {
  if (isOpenEnded(payment.status)) {
    const settled = await settlePayment(tx, dependencies, { ...facts, status: 'success' });
    // A payment of nothing stays open, so there is nothing to take back of it.
    const hasArrived = settled === 'paid' || settled === 'sent_back';
    return hasArrived ? settlePayment(tx, dependencies, facts) : settled;
  }
  const now = dependencies.now();
  const refund = await lockRefundOf(tx, payment.id);
  if (!refund) return reverseKept(tx, dependencies, payment, facts);
  if (refund.status !== 'done') await finishRefund(tx, payment, refund, null, now);
  const backKobo = refund.amountKobo + payment.returnedBeforeKobo;
  const lostKobo = (payment.receivedKobo ?? facts.amountKobo) - backKobo;
  if (lostKobo <= 0) return 'reversed';
  // The payer got back more than we sent, and the rest had already been paid out or kept as fees.
  return flagLoss(tx, dependencies, payment, { status: 'refunded', lostKobo });
}

async function reverseKept(
  tx: Tx,
  dependencies: Dependencies,
  payment: PaymentRecord,
  facts: MoneyFacts,
): Promise<SettleOutcome> {
  const now = dependencies.now();
  const { id: paymentId, reference, hireId } = payment;
  // A hire that loses one of its payments ends, so its other payments are refunded.
  const others = (await lockPaymentsOfHire(tx, hireId)).filter(({ id }) => id !== paymentId);
  const hire = await lockHireOf(tx, payment);
  const receivedKobo = payment.receivedKobo ?? facts.amountKobo;
  if (payment.part === 'tip') {
    // Whose loss the parts were that its payer had back before is decided apart.
    const leftKobo = receivedKobo - (await lostOf(tx, paymentId));
    const takenBack = await takeTipBack(tx, dependencies, hire, payment, leftKobo);
    if (takenBack) return 'reversed';
    return flagLoss(tx, dependencies, payment, { status: 'success', lostKobo: receivedKobo });
  }
  if ((await heldForHire(tx, hireId)) < receivedKobo) {
    const lostKobo = receivedKobo - payment.returnedBeforeKobo;
    return flagLoss(tx, dependencies, payment, { status: 'success', lostKobo });
  }
  await endReversedHire(tx, dependencies, hire, now);
  const amountKobo = receivedKobo - (await countReturnedBefore(tx, dependencies, payment, receivedKobo));
  await bookRefundOwed(tx, { paymentId, reference, hireId, amountKobo }, now);
  await bookRefundSent(tx, { paymentId, reference, hireId, amountKobo }, now);
  await addRefund(tx, { paymentId, amountKobo, reason: 'reversed', status: 'done', now });
  await writeOutcome(tx, paymentId, { status: 'refunded', reason: 'reversed' }, now);
  const othersKobo = others.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  await giveBackHeld(tx, dependencies, others, { amountKobo: othersKobo, reason: 'cancelled' });
  return 'reversed';
}

/** Paystack took back money that is no longer held. Nothing is booked until an operator decides who bears the loss. */
async function flagLoss(
  tx: Tx,
  dependencies: Dependencies,
  payment: PaymentRecord,
  { status, lostKobo }: { status: 'success' | 'refunded'; lostKobo: number },
): Promise<SettleOutcome> {
  await writeOutcome(tx, payment.id, { status, reason: 'reversed_after_release' }, dependencies.now());
  await recordReturn(tx, dependencies, payment, { amountKobo: lostKobo });
  return 'needs_operator';
}

async function lockHireOf(tx: Tx, payment: PaymentRecord): Promise<HireRecord> {
  const hire = await lockHire(tx, payment.hireId);
  if (!hire) throw new Error(`payment ${payment.reference} has no hire`);
  return hire;
}

const receivedOf = (payment: PaymentRecord, facts: MoneyFacts): ReceivedPayment => ({
  paymentId: payment.id,
  reference: payment.reference,
  hireId: payment.hireId,
  receivedKobo: facts.amountKobo,
  feesKobo: facts.feesKobo,
});

const moneyOf = (facts: MoneyFacts, now: Date) => ({
  channel: facts.channel,
  feesKobo: facts.feesKobo,
  receivedKobo: facts.amountKobo,
  paidAt: facts.paidAt ?? now,
  paidWith: facts.paidWith,
});
