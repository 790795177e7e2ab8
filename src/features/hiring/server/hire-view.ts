import { serviceFeeKobo } from '../../../shared/hire-money.ts';
import type { HireView } from '../contract.ts';
import type { ShownHire } from './hire-record-store.ts';
import { addressForArtisan, nameForArtisan } from './hiring-rules.ts';

/** A hire as one of its two sides may see it. */
export function viewOf(hire: ShownHire, side: 'customer' | 'artisan'): HireView {
  const { customerName, address } = side === 'customer' ? forCustomer(hire) : forArtisan(hire);
  return {
    id: hire.id,
    _id: hire.id,
    status: hire.status,
    customerName,
    fullName: customerName,
    jobDescription: hire.jobDescription,
    artisanName: hire.artisanName,
    artisanId: hire.artisanId,
    artisanPhotoURL: hire.artisanPhotoUrl,
    artisanSkill: hire.artisanSkill,
    customerId: hire.customerId,
    amountKobo: hire.amountKobo,
    feeKobo: serviceFeeKobo(hire.amountKobo, hire.feeBasisPoints),
    startDate: hire.startDate,
    endDate: hire.endDate,
    startTime: hire.startTime,
    notes: hire.notes,
    address,
    createdAt: hire.createdAt.toISOString(),
    paymentDueAt: hire.paymentDueAt?.toISOString() ?? null,
    answerDueAt: hire.answerDueAt?.toISOString() ?? null,
    quote: hire.quote && {
      id: hire.quote.id,
      amountKobo: hire.quote.amountKobo,
      note: hire.quote.note,
      sentAt: hire.quote.createdAt.toISOString(),
    },
    side,
  };
}

const forCustomer = ({ customerName, jobAddress }: ShownHire) => ({
  customerName,
  address: jobAddress || null,
});

const forArtisan = ({ customerName, jobAddress, status }: ShownHire) => ({
  customerName: nameForArtisan(customerName, status),
  address: addressForArtisan(jobAddress, status),
});
