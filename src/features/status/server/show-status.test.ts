import { describe, expect, test, vi } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { startDatabaseProxy } from '../../../../test-support/database-proxy.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import type { SiteStatus } from '../contract.ts';
import { LATE_AFTER_SECONDS, PAYOUT_LATE_AFTER_SECONDS, statusOf } from './site-status.ts';

const now = new Date('2026-11-26T16:00:00Z');
const all = (readings: Record<string, { value: number; label?: string }[]> = {}) => ({
  now,
  databaseAwaySince: null,
  timedTasksStoppedSince: null,
  off: new Set<never>(),
  watched: { readings, lastDone: {} },
});
const statesOf = (facts: Parameters<typeof statusOf>[0]) =>
  Object.fromEntries(statusOf(facts).map(({ part, state }) => [part, state]));
const works = { pages: 'works', payments: 'works', payouts: 'works', messages: 'works', emails: 'works' };

describe('a part of the site on the status page', () => {
  test('works if nothing says otherwise', () => {
    expect(statesOf(all())).toEqual(works);
  });

  test('says when it last did its work, if that is known', () => {
    const paid = { surehands_payouts_last_paid_timestamp_seconds: [{ value: now.getTime() / 1_000 - 60 }] };
    const { watched, ...others } = all(paid);
    const lastDone = { 'send-mail': '2026-11-26T15:58:00.000Z' };
    const parts = statusOf({ ...others, watched: { ...watched, lastDone } });
    expect(Object.fromEntries(parts.map(({ part, lastAt }) => [part, lastAt?.toISOString()]))).toEqual({
      ...{ pages: undefined, payments: undefined, messages: undefined },
      ...{ payouts: '2026-11-26T15:59:00.000Z', emails: '2026-11-26T15:58:00.000Z' },
    });
  });

  test.each([
    ['emails', 'surehands_jobs_oldest_seconds', 'send-mail', LATE_AFTER_SECONDS],
    ['payments', 'surehands_jobs_oldest_seconds', 'handle-paystack-event', LATE_AFTER_SECONDS],
    ['payments', 'surehands_paystack_events_oldest_seconds', undefined, LATE_AFTER_SECONDS],
    ['payouts', 'surehands_payouts_oldest_open_seconds', undefined, PAYOUT_LATE_AFTER_SECONDS],
  ])(
    'is late a second after something waits too long, and works until then: %s, by %s',
    (part, name, label, limit) => {
      const reading = (value: number) => all({ [name]: [{ value, ...(label && { label }) }] });
      expect(statesOf(reading(limit))).toEqual(works);
      expect(statesOf(reading(limit + 1))).toEqual({ ...works, [part]: 'late' });
      const { since } = statusOf(reading(limit + 1)).find((each) => each.part === part) ?? {};
      expect(since).toEqual(new Date(now.getTime() - (limit + 1) * 1_000));
    },
  );

  test('such as email is late if five wait and none was sent for ten minutes, as when the email server refuses all', () => {
    const readings = (value: number) => ({ surehands_jobs_waiting: [{ label: 'send-mail', value }] });
    const sentBefore = (seconds: number, value = 5) => {
      const lastDone = { 'send-mail': new Date(now.getTime() - seconds * 1_000).toISOString() };
      return statesOf({ ...all(), watched: { readings: readings(value), lastDone } }).emails;
    };
    expect([sentBefore(600), sentBefore(601), sentBefore(601, 4)]).toEqual(['works', 'late', 'works']);
    expect(statesOf(all(readings(5))).emails).toBe('late');
  });

  test.each([
    ['payments', 'payments'],
    ['payouts', 'payouts'],
    ['messages', 'chat'],
  ] as const)('is paused while an operator has switched it off: %s', (part, name) => {
    expect(statesOf({ ...all(), off: new Set([name]) })).toEqual({ ...works, [part]: 'paused' });
  });

  test('that needs timed tasks is late while they are stopped', () => {
    const since = new Date('2026-11-26T15:40:00Z');
    expect(statesOf({ ...all(), timedTasksStoppedSince: since })).toEqual({
      ...works,
      payments: 'late',
      payouts: 'late',
    });
  });

  test('is down while the database is unreachable, whatever was known before', () => {
    const facts = { ...all(), databaseAwaySince: now, off: new Set(['payments'] as const) };
    expect(new Set(Object.values(statesOf(facts)))).toEqual(new Set(['down']));
  });
});

