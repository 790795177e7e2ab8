import { type Reader, routeOf } from './demo-walk.ts';
import { type FormField, type FormOnPage, formsOfPage } from './forms-of-page.ts';

/** A form on the page where it was first seen. */
export interface SeenForm {
  reader: Reader;
  url: string;
  form: FormOnPage;
}

/** Identifies a form by where it is sent and by the hidden fields that say what it does. */
const purposeOf = (url: string, { action, fields }: FormOnPage): string =>
  [
    routeOf(action || url),
    ...fields.flatMap(({ name, kind, value }) =>
      kind === 'hidden' && /^(intent|step|form|act|kind)$/.test(name) ? [value] : [],
    ),
  ].join(' ');
const namesOf = ({ fields }: FormOnPage): string[] => [...new Set(fields.map(({ name }) => name))];
export const nameOf = (url: string, form: FormOnPage): string =>
  [purposeOf(url, form), ...namesOf(form)].join(' ');

/** Finds the same form on a page that was opened again; it may have additional fields, such as a consent. */
export const sameForm = ({ url, form }: SeenForm, html: string): FormOnPage | undefined =>
  formsOfPage(html).find(
    (other) =>
      purposeOf(url, other) === purposeOf(url, form) &&
      namesOf(form).every((name) => namesOf(other).includes(name)),
  );

/**
 * The values of all fields with a name, normalised: the page may show "8600" as "8,600", and a phone number with
 * spaces.
 */
const contents = ({ fields }: FormOnPage, name: string): string =>
  fields
    .filter((field) => field.name === name)
    .map(({ value }) => String(value).replaceAll(/[,\s]/g, ''))
    .join();

/** The names of fields that now show another value than was sent. Fields that were left empty may get a suggestion. */
export const changed = (sent: FormOnPage, shown: FormOnPage): string[] =>
  [...new Set(sent.fields.filter(({ kind }) => kind !== 'hidden').map(({ name }) => name))].filter(
    (name) => contents(sent, name) !== '' && contents(sent, name) !== contents(shown, name),
  );

/** Whether a page shows an error, at a field or above the form. */
export const saysFault = (html: string): boolean => /aria-invalid="true"|role="alert"/.test(html);

export const isText = ({ kind }: FormField): boolean =>
  /^(text|textarea|email|tel|number|search|url|date|time|month)$/.test(kind);

/** Another valid value for the field; undefined where there is none, as for a picture or a password. */
export function otherThan({
  kind,
  value = '',
  others,
}: FormField): { value: string | undefined } | undefined {
  if (kind === 'hidden') return undefined;
  if (kind === 'checkbox') return { value: value ? undefined : others[0] };
  if (kind === 'radio' || kind === 'select') {
    const other = others.find((each) => each !== '');
    return other === undefined ? undefined : { value: other };
  }
  if (kind === 'date' && value) return { value: dayAfter(value) };
  if (kind === 'time') return { value: value === '07:00' ? '07:30' : '07:00' };
  if (/^[\d,]+$/.test(value)) return { value: String(Number(value.replaceAll(',', '')) + 1) };
  return kind === 'text' || kind === 'textarea' ? { value: `${value} more`.trim() } : undefined;
}
const dayAfter = (day: string): string =>
  new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
