import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // All screens are known at once: no request for a route table between a tap and its page.
  routeDiscovery: { mode: 'initial' },
  // A screen is one file: its loader and its form in files of their own cost every page half a kilobyte of names.
  splitRouteModules: false,
} satisfies Config;