describe('the page /status', async () => {
  const app = await startTestApp({ pages: true });
  /** A second app on the same database, which has nothing cached, as if 15 seconds had passed. */
  const later = async () => startTestApp({ databaseUrl: app.databaseUrl, pages: true });
  const ask = async (of = app): Promise<SiteStatus> => (await of.request({ url: '/api/status' })).json();
  const page = async (of = app) =>
    (await of.request({ url: '/status', headers: { accept: 'text/html' } })).body;

  test('says that everything works, to everyone and without script', async () => {
    const status = await ask();
    expect(status.parts.map(({ state }) => state)).toEqual(['works', 'works', 'works', 'works', 'works']);
    const body = await page();
    expect(body).toContain('Everything works');
    expect(body).not.toMatch(/kobo|₦|\d+ (people|hires)/);
  });

  test('is computed once in 15 seconds, and shows what an operator paused and when the last email was sent', async () => {
    await operate(app, 'switches', 'off', 'payouts', '--reason', 'Paystack answers with errors.');
    expect((await ask()).parts.map(({ state }) => state)).not.toContain('paused');
    app.context.watched.taskDone('send-mail');
    const other = await later();
    other.context.watched.taskDone('send-mail');
    const { parts } = await ask(other);
    expect(parts.find(({ part }) => part === 'payouts')).toMatchObject({ state: 'paused' });
    expect(parts.find(({ part }) => part === 'emails')?.last_at).toBe(other.clock.now.toISOString());
    const body = await page(other);
    expect(body).toContain('Some parts have problems');
    expect(body).toContain('Artisans’ money is safe.');
  });

  test('gives the time of the newest email, whichever process sent it', async () => {
    const lastSent = async (of: typeof app) => {
      of.context.watched.taskDone('send-mail');
      const { parts } = await ask(of);
      return parts.find(({ part }) => part === 'emails')?.last_at;
    };
    const [one, other] = [await later(), await later()];
    one.clock.advance({ hours: 1 });
    other.clock.advance({ hours: 2 });
    expect(await lastSent(one)).toBe(one.clock.now.toISOString());
    expect(await lastSent(other)).toBe(other.clock.now.toISOString());
  });

  test('is shown while the database is unreachable, with the time since when', async () => {
    const door = await startDatabaseProxy(app.databaseUrl);
    const lost = await startTestApp({
      databaseUrl: door.url,
      pages: true,
      environment: { LOG_LEVEL: 'silent' },
    });
    await door.shut();
    lost.context.watched.taskDone('send-mail');
    const { parts } = await ask(lost);
    expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(['down']));
    const since = lost.clock.now.toISOString();
    expect(parts[0]?.since).toBe(since);
    // Asked again 15 seconds later (by the machine's clock), `since` is unchanged.
    lost.clock.advance({ minutes: 20 });
    const machineNow = performance.now.bind(performance);
    const spied = vi.spyOn(performance, 'now').mockImplementation(() => machineNow() + 15_000);
    expect((await ask(lost)).parts[0]?.since).toBe(since);
    spied.mockRestore();
    expect(await page(lost)).toContain('Nothing that was confirmed is lost.');
    // What was done meanwhile is reported once the database is back.
    await door.open();
    const { lastDone } = await lost.context.watched.read();
    expect(lastDone['send-mail']).toBe(since);
    const later = vi.spyOn(performance, 'now').mockImplementation(() => machineNow() + 40_000);
    expect((await ask(lost)).parts.map(({ state }) => state)).not.toContain('down');
    later.mockRestore();
  });
});
