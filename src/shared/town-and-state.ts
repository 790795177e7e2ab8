/** "Ikeja, Lagos"; a single name where both are the same or one is unknown, and '' where both are. */
export const townAndState = (town: string | null | undefined, state: string | null | undefined): string =>
  [...new Set([town, state])].filter(Boolean).join(', ');
