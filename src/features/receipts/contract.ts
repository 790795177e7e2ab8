import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { instant, kobo } from '../../shared/wire-types.ts';
import { RECEIPT_NUMBER } from './receipt-number.ts';

export const receipt = z
  .object({
    number: z.string().meta({ description: 'As it is printed: SH-, the year, and its number in that year.' }),
    hireId: z.string(),
    part: z
      .enum(['first', 'balance', 'tip'])
      .meta({ description: 'Whether it paid for the booking, the rest of the price, or a tip.' }),
    issuedAt: instant,
    paidAt: instant,
    customerName: z.string(),
    artisanName: z.string(),
    service: z.string().meta({ description: 'The job, in the customer’s words.' }),
    receivedBy: z.object({ name: z.string(), rcNumber: z.string(), address: z.string(), phone: z.string() }),
    lines: z.array(z.object({ label: z.string(), amountKobo: kobo })).meta({
      description: 'What was paid for. A negative line was paid before. Together they make the total.',
    }),
    totalKobo: kobo,
    paidWith: z.string().meta({ description: 'E.g. “Visa card ending in 4081”.' }),
    reference: z.string().meta({ description: 'Of the payment, at Paystack.' }),
    movedTo: z.string().nullable().meta({
      description:
        'For the customer: the artisan to whose hire the money moved, because the one it was paid for cancelled; null otherwise.',
    }),
    refund: z
      .object({ amountKobo: kobo, why: z.string(), refundedAt: instant.nullable() })
      .nullable()
      .meta({ description: 'The part that is refunded; its time is null while the money is on its way.' }),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof receipt>;

const exampleReceipt: Receipt = {
  number: 'SH-2026-000123',
  hireId: exampleIds.hire,
  part: 'first',
  issuedAt: '2026-11-22T08:01:00.000Z',
  paidAt: '2026-11-22T08:00:41.000Z',
  customerName: 'Amina Yusuf',
  artisanName: 'Chidi Okafor',
  service: 'The kitchen tap drips.',
  receivedBy: {
    name: 'SureHands Marketplace Ltd',
    rcNumber: 'RC 1234567',
    address: '12 Allen Avenue, Ikeja, Lagos',
    phone: '0803 123 4567',
  },
  lines: [{ label: 'Booking deposit', amountKobo: 500_000 }],
  totalKobo: 500_000,
  paidWith: 'Visa card ending in 4081',
  reference: 'SH-48213377',
  movedTo: null,
  refund: null,
};

const key = z.string().max(500).optional();
const ofHire = z.object({ id: identifier });
const ofReceipt = z.object({
  id: identifier,
  number: z.string().regex(RECEIPT_NUMBER, 'That is not one of our receipt numbers.'),
});

export const listReceiptsCall = defineCall({
  method: 'GET',
  path: '/api/receipts/hires/:id',
  who: 'hire-party',
  summary: 'A hire’s receipts, oldest first, for its two sides.',
  refusals: ['hire_not_found'],
  params: ofHire,
  query: z.object({ key }),
  answer: z.object({ receipts: z.array(receipt) }),
  exampleAnswer: { receipts: [exampleReceipt] },
});

export const showReceiptCall = defineCall({
  method: 'GET',
  path: '/api/receipts/hires/:id/:number',
  who: 'hire-party',
  summary: 'One receipt, for the two sides of its hire.',
  refusals: ['hire_not_found', 'receipt_not_found'],
  params: ofReceipt,
  query: z.object({ key }),
  answer: receipt,
  exampleAnswer: exampleReceipt,
});

export const showReceiptPdfCall = defineCall({
  method: 'GET',
  path: '/api/receipts/hires/:id/:number/receipt.pdf',
  who: 'hire-party',
  summary: 'The same receipt as a PDF.',
  refusals: ['hire_not_found', 'receipt_not_found'],
  params: ofReceipt,
  query: z.object({ key }),
  answer: z.unknown(),
  answerType: 'application/pdf',
  rateLimit: { max: 60, perSeconds: 60 },
});
