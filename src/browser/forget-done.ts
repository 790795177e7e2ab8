/**
 * Takes `?done=…` out of the address once the page has said what was done: the message is for this moment, and a page that is
 * reloaded, kept as a bookmark or come back to should not say it again. React Router keeps it until the page is left.
 */
export function forgetDone(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has('done')) return;
  address.searchParams.delete('done');
  history.replaceState(history.state, '', address);
}
