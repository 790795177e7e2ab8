/** The values that a form sent, by field name. */
export type FormValues = Record<string, string>;

/** Fields with several checkboxes, whose values are joined by spaces. */
const SEVERAL = ['languages', 'tick', 'dayOff'];

/** Reads the text fields of a form. */
export const formValuesOf = async (request: Request): Promise<FormValues> =>
  valuesOfForm(await request.formData());

/** The text fields of a parsed form, without files. */
export function valuesOfForm(form: FormData): FormValues {
  const values: FormValues = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    values[name] = SEVERAL.includes(name) ? [values[name], value].filter(Boolean).join(' ') : value;
  }
  return values;
}

/** Leaves out passwords, so that the values may be shown again after a refusal. */
export function withoutPasswords(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}
