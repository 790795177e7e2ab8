/** What the server said to a form of the calendar that it refused. */
export interface Refused {
  step: string;
  message: string;
  fields?: Record<string, string> | undefined;
  /** What was typed, by the fields' names. */
  values?: Record<string, string> | undefined;
}
