import type { FormValues } from '../../../browser/form-values.ts';

/** A form asks for the service area in two fields: a distance that is offered, and miles for artisans who want another. */

export const CUSTOM_DISTANCE_MISSING = 'Custom distance is required.';

const isCustom = ({ service_area }: FormValues): boolean => service_area === 'custom';

/** The service area as calls take it: what was chosen, or the miles that were typed. */
export const serviceAreaOf = (values: FormValues): string | undefined =>
  isCustom(values) ? values.custom_miles : values.service_area;

/** A refusal in the words and by the field names of the form. */
export function asTheFormHasIt(
  { message, fields }: { message: string; fields: Record<string, string> },
  values: FormValues,
): { message: string; fields: Record<string, string> } {
  const { service_area: fault, ...others } = fields;
  if (!fault || !isCustom(values)) return { message, fields };
  const custom_miles = values.custom_miles?.trim() ? fault : CUSTOM_DISTANCE_MISSING;
  return { message: message === fault ? custom_miles : message, fields: { ...others, custom_miles } };
}
