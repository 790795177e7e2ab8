/** What became of a button about a saved search; absent where the page was loaded again instead. */
export interface SavedSearchPress {
  /** The search that was saved, as the list's form sent it. */
  savedQuery?: string | undefined;
  /** Why it was refused. */
  message?: string | undefined;
  /** Of which search. */
  id?: string | undefined;
  /** The name that was typed for it. */
  name?: string | undefined;
}
