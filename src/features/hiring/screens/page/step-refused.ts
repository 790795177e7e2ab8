import type { StepSlug } from '../../steps.ts';

/** What the server said to a step of a hire that it refused. */
export interface StepRefused {
  /** As the form names it, such as "report-problem". */
  step: StepSlug | (string & {});
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}
