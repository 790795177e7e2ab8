import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { wordsOf } from '../../test-support/page-words.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const lines: { level: number; msg: string }[] = [];
const app = await startTestApp({
  pages: true,
  environment: { LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(JSON.parse(line)) },
});
const pages = ['/signin', '/settings', '/contact', '/jobs/new', '/my-profile', '/consumer'];

describe('a form with a content type that pages do not accept', () => {
  test.each([
    ['multipart/form-data', ''],
    ['multipart/form-data; boundary=', 'x'],
    ['multipart/form-data; boundary=here', '--there\r\n'],
    ['application/json', '{"email":"a@b.ng"}'],
    ['application/json', ''],
    ['text/plain', 'email=a'],
  ])('such as %s is refused with a page, and not logged as an error of ours', async (type, payload) => {
    lines.length = 0;
    for (const url of pages) {
      const headers = { 'content-type': type, accept: 'text/html' };
      const answer = await app.request({ method: 'POST', url, headers, payload });
      expect(answer.statusCode, url).toBe(415);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(wordsOf(answer.body)).toContain('That form could not be read.');
    }
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test('is refused without a content type too', async () => {
    for (const url of pages) expect((await app.request({ method: 'POST', url })).statusCode, url).toBe(415);
  });
});

test('a form sent to a page that takes none is refused, and not logged as an error', async () => {
  lines.length = 0;
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const answer = await app.request({ method: 'POST', url: '/terms', headers, payload: 'a=b' });
  expect(answer.statusCode).toBe(405);
  expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
});

test('a form with bytes that are not text is refused with a page, and nothing of it is stored', async () => {
  const fields = {
    email: 'amina@example.ng',
    phoneNumber: '0803 123 4567',
    message: 'Is anybody there who reads this?',
  };
  const answer = await app.request({
    method: 'POST',
    url: '/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: Buffer.concat([
      Buffer.from(`${new URLSearchParams(fields)}&name=Amina+`),
      Buffer.from([0xff, 0xfe]),
    ]),
  });
  expect(answer.statusCode).toBe(400);
  expect(wordsOf(answer.body)).toContain('Some of that text is not valid UTF-8, so we can’t save it.');
  expect(await app.db.selectFrom('contact_messages').selectAll().execute()).toEqual([]);
});

describe('each error on a page', () => {
  const long = 'x'.repeat(20_000);
  const shown = (html: string) => [...html.matchAll(/id="([^"]+-error)"/g)].map(([, id]) => String(id));
  /** Messages that no field refers to, so that people with a screen reader do not hear them at the field. */
  const untied = (html: string) => {
    const tied = [...html.matchAll(/aria-describedby="([^"]*)"/g)].flatMap(([, ids = '']) => ids.split(' '));
    return shown(html).filter((id) => !tied.includes(id));
  };

  test('is tied to its field, in whatever format the form was sent', async () => {
    const artisan = await makeArtisan(app);
    const asArtisan = await signedInAs(app, artisan);
    const asCustomer = await signedInAs(app, await makeConsumer(app));
    const sent = [
      ['/contact', `message=${long}`, {}],
      ['/signin', 'email=', {}],
      ['/forgot-password', 'email=', {}],
      ['/getstarted', 'role=skilled', {}],
      ['/jobs/new', `description=${long}`, asCustomer],
      ['/my-profile', `intent=profile&full_name=&bio=${long}`, asArtisan],
      ['/earnings/bank', 'bankCode=', asArtisan],
      [`/hiringartisanPage/${artisan.id}`, `intent=hire&notes=${long}`, asCustomer],
    ] as const;
    for (const [url, payload, headers] of sent) {
      const type = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await app.request({ method: 'POST', url, payload, headers: { ...headers, ...type } });
      expect([answer.statusCode, shown(answer.body).length > 0, untied(answer.body)], url).toEqual([
        400,
        true,
        [],
      ]);
    }
  });

  test.each(['levels=Nothing', 'minRating=9', 'lga=Atlantis'])(
    'is tied to the filter, for the search %s',
    async (query) => {
      const answer = await app.request({ url: `/artisan?${query}`, headers: { accept: 'text/html' } });
      expect([shown(answer.body).length > 0, untied(answer.body)]).toEqual([true, []]);
    },
  );
});

test('a TRACE request is never echoed', async () => {
  const answer = await app.request({ method: 'TRACE', url: '/' });
  expect([answer.statusCode, answer.json().code]).toEqual([405, 'method_not_allowed']);
});
