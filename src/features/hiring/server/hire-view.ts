import type { HireView } from '../contract.ts';
import type { HireRecord } from './hire-record-store.ts';
import { nameForArtisan } from './hiring-rules.ts';

/** A hire as one of its two sides may see it. */
export function viewOf(hire: HireRecord, side: 'customer' | 'artisan'): HireView {
  const customerName =
    side === 'customer' ? hire.customerName : nameForArtisan(hire.customerName, hire.status);
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
    amountKobo: hire.amountKobo,
    startDate: hire.startDate,
    endDate: hire.endDate,
    startTime: hire.startTime,
    notes: hire.notes,
    createdAt: hire.createdAt.toISOString(),
    paymentDueAt: hire.paymentDueAt?.toISOString() ?? null,
    side,
  };
}
