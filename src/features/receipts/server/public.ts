export { receiptNumber } from '../receipt-number.ts';
export { issueReceipt } from './issue-receipt.ts';
export { receiptsPersonalData } from './personal-data.ts';
export { linesOf } from './receipt-lines.ts';
export { hireOfReceipt, numberOfReceipt } from './receipts-store.ts';
