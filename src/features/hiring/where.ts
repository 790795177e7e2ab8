import { STATES } from '../../shared/places.ts';

/*
 * Where the job is and whom to call there. Optional in a request for a quote, required before a checkout opens; the
 * artisan sees it once the hire is paid.
 */

/** The message for each missing field, by its name in forms and calls. */
export const whereMissing = {
  jobAddress: 'Please enter the street and house number, or describe where it is.',
  jobLandmark: 'Please enter the nearest landmark.',
  jobTown: 'Please enter the LGA or district.',
  jobState: 'Please choose the state.',
  phone: 'Please enter a phone number that the artisan can call.',
} as const;

export type WhereField = keyof typeof whereMissing;
export const whereFields = Object.keys(whereMissing) as WhereField[];
export type Where = Record<WhereField, string>;

/** The most characters of each field. */
export const mostCharacters: Record<WhereField, number> = {
  jobAddress: 300,
  jobLandmark: 120,
  jobTown: 80,
  jobState: 60,
  phone: 40,
};

/** A message for each missing or blank field; empty if there is none. */
export const faultsOfMissing = (where: Partial<Where>): Partial<Where> =>
  Object.fromEntries(
    whereFields.filter((field) => !where[field]?.trim()).map((field) => [field, whereMissing[field]]),
  );

/** The state in our own spelling, matched regardless of case; undefined for an unknown state. */
export const stateOf = (typed: string): string | undefined =>
  STATES.find((state) => state.toLowerCase() === typed.trim().toLowerCase());
