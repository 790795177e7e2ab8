import { readdir, readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { firstLoadFiles, gzippedBytes } from '../../../../test-support/first-load.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { serviceFeeKobo } from '../../../shared/hire-money.ts';
import { BOOKING_DEPOSIT_KOBO, formatNaira, SERVICE_FEE_BASIS_POINTS } from '../../../shared/kobo.ts';
import { EXAMPLE_QUOTE_KOBO } from '../../../shared/promise-words.ts';
import { guides } from './guides.ts';

const app = await startTestApp({ pages: true });
const KILOBYTE = 1000;
const all = Object.values(guides);

const loaded = new Map<string, ReturnType<typeof app.request>>();
/** Loads each page once, since pages link to each other many times. */
function load(url: string): ReturnType<typeof app.request> {
  const known = loaded.get(url) ?? app.request({ url, headers: { accept: 'text/html' } });
  loaded.set(url, known);
  return known;
}
const page = async (url: string) => (await load(url)).body;
const found = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value);
const textOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const headings = (html: string): number[] => found(html, /<h([1-6])[\s>]/g).map(Number);
const linksIn = (html: string): string[] => [...new Set(found(html, /<a\b[^>]*?\shref="(\/[^"]*)"/g))];

describe.each(all)('$path', ({ path, title, label, description, lastUpdated }) => {
  test('answers with its own title, description, heading and date', async () => {
    const response = await load(path);
    expect(response.statusCode).toBe(200);
    const html = response.body;
    expect(found(html, /<h1[^>]*>(.*?)<\/h1>/g).map(textOf)).toEqual([title]);
    expect(textOf(found(html, /<title>(.*?)<\/title>/g).join())).toBe(`${label} · SureHands`);
    expect(html).toContain(`<meta name="description" content="${description}"/>`);
    expect(html).toContain(`<time dateTime="${lastUpdated}"`);
  });

  test('has headings in order, unique ids, and a contents list that leads to each section', async () => {
    const html = await page(path);
    const levels = headings(html.slice(html.indexOf('<main')));
    expect(levels[0]).toBe(1);
    for (const [place, level] of levels.entries()) {
      expect(level - (levels[place - 1] ?? 0), `heading ${place} after a higher one`).toBeLessThanOrEqual(1);
    }
    const ids = found(html, /\sid="([^"]+)"/g);
    expect(ids).toEqual([...new Set(ids)]);
    const sections = found(html, /<section id="([^"]+)"/g);
    expect(sections.length).toBeGreaterThan(0);
    const contents = html.slice(html.indexOf('id="contents"'), html.indexOf('class="guide-sections"'));
    expect(found(contents, /href="#([^"]+)"/g)).toEqual(sections);
  });

  test('has no broken link to a page or to a place in a page', async () => {
    const links = linksIn(await page(path));
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) {
      const [url = '', place] = link.split('#');
      const response = await load(url);
      expect(response.statusCode, link).toBeLessThan(400);
      if (place) expect(response.body, link).toContain(` id="${place}"`);
    }
  });

  test('loads at most 11 kB of script beyond the shell, and 35 kB of page and style', async () => {
    const shell = await firstLoadFiles(await page('/no/such/page'));
    const html = await page(path);
    const files = await firstLoadFiles(html);
    expect(gzipSync(html).length + gzippedBytes(files, '.css')).toBeLessThanOrEqual(35 * KILOBYTE);
    for (const name of shell.keys()) files.delete(name);
    expect(gzippedBytes(files, '.js')).toBeGreaterThan(0);
    expect(gzippedBytes(files, '.js')).toBeLessThanOrEqual(11 * KILOBYTE);
  });
});

