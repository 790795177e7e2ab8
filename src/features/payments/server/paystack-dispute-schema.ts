import { z } from 'zod';
import { moment, optionalText, providerId, wholeNumber } from './paystack-schemas.ts';

/**
 * The fields we need of a payment that the payer's bank has questioned (a dispute, in Paystack's terms). The dates have
 * different names in webhooks and in answers.
 *
 * Source: https://paystack.com/docs/api/dispute and the samples in github.com/PaystackOSS/doc-code-snippets.
 */

/** Unknown statuses, such as `awaiting-bank-feedback`, count as open. */
const disputeStatus = z.string().transform((status) => (status === 'resolved' ? 'resolved' : 'open'));
export type DisputeStatus = z.output<typeof disputeStatus>;

/**
 * The outcome: `declined` means that the bank rejected its customer's claim; every kind
 * of "accepted" takes the money from us.
 */
const resolution = z
  .unknown()
  .optional()
  .transform((text) => {
    if (typeof text !== 'string' || text === '') return null;
    return text === 'declined' ? 'won' : /accepted$/.test(text) ? 'lost' : null;
  });

export const disputeData = z
  .object({
    id: providerId,
    status: disputeStatus,
    resolution,
    refund_amount: wholeNumber.nullish(),
    currency: z.string().nullish(),
    transaction: z.object({ reference: z.string().min(1), amount: wholeNumber }),
    category: optionalText,
    due_at: moment,
    dueAt: moment,
    created_at: moment,
    createdAt: moment,
  })
  .transform((data) => ({
    providerId: data.id,
    status: data.status,
    resolution: data.resolution,
    reference: data.transaction.reference,
    paidKobo: data.transaction.amount,
    /** The sum that the bank claims; the whole payment if not given. */
    amountKobo: data.refund_amount || data.transaction.amount,
    category: data.category,
    /** The deadline for an answer; null if not given. */
    dueAt: data.due_at ?? data.dueAt,
    openedAt: data.created_at ?? data.createdAt,
  }));

/** Paystack's facts about a questioned payment. */
export type DisputeFacts = z.output<typeof disputeData>;
