import { describe, expect, test } from 'vitest';
import { followed } from '../../test-support/hire-pages.ts';
import { makeArtisan, makeConsumer } from '../../test-support/made-up-people.ts';
import { wordsOf } from '../../test-support/page-words.ts';
import { hireAsGuest, openCheckout, payAtPaystack, whereAndWhom } from '../../test-support/paying.ts';
import { startTestApp } from '../../test-support/test-app.ts';

const app = await startTestApp({ pages: true });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const open = (url: string, cookie = '') =>
  app.request({ url, headers: { accept: 'text/html', ...(cookie && { cookie }) } });
let day = 1;
/** A hire made on another device, which this browser does not know. */
const hireElsewhere = () => {
  day += 1;
  return hireAsGuest(app, artisan, `2026-12-${String(day).padStart(2, '0')}`);
};
const cookieOf = (answer: { cookies: { name: string; value: string }[] }): string =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

describe('the link in a guest’s email', () => {
  test('is opened once with its key, which is replaced by a cookie that scripts cannot read', async () => {
    const hire = await hireElsewhere();
    const first = await open(`/hires/${hire.id}?done=cancel&key=${hire.key}`);
    expect([first.statusCode, first.headers.location]).toEqual([303, `/hires/${hire.id}?done=cancel`]);
    expect(first.headers['cache-control']).toBe('private, no-store');
    expect(first.cookies).toEqual([
      expect.objectContaining({ name: 'surehands.guest', httpOnly: true, sameSite: 'Lax', path: '/' }),
    ]);
    const page = await open(`/hires/${hire.id}`, cookieOf(first));
    expect([page.statusCode, wordsOf(page.body)]).toEqual([200, expect.stringContaining('Tunde Bakare')]);
    expect(page.body).not.toContain(hire.key);
    expect((await open(`/hires/${hire.id}`)).statusCode).toBe(404);
  });

  test.each([
    ['to pay', (hire: { id: string; key: string }) => `/hirepage?hire=${hire.id}&key=${hire.key}`],
    [
      'after asking for a quote',
      ({ id, key }: { id: string; key: string }) =>
        `/hiringartisanPage/${artisan.id}/sent?hire=${id}&key=${key}`,
    ],
  ])('leads %s without the key in the address', async (_where, link) => {
    const hire = await hireElsewhere();
    const first = await open(link(hire));
    expect(first.statusCode).toBe(303);
    expect(first.headers.location).not.toContain('key');
    expect((await followed(app, link(hire))).body).not.toContain(hire.key);
  });

  test('sets no cookie for a HEAD request', async () => {
    const hire = await hireElsewhere();
    const url = `/hires/${hire.id}?key=${hire.key}`;
    const looked = await app.request({ method: 'HEAD', url, headers: { accept: 'text/html' } });
    expect([looked.statusCode, looked.cookies]).toEqual([200, []]);
  });

  test('works on any number of devices, and one browser keeps several hires', async () => {
    const [one, two] = [await hireElsewhere(), await hireElsewhere()];
    const cookie = cookieOf(await open(`/hires/${one.id}?key=${one.key}`));
    const both = cookieOf(await open(`/hires/${two.id}?key=${two.key}`, cookie));
    for (const { id } of [one, two]) expect((await open(`/hires/${id}`, both)).statusCode).toBe(200);
    expect((await followed(app, `/hires/${one.id}?key=${one.key}`)).statusCode).toBe(200);
  });

  test('is one of the last eight that a browser keeps, and a ninth replaces the oldest', async () => {
    const hires: { id: string; key: string }[] = [];
    let cookie = '';
    for (let count = 0; count < 9; count += 1) {
      const hire = await hireElsewhere();
      hires.push(hire);
      cookie = cookieOf(await open(`/hires/${hire.id}?key=${hire.key}`, cookie));
    }
    const opened = await Promise.all(hires.map(({ id }) => open(`/hires/${id}`, cookie)));
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([404, ...Array(8).fill(200)]);
  });

  test('sets no cookie and shows nothing once its hire belongs to an account', async () => {
    const hire = await hireElsewhere();
    const { id: customer_id } = await makeConsumer(app);
    await app.db.updateTable('hires').set({ customer_id }).where('id', '=', hire.id).execute();
    const answer = await open(`/hires/${hire.id}?key=${hire.key}`);
    expect([answer.statusCode, answer.cookies]).toEqual([404, []]);
    expect(wordsOf(answer.body)).not.toContain('Ngozi Eze');
  });

  test('with a wrong key sets no cookie, and does not replace a valid one', async () => {
    const [one, two] = [await hireElsewhere(), await hireElsewhere()];
    for (const url of [
      `/hires/${one.id}?key=${two.key}`,
      `/hires/${one.id}?key=made-up`,
      `/hires/none?key=${one.key}`,
    ]) {
      const answer = await open(url);
      expect([answer.statusCode, answer.cookies]).toEqual([404, []]);
    }
  });
});

test('a guest sees, pays and cancels a hire without the key in any address', async () => {
  const hire = await hireElsewhere();
  const cookie = cookieOf(await open(`/hires/${hire.id}?key=${hire.key}`));
  const form = { cookie, 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
  const pays = await app.request({
    method: 'POST',
    url: `/hirepage?hire=${hire.id}`,
    headers: form,
    payload: new URLSearchParams({ method: 'card', ...whereAndWhom }).toString(),
  });
  expect([pays.statusCode, String(pays.headers.location)]).toEqual([
    303,
    expect.stringContaining('/checkout/'),
  ]);
  const { redirect_url } = await payAtPaystack(app, String(pays.headers.location).split('/').at(-1) ?? '');
  const back = new URL(redirect_url ?? '');
  expect(back.searchParams.has('key')).toBe(false);
  const receipt = await open(back.pathname + back.search, cookie);
  expect(wordsOf(receipt.body)).toContain('Customer Ngozi Eze');
  expect(receipt.body).toContain(`href="/hires/${hire.id}"`);
  expect(wordsOf((await open(back.pathname + back.search)).body)).not.toContain('Ngozi Eze');

  const page = await open(`/hires/${hire.id}`, cookie);
  const refundKobo = /name="refundKobo"[^>]*value="(\d+)"/.exec(page.body)?.[1] ?? '';
  const cancels = await app.request({
    method: 'POST',
    url: `/hires/${hire.id}`,
    headers: form,
    payload: new URLSearchParams({ step: 'cancel', refundKobo }).toString(),
  });
  expect([cancels.statusCode, cancels.headers.location]).toEqual([303, `/hires/${hire.id}?done=cancel`]);
});

test('a program that hires as a guest pays with the cookie from the answer', async () => {
  const payload = {
    fullName: 'Ngozi Eze',
    email: 'ngozi@example.ng',
    jobDescription: 'Fix the kitchen sink',
    ...whereAndWhom,
    startDate: '2027-01-05',
    endDate: '2027-01-05',
    startTime: '09:00',
    checkbox: true,
    artisanId: artisan.id,
    action: 'Confirm & Hire',
  };
  const made = await app.request({ method: 'POST', url: '/api/hiring/hire', payload });
  const id: string = made.json().result.id;
  const headers = { cookie: cookieOf(made) };
  expect((await openCheckout(app, { id }, { headers })).status).toBe(200);
  expect((await openCheckout(app, { id })).status).toBe(404);
});
