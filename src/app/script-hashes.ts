import { createHash, randomBytes } from 'node:crypto';

/** A random mark for one rendering, which nothing written before it can contain. */
export const newScriptMark = (): string => randomBytes(18).toString('base64url');

/**
 * Finds the scripts that React and React Router put into a page by the mark that they carry as a nonce, removes the
 * mark, and hashes the inline ones. A script that got into the page in any other way has no mark, so the policy does
 * not list it and the browser does not run it. It works on bytes, because decoding a whole page would cost more than
 * rendering some.
 *
 * @returns the page without marks, so that the same content has the same ETag; and CSP sources such as sha256-…
 */
export function ownScripts(page: Buffer, mark: string): { page: Buffer<ArrayBuffer>; hashes: string[] } {
  const attribute = ` nonce="${mark}"`;
  const parts: Buffer[] = [];
  const hashes: string[] = [];
  let copied = 0;
  for (let at = page.indexOf(attribute); at >= 0; at = page.indexOf(attribute, copied)) {
    parts.push(page.subarray(copied, at));
    copied = at + attribute.length;
    const tagStart = page.lastIndexOf('<', at);
    const contentStart = page.indexOf('>', at) + 1;
    const tag = page.toString('latin1', tagStart, contentStart);
    if (!tag.startsWith('<script') || tag.includes(' src=')) continue;
    const content = page.subarray(contentStart, page.indexOf('</script>', contentStart));
    hashes.push(`sha256-${createHash('sha256').update(content).digest('base64')}`);
  }
  parts.push(page.subarray(copied));
  return { page: Buffer.concat(parts), hashes };
}
