/** How many hours events are kept. A browser that was away for longer reloads its page. */
export const EVENTS_KEPT_HOURS = 72;
