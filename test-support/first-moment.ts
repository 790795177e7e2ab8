/** What the clock of a test says at first. */
export const FIRST_MOMENT = new Date('2026-11-20T09:00:00Z');
