import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { whereAndWhom } from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
type Headers = Record<string, string>;
type Row = [id: string, title: string, price: string];

const page = '/my-profile/prices';

async function open(url: string, headers: Headers = {}) {
  const response = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  const { statusCode: status, body: html } = response;
  return { status, html, words: wordsOf(html), location: response.headers.location };
}
async function post(url: string, fields: URLSearchParams, headers: Headers = {}) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: fields.toString(),
  });
  const { statusCode: status, body: html } = response;
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { status, html, words: wordsOf(html), location: String(response.headers.location), cookie };
}
const rowsOf = (rows: Row[]) =>
  new URLSearchParams(
    rows.flatMap(([id, title, price]) => [
      ['id', id],
      ['title', title],
      ['price', price],
    ]),
  );
const tap: Row = [newId(), 'Fix a leaking tap', '8,000'];
const sink: Row = [newId(), 'Unblock a sink', '12500'];

async function artisanWith(rows: Row[], name = 'Tunde Bakare') {
  const { id } = await makeArtisan(app, { full_name: name });
  const headers = await signedInAs(app, { id });
  if (rows.length > 0) expect((await post(page, rowsOf(rows), headers)).location).toBe(`${page}?saved`);
  return { id, headers };
}

describe('the page “My prices”', () => {
  test('starts with empty rows, and shows what was saved with room for more', {
    meta: { promise: '“My prices” is where an artisan writes what they do at a fixed price' },
  }, async () => {
    const { headers } = await artisanWith([]);
    const empty = await open(page, headers);
    expect(empty.html.match(/name="title"/g)).toHaveLength(3);
    await post(page, rowsOf([tap, sink, [newId(), 'Change a washer', '1500.5']]), headers);
    const { html, words } = await open(`${page}?saved`, headers);
    expect(words).toContain('Your prices are saved.');
    expect(html).toContain('value="Fix a leaking tap"');
    expect(html).toContain('value="12,500"');
    expect(html).toContain('value="1,500.50"');
    expect(html.match(/name="title"/g)).toHaveLength(6);
  });

  test('drops a row that was emptied', async () => {
    const { headers, id } = await artisanWith([tap, sink]);
    await post(page, rowsOf([[tap[0], '', ''], sink]), headers);
    const { words } = await open(`/profile/${id}`);
    expect(words).toContain('Unblock a sink');
    expect(words).not.toContain('Fix a leaking tap');
  });

  test('keeps what was typed when a row is refused, with the reason beside it', async () => {
    const { headers } = await artisanWith([]);
    const { status, html, words } = await post(
      page,
      rowsOf([
        [newId(), '', ''],
        ['not-an-id', 'Fix a tap', '8000'],
        [newId(), 'Unblock a sink', 'a lot'],
      ]),
      headers,
    );
    expect(status).toBe(400);
    expect(html).toContain('value="Unblock a sink"');
    expect(html).toContain('value="a lot"');
    expect(html).toMatch(/id="price-2"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="price-2"/);
    expect(words).toContain('Please correct the marked fields.');
  });

  test('says when there are more prices than the list can hold', async () => {
    const { headers } = await artisanWith([]);
    const many = Array.from({ length: 21 }, (_, at): Row => [newId(), `Service ${at}`, '5000']);
    const { status, words } = await post(page, rowsOf(many), headers);
    expect(status).toBe(400);
    expect(words).toContain('At most 20 prices.');
  });

  test('is only for artisans, and asks a visitor to sign in', async () => {
    expect((await open(page)).location).toBe('/signin?returnTo=%2Fmy-profile%2Fprices');
    const asCustomer = await signedInAs(app, await makeConsumer(app));
    expect((await open(page, asCustomer)).location).toBe('/my-profile');
  });

  test('keeps what was typed when the session has ended meanwhile', async () => {
    const { status, html, words } = await post(page, rowsOf([tap]));
    expect(status).toBe(401);
    expect(html).toContain('value="Fix a leaking tap"');
    expect(words).toContain('Sign in');
  });
});

describe('fixed prices', () => {
  test('appear on the profile, where others can book each of them', {
    meta: { promise: 'A profile shows the fixed prices, each to be booked' },
  }, async () => {
    const { id, headers } = await artisanWith([tap]);
    const { words, html } = await open(`/profile/${id}`);
    expect(words).toMatch(/Fixed prices.*Fix a leaking tap.*₦8,000.*Book/);
    expect(html).toContain(`href="/hiringartisanPage/${id}?price=${tap[0]}"`);
    expect((await open(`/profile/${id}`, headers)).html).not.toContain(`?price=${tap[0]}`);
    const { id: without } = await artisanWith([]);
    expect((await open(`/profile/${without}`)).words).not.toContain('Fixed prices');
  });

  test('are chosen in the hiring form, which then shows that price and says that it is the whole price', async () => {
    const { id } = await artisanWith([tap, sink]);
    const { words, html } = await open(`/hiringartisanPage/${id}?price=${sink[0]}`);
    expect(html).toMatch(new RegExp(`<input(?=[^>]*checked)(?=[^>]*value="${sink[0]}:1250000")`));
    expect(html).toMatch(/name="jobDescription"[^>]*>Unblock a sink<\/textarea>/);
    expect(words).toContain('₦12,500 now, held until the job is done. Nothing more to pay.');
    expect(words).toContain('asks for ₦12,500, the whole price');
    const plain = await open(`/hiringartisanPage/${id}`);
    expect(plain.html).toMatch(/<input(?=[^>]*checked)(?=[^>]*name="priceItem")(?=[^>]*value="")/);
    expect(plain.words).toContain('₦5,000 now, held until the job is done.');
  });

  test('that changed in the meantime are shown again, with everything that was typed', {
    meta: { promise: 'A changed fixed price loses nothing that was typed' },
  }, async () => {
    const { id, headers } = await artisanWith([tap]);
    const form = new URLSearchParams({
      id: newId(),
      fullName: 'Ngozi Eze',
      email: 'ngozi@example.ng',
      jobDescription: 'The kitchen tap drips',
      ...whereAndWhom,
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      startTime: '09:30',
      checkbox: 'on',
      action: 'Confirm & Hire',
      priceItem: `${tap[0]}:800000`,
    });
    await post(page, rowsOf([[tap[0], tap[1], '9500']]), headers);
    const refused = await post(`/hiringartisanPage/${id}`, form);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain('“Fix a leaking tap” now costs ₦9,500, not ₦8,000. Nothing was booked.');
    expect(refused.html).toContain('The kitchen tap drips</textarea>');
    expect(refused.html).toMatch(new RegExp(`<input(?=[^>]*checked)(?=[^>]*value="${tap[0]}:950000")`));

    form.set('priceItem', `${tap[0]}:950000`);
    const { location, cookie } = await post(`/hiringartisanPage/${id}`, form);
    expect(location).toContain('/hirepage?hire=');
    const { words } = await open(location, { cookie });
    expect(words).toMatch(/The fixed price of “Fix a leaking tap”\s*₦9,500/);
  });

  test('under an unknown id in the URL are not chosen', async () => {
    const { id } = await artisanWith([tap]);
    const { html } = await open(`/hiringartisanPage/${id}?price=${newId()}`);
    expect(html).toMatch(/<input(?=[^>]*checked)(?=[^>]*name="priceItem")(?=[^>]*value="")/);
  });
});
