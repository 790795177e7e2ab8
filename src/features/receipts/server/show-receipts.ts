import type { Request } from '../../../server/answer.ts';
import { notFound } from '../../../server/refusal.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerInputOf, Who } from '../../../shared/call.ts';
import { assertSideOf, findHire, guestKeyIn } from '../../hiring/server/public.ts';
import { listReceiptsCall, type Receipt, showReceiptCall, showReceiptPdfCall } from '../contract.ts';
import { drawReceipt } from './draw-receipt.ts';
import { receiptView } from './receipt-view.ts';
import { listReceiptsOf } from './receipts-store.ts';

type AboutHire = Pick<
  Request<typeof listReceiptsCall>,
  'params' | 'query' | 'caller' | 'db' | 'config' | 'headers' | 'now'
>;

/**
 * Receipts of a hire that the caller is a party to.
 *
 * @throws Refusal as assertSideOf
 */
async function receiptsOf(request: AboutHire, who: Who): Promise<Receipt[]> {
  const { params, query, caller, db, config, headers, now } = request;
  const key = query.key ?? guestKeyIn(headers.cookie, params.id, config);
  const { hire, side } = assertSideOf(await findHire(db, params.id), {
    who,
    caller,
    key,
    config,
    now: now(),
  });
  const isCustomer = side === 'customer';
  const records = await listReceiptsOf(db, hire.id, isCustomer);
  return Promise.all(
    records.map(async (record) => {
      // The artisan cancelled and the customer chose another one, so the money moved, possibly more than once.
      const moved = isCustomer && record.paidHireId !== record.hireId;
      const paidHire = moved ? await findHire(db, record.paidHireId) : undefined;
      return receiptView(record, hire, config.company, paidHire?.artisanName ?? null);
    }),
  );
}

export const listReceipts = async (
  request: Request<typeof listReceiptsCall>,
): Promise<AnswerInputOf<typeof listReceiptsCall>> => ({
  receipts: await receiptsOf(request, listReceiptsCall.who),
});

async function receiptOf(
  request: AboutHire & Pick<Request<typeof showReceiptCall>, 'params'>,
  who: Who,
): Promise<Receipt> {
  const found = (await receiptsOf(request, who)).find(({ number }) => number === request.params.number);
  if (!found) throw notFound('receipt', 'We could not find that receipt.');
  return found;
}

export const showReceipt = (
  request: Request<typeof showReceiptCall>,
): Promise<AnswerInputOf<typeof showReceiptCall>> => receiptOf(request, showReceiptCall.who);

/** Returns a receipt as a PDF download. */
export async function showReceiptPdf(
  request: Request<typeof showReceiptPdfCall>,
): Promise<AnswerInputOf<typeof showReceiptPdfCall>> {
  const receipt = await receiptOf(request, showReceiptPdfCall.who);
  request.setHeader('content-type', 'application/pdf');
  const name = `${PRODUCT_NAME}-receipt-${receipt.number}.pdf`;
  request.setHeader('content-disposition', `attachment; filename="${name}"`);
  return drawReceipt(receipt);
}
