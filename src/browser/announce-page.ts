/** How much a list has found. */
const FOUND = 'main .list-count, main .job-quiet[role="status"]';

let region: HTMLElement | undefined;
let shown: string | undefined;
/** Waits for what comes after a page. */
let arriving: MutationObserver | undefined;

/**
 * Announces a page's title to screen readers after a client-side navigation, as a browser does when it loads a page.
 * Nothing is announced where a heading or a message has the focus, because that is read out already.
 */
export function announcePage(pathname: string): void {
  const isOther = shown !== undefined && shown !== pathname;
  shown = pathname;
  if (!region) {
    region = document.createElement('p');
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  arriving?.disconnect();
  if (!isOther) return;
  const isRead = document.activeElement?.closest('main');
  region.textContent = '';
  announceArrivals(region, !isRead);
}

/** "(3) Artisans · SureHands" without the count and our name. */
const pageTitle = (): string => document.title.replace(/^\(\d+\) /, '').replace(/ · [^·]*$/, '');

/**
 * Announces what comes after the page: the title of one that was shown while it was loading, and how much a list found.
 * Screen readers announce a status only when it changes, not when it comes with its page.
 */
function announceArrivals(status: HTMLElement, withTitle: boolean): void {
  let announcedTitle = '';
  const announceChange = (): void => {
    const now = withTitle ? pageTitle() : '';
    const count = document.querySelector(FOUND)?.textContent?.trim() ?? '';
    if (now === announcedTitle && count === '') return;
    status.textContent = [now === announcedTitle ? '' : now, count].filter(Boolean).join('. ');
    announcedTitle = now;
    // From now on the list's own status changes, and is read out.
    if (count !== '') arriving?.disconnect();
  };
  const main = document.querySelector('main');
  arriving = new MutationObserver(announceChange);
  arriving.observe(document.head, { childList: true, characterData: true, subtree: true });
  if (main) arriving.observe(main, { childList: true, characterData: true, subtree: true });
  announceChange();
}
