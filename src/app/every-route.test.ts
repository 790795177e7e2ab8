import { matchPath } from 'react-router';
import { afterAll, describe, expect, test } from 'vitest';
import { makeHire } from '../../test-support/made-up-hires.ts';
import { makeJob } from '../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { renameTable } from '../../test-support/owner.ts';
import { wordsOf } from '../../test-support/page-words.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { features } from './api.ts';
import { describeApiCall } from './api-docs-contract.ts';
import { allScreens as routes } from './routes.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
// With data, pages have the links that lead to it.
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare', verified_at: app.clock.now });
const amina = await makeConsumer(app);
const hire = await makeHire(app, artisan, { customer_id: amina.id });
const job = await makeJob(app, amina);

async function open(url: string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  const [, heading = ''] = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(body) ?? [];
  return { status: statusCode, heading: wordsOf(heading).trim(), words: wordsOf(body) };
}

const UNKNOWN = '/nowhere/at/all';
/** Every path of routes.ts: with an id where one is required, and also without where it is optional. */
const addresses = routes.flatMap(({ path = '' }): string[] => {
  if (path === '*') return [UNKNOWN];
  const whole = `/${path
    .replace(/^hires\/:id/, `hires/${hire.id}`)
    .replace(/^jobs\/:id/, `jobs/${job.id}`)
    .replace(/:id\??/, artisan.id)
    .replace(':kind', 'terms')
    .replace(':version', '2026-11-25')
    .replace(':trade', 'plumbers')
    .replace(':place?', 'ikeja-lagos')
    .replace(':course?', 'plumbing')
    .replace(':part?', '1')}`;
  return path.endsWith('?') ? [whole, whole.replace(/\/[^/]+$/, '')] : [whole];
});
const patterns = [
  ...routes.flatMap(({ path = '' }) => (path === '*' ? [] : [`/${path}`])),
  describeApiCall.path,
];
for (const join of features) join(({ method, path }) => void (method === 'GET' && patterns.push(path)));
/** Links that lead to one of our screens or files; pages repeat most of theirs. */
const known = new Set<string>();
function isAddress(path: string): boolean {
  if (!known.has(path) && patterns.some((pattern) => matchPath(pattern, path) !== null)) known.add(path);
  return known.has(path);
}
/** Screens about one thing, which answer like an unknown address where it does not exist. */
const NOTHING_THERE = /^\/(hiringartisanPage\/[^/]+\/sent|reviews\/[^/]+\/:deed)$/;
const readers = {
  'a visitor': {},
  'a customer': await signedInAs(app, amina),
  'an artisan': await signedInAs(app, artisan),
};

