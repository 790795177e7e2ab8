import { expect } from 'vitest';
import { alertsRetention } from '../src/features/alerts/server/retention.ts';
import { sendArtisanAlertsTask } from '../src/features/alerts/server/send-artisan-alerts.ts';
import { carryOut } from '../src/server/retention.ts';
import { emailsTo } from './emails-to.ts';
import type { TestApp } from './test-app.ts';

interface Link {
  id: string;
  key: string;
}

/** Returns the alert's id and key from an email's link to the page that confirms or stops alerts. */
export function alertLinkIn(mail: { text: string } | undefined, page: 'confirm' | 'stop'): Link {
  const found = new RegExp(`https?://\\S+/alerts/${page}\\?\\S+`).exec(mail?.text ?? '')?.[0];
  const { searchParams } = new URL(found ?? 'http://no.link.in.this.mail');
  return { id: searchParams.get('alert') ?? '', key: searchParams.get('key') ?? '' };
}

/** Helpers for alerts that use the API as a visitor, links from emails, and the periodic tasks. */
export function alerting(app: TestApp) {
  let made = 0;
  const send = async (url: string, options: object) => {
    const response = await app.request({ method: 'POST', url, ...options });
    return { status: response.statusCode, body: response.json() };
  };
  const anEmail = () => {
    made += 1;
    return `reader${made}@example.ng`;
  };
  const aPlumber = { trades: ['Plumber'], place: 'Ikeja, Lagos' };
  const ask = (payload: object, headers = {}) => send('/api/alerts', { payload, headers });
  const confirm = ({ id, key }: Link) => send(`/api/alerts/${id}/confirm`, { payload: { key } });
  const stop = ({ id, key }: { id: string; key?: string }, options: object = {}) =>
    send(`/api/alerts/${id}/stop${key === undefined ? '' : `?${new URLSearchParams({ key })}`}`, options);
  /** Starts and confirms an alert for an email address without an account. */
  const running = async (email = anEmail(), wish: object = aPlumber) => {
    await ask({ ...wish, email });
    const link = alertLinkIn((await emailsTo(app, email)).at(-1), 'confirm');
    expect((await confirm(link)).status).toBe(200);
    return { email, ...link };
  };
  /** Runs the periodic tasks of a morning. */
  const run = async () => {
    await carryOut(app.context, alertsRetention);
    await sendArtisanAlertsTask.run(app.context, {});
  };
  const newsTo = async (email: string) =>
    (await emailsTo(app, email)).filter(({ subject }) => /new artisan/.test(subject));
  const rowsOf = (email: string) =>
    app.db.selectFrom('alerts').selectAll().where('email', '=', email).execute();
  return { anEmail, aPlumber, ask, confirm, stop, running, run, newsTo, rowsOf };
}
