import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { findHire, guestKeyIn, sideOf } from '../../hiring/server/public.ts';
import {
  findPayment,
  findRefundedKobo,
  isWorthAsking,
  type PaymentRecord,
  PaystackFault,
  paystackConnection,
  verifyTransaction,
} from '../../payments/server/public.ts';
import type { verifyPaymentCall } from '../contract.ts';
import { CANNOT_ASK, payerAnswer } from './payer-words.ts';
import { settlePayment } from './settle-payment.ts';

type VerifyRequest = Request<typeof verifyPaymentCall>;

/** Tells a payer the status of a payment. Asks Paystack while that status can still change. */
export async function verifyPayment(
  request: VerifyRequest,
): Promise<AnswerInputOf<typeof verifyPaymentCall>> {
  const { reference } = request.params;
  const known = await findPayment(request.db, reference);
  if (!known) throw notFound('payment', 'We could not find a payment with that reference.');
  const { payment, asked } = isWorthAsking(known.status)
    ? await askPaystack(request, known)
    : { payment: known, asked: true };

  const hire = await findHire(request.db, payment.hireId);
  if (!hire) throw new Error(`payment ${reference} has no hire`);
  // A normally paid payment has no refund, so skip the query.
  const refundKobo = payment.reason === null ? null : await findRefundedKobo(request.db, payment.id);
  const told = payerAnswer({ ...payment, refundKobo }, hire.artisanName);
  const key = request.query.key ?? guestKeyIn(request.headers.cookie, hire.id, request.config);
  const side = sideOf(hire, request.caller, key, request.config, request.now());
  return {
    ...told,
    ...(!asked && told.status === 'pending' && { message: CANNOT_ASK }),
    reference,
    reason: payment.reason,
    part: payment.part,
    amountKobo: payment.amountKobo,
    method: payment.method,
    artisanId: hire.artisanId,
    artisanName: hire.artisanName,
    hireId: side && hire.id,
    customerName: side && hire.customerName,
    service: side && hire.jobDescription,
  };
}

/** If Paystack cannot be reached, answers with what we know. */
async function askPaystack(
  request: VerifyRequest,
  known: PaymentRecord,
): Promise<{ payment: PaymentRecord; asked: boolean }> {
  try {
    const facts = await verifyTransaction(paystackConnection(request), known.reference);
    await request.transaction((tx) => settlePayment(tx, request, facts));
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    request.log.warn({ reference: known.reference, fault: error.kind }, 'Paystack could not be reached');
    return { payment: known, asked: false };
  }
  return { payment: (await findPayment(request.db, known.reference)) ?? known, asked: true };
}
