/** The time at which a test's clock starts. */
export const FIRST_MOMENT = new Date('2026-11-20T09:00:00Z');
