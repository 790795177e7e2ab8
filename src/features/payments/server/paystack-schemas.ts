import { createHash } from 'node:crypto';
import { z } from 'zod';

/**
 * The parts of Paystack's answers that we use. Its own samples contradict each other (amounts as
 * numbers or strings, a status of "false", metadata of "" or 0), so every field accepts each form that
 * was seen, and unused fields are ignored.
 *
 * Source: https://paystack.com/docs/api/transaction, https://paystack.com/docs/api/refund,
 * https://paystack.com/docs/payments/webhooks, and the samples in github.com/PaystackOSS/doc-code-snippets.
 */

export const wholeNumber = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** Ids as strings: Paystack's can be too large for a JavaScript number. */
export const providerId = z.union([z.int().nonnegative(), z.string().regex(/^\d+$/)]).transform(String);

/** A date, or null for anything invalid: a payment is never rejected because of a date. */
export const moment = z
  .unknown()
  .optional()
  .transform((value) => {
    const date = typeof value === 'string' && value !== '' ? new Date(value) : undefined;
    return date && !Number.isNaN(date.getTime()) ? date : null;
  });

export const optionalText = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' && value !== '' ? value : null));

const success = z.union([z.literal(true), z.literal('true')]);

/** The form of every success: {status: true, message, data}. */
export const envelope = <Data extends z.ZodType>(data: Data) => z.object({ status: success, data });

/** The form of every refusal; newer ones have a code. */
export const paystackRefusal = z.object({
  status: z.union([z.literal(false), z.literal('false')]),
  message: z.string().catch(''),
  code: z.string().optional().catch(undefined),
});

export const isDuplicateReference = (refusal: z.output<typeof paystackRefusal>): boolean =>
  refusal.code === 'duplicate_reference' ||
  /duplicate transaction reference|reference has already been used/i.test(refusal.message);

/** Paystack uses both 404 "Entity not found" and 400 with this code. */
export const isUnknownTransaction = (httpStatus: number | undefined, code: string | undefined): boolean =>
  httpStatus === 404 || code === 'transaction_not_found';

export const initializedAnswer = envelope(
  z.object({
    authorization_url: z.url({ protocol: /^https?$/ }),
    access_code: z.string().min(1),
    reference: z.string().min(1),
  }),
);

/**
 * The statuses of a payment. "abandoned" also stands for a checkout that was only just opened, so it is never final:
 * the transaction can still become "success".
 */
const transactionStatuses = {
  success: 'success',
  failed: 'failed',
  abandoned: 'abandoned',
  reversed: 'reversed',
  ongoing: 'pending',
  pending: 'pending',
  processing: 'pending',
  queued: 'pending',
} as const;
export type TransactionStatus = (typeof transactionStatuses)[keyof typeof transactionStatuses];

/** An unknown status counts as neither paid nor failed, so we ask again. */
const transactionStatus = z
  .string()
  .transform(
    (status): TransactionStatus =>
      Object.hasOwn(transactionStatuses, status)
        ? transactionStatuses[status as keyof typeof transactionStatuses]
        : 'pending',
  );

/** The means of payment, as far as Paystack reports it: only cards have a brand, and digits may be masked ("X553"). */
const authorization = z
  .object({
    brand: optionalText,
    card_type: optionalText,
    last4: optionalText,
    bank: optionalText,
    signature: optionalText,
  })
  .nullish()
  .catch(null)
  .transform((told) => ({
    brand: told?.brand ?? told?.card_type?.trim() ?? null,
    lastDigits: /^\d{4}$/.test(told?.last4 ?? '') ? (told?.last4 ?? null) : null,
    bank: told?.bank ?? null,
    card: told?.signature ? createHash('sha256').update(told.signature).digest() : null,
  }));

export const transactionData = z
  .object({
    id: providerId,
    status: transactionStatus,
    reference: z.string().min(1),
    amount: wholeNumber,
    currency: z.string().min(1),
    channel: optionalText,
    fees: wholeNumber.nullish().catch(null),
    paid_at: moment,
    paidAt: moment,
    gateway_response: optionalText,
    authorization,
  })
  .transform((data) => ({
    status: data.status,
    reference: data.reference,
    amountKobo: data.amount,
    currency: data.currency,
    channel: data.channel,
    feesKobo: data.fees ?? null,
    paidAt: data.paid_at ?? data.paidAt,
    gatewayResponse: data.gateway_response,
    providerId: data.id,
    paidWith: data.authorization,
  }));

export const verifiedAnswer = envelope(transactionData);

export const refundStatuses = ['pending', 'processing', 'processed', 'failed', 'needs_attention'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
const refundStatus = z
  .string()
  .transform(
    (status): RefundStatus => refundStatuses.find((known) => known === status.replace('-', '_')) ?? 'pending',
  );

/** A refund refers to its payment by id, by reference or as a whole transaction, depending on the call. */
const refundedTransaction = z
  .union([
    providerId.transform((id) => ({ id, reference: null })),
    z.object({ id: providerId, reference: z.string().nullish() }).transform(({ id, reference }) => ({
      id,
      reference: reference ?? null,
    })),
    z.string().transform((reference) => ({ id: null, reference })),
  ])
  .nullish();

export const refundData = z
  .object({
    id: providerId,
    status: refundStatus,
    amount: wholeNumber,
    currency: z.string().min(1).catch('NGN'),
    transaction: refundedTransaction,
    merchant_note: optionalText,
    createdAt: moment,
    created_at: moment,
  })
  .transform((data) => ({
    providerId: data.id,
    status: data.status,
    amountKobo: data.amount,
    currency: data.currency,
    merchantNote: data.merchant_note,
    createdAt: data.createdAt ?? data.created_at,
    transaction: data.transaction ?? null,
  }));

export const refundAnswer = envelope(refundData);
export const refundListAnswer = envelope(z.array(refundData));

/** A refund event: the amount is a string in some events and a number in others, and most have no refund id. */
export const refundNews = z
  .object({
    status: refundStatus,
    transaction_reference: z.string().min(1),
    refund_reference: optionalText,
    amount: wholeNumber,
    currency: z.string().min(1),
    id: providerId.nullish().catch(null),
  })
  .transform((data) => ({
    status: data.status,
    transactionReference: data.transaction_reference,
    refundReference: data.refund_reference,
    amountKobo: data.amount,
    currency: data.currency,
    providerId: data.id ?? null,
  }));

export const anyEvent = z.object({ event: z.string().min(1).max(100), data: z.unknown() });
