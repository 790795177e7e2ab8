export { adoptGuestHires } from './adopt-guest-hires.ts';
export { problemQueue } from './console-problem-queue.ts';
export { hiresTimeline } from './console-timeline.ts';
export {
  countWeek,
  deleteWeeksBefore,
  type FigureRow,
  type FigureSpan,
  listCountedWeeks,
  readFigures,
} from './figures.ts';
export { type FoundHire, findHires, type HiresWanted } from './find-hires.ts';
export { exchangeGuestKey, guestKeyIn, hasGuestKeys } from './guest-cookie.ts';
export { guestKeyFor } from './guest-key.ts';
export { mailedCalendar } from './hire-calendar.ts';
export { gatherHire, type HireFile } from './hire-file.ts';
export { fileView } from './hire-file-view.ts';
export { customersHireUrl } from './hire-links.ts';
export { isPictureOfHires } from './hire-pictures.ts';
export {
  findHire,
  type HireRecord,
  lockHire,
  type ShownHire,
} from './hire-record.ts';
export { assertSideOf, sideOf } from './hire-side.ts';
export { updateCustomerEmail } from './hires-of-address.ts';
export { lockHireToHold } from './hold-limits.ts';
export { type HeldHire, heldHiresOf, hiresForMoney } from './money-of-hires.ts';
export {
  addPaidBalance,
  assertPayable,
  checkoutOpened,
  confirmPaidHire,
  dueOf,
  endReversedHire,
  holdDaysForCheckout,
  keepPayment,
  questionPayment,
  refundPaidHire,
} from './paying.ts';
export { hiringPersonalData } from './personal-data.ts';
export { describeHire } from './problem-file.ts';
export {
  completedHiresOf,
  doneHires,
  hireAnswers,
  hireOfTwo,
  hireOutcomes,
  hiresInBrief,
  paidPrices,
  phonesOfHires,
  reviewedHire,
} from './shared-reads.ts';
export { endHiresOfPersonTask } from './tasks/end-hires-of-person.ts';
export { watchedHeldMoney } from './watched-money.ts';
export { learnWhere } from './where.ts';
