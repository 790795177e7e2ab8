/**
 * Removes `?done=…` from the address once the page has confirmed what was done, so that a reload, a bookmark or Back
 * does not show the confirmation again. React Router keeps the parameter until the page is left.
 */
export function clearDoneParam(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('done')) return;
  address.searchParams.delete('done');
  history.replaceState(history.state, '', address);
}
