import { abusePersonalData } from '../features/abuse/server/public.ts';
import { alertsPersonalData } from '../features/alerts/server/public.ts';
import { bookingsPersonalData } from '../features/bookings/server/public.ts';
import { chatPersonalData } from '../features/chat/server/public.ts';
import { contactPersonalData } from '../features/contact/server/public.ts';
import { coursesPersonalData } from '../features/courses/server/public.ts';
import { escrowPersonalData } from '../features/escrow/server/public.ts';
import { factorsPersonalData } from '../features/factors/server/public.ts';
import { hiringPersonalData } from '../features/hiring/server/public.ts';
import { jobsPersonalData } from '../features/jobs/server/public.ts';
import { myProfilePersonalData } from '../features/my-profile/server/public.ts';
import { notificationsPersonalData } from '../features/notifications/server/public.ts';
import { paymentsPersonalData } from '../features/payments/server/public.ts';
import { payoutsPersonalData } from '../features/payouts/server/public.ts';
import { peoplePersonalData } from '../features/people/server/public.ts';
import { priceListPersonalData } from '../features/price-list/server/public.ts';
import { privacyPersonalData } from '../features/privacy/server/public.ts';
import { rankingPersonalData } from '../features/ranking/server/public.ts';
import { receiptsPersonalData } from '../features/receipts/server/public.ts';
import { reviewsPersonalData } from '../features/reviews/server/public.ts';
import { sanctionsPersonalData } from '../features/sanctions/server/public.ts';
import { signInPersonalData } from '../features/settings/server/public.ts';
import { uploadsPersonalData } from '../features/uploads/server/public.ts';
import { verificationPersonalData } from '../features/verification/server/public.ts';
import { waitingListPersonalData } from '../features/waiting-list/server/public.ts';
import type { PersonalData } from '../server/personal-data.ts';
import { queryParts } from './reactions.ts';

/** The personal data of every feature, keyed by its folder, in the order in which it is deleted. */
export const personalDataOf: Readonly<Record<string, PersonalData>> = {
  notifications: notificationsPersonalData,
  chat: chatPersonalData,
  // Before verification, which only releases a face photo for later removal: here it is removed at once.
  uploads: uploadsPersonalData,
  verification: verificationPersonalData,
  courses: coursesPersonalData,
  'my-profile': myProfilePersonalData,
  'price-list': priceListPersonalData,
  reviews: reviewsPersonalData,
  ranking: rankingPersonalData,
  receipts: receiptsPersonalData(queryParts),
  payments: paymentsPersonalData(queryParts),
  payouts: payoutsPersonalData,
  escrow: escrowPersonalData,
  bookings: bookingsPersonalData,
  'waiting-list': waitingListPersonalData,
  alerts: alertsPersonalData,
  jobs: jobsPersonalData,
  contact: contactPersonalData,
  hiring: hiringPersonalData,
  privacy: privacyPersonalData(queryParts),
  abuse: abusePersonalData,
  sanctions: sanctionsPersonalData,
  factors: factorsPersonalData,
  settings: signInPersonalData,
  people: peoplePersonalData,
};

export const personalData: readonly PersonalData[] = Object.values(personalDataOf);

/** All other tables, with the file that owns each: they hold no data of people with an account. */
export const tablesWithoutPeople: Readonly<Record<string, string>> = {
  chargebacks: 'src/features/chargebacks/server/chargebacks-store.ts',
  counted_weeks: 'src/features/hiring/server/figures.ts',
  directory_pages: 'src/features/directory/server/refresh-figures.ts',
  figures_of_weeks: 'src/features/hiring/server/figures.ts',
  gazetteer_fillings: 'src/server/gazetteer.ts',
  hand_refunds: 'src/features/payments/server/hand-refunds-store.ts',
  payout_rounds: 'src/features/payouts/server/payouts-store.ts',
  paystack_comparisons: 'src/features/reconciliation/server/comparisons-store.ts',
  paystack_differences: 'src/features/reconciliation/server/differences-store.ts',
  places: 'src/server/gazetteer.ts',
  receipt_years: 'src/features/receipts/server/receipts-store.ts',
  public_holidays: 'src/server/public-holidays.ts',
  standing_clock: 'src/features/ranking/server/standing-store.ts',
  schema_migrations: 'src/server/migrate.ts',
  site_assets: 'src/app/site-assets.ts',
  site_notice: 'src/features/site-settings/server/change-settings.ts',
  sitemap_parts: 'src/features/directory/server/sitemap-store.ts',
  switched_off: 'src/features/site-settings/server/change-settings.ts',
  watched_values: 'src/server/watched-values.ts',
  working_day_overrides: 'src/features/verification/server/working-days-store.ts',
};
