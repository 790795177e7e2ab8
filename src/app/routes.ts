import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen but the console's, and its URL. Paths match whatever their letters' case. */
const screens = [
  index('../features/home/screens/home-screen.tsx'),
  route('contact', '../features/contact/screens/contact-screen.tsx'),
  route('manifest.webmanifest', './web-manifest.ts'),
  route('api/docs', './api-docs-screen.tsx'),
  route('dev/ui', './dev-ui-screen.tsx'),
  route('signin', '../features/sessions/screens/sign-in-screen.tsx'),
  route('signin/second-step', '../features/sessions/screens/second-step-screen.tsx'),
  route('signin/not-me', '../features/sessions/screens/not-me-screen.tsx'),
  route('signout', '../features/sessions/screens/sign-out-screen.tsx'),
  route('getstarted', '../features/sign-up/screens/sign-up-screen.tsx'),
  route('forgot-password', '../features/sessions/screens/forgot-password-screen.tsx'),
  route('reset-password', '../features/sessions/screens/reset-password-screen.tsx'),
  route('verify-email', '../features/sign-up/screens/verify-email-screen.tsx'),
  route('my-profile', '../features/my-profile/screens/my-profile-screen.tsx'),
  route('my-profile/work', '../features/my-profile/screens/my-work-screen.tsx'),
  route('my-profile/prices', '../features/price-list/screens/my-prices-screen.tsx'),
  route('earnings', '../features/payouts/screens/earnings-screen.tsx'),
  route('earnings/statements/:period?', '../features/statements/screens/statements-screen.tsx'),
  route('earnings/bank', '../features/payouts/screens/bank-account-screen.tsx'),
  route('earnings/bank/confirm', '../features/payouts/screens/confirm-bank-account-screen.tsx'),
  route('settings', '../features/settings/screens/settings-screen.tsx'),
  route('settings/security', '../features/settings/screens/security-screen.tsx'),
  route('settings/privacy', '../features/settings/screens/privacy-settings-screen.tsx'),
  route('policies/:kind/:version', '../features/privacy/screens/policy-screen.tsx'),
  route('notifications', '../features/notifications/screens/notifications-screen.tsx'),
  route('notifications/settings', '../features/notifications/screens/notification-settings-screen.tsx'),
  route('notifications/:id', '../features/notifications/screens/open-notification.ts'),
  route('settings/delete', '../features/settings/screens/delete-account-screen.tsx'),
  route('sanctions/:id?', '../features/sanctions/screens/sanctions-screen.tsx'),
  route('goodbye', '../features/settings/screens/goodbye-screen.tsx'),
  route('consumerpages', '../features/sign-up/screens/consumer-basics-screen.tsx'),
  route('consumerNextpage', '../features/sign-up/screens/consumer-profile-screen.tsx'),
  route('consumerVericationPage', '../features/sign-up/screens/consumer-verification-screen.tsx'),
  route('consumerbtn', '../features/sign-up/screens/skilled-basics-screen.tsx'),
  route('nextstep', '../features/sign-up/screens/skilled-profile-screen.tsx'),
  route('laststep', '../features/sign-up/screens/skilled-verification-screen.tsx'),
  route('hiringartisanPage/:id', '../features/hiring/screens/form/hiring-form-screen.tsx'),
  route('hiringartisanPage/:id/sent', '../features/hiring/screens/form/quote-sent-screen.tsx'),
  route('hires/:id', '../features/hiring/screens/page/hire-screen.tsx'),
  route('hires/:id/review', '../features/reviews/screens/review-form-screen.tsx'),
  route('hires/:id/receipts/:number?', '../features/receipts/screens/receipts-screen.tsx'),
  route('hires/:id/tip', '../features/checkout/screens/tip-screen.tsx'),
  route('hirepage', '../features/checkout/screens/payment-option-screen.tsx'),
  route('PaymentCallback', '../features/checkout/screens/payment-complete-screen.tsx'),
  route('consumer', '../features/hiring/screens/lists/consumer-screen.tsx'),
  route('dashboard/:id?', '../features/hiring/screens/lists/dashboard-screen.tsx'),
  route('about', '../features/guides/screens/about-screen.tsx'),
  route('help', '../features/guides/screens/help-screen.tsx'),
  route('safety', '../features/guides/screens/safety-screen.tsx'),
  route('cancellation-policy', '../features/guides/screens/cancellation-screen.tsx'),
  route('verification', '../features/guides/screens/verification-screen.tsx'),
  route('reference', '../features/verification/screens/reference-screen.tsx'),
  route('verification/status', '../features/verification/screens/verification-status-screen.tsx'),
  route('fees', '../features/guides/screens/fees-screen.tsx'),
  route('privacy', '../features/guides/screens/privacy-screen.tsx'),
  route('terms', '../features/guides/screens/terms-screen.tsx'),
  route('terms-of-use', '../features/guides/screens/terms-of-use-screen.tsx'),
  route('news', '../features/guides/screens/news-screen.tsx'),
  route('jobs', '../features/jobs/screens/jobs-screen.tsx'),
  route('jobs/alerts', '../features/alerts/screens/job-alert-screen.tsx'),
  route('jobs/new', '../features/jobs/screens/new-job-screen.tsx'),
  route('jobs/:id', '../features/jobs/screens/job-screen.tsx'),
  route('jobs/:id/edit', '../features/jobs/screens/edit-job-screen.tsx'),
  route('chatbox/:id?', '../features/chat/screens/chat-screen.tsx'),
  route('artisan', '../features/search/screens/artisans-screen.tsx'),
  route('artisans', '../features/directory/screens/directory-screen.tsx'),
  route('artisans/:trade/:place?', '../features/directory/screens/trade-place-screen.tsx'),
  route('reviews', '../features/reviews/screens/reviews-screen.tsx'),
  route('reviews/:id/:deed', '../features/reviews/screens/about-review-screen.tsx'),
  route('profile/:id?', '../features/artisans/screens/profile-screen.tsx'),
  route('profile/:id/waiting-list', '../features/waiting-list/screens/waiting-list-screen.tsx'),
  route('alerts/new', '../features/alerts/screens/new-alert-screen.tsx'),
  route('alerts/confirm', '../features/alerts/screens/confirm-alert-screen.tsx'),
  route('alerts/stop', '../features/alerts/screens/stop-alert-screen.tsx'),
  route('saved-searches', '../features/alerts/screens/saved-searches-screen.tsx'),
  route('availability', '../features/bookings/screens/availability-screen.tsx'),
  route('*', './not-found-screen.tsx'),
];

/** A screen's id is its file's name without folders: every page carries a table of all of them. */
const withId = <Screen extends { file: string }>(screen: Screen) => ({
  ...screen,
  id: screen.file.replace(/^.*\/|(-screen)?\.tsx?$/g, ''),
});

/** All of the operators' pages, as console-screen.tsx tells them apart. */
const consolePages = [
  'admin',
  ...[
    ...['verifications', 'contact', 'chat-reports', 'review-reports', 'people', 'problems', 'hires'],
    ...['payouts', 'refunds', 'differences', 'unknown-money', 'chargebacks', 'sanctions', 'abuse'],
  ].map((part) => `admin/${part}/:id?`),
  ...['audit', 'jobs', 'settings', 'figures'].map((part) => `admin/${part}`),
].map((path) => ({ path, id: 'console' }));

/** Every page, whatever layout it has: what tests open. */
export const allScreens: { id?: string; path?: string | undefined }[] = [
  ...screens.map(withId),
  ...consolePages,
];

export default [
  ...screens.map(withId),
  withId(route('admin/:part?/:id?', '../features/console/screens/console-screen.tsx')),
] satisfies RouteConfig;
