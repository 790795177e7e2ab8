import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { PaymentMethod } from '../contract.ts';
import { type DisputeFacts, disputeData } from './paystack-dispute-schema.ts';
import { identificationNews } from './paystack-identity.ts';
import {
  type PaystackConnection,
  PaystackFault,
  parseJson,
  readFromPaystack,
  writeToPaystack,
} from './paystack-request.ts';
import {
  anyEvent,
  initializedAnswer,
  isUnknownTransaction,
  type RefundStatus,
  refundAnswer,
  refundListAnswer,
  refundNews,
  transactionData,
  verifiedAnswer,
} from './paystack-schemas.ts';
import { transferData } from './paystack-transfer-schemas.ts';

/** With `paystack-transfers.ts` the one place that talks to Paystack. Amounts are whole kobo; every call throws PaystackFault and nothing else. */

export { type PaystackConnection, PaystackFault, type PaystackFaultKind } from './paystack-request.ts';
export type { RefundStatus, TransactionStatus } from './paystack-schemas.ts';

/** What each of our ways to pay is called at Paystack; an account without "qr" answers "No active channel". */
export const paystackChannels: Record<PaymentMethod, string[]> = {
  card: ['card'],
  bank_transfer: ['bank_transfer'],
  ussd: ['ussd'],
  qr: ['qr'],
};

export interface CheckoutRequest {
  email: string;
  amountKobo: number;
  /** Letters, digits and - . = only, never used before. */
  reference: string;
  /** Where the payer's browser goes afterwards, with trxref and reference added; proves nothing. */
  callbackUrl: string;
  channels: string[];
  /** Shown in Paystack's dashboard and given back by verify; nothing private. */
  metadata?: Record<string, unknown>;
}

export interface Checkout {
  /** Where to send the payer's browser. */
  authorizationUrl: string;
  accessCode: string;
  reference: string;
}

/**
 * Opens a checkout.
 *
 * @throws PaystackFault; duplicate_reference means that an earlier try with this reference did arrive
 * @see https://paystack.com/docs/api/transaction/#initialize
 */
export async function initializeTransaction(
  connection: PaystackConnection,
  request: CheckoutRequest,
): Promise<Checkout> {
  const { data } = await writeToPaystack(
    connection,
    '/transaction/initialize',
    {
      email: request.email,
      amount: request.amountKobo,
      currency: 'NGN',
      reference: request.reference,
      callback_url: request.callbackUrl,
      channels: request.channels,
      metadata: request.metadata ?? {},
    },
    initializedAnswer,
  );
  return {
    authorizationUrl: data.authorization_url,
    accessCode: data.access_code,
    reference: data.reference,
  };
}

/** What Paystack says of a transaction. The caller compares amount, currency and reference with its own record. */
export type VerifiedTransaction = z.output<typeof transactionData>;
export interface UnknownTransaction {
  status: 'unknown_reference';
  reference: string;
}

/**
 * Asks how a payment stands. A reference that Paystack has never heard of is an answer, not a fault.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/transaction/#verify
 */
export async function verifyTransaction(
  connection: PaystackConnection,
  reference: string,
): Promise<VerifiedTransaction | UnknownTransaction> {
  try {
    const path = `/transaction/verify/${encodeURIComponent(reference)}`;
    return (await readFromPaystack(connection, path, verifiedAnswer)).data;
  } catch (error) {
    const refused = error instanceof PaystackFault && error.kind === 'refused';
    if (refused && isUnknownTransaction(error.httpStatus, error.code)) {
      return { status: 'unknown_reference', reference };
    }
    throw error;
  }
}

export interface Refund {
  providerId: string;
  status: RefundStatus;
  amountKobo: number;
  currency: string;
  /** The note it was made with, by which one of ours is known again. */
  merchantNote: string | null;
  createdAt: Date | null;
}

/**
 * Sends money of a payment back. Paystack has no key that makes this safe to repeat: after a fault whose
 * outcome is unknown, listRefunds first.
 *
 * @param request.merchantNote names our refund, so that listRefunds finds it
 * @throws PaystackFault; refused with code transaction_reversed when nothing is left to send back
 * @see https://paystack.com/docs/api/refund/#create
 */
export async function createRefund(
  connection: PaystackConnection,
  request: { reference: string; amountKobo: number; merchantNote: string },
): Promise<Refund> {
  const { data } = await writeToPaystack(
    connection,
    '/refund',
    { transaction: request.reference, amount: request.amountKobo, merchant_note: request.merchantNote },
    refundAnswer,
  );
  return refundOf(data);
}

/**
 * The refunds of one payment, at most a hundred. Paystack's list knows payments by its own number only (asked
 * for a reference it answers an empty list, which would look like "none yet"), so that number is asked for first.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/refund/#list
 */
