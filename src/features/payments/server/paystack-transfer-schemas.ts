import { z } from 'zod';
import { envelope, moment, optionalText, wholeNumber } from './paystack-schemas.ts';

/**
 * The parts of Paystack's answers about banks and transfers that we use.
 *
 * Source: https://paystack.com/docs/api/transfer, https://paystack.com/docs/api/verification,
 * https://paystack.com/docs/transfers/how-transfers-work and the samples in github.com/PaystackOSS/doc-code-snippets.
 */

export const banksAnswer = envelope(
  z.array(
    z.object({
      name: z.string().min(1),
      code: z.string().regex(/^\w{3,10}$/),
      active: z.boolean().catch(true),
      is_deleted: z
        .unknown()
        .optional()
        .transform((deleted) => deleted === true),
    }),
  ),
);

export const resolvedAnswer = envelope(
  z.object({ account_number: z.string(), account_name: z.string().trim().min(1).max(200) }),
);

export const recipientAnswer = envelope(z.object({ recipient_code: z.string().min(1).max(100) }));

export const balanceAnswer = envelope(z.array(z.object({ currency: z.string(), balance: z.number() })));

/** The statuses of a transfer. Those after `otp` are final. */
export const transferStatuses = [
  'pending',
  'otp',
  'success',
  'failed',
  'reversed',
  'abandoned',
  'blocked',
  'rejected',
] as const;
export type TransferStatus = (typeof transferStatuses)[number];

/** An unknown status, such as `received`, counts as neither paid nor failed, so we ask again. */
const transferStatus = z
  .string()
  .transform((status): TransferStatus => transferStatuses.find((known) => known === status) ?? 'pending');

export const transferData = z
  .object({
    reference: z.string().min(1),
    status: transferStatus,
    amount: wholeNumber,
    currency: z.string().min(1),
    transfer_code: optionalText,
    fee_charged: wholeNumber.nullish().catch(null),
    gateway_response: optionalText,
    failures: z.unknown().optional(),
    transferred_at: moment,
  })
  .transform((data) => ({
    reference: data.reference,
    status: data.status,
    amountKobo: data.amount,
    currency: data.currency,
    transferCode: data.transfer_code,
    /** Null if not reported; Paystack reports 0 for transfers not charged yet. */
    feeKobo: data.fee_charged || null,
    /** Paystack's explanation, for operators. */
    message: data.gateway_response ?? wordsOf(data.failures),
  }));

export const transferAnswer = envelope(transferData);

/** The reason for a failure, which is null, a text or an object. */
const wordsOf = (failures: unknown): string | null =>
  failures === null || failures === undefined || failures === ''
    ? null
    : (typeof failures === 'string' ? failures : JSON.stringify(failures)).slice(0, 300);
