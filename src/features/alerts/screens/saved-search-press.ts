/** Result of a button about a saved search; absent when the page was reloaded instead. */
export interface SavedSearchPress {
  /** Query string of the search that was saved. */
  savedQuery?: string | undefined;
  /** Why it was refused. */
  message?: string | undefined;
  /** Id of the search that the message is about. */
  id?: string | undefined;
  /** Name that was typed for it. */
  name?: string | undefined;
}
