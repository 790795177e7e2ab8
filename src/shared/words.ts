import { z } from 'zod';
import { formatNaira } from './kobo.ts';
import { koboOfNaira } from './read-naira.ts';

/**
 * Fields that people type. Text is trimmed and put in Unicode's composed form, so that "ẹ" typed in two ways
 * is one word; a broken half of a character or a NUL is refused, since PostgreSQL could not keep it.
 *
 * A text is tidied up before it is checked, so a schema's beginning says only that it is text: what holds for it in the end is
 * said to readers of the API by `.meta()`.
 */

const unstorable = /\p{Cs}|\0/u;

interface TextRules {
  /** What the field is called in its messages, e.g. "Job description". */
  label: string;
  /** Characters at the most. */
  max: number;
  min?: number;
  /** Said when nothing was typed. */
  missing?: string;
}

const wholeText = (label: string) =>
  z
    .string({ error: `${label} must be text.` })
    .refine((value) => !unstorable.test(value), `${label} has a character that cannot be kept.`)
    // A form sends a line's end as two characters, and its own counter counts it as one.
    .transform((value) => value.normalize('NFC').replaceAll('\r\n', '\n').trim());

/** A text that has to be there. */
export function requiredText({ label, max, min = 1, missing = `${label} is required.` }: TextRules) {
  return z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? missing : `${label} must be text.`,
    })
    .pipe(wholeText(label))
    .pipe(
      z
        .string()
        .min(1, missing)
        .min(min, `${label} needs at least ${min} characters.`)
        .max(max, `${label} may have at most ${max} characters.`),
    )
    .meta({ minLength: min, maxLength: max });
}

/** A web or email address, as mail programs make a link of it. “Engr.Tunde” and “O.Adebayo” are none. */
const LINKED =
  /@|:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|ng|io|co|me|ly|xyz|top|site|online|shop|store|app|dev|link|click|live|page|vip|win|club|pro|tv|africa|example|uk|us|ru|cn|tk|ml|cc|gg)(?![\p{L}\p{N}])/iu;

/** A name for emails to addresses that anyone can type: under our name, it may hold no address to be led to. */
export const withoutAddress = <S extends z.ZodType<string, unknown>>(label: string, name: S) =>
  name.refine((value) => !LINKED.test(value), `${label} cannot hold a web or email address.`);

/** The name of a person, which has to be there. */
export const personName = (label: string) => withoutAddress(label, requiredText({ label, max: 120 }));

/** A text that may be left out; null and nothing typed both become "". */
export function optionalText({ label, max }: Omit<TextRules, 'min' | 'missing'>) {
  return wholeText(label)
    .pipe(z.string().max(max, `${label} may have at most ${max} characters.`))
    .nullish()
    .transform((value) => value ?? '')
    .meta({ maxLength: max });
}

/** An e-mail address, in lower case. */
export function emailAddress(missing = 'Email is required.') {
  return requiredText({ label: 'Email', max: 254, missing })
    .transform((value) => value.toLowerCase())
    .pipe(z.email('That does not look like an email address. It should be like name@example.com.'))
    .meta({ format: 'email' });
}

/** A calendar day, YYYY-MM-DD, that exists. */
export function calendarDay(label: string) {
  return requiredText({ label, max: 10 })
    .pipe(z.iso.date(`${label} must be a date, like 2026-11-30.`))
    .meta({ format: 'date', description: 'A calendar day in Lagos, YYYY-MM-DD.' });
}

/** A time of day, HH:MM; seconds are dropped. */
export function timeOfDay(label: string) {
  return requiredText({ label, max: 8 })
    .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, `${label} must be a time, like 09:30.`))
    .transform((value) => value.slice(0, 5))
    .meta({ description: 'A time of day in Lagos, HH:MM.' });
}

/** A sum in naira, typed or as a number, e.g. "45,000"; it comes out in whole kobo. */
export function nairaAmount({
  label,
  leastKobo,
  mostKobo,
}: {
  label: string;
  leastKobo: number;
  mostKobo: number;
}) {
  const missing = `${label} is required.`;
  return z
    .union([z.string(), z.number()], {
      error: (issue) =>
        issue.input === undefined || issue.input === null ? missing : `${label} must be a sum in naira.`,
    })
    .transform((value, context) => {
      const text = String(value).trim();
      const kobo = koboOfNaira(text);
      const fault =
        text === ''
          ? missing
          : kobo === undefined
            ? `${label} must be a sum in naira, like 45,000.`
            : kobo < leastKobo
              ? `${label} must be ${leastKobo === 1 ? 'more than ₦0' : `at least ${formatNaira(leastKobo)}`}.`
              : kobo > mostKobo
                ? `${label} may be at most ${formatNaira(mostKobo)}.`
                : undefined;
      if (fault === undefined && kobo !== undefined) return kobo;
      context.addIssue({ code: 'custom', message: fault ?? missing });
      return z.NEVER;
    })
    .meta({ description: 'A sum in naira, as a number or as people type it: 45000 or "45,000".' });
}

/** A field that a form sends empty: null then, undefined where it was left out. */
export const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish());

/** A box that may be ticked, as a form sends it or as a program does. */
export const ticked = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === 'on' || value === 'true' || value === '1')
  .meta({ description: 'true, or "on", "true" or "1" as a form sends it.' });

/**
 * The addresses of photos, each once; a form that has one of them sends a single text.
 *
 * @param owner whose they are, as the sentence about too many begins: "A job"
 */
export const photoAddresses = (owner: string, most: number) =>
  z
    .union([z.array(z.string().max(500)), z.string().max(500)], 'Photos must be a list of their addresses.')
    .transform((photos) => [...new Set([photos].flat().filter(Boolean))])
    .refine((photos) => photos.length <= most, `${owner} can have at most ${most} photos.`)
    .meta({ description: `Addresses of at most ${most} photos.` });
