import { STATES } from '../../shared/places.ts';

/*
 * Where the job is and whom to call there. A request for a quote may leave it out; a checkout does not open before all of it
 * is known, and the artisan sees it once the hire is paid.
 */

/** By the fields' names in the forms and the calls: what is said where one is missing. */
export const whereMissing = {
  jobAddress: 'Please give the street and house number, or describe where it is.',
  jobLandmark: 'Please name the nearest landmark.',
  jobTown: 'Please give the LGA or district.',
  jobState: 'Please choose the state.',
  phone: 'Please give a phone number that the artisan can call.',
} as const;

export type WhereField = keyof typeof whereMissing;
export const whereFields = Object.keys(whereMissing) as WhereField[];
export type Where = Record<WhereField, string>;

/** The longest of each, in characters. */
export const mostCharacters: Record<WhereField, number> = {
  jobAddress: 300,
  jobLandmark: 120,
  jobTown: 80,
  jobState: 60,
  phone: 40,
};

/** What is missing, a sentence for each field; empty when nothing is. */
export const faultsOfMissing = (where: Partial<Where>): Partial<Where> =>
  Object.fromEntries(
    whereFields.filter((field) => !where[field]?.trim()).map((field) => [field, whereMissing[field]]),
  );

/** A state as our table spells it; undefined for one that Nigeria does not have. */
export const stateOf = (typed: string): string | undefined =>
  STATES.find((state) => state.toLowerCase() === typed.trim().toLowerCase());
