import type { FormValues } from '../../../browser/form-values.ts';

/** Forms ask for the service area in two fields: a distance to choose, and miles for any other distance. */

export const CUSTOM_DISTANCE_MISSING = 'Custom distance is required.';

const isCustom = ({ service_area }: FormValues): boolean => service_area === 'custom';

/** The service area as the API expects it: the chosen distance, or the typed miles. */
export const serviceAreaOf = (values: FormValues): string | undefined =>
  isCustom(values) ? values.custom_miles : values.service_area;

/** Maps a refusal of the API to the form's field names and wording. */
export function asTheFormHasIt(
  { message, fields }: { message: string; fields: Record<string, string> },
  values: FormValues,
): { message: string; fields: Record<string, string> } {
  const { service_area: fault, ...others } = fields;
  if (!fault || !isCustom(values)) return { message, fields };
  const custom_miles = values.custom_miles?.trim() ? fault : CUSTOM_DISTANCE_MISSING;
  return { message: message === fault ? custom_miles : message, fields: { ...others, custom_miles } };
}
