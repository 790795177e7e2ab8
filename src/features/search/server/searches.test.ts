import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoTemplate } from '../../../../test-support/demo-template.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { foldText } from '../../../shared/fold-text.ts';
import { TRADES } from '../../../shared/trades.ts';
import { milesBetween, openGazetteer, type Whereabouts } from '../../places/server/public.ts';

/**
 * Searches that people in Nigeria type, collected before the interpreter was built: the words, the chosen town, and
 * what the first result must be (one of these trades, near that place, of that name).
 */
const [, ...lines] = readFileSync(new URL('searches.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const searches = lines.map((line) => {
  const [kind = '', q = '', town = '', trades = '', at = '', name = ''] = line.split('\t');
  return { kind, q, town, trades: trades ? trades.split('|').map(labelOf) : [], at, name };
});
/** How far from the intended place the result may be. */
const NEAR_MILES = 6;

const app = await startTestApp({ template: await demoTemplate() });

interface Found {
  full_name: string;
  skill: string;
}

function labelOf(slug: string): string {
  const trade = TRADES.find((one) => one.slug === slug);
  if (!trade) throw new Error(`There is no trade ${slug}`);
  return trade.label;
}

async function ask(query: Record<string, string>): Promise<Found[]> {
  const search = new URLSearchParams({ ...query, role: 'skilled', limit: '5' });
  const answer = await app.request({ url: `/api/users/?${search}` });
  expect(answer.statusCode, `${search}: ${answer.body}`).toBe(200);
  return answer.json();
}

/** The list as its screen requests it: the nearest artisans when none covers the place. */
async function find(q: string, town: string): Promise<Found[]> {
  const query = { q, ...(town && { lga: town }) };
  const found = await ask(query);
  if (found.length > 0) return found;
  const meaning = (await app.request({ url: `/api/search/meaning?${new URLSearchParams({ q })}` })).json();
  return town || meaning.where ? ask({ ...query, miles: '500', sort: 'distance' }) : [];
}

test('each realistic search finds an artisan, with the right one first', async () => {
  const gazetteer = await openGazetteer(app.db);
  const wrong: string[] = [];
  const empty: string[] = [];
  for (const { q, town, trades, at, name } of searches) {
    const found = await find(q, town);
    const [first] = found;
    if (!first) empty.push(`${q} (${town})`);
    const meaning = (await app.request({ url: `/api/search/meaning?${new URLSearchParams({ q })}` })).json();
    const meant = gazetteer.find(town || (meaning.where ?? ''));
    const isRight =
      first !== undefined &&
      (trades.length === 0 || trades.includes(first.skill)) &&
      (at === '' || isNear(meant, gazetteer.find(at))) &&
      foldText(first.full_name).includes(foldText(name));
    if (isRight) continue;
    wrong.push(`${q} (${town}): ${first?.full_name}, ${first?.skill}; ${meaning.trades} ${meaning.where}`);
  }
  expect(empty).toEqual([]);
  expect(wrong).toEqual([]);
});

function isNear(meant: Whereabouts | undefined, asked: Whereabouts | undefined): boolean {
  if (!meant || !asked) return false;
  if (!meant.place || !asked.place) return meant.state === asked.state;
  return milesBetween(meant.place, asked.place) <= NEAR_MILES;
}

test.each(['Leaking tap', 'New wardrobe', 'Gen repair', 'Painter'])(
  'the home page’s example “%s” finds at least five artisans in each of its towns',
  async (q) => {
    for (const lga of ['Ikeja', 'Enugu', 'Kano'])
      expect(await ask({ q, lga }), `${q} in ${lga}`).toHaveLength(5);
  },
);

test('the table has two hundred searches, all different', () => {
  expect(new Set(searches.map(({ q, town }) => `${q}|${town}`)).size).toBe(searches.length);
  expect(searches.length).toBeGreaterThanOrEqual(200);
  expect(new Set(searches.map(({ kind }) => kind))).toEqual(
    new Set(['english', 'pidgin', 'hausa', 'yoruba', 'igbo', 'problem', 'typo', 'name', 'place', 'sentence']),
  );
});
