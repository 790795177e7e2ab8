/** The server's refusal of a calendar form. */
export interface Refused {
  step: string;
  message: string;
  fields?: Record<string, string> | undefined;
  /** The typed values, by field name. */
  values?: Record<string, string> | undefined;
}
