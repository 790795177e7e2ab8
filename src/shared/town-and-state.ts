/** "Ikeja, Lagos"; one name where town and state share it or only one is known, and '' where none is. */
export const townAndState = (town: string | null | undefined, state: string | null | undefined): string =>
  [...new Set([town, state])].filter(Boolean).join(', ');
