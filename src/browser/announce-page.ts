let region: HTMLElement | undefined;
let shown: string | undefined;

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
  if (!isOther || document.activeElement?.closest('main')) return;
  // "(3) Artisans · SureHands": the count and our name are left out.
  region.textContent = document.title.replace(/^\(\d+\) /, '').replace(/ · [^·]*$/, '');
}
