/** Result of a form of the waitlist's page. */
export interface WaitingResult {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
  /** True when the email is already on the waitlist; the page reveals nothing more. */
  standing?: boolean;
}
