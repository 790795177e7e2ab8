import type { LaunchOptions } from '@playwright/test';

/**
 * Options of a browser that loads and draws every picture, for `test.use` in files that are about pictures. A file
 * whose options differ from playwright.config.ts gets a browser of its own.
 */
export const withPictures: LaunchOptions = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // No page lives long enough to repay the optimisation of its script.
    '--js-flags=--max-optimized-bytecode-size=0',
    // A test pattern instead of a camera, and the permission to use it.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
};

/**
 * Options of all other browsers. Pictures keep their space and alternative texts but are not loaded: on a list they
 * take a third of the time, and no other test looks at one.
 */
export const withoutPictures: LaunchOptions = {
  ...withPictures,
  args: [
    ...(withPictures.args ?? []),
    // The other values are Playwright's defaults for a desktop browser with a mouse. Of several such arguments only the
    // last counts.
    '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  ],
};
