import { z } from 'zod';
import { disputeData } from './paystack-dispute-schema.ts';
import { type PaystackConnection, PaystackFault, readFromPaystack } from './paystack-request.ts';
import { envelope, refundData, transactionData, wholeNumber } from './paystack-schemas.ts';
import { transferData } from './paystack-transfer-schemas.ts';

/** Paystack's lists for a span of time, page by page. Amounts are whole kobo; calls throw only PaystackFault. */

export interface Span {
  /** Both included, by Paystack's clock. */
  since: Date;
  until: Date;
}

const PER_PAGE = 50;
/** Stops at a list that never ends: 200 times what a slice of the comparison with Paystack has. */
const MOST_PAGES = 2_000;

const meta = z.object({ pageCount: wholeNumber.nullish() }).nullish().catch(null);
const created = z
  .object({ createdAt: z.coerce.date() })
  .or(z.object({ created_at: z.coerce.date() }).transform(({ created_at: createdAt }) => ({ createdAt })));

/** A list's entries with their time of creation. */
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
 * Transactions begun in a span of time, in any state.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/transaction/#list
 */
export const listTransactions = (connection: PaystackConnection, span: Span) =>
  pages(connection, '/transaction', span, transactionData);

/**
 * Refunds created in a span of time, by us or by hand.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/refund/#list
 */
export const listAllRefunds = (connection: PaystackConnection, span: Span) =>
  pages(connection, '/refund', span, refundData);

/**
 * Transfers begun in a span of time.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/transfer/#list
 */
export const listTransfers = (connection: PaystackConnection, span: Span) =>
  pages(connection, '/transfer', span, transferData);

/**
 * Fetches a transaction by Paystack's own id, which lists of refunds refer to.
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
 * Payments questioned by the payer's bank in a span of time.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/dispute/#list
 */
export const listDisputes = (connection: PaystackConnection, span: Span) =>
  pages(connection, '/dispute', span, disputeData);
