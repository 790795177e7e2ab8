/*
 * What a customer types into the hiring form, once: by each field's name in the form and the call, in the code, and in the
 * table. The draft on the device, the comparison of a repeated request and the insert are made from this list.
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
/** A field's name in the form and the call. */
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

/** What was typed, by its names in the code. */
export const typedOf = (body: Typed<'field'>): Typed<'name'> => renamed(body, 'field', 'name');

/** What was typed, by its columns in the table. */
export const typedColumnsOf = (hire: Typed<'name'>): Typed<'column'> => renamed(hire, 'name', 'column');
