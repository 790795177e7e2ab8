import { z } from 'zod';
import { formatNaira } from './kobo.ts';
import { koboOfNaira } from './read-naira.ts';

/**
 * Schemas for the fields of forms. Text is trimmed and put into Unicode's composed form (NFC), so that "ẹ" typed in two
 * ways is the same word. Lone surrogates and NUL are refused, because PostgreSQL cannot store them.
 *
 * Text is normalised before it is checked, so the generated JSON schema says only that it is a string. `.meta()`
 * documents the final rules for readers of the API.
 */

const unstorable = /\p{Cs}|\0/u;

interface TextRules {
  /** The field's name in messages, e.g. "Job description". */
  label: string;
  /** Most characters. */
  max: number;
  min?: number;
  /** The message for an empty field. */
  missing?: string;
}

const wholeText = (label: string) =>
  z
    .string({ error: `${label} must be text.` })
    .refine((value) => !unstorable.test(value), `${label} has a character that we can’t save.`)
    // Forms send a line break as CRLF, while a browser's `maxlength` counts it as one character.
    .transform((value) => value.normalize('NFC').replaceAll('\r\n', '\n').trim());

/** A required text. */
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

/** A web or email address that email programs would turn into a link. “Engr.Tunde” and “O.Adebayo” do not match. */
const LINKED =
  /@|:\/\/|\bwww\.|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|ng|io|co|me|ly|xyz|top|site|online|shop|store|app|dev|link|click|live|page|vip|win|club|pro|tv|africa|example|uk|us|ru|cn|tk|ml|cc|gg)(?![\p{L}\p{N}])/iu;

/**
 * A name used in emails to addresses that anyone can type. It must hold no address, so that no one can send links in
 * our name.
 */
export const withoutAddress = <S extends z.ZodType<string, unknown>>(label: string, name: S) =>
  name.refine((value) => !LINKED.test(value), `${label} can’t contain a web or email address.`);

/** A required name of a person. */
export const personName = (label: string) => withoutAddress(label, requiredText({ label, max: 120 }));

/** An optional text; null and an empty field both become "". */
export function optionalText({ label, max }: Omit<TextRules, 'min' | 'missing'>) {
  return wholeText(label)
    .pipe(z.string().max(max, `${label} may have at most ${max} characters.`))
    .nullish()
    .transform((value) => value ?? '')
    .meta({ maxLength: max });
}

/** An email address, in lower case. */
export function emailAddress(missing = 'Email is required.') {
  return requiredText({ label: 'Email', max: 254, missing })
    .transform((value) => value.toLowerCase())
    .pipe(z.email('That does not look like an email address. It should be like name@example.com.'))
    .meta({ format: 'email' });
}

/** A calendar day (YYYY-MM-DD) that exists. */
export function calendarDay(label: string) {
  return requiredText({ label, max: 10 })
    .pipe(z.iso.date(`${label} must be a date, like 2026-11-30.`))
    .meta({ format: 'date', description: 'A calendar day in Lagos, YYYY-MM-DD.' });
}

/** A time of day, HH:MM; seconds are cut off. */
export function timeOfDay(label: string) {
  return requiredText({ label, max: 8 })
    .pipe(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, `${label} must be a time, like 09:30.`))
    .transform((value) => value.slice(0, 5))
    .meta({ description: 'A time of day in Lagos, HH:MM.' });
}

/** An amount in naira, as a text or a number, e.g. "45,000"; converted to whole kobo. */
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
        issue.input === undefined || issue.input === null ? missing : `${label} must be an amount in naira.`,
    })
    .transform((value, context) => {
      const text = String(value).trim();
      const kobo = koboOfNaira(text);
      const fault =
        text === ''
          ? missing
          : kobo === undefined
            ? `${label} must be an amount in naira, like 45,000.`
            : kobo < leastKobo
              ? `${label} must be ${leastKobo === 1 ? 'more than ₦0' : `at least ${formatNaira(leastKobo)}`}.`
              : kobo > mostKobo
                ? `${label} may be at most ${formatNaira(mostKobo)}.`
                : undefined;
      if (fault === undefined && kobo !== undefined) return kobo;
      context.addIssue({ code: 'custom', message: fault ?? missing });
      return z.NEVER;
    })
    .meta({ description: 'An amount in naira, as a number or as people type it: 45000 or "45,000".' });
}

/** An optional field: null where a form sends it empty, undefined where it is absent. */
export const emptyAsNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullish());

/** A checkbox, as forms or API clients send it. */
export const ticked = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === 'on' || value === 'true' || value === '1')
  .meta({ description: 'true, or "on", "true" or "1" as a form sends it.' });

/**
 * The URLs of photos, without duplicates. A form with only one sends a single text instead of a list.
 * @param owner the beginning of the message for too many photos, e.g. "A job"
 */
export const photoAddresses = (owner: string, most: number) =>
  z
    .union([z.array(z.string().max(500)), z.string().max(500)], 'Photos must be a list of their addresses.')
    .transform((photos) => [...new Set([photos].flat().filter(Boolean))])
    .refine((photos) => photos.length <= most, `${owner} can have at most ${most} photos.`)
    .meta({ description: `Addresses of at most ${most} photos.` });
