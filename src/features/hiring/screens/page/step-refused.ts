import type { StepSlug } from '../../steps.ts';

/** What the server said to a step of a hire that it refused. */
export interface StepRefused {
  /** As the form names it, such as "report-problem". */
  step: StepSlug | (string & {});
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}

/**
 * The faults of a form for its summary, each under the id of the field that it is about: a page has several forms with a note,
 * so their fields have ids of their own.
 *
 * @param ids by field name, what stands before `-field` in the id of its control; a field without one has its name's id
 */
export const faultsById = (
  fields: Record<string, string>,
  ids: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, fault]) => [ids[name] ?? name, fault]));
