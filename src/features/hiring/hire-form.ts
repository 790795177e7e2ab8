/*
 * The fields of the hiring form, listed once: their names in the form and the call, in code, and in the table. The
 * draft on the device, the check for a repeated request and the insert all use this list.
 */
export const hireFormFields = [
  { field: 'fullName', name: 'customerName', column: 'customer_name' },
  { field: 'email', name: 'customerEmail', column: 'customer_email' },
  { field: 'jobDescription', name: 'jobDescription', column: 'job_description' },
  { field: 'jobAddress', name: 'jobAddress', column: 'job_address' },
  { field: 'jobLandmark', name: 'jobLandmark', column: 'job_landmark' },
  { field: 'jobTown', name: 'jobTown', column: 'job_town' },
  { field: 'jobState', name: 'jobState', column: 'job_state' },
  { field: 'phone', name: 'customerPhone', column: 'customer_phone' },
  { field: 'startDate', name: 'startDate', column: 'start_date' },
  { field: 'endDate', name: 'endDate', column: 'end_date' },
  { field: 'startTime', name: 'startTime', column: 'start_time' },
  { field: 'notes', name: 'notes', column: 'notes' },
] as const;

type Field = (typeof hireFormFields)[number];
/** The name of a field in the form and the call. */
export type HireFormField = Field['field'];
type Typed<Key extends 'field' | 'name' | 'column'> = Record<Field[Key], string>;

function renamed<From extends 'field' | 'name', To extends 'name' | 'column'>(
  values: Typed<From>,
  from: From,
  to: To,
): Typed<To> {
  const entries = hireFormFields.map((each) => [each[to], values[each[from] as Field[From]]]);
  return Object.fromEntries(entries) as Typed<To>;
}

/** Converts the typed values from call names to code names. */
export const typedOf = (body: Typed<'field'>): Typed<'name'> => renamed(body, 'field', 'name');

/** Converts the typed values from code names to column names. */
export const typedColumnsOf = (hire: Typed<'name'>): Typed<'column'> => renamed(hire, 'name', 'column');
