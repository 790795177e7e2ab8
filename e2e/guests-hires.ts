import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { KEY_HEADER } from '../src/shared/emailed-key.ts';
import { wordsOf } from '../test-support/page-words.ts';
import { changeRows } from './database.ts';
import { dayFromNow } from './demo.ts';
import { member, newEmail, artisan as skilled } from './members.ts';
import { whereAndWhom } from './where.ts';

/** The artisan's name. */
export const name = 'Tunde Bakare';
/** An artisan who works around the clock, so that no test depends on the time of day. */
export async function newArtisan(page: Page): Promise<string> {
  const id = await member(page, newEmail('works'), { ...skilled, full_name: name });
  const allDay = [{ opens: '00:00', closes: '24:00' }];
  const saved = await page.request.put('/api/availability/hours', {
    data: {
      week: Array.from({ length: 7 }, () => allDay),
      special: {},
      jobMinutes: null,
      gapMinutes: 0,
      noticeHours: 0,
      mostDays: 10,
    },
  });
  expect(saved.ok()).toBe(true);
  return id;
}

/** Today in Lagos, YYYY-MM-DD. */
export const today = () => dayFromNow(0);
/** The last minute of a day, which is still to come. */
export const MIDNIGHT = '23:59';

/**
 * A guest hires an artisan for one day and pays. Returns the payment's reference, and the path of the hire's page with
 * the guest's key.
 */
export async function paidHire(
  request: APIRequestContext,
  artisanId: string,
  day: string,
  startTime = '09:30',
  wishes: object = {},
): Promise<{ id: string; reference: string; page: string }> {
  const hired = await request.post('/api/hiring/hire', {
    data: {
      fullName: 'Ngozi Eze',
      email: 'ngozi@example.ng',
      jobDescription: 'Sew two agbada',
      ...whereAndWhom,
      startDate: day,
      endDate: day,
      startTime,
      checkbox: true,
      artisanId,
      ...wishes,
    },
  });
  const { id, guestKey: key } = (await hired.json()).result;
  const opened = await request.post('/api/payments/initialize', {
    data: { hireId: id, method: 'card', key },
  });
  const { reference, access_code } = await opened.json();
  await request.post(`/sandbox/paystack/checkout/${access_code}`, {
    data: { outcome: 'success', channel: 'card' },
  });
  const paid = await request.get(`/api/payments/verify/${reference}`, { headers: { [KEY_HEADER]: key } });
  expect((await paid.json()).status).toBe('success');
  return { id, reference, page: `/hires/${id}?${new URLSearchParams({ key })}` };
}

/** The artisan of a hire for today marks it as done, and the guest reports a problem. */
export async function reportedHire(page: Page, guest: Page, artisanId: string, problem: string) {
  const hire = await paidHire(guest.request, artisanId, today(), MIDNIGHT);
  const step = (by: Page, name: string, data: object) =>
    by.request.post(`/api/hiring/hires/${hire.id}/${name}`, { data });
  expect((await step(page, 'complete', {})).ok()).toBe(true);
  const key = new URLSearchParams(hire.page.split('?')[1]).get('key');
  expect((await step(guest, 'report-problem', { key, problem })).ok()).toBe(true);
  return hire;
}

/** Moves a hire's start to a number of minutes ago. */
export async function shouldHaveBegun(hireId: string, minutesAgo: number): Promise<void> {
  await changeRows(
    `update hires set start_date = began::date, end_date = began::date, start_time = began::time(0)
       from (select (now() at time zone 'Africa/Lagos') - make_interval(mins => $2) as began) earlier
      where id = $1`,
    [hireId, minutesAgo],
  );
}

/** A new browser context with the same window size. */
export async function newVisitor(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  return context.newPage();
}

/** The words of a page as that browser would see it, without opening it there. */
export async function wordsOn({ request }: Page, path: string): Promise<string> {
  const answer = await request.get(path, { headers: { accept: 'text/html' } });
  return wordsOf(await answer.text());
}
