import { z } from 'zod';
import { moment, optionalText, providerId, wholeNumber } from './paystack-schemas.ts';

/**
 * What we rely on of a payment that a payer's bank has questioned (Paystack calls it a dispute): the dates have other names
 * in webhooks than in answers.
 *
 * Source: https://paystack.com/docs/api/dispute and the samples in github.com/PaystackOSS/doc-code-snippets.
 */

/** A status that we have never heard of, such as `awaiting-bank-feedback`, is one that is still open. */
const disputeStatus = z.string().transform((status) => (status === 'resolved' ? 'resolved' : 'open'));
export type DisputeStatus = z.output<typeof disputeStatus>;

/** Who lost: `declined` is the bank's no to its customer, and every kind of "accepted" takes the money from us. */
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
    /** What the bank wants back; all of the payment where it does not say. */
    amountKobo: data.refund_amount || data.transaction.amount,
    category: data.category,
    /** When it has to be answered; null where Paystack does not say. */
    dueAt: data.due_at ?? data.dueAt,
    openedAt: data.created_at ?? data.createdAt,
  }));

/** What Paystack says of a payment that was questioned. */
export type DisputeFacts = z.output<typeof disputeData>;
