import { z } from 'zod';

/** An optional parameter of a query. Forms send empty fields too, so an empty text counts as absent. */
export const maybe = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A number within inclusive bounds. */
export const numberBetween = (label: string, min: number, max: number) =>
  maybe(
    z.coerce
      .number({ error: `${label} must be a number.` })
      .min(min, `${label} must be ${min} or more.`)
      .max(max, `${label} must be ${max} or less.`),
  );

/** A whole number within inclusive bounds. */
export const countBetween = (label: string, min: number, max: number) =>
  numberBetween(label, min, max)
    .refine((value) => value === undefined || Number.isInteger(value), `${label} must be a whole number.`)
    .meta({ type: 'integer' });

/** A text of at most `max` characters, given at most once. */
export const shortText = (label: string, max: number) =>
  maybe(
    z
      .string({ error: `${label} may be given only once, as text.` })
      // Counts code points, so most emoji count once although they are two UTF-16 units.
      .refine((value) => [...value].length <= max, `${label} may have at most ${max} characters.`)
      .transform((value) => value.replaceAll('\0', '').trim()),
  );
