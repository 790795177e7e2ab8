import { abuseRoutes } from '../features/abuse/server/console-abuse.ts';
import { alertsRoutes } from '../features/alerts/server/alerts-routes.ts';
import { artisansRoutes } from '../features/artisans/server/artisans-routes.ts';
import { bookingsRoutes } from '../features/bookings/server/bookings-routes.ts';
import { chargebackRoutes } from '../features/chargebacks/server/console-chargebacks.ts';
import { chatRoutes } from '../features/chat/server/chat-routes.ts';
import { checkoutRoutes } from '../features/checkout/server/checkout-routes.ts';
import { consoleRoutes } from '../features/console/server/console-routes.ts';
import { contactRoutes } from '../features/contact/server/contact-routes.ts';
import { coursesRoutes } from '../features/courses/server/courses-routes.ts';
import { directoryRoutes } from '../features/directory/server/directory-routes.ts';
import { escrowRoutes } from '../features/escrow/server/escrow-routes.ts';
import { hiringRoutes } from '../features/hiring/server/hiring-routes.ts';
import { jobsRoutes } from '../features/jobs/server/jobs-routes.ts';
import { liveRoutes } from '../features/live/server/live-routes.ts';
import { myProfileRoutes } from '../features/my-profile/server/my-profile-routes.ts';
import { notificationsRoutes } from '../features/notifications/server/notifications-routes.ts';
import { paymentsRoutes } from '../features/payments/server/console-unknown-money.ts';
import { payoutsRoutes } from '../features/payouts/server/payouts-routes.ts';
import { placesRoutes } from '../features/places/server/places-routes.ts';
import { priceListRoutes } from '../features/price-list/server/price-list-routes.ts';
import { privacyRoutes } from '../features/privacy/server/privacy-routes.ts';
import { rankingRoutes } from '../features/ranking/server/ranking-routes.ts';
import { receiptsRoutes } from '../features/receipts/server/receipts-routes.ts';
import { reconciliationRoutes } from '../features/reconciliation/server/console-differences.ts';
import { reviewsRoutes } from '../features/reviews/server/reviews-routes.ts';
import { sanctionsRoutes } from '../features/sanctions/server/sanctions-routes.ts';
import { searchRoutes } from '../features/search/server/search-routes.ts';
import { sessionsRoutes } from '../features/sessions/server/sessions-routes.ts';
import { settingsRoutes } from '../features/settings/server/settings-routes.ts';
import { signUpRoutes } from '../features/sign-up/server/sign-up-routes.ts';
import { siteSettingsRoutes } from '../features/site-settings/server/site-settings-routes.ts';
import { statementsRoutes } from '../features/statements/server/statements-routes.ts';
import { statusRoutes } from '../features/status/server/status-routes.ts';
import { uploadsRoutes } from '../features/uploads/server/uploads-routes.ts';
import { verificationRoutes } from '../features/verification/server/verification-routes.ts';
import { waitingListRoutes } from '../features/waiting-list/server/waiting-list-routes.ts';
import type { FeatureRoutes } from '../server/answer.ts';

/** Every feature with calls. */
export const features: FeatureRoutes[] = [
  hiringRoutes,
  jobsRoutes,
  checkoutRoutes,
  receiptsRoutes,
  escrowRoutes,
  payoutsRoutes,
  statementsRoutes,
  signUpRoutes,
  sessionsRoutes,
  settingsRoutes,
  privacyRoutes,
  myProfileRoutes,
  priceListRoutes,
  uploadsRoutes,
  contactRoutes,
  searchRoutes,
  placesRoutes,
  artisansRoutes,
  directoryRoutes,
  rankingRoutes,
  bookingsRoutes,
  waitingListRoutes,
  alertsRoutes,
  reviewsRoutes,
  verificationRoutes,
  coursesRoutes,
  chatRoutes,
  liveRoutes,
  notificationsRoutes,
  consoleRoutes,
  siteSettingsRoutes,
  statusRoutes,
  paymentsRoutes,
  chargebackRoutes,
  reconciliationRoutes,
  sanctionsRoutes,
  abuseRoutes,
];
