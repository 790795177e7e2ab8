import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { bookRefundSent } from '../../escrow/server/public.ts';
import { lockPayment, type PaymentRecord, writeOutcome } from './payments-store.ts';
import type { RefundStatus } from './paystack.ts';
import { lockRefundOf, type RefundRecord, writeRefund } from './refunds-store.ts';

/** Paystack's facts about a refund, from a webhook or our own query. */
export interface RefundFacts {
  reference: string;
  status: RefundStatus;
  amountKobo: number;
  providerId: string | null;
  /** Whether they come from a webhook, which may be late, rather than from Paystack's answer. */
  isNews?: boolean;
}

export type RefundOutcome =
  | 'refund_done'
  | 'refund_sent'
  | 'refund_needs_attention'
  | 'nothing_new'
  | 'unknown_payment'
  | 'not_ours';

/**
 * Records the status of a refund. Done is final, whether the webhook or our own query reports it first.
 *
 * @returns 'not_ours' for a refund that was made by hand in Paystack's dashboard
 */
export async function settleRefund(
  tx: Tx,
  { log, now }: Pick<AppContext, 'log' | 'now'>,
  facts: RefundFacts,
): Promise<RefundOutcome> {
  const payment = await lockPayment(tx, facts.reference);
  if (!payment) return 'unknown_payment';
  const refund = await lockRefundOf(tx, payment.id);
  if (!refund) return 'not_ours';
  if (refund.amountKobo !== facts.amountKobo) {
    log.error(
      { reference: facts.reference },
      'a refund has a different amount than ours: an operator has to look at it',
    );
    return 'not_ours';
  }
  // A webhook, which has no id, may come before the answer that has it. Operators find refunds by it.
  const nothingNew = async (): Promise<'nothing_new'> => {
    const { id, status, providerRefundId } = refund;
    const isLearnt = providerRefundId === null && facts.providerId !== null;
    if (isLearnt) await writeRefund(tx, id, { status, providerRefundId: facts.providerId }, now());
    return 'nothing_new';
  };
  if (refund.status === 'done') return nothingNew();
  switch (facts.status) {
    case 'processed':
      await finishRefund(tx, payment, refund, facts.providerId, now());
      return 'refund_done';
    case 'failed':
    case 'needs_attention':
      if (refund.status === 'needs_attention') return nothingNew();
      // It may be of an attempt before the present one: Paystack's list tells, about which `pollRefund` asks.
      if (!isOfLastAttempt(refund, facts)) return 'nothing_new';
      log.error({ reference: facts.reference }, 'a refund failed at Paystack: an operator has to look at it');
      await writeRefund(
        tx,
        refund.id,
        { status: 'needs_attention', providerRefundId: facts.providerId },
        now(),
      );
      return 'refund_needs_attention';
    default:
      if (refund.status !== 'due') return nothingNew();
      await writeRefund(tx, refund.id, { status: 'sent', providerRefundId: facts.providerId }, now());
      return 'refund_sent';
  }
}

/** Whether a reported failure is certainly of the latest attempt. */
function isOfLastAttempt({ providerRefundId, retriedAt }: RefundRecord, facts: RefundFacts): boolean {
  if (providerRefundId !== null && facts.providerId !== null) return providerRefundId === facts.providerId;
  return retriedAt === null || !facts.isNews;
}

/** Completes a refund: updates it and its locked payment, and books the money as sent. */
export async function finishRefund(
  tx: Tx,
  payment: PaymentRecord,
  refund: RefundRecord,
  providerRefundId: string | null,
  now: Date,
): Promise<void> {
  const { id: paymentId, reference, hireId, reason } = payment;
  await writeRefund(tx, refund.id, { status: 'done', providerRefundId }, now);
  await bookRefundSent(tx, { paymentId, reference, hireId, amountKobo: refund.amountKobo }, now);
  await writeOutcome(tx, paymentId, { status: 'refunded', reason }, now);
}
