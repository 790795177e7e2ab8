import { freeUntil } from '../../../shared/hire-clock.ts';
import { serviceFeeKobo } from '../../../shared/hire-money.ts';
import type { HireView } from '../contract.ts';
import { unfinished } from './after-work-store.ts';
import type { ShownHire } from './hire-record-store.ts';
import { addressForArtisan, nameForArtisan } from './hiring-rules.ts';
import { complaintDueAt, openSteps, sharesOfCancellation } from './paid-hire-rules.ts';

/** A hire as one of its two sides may see it, with what the clock lets them do now. */
export function viewOf(hire: ShownHire, side: 'customer' | 'artisan', now: Date): HireView {
  const { customerName, address } = side === 'customer' ? forCustomer(hire) : forArtisan(hire);
  const steps = openSteps(hire, side, now);
  const shares = steps.includes('cancel') ? sharesOfCancellation(hire, side, now) : null;
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
    feeBasisPoints: hire.feeBasisPoints,
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
    steps,
    cancellation: shares && {
      refundKobo: shares.customerKobo,
      artisanKobo: shares.artisanKobo,
      feeKobo: shares.feeKobo,
    },
    freeUntil: hire.status === 'confirmed' ? freeUntil(hire).toISOString() : null,
    doneDueAt: unfinished.includes(hire.status) ? (hire.doneDueAt?.toISOString() ?? null) : null,
    complaintDueAt: hire.status === 'completed' ? (complaintDueAt(hire)?.toISOString() ?? null) : null,
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