describe('the footer of the home page', () => {
  const footLinks = async () => {
    const html = await page('/');
    return linksIn(html.slice(html.indexOf('<footer')));
  };

  test('links to every guide', { meta: { promise: 'The footer offers every guide' } }, async () => {
    expect(await footLinks()).toEqual(expect.arrayContaining(all.map(({ path }) => path)));
  });

  test('links only to pages that answer with one heading', async () => {
    for (const link of await footLinks()) {
      const response = await load(link.replace(/#.*/, ''));
      expect(response.statusCode, link).toBe(200);
      expect(
        headings(response.body).filter((level) => level === 1),
        link,
      ).toEqual([1]);
    }
  });
});

describe('the examples of money in the guides', () => {
  /** What customer, artisan and we get in a case, in kobo. */
  const sharesOf = async (id: string): Promise<number[]> => {
    const html = await page(guides.cancellation.path);
    const start = html.indexOf(`<li id="${id}"`);
    expect(start, id).toBeGreaterThan(0);
    return found(html.slice(start, html.indexOf('</li>', start)), /<data[^>]*value="([^"]+)"/g).map(
      (naira) => Number(naira) * 100,
    );
  };
  const feeKobo = serviceFeeKobo(BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS);

  test.each([
    ['in-time', [BOOKING_DEPOSIT_KOBO, 0, 0]],
    ['late', [0, BOOKING_DEPOSIT_KOBO - feeKobo, feeKobo]],
    ['artisan-cancels', [BOOKING_DEPOSIT_KOBO, 0, 0]],
    ['too-slow', [BOOKING_DEPOSIT_KOBO, 0, 0]],
    ['done', [0, BOOKING_DEPOSIT_KOBO - feeKobo, feeKobo]],
    ['complaint-for-you', [BOOKING_DEPOSIT_KOBO, 0, 0]],
    ['complaint-for-artisan', [0, BOOKING_DEPOSIT_KOBO - feeKobo, feeKobo]],
    ['never-paid', [0, 0, 0]],
    ['quote-in-time', [EXAMPLE_QUOTE_KOBO, 0, 0]],
    ['quote-late', [EXAMPLE_QUOTE_KOBO - BOOKING_DEPOSIT_KOBO, BOOKING_DEPOSIT_KOBO - feeKobo, feeKobo]],
  ])(
    'match the deposit and the fee in the case %s',
    { meta: { promise: 'Written pages keep their examples in step with the rules of money' } },
    async (id, shares) => {
      expect(await sharesOf(id)).toEqual(shares);
    },
  );

  test('match, on the page of fees, what the artisan receives of the deposit and of a quote', async () => {
    const fees = textOf(await page(guides.fees.path));
    for (const paidKobo of [BOOKING_DEPOSIT_KOBO, EXAMPLE_QUOTE_KOBO]) {
      const fee = serviceFeeKobo(paidKobo, SERVICE_FEE_BASIS_POINTS);
      expect(fees).toContain(
        `The customer paid${formatNaira(paidKobo)}Service fee, 5%${formatNaira(fee)}You receive${formatNaira(paidKobo - fee)}`,
      );
    }
  });

  test('come from the shared constants, as all promises do, and are not typed into the texts', async () => {
    const folder = new URL('./', import.meta.url);
    const sources = (await readdir(folder)).filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name));
    expect(sources.length).toBeGreaterThan(10);
    // 72 hours is a period set by law, so it may be written out.
    const typed = /₦\s?\d|\b(?!72\b)\d+[\s-](?:hours?|minutes|days)\b|\b\d+%|\b\d - \d\b/;
    for (const name of sources) {
      expect(typed.exec(await readFile(new URL(name, folder), 'utf8'))?.[0], name).toBeUndefined();
    }
  });
});

test('a promise reads the same on every page that makes it', {
  meta: { promise: 'The written pages promise the same as each other' },
}, async () => {
  const [cancelling, help, terms] = await Promise.all(
    [guides.cancellation, guides.help, guides.terms].map(async ({ path }) => textOf(await page(path))),
  );
  for (const text of [cancelling, help, terms]) {
    expect(text).toContain('24 hours before the start');
    expect(text).toContain('48 hours after');
    expect(text).toContain('₦5,000');
  }
  expect(textOf(await page(guides.verification.path))).toContain('3 - 5 working days');
});

describe('a guide to what customers do on the page of a hire', () => {
  const part = async (path: string, id: string): Promise<string> => {
    const html = await page(path);
    const start = html.search(new RegExp(`<(section|div)[^>]* id="${id}"`));
    expect(start, id).toBeGreaterThan(0);
    const end = html.startsWith('<div', start) ? '</p>' : '</section>';
    return html.slice(start, html.indexOf(end, start));
  };

  test.each([
    [guides.cancellation.path, 'how-to-cancel'],
    [guides.cancellation.path, 'no-show'],
    [guides.cancellation.path, 'complaints'],
    [guides.help.path, 'cancel'],
    [guides.help.path, 'complain'],
    [guides.help.path, 'did-not-come'],
    [guides.help.path, 'cancel-as-artisan'],
    [guides.terms.path, 'changes'],
  ])(
    'sends no one to the contact page: %s#%s',
    {
      meta: { promise: 'No written page sends people to the contact page for what the page of a hire does' },
    },
    async (path, id) => {
      const words = await part(path, id);
      expect(words).not.toContain('href="/contact"');
      expect(textOf(words)).toContain('hire’s page');
    },
  );
});

describe('the promises of the written pages', () => {
  test('match the product: no payment after the job', async () => {
    const pages = ['/', '/getstarted', ...all.map(({ path }) => path)];
    for (const path of pages) {
      const text = textOf(await page(path));
      expect(text, path).not.toMatch(
        /reviews that only|may be reviewed|write a review of|no review, no record|pay when the job|yours to judge|paid once the work is done/i,
      );
    }
    expect(textOf(await page('/getstarted'))).toContain('We hold your payment until the job is done.');
    for (const path of ['/news', '/terms-of-use']) {
      expect(textOf(await page(path)), path).toMatch(/Neither sees the other’s/);
    }
    expect(textOf(await page('/help'))).toContain('The smallest pay-out is ₦1,000');
  });
});

test('the page about us names the source of the places, its licence, and that we changed the data', async () => {
  const html = await page('/about');
  expect(textOf(html)).toContain('from GeoNames (licence CC BY 4.0), and have added');
  expect(html).toContain('href="https://creativecommons.org/licenses/by/4.0/"');
});

test('the privacy page says what happens to contact messages when an account is deleted', async () => {
  expect(textOf(await page('/privacy'))).toContain(
    'until you delete the account that has confirmed that address, or ask us to',
  );
});

describe('the news page', () => {
  test('shows several dated notes, the newest first, and its own date is that of the newest', async () => {
    const html = await page('/news');
    const days = found(html, /<p class="eyebrow">([^<]+)<\/p><h2/g).map((day) => Date.parse(`${day} UTC`));
    expect(days.length).toBeGreaterThan(4);
    expect(days).not.toContain(Number.NaN);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(days[0]).toBe(Date.parse(guides.news.lastUpdated));
  });
});
