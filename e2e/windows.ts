/**
 * Of a single test that does not depend on the window’s size, in a file whose others do: it is tried on the phone alone.
 * Files of which that is true as a whole are listed in playwright.config.ts.
 */
export const alike = { tag: '@alike-in-every-window' };

/** Of a single test of the phone’s own parts, which a wide window does not show. */
export const phoneOnly = { tag: '@phone-only' };

/** Of a single test that resizes a wide window. */
export const deskOnly = { tag: '@desk-only' };
