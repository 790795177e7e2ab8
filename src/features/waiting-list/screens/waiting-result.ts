/** What became of a form of the waiting list's page. */
export interface WaitingResult {
  message: string;
  fields?: Record<string, string> | undefined;
  values?: Record<string, string> | undefined;
  /** The address is in the line already; nothing more can be said of it here. */
  standing?: boolean;
}
