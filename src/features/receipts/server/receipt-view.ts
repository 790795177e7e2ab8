import type { Company } from '../../../shared/company.ts';
import type { PaymentReason } from '../../payments/server/public.ts';
import type { Receipt } from '../contract.ts';
import { receiptNumber } from '../receipt-number.ts';
import type { ReceiptRecord } from './receipts-store.ts';

const brandWords: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  verve: 'Verve',
  'american express': 'American Express',
};

type Paid = Pick<ReceiptRecord, 'method' | 'channel' | 'cardBrand' | 'lastDigits' | 'payerBank'>;

/** Payment method as far as Paystack reported it: "Visa card ending in 4081". */
export function paidWithWords({ method, channel, cardBrand, lastDigits, payerBank }: Paid): string {
  const bank = payerBank ? `, ${payerBank}` : '';
  // The payer may choose another method at Paystack, so Paystack's value takes precedence.
  switch (channel ?? method) {
    case 'card': {
      const brand = cardBrand?.trim().toLowerCase();
      const card = brand ? `${brandWords[brand] ?? brand.toUpperCase()} card` : 'Card';
      return lastDigits ? `${card} ending in ${lastDigits}` : card;
    }
    case 'bank_transfer':
    case 'bank':
      return `Bank transfer${bank}`;
    case 'ussd':
      return `USSD${bank}`;
    case 'qr':
      return 'QR code';
    default:
      return 'Paystack';
  }
}

type WhyRefunded = Exclude<PaymentReason, 'currency_mismatch' | 'provider_unavailable' | 'never_opened'>;
const refundWords: Record<WhyRefunded, string> = {
  slot_taken: 'the artisan was no longer free',
  paid_twice: 'it was already paid',
  hire_ended: 'the hire had ended',
  artisan_gone: 'the artisan has left',
  amount_mismatch: 'the amount was not the one we asked for',
  cancelled: 'the hire was cancelled',
  cancelled_late: 'the hire was cancelled late',
  cancelled_after_visit: 'the job was cancelled after the visit',
  complaint_upheld: 'the problem report was decided for the customer',
  problem_agreed: 'both sides agreed on a full refund after a problem',
  problem_split: 'a problem ended with the money split',
  reversed: 'taken back by the bank',
  reversed_after_release: 'taken back by the bank',
};

const whyRefunded = (reason: string | null): string =>
  reason !== null && Object.hasOwn(refundWords, reason) ? refundWords[reason as WhyRefunded] : 'refunded';

/** A receipt as both parties see it. */
export function receiptView(
  record: ReceiptRecord,
  hire: { id: string; jobDescription: string },
  company: Company,
  movedTo: string | null,
): Receipt {
  const { refundKobo, refundStatus, refundUpdatedAt, issuedAt } = record;
  return {
    number: receiptNumber(record),
    hireId: hire.id,
    part: record.part,
    issuedAt: issuedAt.toISOString(),
    paidAt: (record.paidAt ?? issuedAt).toISOString(),
    customerName: record.customerName,
    artisanName: record.artisanName,
    service: hire.jobDescription,
    receivedBy: record.company ?? {
      name: company.name,
      rcNumber: company.rcNumber,
      address: company.address,
      phone: company.phone.shown,
    },
    lines: record.lines,
    totalKobo: record.lines.reduce((sum, { amountKobo }) => sum + amountKobo, 0),
    paidWith: paidWithWords(record),
    reference: record.reference,
    movedTo,
    refund:
      refundKobo === null
        ? null
        : {
            amountKobo: refundKobo,
            why: whyRefunded(record.refundReason),
            refundedAt: refundStatus === 'done' ? (refundUpdatedAt?.toISOString() ?? null) : null,
          },
  };
}
