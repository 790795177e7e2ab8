import type { FeatureRoutes } from '../../../server/answer.ts';
import { listReceiptsCall, showReceiptCall, showReceiptPdfCall } from '../contract.ts';
import { listReceipts, showReceipt, showReceiptPdf } from './show-receipts.ts';

export const receiptsRoutes: FeatureRoutes = (answer) => {
  answer(listReceiptsCall, listReceipts);
  answer(showReceiptCall, showReceipt);
  answer(showReceiptPdfCall, showReceiptPdf);
};
