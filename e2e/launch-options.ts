import type { LaunchOptions } from '@playwright/test';

/**
 * Of a browser that fetches and draws every picture, for `test.use` of a file that is about them. A file with other options than
 * playwright.config.ts has gets a browser of its own.
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
    // No page of a test lives long enough to get back what optimizing its script costs.
    '--js-flags=--max-optimized-bytecode-size=0',
    // A green screen with a moving dot instead of a camera, and the leave to use it.
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
  ],
};

/**
 * Of all other browsers. Pictures have their places kept and their words read, but are not fetched: on a list they are a third of
 * what showing it takes, and no other test looks at one.
 */
export const withoutPictures: LaunchOptions = {
  ...withPictures,
  args: [
    ...(withPictures.args ?? []),
    // The others are what Playwright gives a desk's browser: a mouse. Of several such arguments only the last counts.
    '--blink-settings=imagesEnabled=false,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  ],
};
