import type { StepSlug } from '../../steps.ts';

/** The server's refusal of a step. */
export interface StepRefused {
  /** The `step` value of the form, such as "report-problem". */
  step: StepSlug | (string & {});
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}

/**
 * A form's faults for its error summary, by the id of the field's control. A page has several forms with a
 * note, so their fields need different ids.
 *
 * @param ids by field name, the prefix before `-field` in the control's id; the field name itself if absent
 */
export const faultsById = (
  fields: Record<string, string>,
  ids: Record<string, string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, fault]) => [ids[name] ?? name, fault]));