export async function listRefunds(connection: PaystackConnection, reference: string): Promise<Refund[]> {
  const transaction = await verifyTransaction(connection, reference);
  if (transaction.status === 'unknown_reference') return [];
  const path = `/refund?transaction=${transaction.providerId}&perPage=100`;
  const { data } = await readFromPaystack(connection, path, refundListAnswer);
  // Filtered here as well: a list of everybody's refunds must never be taken for this payment's.
  return data
    .filter(
      (refund) =>
        refund.transaction?.id === transaction.providerId || refund.transaction?.reference === reference,
    )
    .map(refundOf);
}

const refundOf = ({ transaction: _, ...refund }: Refund & { transaction: unknown }): Refund => refund;

/**
 * Whether a webhook really comes from Paystack: its header is the HMAC-SHA512 of the very bytes of the body
 * under our secret key, in lower-case hex. Compared in constant time.
 *
 * @see https://paystack.com/docs/payments/webhooks/#verify-event-origin
 */
export function verifyWebhookSignature(
  rawBody: Buffer,
  header: string | string[] | undefined,
  secretKey: string,
): boolean {
  if (typeof header !== 'string' || !/^[0-9a-f]{128}$/.test(header)) return false;
  const expected = createHmac('sha512', secretKey).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(header, 'hex'));
}

interface EventBase {
  event: string;
  /** The same for every delivery of the same news: Paystack's events have no id of their own. */
  dedupKey: string;
  /** The payment it is about; null where that cannot be told. */
  reference: string | null;
  /** What Paystack sent, whole. */
  data: unknown;
}
export type WebhookEvent =
  | (EventBase & {
      kind: 'charge';
      event: 'charge.success';
      reference: string;
      transaction: VerifiedTransaction;
    })
  | (EventBase & { kind: 'refund'; reference: string; refund: z.output<typeof refundNews> })
  | (EventBase & { kind: 'transfer'; reference: string; transfer: z.output<typeof transferData> })
  | (EventBase & { kind: 'dispute'; reference: string; dispute: DisputeFacts })
  | (EventBase & { kind: 'identification'; identification: IdentificationFacts })
  | (EventBase & { kind: 'other' });

/** The answer to whether a BVN, an account and a name belong together. */
export interface IdentificationFacts {
  customerCode: string;
  passed: boolean;
  /** Paystack's own words for why not; null where it passed, or nothing was said. */
  reason: string | null;
}

/**
 * Reads a webhook whose signature was verified.
 *
 * @throws PaystackFault of kind nonsense when it is not an event, or a charge, refund, transfer, dispute or identification that cannot be read
 * @see https://paystack.com/docs/payments/webhooks/#types-of-events
 */
export function readWebhookEvent(rawBody: Buffer): WebhookEvent {
  const { event, data } = sensible(anyEvent.safeParse(parseJson(rawBody.toString('utf8'))));
  if (event === 'charge.success') {
    const transaction = sensible(transactionData.safeParse(data));
    const { reference } = transaction;
    return { kind: 'charge', event, dedupKey: `${event}:${reference}`, reference, transaction, data };
  }
  if (event.startsWith('refund.')) {
    const refund = sensible(refundNews.safeParse(data));
    const reference = refund.transactionReference;
    const which = refund.providerId ?? refund.refundReference ?? refund.amountKobo;
    return { kind: 'refund', event, dedupKey: `${event}:${reference}:${which}`, reference, refund, data };
  }
  if (event.startsWith('transfer.')) {
    const transfer = sensible(transferData.safeParse(data));
    const { reference } = transfer;
    return { kind: 'transfer', event, dedupKey: `${event}:${reference}`, reference, transfer, data };
  }
  if (event.startsWith('customeridentification.')) {
    const { customerCode, reason } = sensible(
      identificationNews.safeParse(parseJson(rawBody.toString('utf8'))),
    );
    const passed = event === 'customeridentification.success';
    // Each question has a customer of its own, so its first answer is the only one.
    const dedupKey = `${event}:${customerCode}`;
    // No more than this is kept: Paystack sends parts of the BVN and the account number along.
    const kept = { customer_code: customerCode, ...(reason !== null && { reason }) };
    const identification = { customerCode, passed, reason: passed ? null : reason };
    return { kind: 'identification', event, dedupKey, reference: null, identification, data: kept };
  }
  const fingerprint = createHash('sha256').update(rawBody).digest('hex');
  if (event.startsWith('charge.dispute.')) {
    const dispute = sensible(disputeData.safeParse(data));
    const { reference } = dispute;
    // Reminders of the same dispute are news of their own.
    return { kind: 'dispute', event, dedupKey: `${event}:${fingerprint}`, reference, dispute, data };
  }
  return { kind: 'other', event, dedupKey: `${event}:${fingerprint}`, reference: null, data };
}

function sensible<Value>(parsed: z.ZodSafeParseResult<Value>): Value {
  if (!parsed.success) throw new PaystackFault('nonsense');
  return parsed.data;
}
