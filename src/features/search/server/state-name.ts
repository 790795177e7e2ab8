import { STATES, type StateName } from '../../../shared/places.ts';

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/gu, ' ')
    .trim();

const stateByFoldedName = new Map<string, StateName>([
  ...STATES.map((state): [string, StateName] => [folded(state), state]),
  // What people call the capital territory.
  ...['abuja', 'fct', 'federal capital territory'].map((name): [string, StateName] => [name, 'FCT Abuja']),
]);

/** The state that a text names, however it is accented or capitalised, with or without "State" behind it. */
export const findState = (text: string): StateName | undefined =>
  stateByFoldedName.get(folded(text).replace(/ state$/, ''));
