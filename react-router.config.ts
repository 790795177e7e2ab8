import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // Every page loads the table of all screens. Otherwise the router would ask the server which screen a path such as
  // /hires/… belongs to before it submits a form there, and without a network that question would lose what was typed.
  routeDiscovery: { mode: 'initial' },
  // One file per screen: separate files for its loader and its form would cost every page half a kilobyte of names.
  splitRouteModules: false,
} satisfies Config;
