import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // Every page loads the table of all screens. Otherwise the router asks the server which screen an address such as
  // /hires/… belongs to before it sends a form there, and without a network that question loses what was typed.
  routeDiscovery: { mode: 'initial' },
  // A screen is one file: its loader and its form in files of their own cost every page half a kilobyte of names.
  splitRouteModules: false,
} satisfies Config;
