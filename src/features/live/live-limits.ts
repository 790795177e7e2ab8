/** How many hours events are kept. A browser that was away for longer reloads its page. */
export const EVENT_RETENTION_HOURS = 72;
