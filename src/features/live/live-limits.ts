/** Events for open pages are kept for so many hours. A browser that was away longer loads everything anew. */
export const EVENTS_KEPT_HOURS = 72;