describe('every address of routes.ts', () => {
  test('is served by an app with pages', () => expect(addresses.length).toBeGreaterThan(50));

  describe.each(Object.entries(readers))('is answered to %s', (_, reader) => {
    // No page that is opened signs its reader out.
    afterAll(async () => {
      const { user } = (await app.request({ url: '/api/auth/me', headers: reader })).json();
      expect(user !== null).toBe('cookie' in reader);
    });

    test.each(addresses)(
      '%s with a page of one heading, with a file, or by leading elsewhere',
      async (url) => {
        const headers = { accept: 'text/html', ...reader };
        const { statusCode, headers: answered, body } = await app.request({ url, headers });
        if (statusCode >= 300 && statusCode < 400) {
          expect(answered.location).toMatch(/^\/(?!\/)/);
          return;
        }
        expect([200, 403, 404, 410]).toContain(statusCode);
        const type = String(answered['content-type']);
        expect(type).toMatch(/^(text\/|.*[/+]xml).*; charset=utf-8$|^(image|application)\/(?!.*xml)/);
        if (!type.startsWith('text/html')) return;
        expect(body.match(/<h1[\s>]/g), url).toHaveLength(1);
        // With two titles, a browser shows the first.
        const titles = [...body.slice(0, body.indexOf('</head>')).matchAll(/<title>([^<]{3,})<\/title>/g)];
        expect(titles, url).toHaveLength(1);
        // A screen that is missing from the build would answer like an unknown address.
        const [[, title] = []] = titles;
        expect(title === '404 - Page Not Found', title).toBe(url === UNKNOWN || NOTHING_THERE.test(url));
        expect(wordsOf(body)).not.toMatch(/undefined|NaN|\[object /);
        const links = [...body.matchAll(/<a\s[^>]*?href="(\/[^"#?]*)/g)].map(([, path = '']) => path);
        expect(links.length).toBeGreaterThan(0);
        expect(links.filter((path) => !isAddress(path))).toEqual([]);
      },
    );
  });
});

describe('every address', () => {
  test.each([
    ['/', 'Good hands for the work that matters.'],
    ['/Artisan', 'Artisans'],
    ['/artisan', 'Artisans'],
    ['/consumer', 'How hiring works'],
    ['/contact', 'Contact Us'],
    ['/signin', 'Sign In'],
    ['/getstarted', 'Create Account'],
    ['/consumerbtn', 'Basic Details'],
    ['/nextstep', 'Profile Information'],
    ['/laststep', 'Verification'],
    ['/consumerpages', 'Basic Details'],
    ['/consumerNextpage', 'Profile Information'],
    ['/consumerVericationPage', 'Profile Information'],
    ['/hirepage', 'Payment Option'],
    ['/PaymentCallback', 'We can’t find that payment'],
    ['/forgot-password', 'Forgot your password?'],
    ['/reviews', 'What people say'],
  ])(
    '%s shows a visitor “%s”',
    {
      meta: {
        promise: [
          'Every address of the product answers with its screen',
          'Addresses match whatever their letters’ case',
        ],
      },
    },
    async (url, heading) => {
      const page = await open(url);
      expect(page.status).toBe(200);
      expect(page.heading).toContain(heading);
    },
  );

  test('of a profile, a hiring form or a chat shows the person it is about', async () => {
    const paths = ['profile', 'hiringartisanPage', 'chatbox'];
    for (const url of paths.map((path) => `/${path}/${artisan.id}`)) {
      const page = await open(url);
      expect(page.status, url).toBe(200);
      expect(page.words, url).toContain('Tunde Bakare');
    }
  });

  test('of a dashboard shows it to its owner', async () => {
    const page = await open(`/dashboard/${amina.id}`, await signedInAs(app, amina));
    expect(page).toMatchObject({ status: 200, heading: expect.stringContaining('My Dashboard') });
  });

  test.each(['/nowhere', '/artisan/x', '/hirepage/1/2', '/SIGNIN/x', '/%F0%9F%98%80'])(
    'that does not exist, such as %s, says so',
    async (url) => {
      expect(await open(url)).toMatchObject({ status: 404, heading: '404 - Page Not Found' });
    },
  );
});

test.each(['/dashboard/%', '/messages', '/settings', '/jobs', '/', '/hirepage', '/nowhere'])(
  'the page %s is cached only by its reader’s own browser, which checks it each time',
  async (path) => {
    const headers = await signedInAs(app, amina);
    const url = path.replace('%', amina.id);
    for (const each of [url, `${url === '/' ? '/_root' : url}.data`]) {
      const answer = await app.request({ url: each, headers: { accept: 'text/html', ...headers } });
      const kept = String(answer.headers['cache-control']);
      expect(kept, each).toMatch(/private, no-cache|no-store/);
      expect(kept, each).not.toMatch(/public|max-age=[1-9]/);
    }
  },
);

test('a page that fails says that something went wrong, and no details', {
  meta: { promise: 'A page that breaks says that something went wrong, and nothing more' },
}, async () => {
  await renameTable(app, 'hires', 'hires_gone');
  try {
    const page = await open('/hirepage?hire=0190f0e0-0000-7000-8000-000000000001');
    expect(page.status).toBe(500);
    expect(page.heading).toBe('Something went wrong');
    expect(page.words).toContain('Try again Contact Us');
    expect(page.words).not.toContain('hires_gone');
    expect(page.words).not.toMatch(/relation|select|at \w+ \(/);
  } finally {
    await renameTable(app, 'hires_gone', 'hires');
  }
});
