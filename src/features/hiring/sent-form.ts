/** The session-storage key that records that this tab sent a hiring form to the artisan. */
export const sentKeyOf = (artisanId: string): string => `hireSent:${artisanId}`;
