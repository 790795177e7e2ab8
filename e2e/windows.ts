/**
 * For a single test that does not depend on the window's size, in a file whose others do: it runs only on the phone.
 * Whole files like that are listed in playwright.config.ts.
 */
export const alike = { tag: '@alike-in-every-window' };

/** For a single test of parts that only the phone shows. */
export const phoneOnly = { tag: '@phone-only' };

/** For a single test that resizes a wide window. */
export const deskOnly = { tag: '@desk-only' };
