import { wordsOf } from './page-words.ts';

/** Every foldable part of a page by its title, and whether it is open. */
export function foldsOf(html: string): Record<string, boolean> {
  const folds: Record<string, boolean> = {};
  for (const [, attributes = '', summary = ''] of html.matchAll(
    /<details([^>]*)><summary>(.*?)<\/summary>/gs,
  )) {
    const title = summary.replace(/<span class="fold-aside">.*$/s, '');
    folds[wordsOf(title).trim()] = /\sopen(?:=|\s|$)/.test(attributes);
  }
  return folds;
}

/**
 * The title of the foldable part that a URL with this #hash opens: the one whose body has or contains that id;
 * undefined where there is none.
 */
export function foldNamed(html: string, hash: string): string | undefined {
  const at = html.indexOf(` id="${hash}"`);
  const before = html.slice(0, at);
  const from = before.lastIndexOf('<details');
  if (
    at < 0 ||
    from < 0 ||
    before.lastIndexOf('</details>') > from ||
    before.lastIndexOf('</summary>') < from
  )
    return undefined;
  return Object.keys(foldsOf(html.slice(from)))[0];
}
