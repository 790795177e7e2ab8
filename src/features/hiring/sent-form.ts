/** Under which it is kept that a form for this artisan was sent in this tab. */
export const sentKeyOf = (artisanId: string): string => `hireSent:${artisanId}`;
