import type { PublicUser } from '../contract.ts';

/** "Ikeja, Lagos"; only the name where town and state share it. */
export const placeOf = ({ town, state }: Pick<PublicUser, 'town' | 'state'>): string =>
  [...new Set([town, state])].filter(Boolean).join(', ');
