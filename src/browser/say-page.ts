let region: HTMLElement | undefined;
let shown: string | undefined;

/**
 * Reads out the name of a page that script has put in the place of another, as a browser does with one that it loads. Nothing
 * is said where a heading or a message of the page has taken the focus: that is read out already.
 */
export function sayPage(pathname: string): void {
  const isOther = shown !== undefined && shown !== pathname;
  shown = pathname;
  if (!region) {
    region = document.createElement('p');
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  if (!isOther || document.activeElement?.closest('main')) return;
  // "(3) Artisans · SureHands": the count of what is unread and our name are known.
  region.textContent = document.title.replace(/^\(\d+\) /, '').replace(/ · [^·]*$/, '');
}
