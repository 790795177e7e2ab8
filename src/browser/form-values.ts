/** What a form sent, by field name. */
export type FormValues = Record<string, string>;

/** Fields that are ticked several times; their values stand with a space between them. */
const SEVERAL = ['languages', 'tick'];

/** Reads a form's text fields. */
export const formValuesOf = async (request: Request): Promise<FormValues> =>
  valuesOfForm(await request.formData());

/** The text fields of a form that was read; files are none. */
export function valuesOfForm(form: FormData): FormValues {
  const values: FormValues = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    values[name] = SEVERAL.includes(name) ? [values[name], value].filter(Boolean).join(' ') : value;
  }
  return values;
}

/** The same without the passwords: what may be shown again after a refusal. */
export function withoutPasswords(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}
