/** What a form sent, by field name. */
export type FormValues = Record<string, string>;

/** Reads a form's text fields. */
export async function formValuesOf(request: Request): Promise<FormValues> {
  const form = await request.formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

/** The same without the passwords: what may be shown again after a refusal. */
export function withoutPasswords(values: FormValues): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}
