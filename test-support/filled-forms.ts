import { DEMO_PASSWORD } from '../demo/people.ts';
import type { FormField, FormOnPage } from './forms-of-page.ts';
import { wordsOf } from './page-words.ts';

/**
 * Fills in a form like a person who answers what is required and leaves the rest as it is.
 *
 * @param known values for fields that accept only particular ones, by the field’s name
 */
export function filledIn(form: FormOnPage, known: Record<string, string> = {}): FormOnPage {
  const boxes = form.fields.filter(({ kind }) => kind === 'checkbox');
  // If no checkbox is ticked, one of them is required, unless the form is about choices that may all be off.
  const firstBox =
    boxes.some(({ value }) => value) || form.buttons.some(({ words }) => /^Save/.test(words))
      ? undefined
      : boxes[0];
  return {
    ...form,
    fields: form.fields.map((field) => ({
      ...field,
      value: known[field.name] ?? (field === firstBox ? field.others[0] : filledWith(field)),
    })),
  };
}

/** Fields that are optional, or would contradict others. */
const leftEmpty = /^(parts|special|day)\.|^custom_miles$|^arrivesAt$|^(title|price|days)$/;

function filledWith({ kind, name, value, others }: FormField): string | undefined {
  if (
    kind === 'hidden' ||
    kind === 'file' ||
    kind === 'checkbox' ||
    (value && kind !== 'password') ||
    leftEmpty.test(name)
  )
    return value;
  if (kind === 'radio' || kind === 'select')
    return others.find((other) => other === 'Lagos') ?? others.find((other) => other !== '');
  return textOf(name, kind);
}

function textOf(name: string, kind: string): string {
  if (/naira|amount|visit/i.test(name)) return '3,000';
  if (name === 'accountNumber') return '0123456789';
  if (/code$/i.test(name)) return '1234';
  if (/days$/i.test(name)) return '3';
  if (/town/i.test(name)) return 'Surulere';
  if (kind === 'password') return /new|confirm/i.test(name) ? 'a-Longer-Word-7-of-mine' : DEMO_PASSWORD;
  if (kind === 'date') return name === 'endDate' ? '2026-11-21' : '2026-12-07';
  if (kind === 'time') return '10:00';
  if (kind === 'email') return 'ada@example.ng';
  if (kind === 'tel') return '0803 123 4567';
  if (kind === 'number') return '3';
  return 'As agreed on the phone, with all that is needed.';
}

/** The error messages on a page. */
export const faultsOf = (html: string): string[] =>
  [...html.matchAll(/<(\w+)[^>]*(?:role="alert"|class="field-error")[^>]*>([\s\S]*?)<\/\1>/g)]
    .map(([, , words = '']) => wordsOf(words).trim())
    .filter((words, place, all) => words !== '' && all.indexOf(words) === place);

const withTexts = (
  form: FormOnPage,
  change: (field: FormField & { value: string }) => string,
): FormOnPage => ({
  ...form,
  fields: form.fields.map((field) => {
    const { kind, value } = field;
    const isText = /^(text|textarea|tel|number|search|url)$/.test(kind);
    return isText && value ? { ...field, value: change({ ...field, value }) } : field;
  }),
});

/** The same form with other amounts, or with other words where it has none: small changes are the easiest to miss. */
export function changedIn(form: FormOnPage): FormOnPage {
  const isSum = (value: string): boolean => /^[\d,]+$/.test(value);
  const hasSums = form.fields.some(({ kind, value }) => kind === 'text' && value && isSum(value));
  return withTexts(form, ({ name, kind, value }) => {
    if (isSum(value)) return String(Number(value.replaceAll(',', '')) + 1);
    return hasSums || kind === 'tel' || /town|code|url|title/i.test(name) ? value : `${value} And more.`;
  });
}

/** The same form with a typing error in each text. */
export const mistyped = (form: FormOnPage): FormOnPage =>
  withTexts(form, ({ name, value }) => (/town/i.test(name) ? value.slice(0, -2) + value.slice(-1) : 'x'));
