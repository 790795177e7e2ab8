import { describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
const kano = await placeId(app, 'Kano', 'Kano');
const artisan = await makeArtisan(app, { place_id: kano, full_name: 'Kano Plumber' });
const amina = await makeConsumer(app, { email_verified: true });
const asAmina = await signedInAs(app, amina);
type Headers = Record<string, string>;

async function open(url: string, headers: Headers = {}) {
  const response = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  const { statusCode: status, body: html, headers: answered } = response;
  return { status, html, words: wordsOf(html), location: String(answered.location), headers: answered };
}
/** Submits a form like a browser without JavaScript. */
async function post(url: string, fields: Record<string, string> | [string, string][], headers: Headers = {}) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  const { statusCode: status, body: html } = response;
  return { status, html, words: wordsOf(html), location: String(response.headers.location) };
}
/** Hidden fields of the form that posts to this action. */
function fieldsOf(html: string, action: string): Record<string, string> {
  const [form = ''] = new RegExp(`<form[^>]*action="${action}"[\\s\\S]*?</form>`).exec(html) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  return Object.fromEntries(
    inputs.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')]),
  );
}
const OFFER = 'Tell me when an artisan joins here';

describe('a search that finds no artisan who comes', () => {
  test.each([
    [
      'by its filters',
      '/artisan?skill=Plumber&lga=Ikeja&state=Lagos',
      { trade: 'Plumber', place: 'Ikeja, Lagos' },
    ],
    ['by its words', '/artisan?q=plumber+in+Ikeja', { trade: 'Plumber', place: 'Ikeja, Lagos' }],
    ['near a point', '/artisan?skill=Plumber&lat=6.5&lng=3.3', { trade: 'Plumber', lat: '6.5', lng: '3.3' }],
    ['of a trade that no one has', '/artisan?skill=Welder', { trade: 'Welder' }],
  ])('%s offers an alert about it', async (_, url, wish) => {
    const page = await open(url);
    expect(page.words).toContain(OFFER);
    expect(fieldsOf(page.html, '/alerts/new')).toMatchObject(wish);
  });

  test('is the only kind of search that offers an alert', async () => {
    for (const url of [
      '/artisan',
      '/artisan?skill=Plumber&lga=Kano&state=Kano',
      '/artisan?q=zzzqqq',
      '/artisan?lga=Ikejaa',
    ])
      expect((await open(url)).words, url).not.toContain(OFFER);
  });

  test('takes an email without script, keeps a wrong one for correction, and starts the alert from the emailed page', {
    meta: { promise: 'Alerts work without script' },
  }, async () => {
    const { html } = await open('/artisan?skill=Plumber&lga=Ikeja&state=Lagos');
    const fields = fieldsOf(html, '/alerts/new');
    const wrong = await post('/alerts/new', { ...fields, email: 'amina' });
    expect(wrong.status).toBe(400);
    expect(wrong.words).toContain('That does not look like an email address.');
    expect(wrong.html).toContain('value="amina"');
    expect(wrong.words).toContain('Plumbers near Ikeja, Lagos');

    const email = 'visitor@example.ng';
    const taken = await post('/alerts/new', { ...fields, email });
    expect(taken.words).toContain(`We’ve sent a link to ${email}`);
    const [mail] = await emailsTo(app, email);
    const link = new URL(/http\S+alerts\/confirm\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    const url = `${link.pathname}${link.search}`;
    const page = await open(url);
    expect(page.words).toContain('Confirm alert');
    expect(page.headers['referrer-policy']).toBe('same-origin');
    const confirmed = (await post(url, {})).words;
    expect(confirmed).toContain('Your alert is on.');
    // No button is left.
    expect(confirmed).not.toContain('Confirm alert');
    // Nor when the link is opened a second time.
    const again = (await open(url)).words;
    expect(again).toContain('Your alert is on.');
    expect(again).not.toContain('Confirm alert');
    const stop = new URL(
      /http\S+alerts\/stop\S+/.exec((await emailsTo(app, email))[1]?.text ?? '')?.[0] ?? '',
    );
    expect((await open(`${stop.pathname}${stop.search}`)).words).toContain('Stop this alert?');
    expect((await post(`${stop.pathname}${stop.search}`, {})).words).toContain(
      'We’ve stopped and deleted the alert.',
    );
    expect((await open(`${stop.pathname}${stop.search}`)).words).toContain('We can’t find this alert');
  });

  test('takes one tap to set up for a customer with a confirmed email', {
    meta: { promise: 'An alert is one tap for a person with a confirmed email' },
  }, async () => {
    const { html, words } = await open('/artisan?skill=Plumber&lga=Ikeja&state=Lagos', asAmina);
    expect(words).toContain(`we’ll email ${amina.email}`);
    expect(html).not.toContain('name="email"');
    const taken = await post('/alerts/new', fieldsOf(html, '/alerts/new'), asAmina);
    expect(taken.words).toContain(`Your alert is on. We’ll email ${amina.email}.`);
    const kept = (await open('/saved-searches', asAmina)).words;
    expect(kept).toContain('Plumbers near Ikeja, Lagos');
    expect(kept).not.toContain('No saved searches yet');
  });
});

describe('an old or incomplete link', () => {
  test.each(['confirm', 'stop'])('to %s an alert says that the alert cannot be found', async (purpose) => {
    for (const query of ['', '?alert=0193b2a6-1f4c-7c63-9a27-5d8b0e3f6c18&key=x', '?alert=x&key=x']) {
      const page = await open(`/alerts/${purpose}${query}`);
      expect(page.status).toBe(404);
      expect(page.words).toContain('We can’t find this alert');
      expect(page.words.includes('This link is incomplete.'), query).toBe(!query.includes('0193b2a6'));
    }
  });
});

describe('“Save search”', () => {
  test('leads a visitor to sign in and back, and is not shown over a list without filters', async () => {
    const { html, words } = await open('/artisan?skill=Plumber');
    expect(words).toContain('Save search');
    expect(html).toContain('href="/signin?returnTo=%2Fartisan%3Fskill%3DPlumber"');
    expect((await open('/artisan')).words).not.toContain('Save search');
  });

  test('saves the search without script, under a name made of all its filters', async () => {
    const headers = await signedInAs(app, await makeConsumer(app, { email_verified: true }));
    const { html } = await open('/artisan?skill=Plumber&lga=Kano&state=Kano&minRating=4&q=tank', headers);
    const saved = await post(
      '/saved-searches',
      { ...fieldsOf(html, '/saved-searches'), plain: 'yes' },
      headers,
    );
    expect(saved.location).toBe('/saved-searches?done=save');
    const page = await open(saved.location, headers);
    expect(page.words).toContain('Your search is saved.');
    expect(page.words).toContain('Plumbers near Kano, Kano · “tank” · 4 stars or more');
    expect(page.html).toContain(
      'href="/artisan?lga=Kano&amp;minRating=4&amp;q=tank&amp;skill=Plumber&amp;state=Kano"',
    );
    const [, id = ''] = /name="id" value="([\w-]+)"/.exec(page.html) ?? [];
    const refused = await post('/saved-searches', { step: 'rename', id, name: ' ' }, headers);
    expect(refused.words).toContain('Please give the search a name.');
    for (const [step, said] of [
      ['on', 'We’ll email you about new artisans'],
      ['off', 'We won’t email you about it any more.'],
      ['remove', 'We’ve removed the search.'],
    ] as const) {
      const { location } = await post('/saved-searches', { step, id }, headers);
      const { words } = await open(location, headers);
      expect(words).toContain(said);
      if (step !== 'remove') expect(words.includes('Email me about new artisans')).toBe(step === 'off');
    }
  });

  test('is for signed-in people only, as is the page of saved searches', async () => {
    expect((await open('/saved-searches')).location).toBe('/signin?returnTo=%2Fsaved-searches');
    const { location } = await post('/saved-searches', { step: 'save', query: 'skill=Plumber' });
    expect(location).toBe('/signin?returnTo=%2Fsaved-searches');
  });
});

describe('the page of job alerts', () => {
  test('is prefilled from the profile, and saves several trades without script', async () => {
    const headers = await signedInAs(app, artisan);
    const page = await open('/jobs/alerts', headers);
    expect(page.words).toContain('If you leave this empty, we measure from your base, Kano, Kano.');
    expect(page.html).toMatch(/value="10"/);
    const form: [string, string][] = [
      ['step', 'save'],
      ['trades', 'Plumber'],
      ['trades', 'Tiler'],
      ['miles', '25'],
      ['place', ''],
      ['leastNaira', ''],
    ];
    const wrong = await post(
      '/jobs/alerts',
      [...form.slice(0, 3), ['miles', 'far'], ['place', 'Ikejaa']],
      headers,
    );
    expect(wrong.status).toBe(400);
    expect(wrong.words).toContain('Distance must be a number.');
    expect(wrong.html).toContain('value="Ikejaa"');
    const { location } = await post('/jobs/alerts', form, headers);
    const saved = await open(location, headers);
    expect(saved.words).toContain('Job alerts are on.');
    expect(saved.html).toMatch(/value="25"/);
    const off = await post('/jobs/alerts', { step: 'stop' }, headers);
    expect((await open(off.location, headers)).words).toContain('Job alerts are off.');
  });

  test('is for artisans only: it tells a customer so and leads a visitor to sign in', async () => {
    expect(await open('/jobs/alerts', asAmina)).toMatchObject({
      status: 403,
      words: expect.stringContaining('Job alerts are for artisans'),
    });
    expect((await open('/jobs/alerts')).location).toBe('/signin?returnTo=%2Fjobs%2Falerts');
  });
});
