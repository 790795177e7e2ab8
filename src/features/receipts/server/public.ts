export { issueReceipt } from './issue-receipt.ts';
export { receiptsPersonalData } from './personal-data.ts';
export { linesOf } from './receipt-lines.ts';
export { hireOfReceipt } from './receipts-store.ts';
