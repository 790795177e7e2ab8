import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every screen and its URL. Paths match whatever their letters' case. */
export default [
  index('../features/home/screens/home-screen.tsx'),
  route('contact', '../features/contact/screens/contact-screen.tsx'),
  route('*', './not-found-screen.tsx'),
] satisfies RouteConfig;
