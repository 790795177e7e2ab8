import { bookingsPersonalData } from '../features/bookings/server/public.ts';
import { chatPersonalData } from '../features/chat/server/public.ts';
import { contactPersonalData } from '../features/contact/server/public.ts';
import { escrowPersonalData } from '../features/escrow/server/public.ts';
import { hiringPersonalData } from '../features/hiring/server/public.ts';
import { jobsPersonalData } from '../features/jobs/server/public.ts';
import { myProfilePersonalData } from '../features/my-profile/server/public.ts';
import { notificationsPersonalData } from '../features/notifications/server/public.ts';
import { paymentsPersonalData } from '../features/payments/server/public.ts';
import { reviewsPersonalData } from '../features/reviews/server/public.ts';
import { accountPersonalData } from '../features/settings/server/public.ts';
import { uploadsPersonalData } from '../features/uploads/server/public.ts';
import { verificationPersonalData } from '../features/verification/server/public.ts';
import { waitingListPersonalData } from '../features/waiting-list/server/public.ts';
import type { PersonalData } from '../server/personal-data.ts';

/** Every feature that keeps something of people, in the order in which it is forgotten. */
export const personalData: readonly PersonalData[] = [
  notificationsPersonalData,
  chatPersonalData,
  // Ahead of verification, which only lets go of a face photo: here it is removed at once.
  uploadsPersonalData,
  verificationPersonalData,
  myProfilePersonalData,
  reviewsPersonalData,
  paymentsPersonalData,
  escrowPersonalData,
  bookingsPersonalData,
  waitingListPersonalData,
  jobsPersonalData,
  contactPersonalData,
  hiringPersonalData,
  accountPersonalData,
];
