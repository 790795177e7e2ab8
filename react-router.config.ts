import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The table of all screens would cost every first load 3 kB, more with each screen. The router asks ahead of time
  // about those that a page links to.
  routeDiscovery: { mode: 'lazy' },
  // A screen is one file: its loader and its form in files of their own cost every page half a kilobyte of names.
  splitRouteModules: false,
} satisfies Config;
