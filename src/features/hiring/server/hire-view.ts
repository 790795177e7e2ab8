import { DELETED_PERSON } from '../../../shared/deleted-person.ts';
import { freeUntil } from '../../../shared/hire-clock.ts';
import { serviceFeeKobo, sharesOfCancellation } from '../../../shared/hire-money.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import type { HireView, QuoteView } from '../contract.ts';
import { balanceOf, type HireSide, isHeld, isPaid, isPayable, isUnfinished } from '../process.ts';
import { stepsFor } from '../steps.ts';
import type { SentQuote, ShownHire } from './hire-record.ts';
import { nameForArtisan } from './hiring-rules.ts';

/** Data of other features that is shown with a hire; see hire-reviews.ts. */
export type KnownOfHire = Partial<
  Pick<
    HireView,
    | 'customerRating'
    | 'reviews'
    | 'doorCode'
    | 'workPhotos'
    | 'job'
    | 'tippedKobo'
    | 'bankClaims'
    | 'rebookedAs'
    | 'rebookedFrom'
    | 'priceVersions'
  >
>;

/** A hire as one side may see it, with the steps that side can take now. */
export function viewOf(hire: ShownHire, side: HireSide, now: Date, known: KnownOfHire = {}): HireView {
  const { customerName, ...where } = side === 'customer' ? forCustomer(hire) : forArtisan(hire);
  const steps = stepsFor(side, hire, now);
  const sharesOut = isHeld(hire.status) && steps.includes('cancel');
  const shares = sharesOut ? sharesOfCancellation(hire, side, now) : null;
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
    // A deleted account can no longer be written to.
    customerId: hire.customerName === DELETED_PERSON ? null : hire.customerId,
    amountKobo: hire.amountKobo,
    priceKobo: hire.priceKobo,
    balanceKobo: balanceOf(hire),
    proposal: hire.proposal && sentQuote(hire.proposal),
    feeKobo: serviceFeeKobo(hire.amountKobo, hire.feeBasisPoints),
    feeBasisPoints: hire.feeBasisPoints,
    moreDays: hire.moreDays && {
      id: hire.moreDays.id,
      endDate: hire.moreDays.endDate,
      reason: hire.moreDays.reason,
      proposedAt: hire.moreDays.proposedAt.toISOString(),
    },
    isVisit: hire.isVisit,
    visitKobo: hire.visitKobo,
    fixedService: hire.fixedService,
    startDate: hire.startDate,
    endDate: hire.endDate,
    startTime: hire.startTime,
    lengthMinutes: hire.lengthMinutes,
    notes: hire.notes,
    photos: hire.photos,
    ...where,
    createdAt: hire.createdAt.toISOString(),
    paymentDueAt: isPayable(hire.status) ? (hire.paymentDueAt?.toISOString() ?? null) : null,
    answerDueAt: hire.answerDueAt?.toISOString() ?? null,
    quote: hire.quote && sentQuote(hire.quote),
    changeWish: hire.lastStep.action === 'ask_for_change' ? hire.lastStep.note : null,
    priceVersions: known.priceVersions ?? null,
    steps,
    cancellation: shares && {
      refundKobo: shares.customerKobo,
      artisanKobo: shares.artisanKobo,
      feeKobo: shares.feeKobo,
    },
    freeUntil: hire.status === 'confirmed' ? freeUntil(hire).toISOString() : null,
    doneDueAt: isUnfinished(hire.status) ? (hire.doneDueAt?.toISOString() ?? null) : null,
    releaseDueAt: hire.releaseDueAt?.toISOString() ?? null,
    noShowDueAt: hire.noShowDueAt?.toISOString() ?? null,
    rebookDueAt: hire.rebookDueAt?.toISOString() ?? null,
    rebookedAs: known.rebookedAs ?? null,
    rebookedFrom: known.rebookedFrom ?? null,
    doorCode: known.doorCode ?? null,
    workPhotos: known.workPhotos ?? null,
    questionedAt: hire.questionedAt?.toISOString() ?? null,
    decideDueAt: hire.decideDueAt?.toISOString() ?? null,
    settleDueAt: hire.settleDueAt?.toISOString() ?? null,
    lastStep: {
      action: hire.lastStep.action,
      actor: hire.lastStep.actor,
      moment: hire.lastStep.moment?.toISOString() ?? null,
    },
    part: hire.part && {
      number: hire.part.number,
      count: hire.part.count,
      title: hire.part.title,
      isNext: hire.status === 'planned' && hire.part.askedAt !== null,
    },
    job: known.job ?? null,
    tippedKobo: known.tippedKobo ?? null,
    bankClaims: known.bankClaims ?? null,
    side,
    customerRating: known.customerRating ?? null,
    reviews: known.reviews ?? null,
  };
}

/** A price in its wire format. */
export const sentQuote = (quote: SentQuote): QuoteView => ({
  id: quote.id,
  amountKobo: quote.amountKobo,
  lines: quote.lines,
  parts: quote.parts,
  note: quote.note,
  photos: quote.photos,
  days: quote.days && { ...quote.days, lengthMinutes: quote.days.lengthMinutes ?? null },
  sentAt: quote.createdAt.toISOString(),
});

const forCustomer = (hire: ShownHire) => ({ customerName: hire.customerName, ...whereShown(hire, true) });

/** The artisan sees where the job is only once the hire is paid. */
const forArtisan = (hire: ShownHire) => ({
  customerName: nameForArtisan(hire.customerName, hire.status),
  ...whereShown(hire, isPaid(hire.status)),
});

function whereShown(hire: ShownHire, mayKnow: boolean) {
  const { jobAddress, jobLandmark, jobTown, jobState, customerPhone } = hire;
  const shown = (text: string): string | null => (mayKnow && text) || null;
  return {
    jobAddress: shown(jobAddress),
    jobLandmark: shown(jobLandmark),
    jobTown: shown(jobTown),
    jobState: shown(jobState),
    customerPhone: shown(customerPhone && showPhone(customerPhone)),
  };
}
