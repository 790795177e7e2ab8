/** Tells the action that the page has no script and needs a full reload. */
export function PlainForm() {
  return (
    <noscript>
      <input type="hidden" name="plain" value="yes" />
    </noscript>
  );
}
