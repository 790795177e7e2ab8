import { z } from 'zod';

/** What an address asks of a list. A form sends its empty fields too: they count as not asked. */
export const maybe = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A number within bounds, both included. */
export const numberBetween = (label: string, min: number, max: number) =>
  maybe(
    z.coerce
      .number({ error: `${label} must be a number.` })
      .min(min, `${label} must be ${min} or more.`)
      .max(max, `${label} must be ${max} or less.`),
  );

/** A whole number within bounds, both included. */
export const countBetween = (label: string, min: number, max: number) =>
  numberBetween(label, min, max)
    .refine((value) => value === undefined || Number.isInteger(value), `${label} must be a whole number.`)
    .meta({ type: 'integer' });

/** A text of at most so many characters, once. */
export const shortText = (label: string, max: number) =>
  maybe(
    z
      .string({ error: `${label} may be given only once, as text.` })
      // Characters as people count them: an emoji is one, though it takes two units of JavaScript's text.
      .refine((value) => [...value].length <= max, `${label} may have at most ${max} characters.`)
      .transform((value) => value.replaceAll('\0', '').trim()),
  );
