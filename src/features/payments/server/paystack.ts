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

/**
 * Payments, refunds and webhooks of Paystack; only the paystack-*.ts files here talk to it. Amounts are whole
 * kobo; calls throw only PaystackFault.
 */

export { type PaystackConnection, PaystackFault, type PaystackFaultKind } from './paystack-request.ts';
export type { RefundStatus, TransactionStatus } from './paystack-schemas.ts';

/** Paystack's names of our payment methods. An account without "qr" answers "No active channel". */
export const paystackChannels: Record<PaymentMethod, string[]> = {
  card: ['card'],
  bank_transfer: ['bank_transfer'],
  ussd: ['ussd'],
  qr: ['qr'],
};

export interface CheckoutRequest {
  email: string;
  amountKobo: number;
  /** Only letters, digits and - . =; never used before. */
  reference: string;
  /** Where the payer's browser returns, with trxref and reference added; that proves nothing. */
  callbackUrl: string;
  channels: string[];
  /** Shown in Paystack's dashboard and returned by verify; must not be private. */
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
 * @throws PaystackFault; `duplicate_reference` means that an earlier attempt with this reference did arrive
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

/** Paystack's facts about a transaction. The caller compares amount, currency and reference with its own record. */
export type VerifiedTransaction = z.output<typeof transactionData>;
export interface UnknownTransaction {
  status: 'unknown_reference';
  reference: string;
}

/**
 * Asks Paystack for a payment's status. An unknown reference is an answer, not a fault.
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
  /** The note given when it was created, which identifies ours. */
  merchantNote: string | null;
  createdAt: Date | null;
}

/**
 * Refunds money of a payment. Paystack has no idempotency key for this: after a fault with
 * unknown outcome, call listRefunds first.
 *
 * @param request.merchantNote identifies our refund, so that listRefunds finds it
 * @throws PaystackFault; `refused` with code transaction_reversed if nothing is left to refund
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
 * The refunds of a payment, at most a hundred. Paystack's list only knows payments by its own id (for a reference it
 * returns an empty list, which would look like "none yet"), so the id is looked up first.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/refund/#list
 */
export async function listRefunds(connection: PaystackConnection, reference: string): Promise<Refund[]> {
  const transaction = await verifyTransaction(connection, reference);
  if (transaction.status === 'unknown_reference') return [];
  const path = `/refund?transaction=${transaction.providerId}&perPage=100`;
  const { data } = await readFromPaystack(connection, path, refundListAnswer);
  // Filtered here as well, so that an unfiltered list is never taken for this payment's refunds.
  return data
    .filter(
      (refund) =>
        refund.transaction?.id === transaction.providerId || refund.transaction?.reference === reference,
    )
    .map(refundOf);
}

const refundOf = ({ transaction: _, ...refund }: Refund & { transaction: unknown }): Refund => refund;

/**
 * Whether a webhook was sent by Paystack: the header must be the HMAC-SHA512 of the exact bytes of the body under our
 * secret key, in lower-case hex. Compares in constant time.
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
  /** The same for every delivery of an event, since Paystack's events have no id. */
  dedupKey: string;
  /** The reference of the payment that the event is about; null if unknown. */
  reference: string | null;
  /** The whole data of the event. */
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

/** The result of checking whether a BVN, an account and a name belong together. */
export interface IdentificationFacts {
  customerCode: string;
  passed: boolean;
  /** Paystack's explanation of a failure; null if it passed, or none was given. */
  reason: string | null;
}

/**
 * Parses a webhook whose signature was verified.
 *
 * @throws PaystackFault of kind `nonsense` for anything but an event, or for a charge, refund, transfer, dispute or
 * identification that cannot be parsed
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
  const fingerprint = createHash('sha256').update(rawBody).digest('hex');
  if (event.startsWith('transfer.')) {
    const transfer = sensible(transferData.safeParse(data));
    const { reference } = transfer;
    // A transfer can succeed, come back and succeed after all, so the body is part of the key.
    const dedupKey = `${event}:${reference}:${fingerprint}`;
    return { kind: 'transfer', event, dedupKey, reference, transfer, data };
  }
  if (event.startsWith('customeridentification.')) {
    const { customerCode, reason } = sensible(
      identificationNews.safeParse(parseJson(rawBody.toString('utf8'))),
    );
    const passed = event === 'customeridentification.success';
    // Each question creates a customer of its own, so only its first answer counts.
    const dedupKey = `${event}:${customerCode}`;
    // Nothing else is stored, because Paystack also sends parts of the BVN and the account number.
    const kept = { customer_code: customerCode, ...(reason !== null && { reason }) };
    const identification = { customerCode, passed, reason: passed ? null : reason };
    return { kind: 'identification', event, dedupKey, reference: null, identification, data: kept };
  }
  if (event.startsWith('charge.dispute.')) {
    const dispute = sensible(disputeData.safeParse(data));
    const { reference } = dispute;
    // Reminders about the same case are separate events, so the body is part of the key.
    return { kind: 'dispute', event, dedupKey: `${event}:${fingerprint}`, reference, dispute, data };
  }
  return { kind: 'other', event, dedupKey: `${event}:${fingerprint}`, reference: null, data };
}

function sensible<Value>(parsed: z.ZodSafeParseResult<Value>): Value {
  if (!parsed.success) throw new PaystackFault('nonsense');
  return parsed.data;
}
