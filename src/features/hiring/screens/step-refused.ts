/** What the server said to a step of a hire that it refused. */
export interface StepRefused {
  step: string;
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
}
