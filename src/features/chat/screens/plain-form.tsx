/** Tells the action that the page has no script, and is to be shown anew. */
export function PlainForm() {
  return (
    <noscript>
      <input type="hidden" name="plain" value="yes" />
    </noscript>
  );
}
