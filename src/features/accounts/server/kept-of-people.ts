import type { PersonalData } from '../../../server/personal-data.ts';
import { bookingsPersonalData } from '../../bookings/server/public.ts';
import { chatPersonalData } from '../../chat/server/public.ts';
import { contactPersonalData } from '../../contact/server/public.ts';
import { escrowPersonalData } from '../../escrow/server/public.ts';
import { hiringPersonalData } from '../../hiring/server/public.ts';
import { jobsPersonalData } from '../../jobs/server/public.ts';
import { myProfilePersonalData } from '../../my-profile/server/public.ts';
import { notificationsPersonalData } from '../../notifications/server/public.ts';
import { paymentsPersonalData } from '../../payments/server/public.ts';
import { reviewsPersonalData } from '../../reviews/server/public.ts';
import { uploadsPersonalData } from '../../uploads/server/public.ts';
import { verificationPersonalData } from '../../verification/server/public.ts';
import { waitingListPersonalData } from '../../waiting-list/server/public.ts';
import { accountsPersonalData } from './personal-data.ts';

/** Every feature that keeps something of people, in the order in which it is forgotten. */
export const keptOfPeople: readonly PersonalData[] = [
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
  accountsPersonalData,
];
