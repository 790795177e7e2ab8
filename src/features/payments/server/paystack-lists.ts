import { z } from 'zod';
import { disputeData } from './paystack-dispute-schema.ts';
import { type PaystackConnection, PaystackFault, readFromPaystack } from './paystack-request.ts';
import { envelope, refundData, transactionData, wholeNumber } from './paystack-schemas.ts';
import { transferData } from './paystack-transfer-schemas.ts';

/** Everything of a span of time, page by page. Amounts are whole kobo; every call throws PaystackFault and nothing else. */

export interface Span {
  /** Moments at Paystack's clock, both included. */
  since: Date;
  until: Date;
}

const PER_PAGE = 50;
/** A list that never ends is nonsense: this is ten times what a busy week has. */
const MOST_PAGES = 2_000;

const meta = z.object({ pageCount: wholeNumber.nullish() }).nullish().catch(null);
const created = z
  .object({ createdAt: z.coerce.date() })
  .or(z.object({ created_at: z.coerce.date() }).transform(({ created_at: createdAt }) => ({ createdAt })));

/** A list's entries with the moment at which each was made. */
const dated = <Entry extends z.ZodType<object>>(entry: Entry) =>
  envelope(
    z.array(
      z.unknown().transform((row, context) => {
        const parsed = entry.safeParse(row);
        const moment = created.safeParse(row);
        if (parsed.success && moment.success) return { ...parsed.data, createdAt: moment.data.createdAt };
        context.addIssue({ code: 'custom', message: 'an entry that cannot be read' });
        return z.NEVER;
      }),
    ),
  ).and(z.object({ meta }));

async function* pages<Entry extends z.ZodType<object>>(
  connection: PaystackConnection,
  path: string,
  { since, until }: Span,
  entry: Entry,
) {
  const schema = dated(entry);
  const span = { from: since.toISOString(), to: until.toISOString(), perPage: String(PER_PAGE) };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const query = new URLSearchParams({ ...span, page: String(page) });
    const { data, meta: about } = await readFromPaystack(connection, `${path}?${query}`, schema);
    if (data.length > 0) yield data;
    if (data.length < PER_PAGE || page === about?.pageCount) return;
  }
  throw new PaystackFault('nonsense');
}

/**
 * Transactions that were begun in a span of time, whatever became of them.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/transaction/#list
 */
export const listTransactions = (connection: PaystackConnection, span: Span) =>
  pages(connection, '/transaction', span, transactionData);

/**
 * Refunds that were asked for in a span of time, by us or by hand.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/refund/#list
 */
export const listAllRefunds = (connection: PaystackConnection, span: Span) =>
  pages(connection, '/refund', span, refundData);

/**
 * Transfers that were begun in a span of time.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/transfer/#list
 */
export const listTransfers = (connection: PaystackConnection, span: Span) =>
  pages(connection, '/transfer', span, transferData);

/**
 * Asks for a transaction by Paystack's own number, since a list of refunds names it so.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/transaction/#fetch
 */
export const fetchTransaction = async (connection: PaystackConnection, providerId: string) =>
  (
    await readFromPaystack(
      connection,
      `/transaction/${encodeURIComponent(providerId)}`,
      envelope(transactionData),
    )
  ).data;

/**
 * Payments that a payer's bank questioned in a span of time.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/dispute/#list
 */
export const listDisputes = (connection: PaystackConnection, span: Span) =>
  pages(connection, '/dispute', span, disputeData);
