import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen and its URL. Paths match whatever their letters' case. */
export default [
  index('../features/home/screens/home-screen.tsx'),
  route('contact', '../features/contact/screens/contact-screen.tsx'),
  route('manifest.webmanifest', './web-manifest.ts'),
  route('dev/ui', './dev-ui-screen.tsx'),
  route('signin', '../features/accounts/screens/sign-in-screen.tsx'),
  route('signout', '../features/accounts/screens/sign-out-screen.tsx'),
  route('getstarted', '../features/accounts/screens/sign-up-screen.tsx'),
  route('consumerpages', '../features/accounts/screens/sign-up-redirects.ts', { id: 'consumerpages' }),
  route('consumerbtn', '../features/accounts/screens/sign-up-redirects.ts', { id: 'consumerbtn' }),
  route('hiringartisanPage/:id', '../features/hiring/screens/hiring-form-screen.tsx'),
  route('hiringartisanPage/:id/sent', '../features/hiring/screens/quote-sent-screen.tsx'),
  route('consumer', '../features/hiring/screens/consumer-screen.tsx'),
  route('dashboard/:id?', '../features/hiring/screens/dashboard-screen.tsx'),
  route('about', '../features/guides/screens/about-screen.tsx'),
  route('help', '../features/guides/screens/help-screen.tsx'),
  route('safety', '../features/guides/screens/safety-screen.tsx'),
  route('cancellation-policy', '../features/guides/screens/cancellation-screen.tsx'),
  route('verification', '../features/guides/screens/verification-screen.tsx'),
  route('fees', '../features/guides/screens/fees-screen.tsx'),
  route('privacy', '../features/guides/screens/privacy-screen.tsx'),
  route('terms', '../features/guides/screens/terms-screen.tsx'),
  route('terms-of-use', '../features/guides/screens/terms-of-use-screen.tsx'),
  route('news', '../features/guides/screens/news-screen.tsx'),
  route('*', './not-found-screen.tsx'),
] satisfies RouteConfig;
