/** What a form sent, by field name. */
export type FormValues = Record<string, string>;

/** Fields that are ticked several times; their values stand with a space between them. */
const SEVERAL = ['languages'];

/** Reads a form's text fields. */
export const formValuesOf = async (request: Request): Promise<FormValues> =>
  valuesOfForm(await request.formData());

/** The text fields of a form that was read. */
export function valuesOfForm(form: FormData): FormValues {
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  for (const name of SEVERAL) if (name in values) values[name] = form.getAll(name).map(String).join(' ');
  return values;
}

/** The same without the passwords: what may be shown again after a refusal. */
export function withoutPasswords(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}
