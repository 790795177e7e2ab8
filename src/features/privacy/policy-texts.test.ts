import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startTestApp } from '../../../test-support/test-app.ts';
import { CONSENT_KINDS, newestOf, POLICY_KINDS, policies } from './policies.ts';

const app = await startTestApp({ pages: true });

/**
 * Text of a written page, one line for each heading, paragraph and list item, without the company's details, which
 * are configured.
 */
function linesOf(html: string): string {
  const body = html.slice(html.indexOf('class="guide-sections"'), html.indexOf('class="guide-onward"'));
  return body
    .replace(/^[^>]*>/, '')
    .replaceAll(/<!--.*?-->|<dl[\s\S]*?<\/dl>/g, '')
    .replaceAll(/<h[2-4][^>]*>/g, '\n# ')
    .replaceAll(/<li[^>]*>/g, '\n- ')
    .replaceAll(/<tr[^>]*>/g, '\n- ')
    .replaceAll(/<\/t[dh]>/g, ' · ')
    .replaceAll(/<\/?(p|h[2-4]|li|ul|ol|section|div)[^>]*>/g, '\n')
    .replaceAll(/<[^>]*>?/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n(#|-)\n+(# )?/g, '\n$1 ')
    .replaceAll(/\n{2,}/g, '\n')
    .trim();
}

test.each(POLICY_KINDS)(
  'the text on the site today under “%s” is the text that people are asked to agree to',
  async (kind) => {
    const { path } = policies[kind];
    const { body } = await app.request({ url: path, headers: { accept: 'text/html' } });
    // A changed text needs a new version in policies.ts, unless its version is not in force anywhere yet.
    await expect(`${linesOf(body)}\n`).toMatchFileSnapshot(`texts/${kind}/${newestOf(kind).version}.txt`);
  },
);

test('every version that was ever in force is kept, in order of date', () => {
  for (const kind of CONSENT_KINDS) {
    const days = policies[kind].versions.map(({ version }) => version);
    expect(days).toEqual([...days].sort());
    expect(readdirSync(new URL(`texts/${kind}`, import.meta.url)).sort()).toEqual(
      days.map((day) => `${day}.txt`),
    );
  }
});
