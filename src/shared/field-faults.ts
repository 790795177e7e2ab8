import type { z } from 'zod';

/** Returns one message for each invalid field, keyed by the field's path with dots, or by `form` for the whole form. */
export function faultsByField(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const notFields = issue.path.length === 0 && issue.code === 'invalid_type';
    fields[issue.path.join('.') || 'form'] ??= notFields
      ? 'Please send the fields as a JSON object.'
      : issue.message;
  }
  return fields;
}
