import { beforeEach, describe, expect, test } from 'vitest';
import { alerting, alertLinkIn } from '../../../../test-support/alerting.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { TRADES } from '../../../shared/trades.ts';
import { alertKeyFor } from './alert-keys.ts';
import { adoptAlerts } from './alerts-store.ts';

const app = await startTestApp();
const { anEmail, aPlumber, ask, confirm, stop, running, run, newsTo, rowsOf } = alerting(app);
const ikeja = await placeId(app, 'Ikeja', 'Lagos');

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

describe('a visitor', () => {
  test('who types an email starts no alert until the button on the emailed page is pressed', {
    meta: { promise: 'A visitor’s alert begins only when the reader of the email confirms it' },
  }, async () => {
    const email = anEmail();
    const asked = await ask({ ...aPlumber, email });
    expect(asked).toMatchObject({ status: 201, body: { state: 'to_confirm', alert: null } });
    const mails = await emailsTo(app, email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your alert']);
    const page = alertLinkIn(mails[0], 'confirm');
    const look = () => app.request({ url: `/api/alerts/${page.id}`, headers: { 'x-guest-key': page.key } });
    expect((await look()).json()).toMatchObject({
      alert: { state: 'to_confirm', about: 'Plumbers near Ikeja, Lagos' },
    });

    // Opening the page changes nothing.
    await makeArtisan(app, { place_id: ikeja });
    await run();
    expect(await newsTo(email)).toEqual([]);
    expect((await look()).json().alert.state).toBe('to_confirm');

    expect(await confirm(page)).toMatchObject({ status: 200, body: { alert: { state: 'running' } } });
    const [, began] = await emailsTo(app, email);
    expect(began?.subject).toBe('Your alert is on');
    expect(began?.text).toContain('Ends: 20 May 2027');
    // Confirming again changes nothing and sends no second email.
    expect((await confirm(page)).status).toBe(200);
    expect(await emailsTo(app, email)).toHaveLength(2);
  });

  test('is refused a wrong email, an unknown place or an unknown trade at its own field', async () => {
    expect((await ask({ ...aPlumber })).body.fields).toEqual({ email: 'Email is required.' });
    expect((await ask({ ...aPlumber, email: 'nobody' })).body.fields.email).toContain('name@example.com');
    expect((await ask({ place: 'Ikejaa', email: anEmail() })).body).toMatchObject({
      code: 'unknown_place',
      fields: { place: expect.stringContaining('Did you mean Ikeja, Lagos') },
    });
    expect((await ask({ trades: ['Wizard'], email: anEmail() })).body.fields.trades).toContain('Wizard');
    expect((await ask({ email: anEmail() })).body.fields.place).toBe(
      'Please choose a trade or a place first.',
    );
  });

  test('who sends the same twenty times at once makes one alert and one email', {
    meta: { promise: 'Twenty identical requests at once make one alert' },
  }, async () => {
    const email = anEmail();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask({ ...aPlumber, email })));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await rowsOf(email)).toHaveLength(1);
    expect(await emailsTo(app, email)).toHaveLength(1);
  });

  test('who confirms twenty times at once has one alert, and gets one email that it is on', async () => {
    const email = anEmail();
    await ask({ ...aPlumber, email });
    const link = alertLinkIn((await emailsTo(app, email))[0], 'confirm');
    const all = await Promise.all(Array.from({ length: 20 }, () => confirm(link)));
    expect(new Set(all.map(({ status, body }) => `${status} ${body.alert?.state}`))).toEqual(
      new Set(['200 running']),
    );
    expect((await emailsTo(app, email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm your alert',
      'Your alert is on',
    ]);
  });

  test('cannot flood an address: it gets three confirmation emails an hour, and five a day', {
    meta: { promise: 'No address gets more than five emails a day that ask it to confirm an alert' },
  }, async () => {
    const email = anEmail();
    const trades = ['Plumber', 'Tiler', 'Welder', 'Painter', 'Carpenter', 'Electrician'];
    const askFor = (trade: string | undefined) => ask({ trades: [trade], email });
    const first = await Promise.all(trades.slice(0, 4).map(askFor));
    expect(first.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 429]);
    expect(first.find(({ status }) => status === 429)?.body.code).toBe('too_many_links');
    app.clock.advance({ seconds: 3599 });
    expect((await askFor(trades[4])).status).toBe(429);
    app.clock.advance({ seconds: 1 });
    const next = await Promise.all([askFor(trades[4]), askFor(trades[5])]);
    expect(next.map(({ status }) => status)).toEqual([201, 201]);
    app.clock.advance({ hours: 2 });
    expect((await ask({ trades: ['Mechanic'], place: 'Oyo', email })).status).not.toBe(201);
    expect(await emailsTo(app, email)).toHaveLength(5);
  });

  test('can get a new link after ten minutes; an earlier request counts as a repeat', async () => {
    const email = anEmail();
    await ask({ ...aPlumber, email });
    app.clock.advance({ seconds: 599 });
    await ask({ ...aPlumber, email });
    expect(await emailsTo(app, email)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    await ask({ ...aPlumber, email });
    expect(await emailsTo(app, email)).toHaveLength(2);
    expect(await rowsOf(email)).toHaveLength(1);
  });

  test('who does not confirm within a day has their alert deleted', {
    meta: { promise: 'An alert that is not confirmed within a day is deleted' },
  }, async () => {
    const email = anEmail();
    await ask({ ...aPlumber, email });
    const page = alertLinkIn((await emailsTo(app, email))[0], 'confirm');
    app.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    await run();
    expect(await rowsOf(email)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    expect((await confirm(page)).body.code).toBe('link_used_up');
    app.clock.advance({ seconds: 1 });
    await run();
    expect(await rowsOf(email)).toEqual([]);
    const left = await app.db
      .selectFrom('alert_confirmations')
      .selectAll()
      .where('email', '=', email)
      .execute();
    expect(left).toEqual([]);
  });

  test('has at most ten running alerts', {
    meta: { promise: 'One email has at most ten running alerts' },
  }, async () => {
    const email = anEmail();
    const trades = ['Plumber', 'Tiler', 'Welder', 'Painter', 'Carpenter', 'Electrician'];
    const wishes = [...trades, ...trades].map((trade, at) => ({
      trades: [trade],
      place: at < 6 ? '' : 'Oyo',
    }));
    for (const wish of wishes.slice(0, 10)) {
      await running(email, wish);
      app.clock.advance({ hours: 23 });
    }
    await ask({ ...wishes[10], email });
    const refused = await confirm(alertLinkIn((await emailsTo(app, email)).at(-1), 'confirm'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_alerts' } });
  });
});

describe('an alert’s emailed link', () => {
  test.each(['confirm', 'stop'] as const)(
    'to %s that was forged, or belongs to another alert, does nothing',
    async (purpose) => {
      const { id, email } = await running();
      const others = await running();
      const now = app.clock.now;
      const use = purpose === 'confirm' ? confirm : stop;
      const keys = [
        'x',
        '',
        alertKeyFor(purpose, others.id, app.context.config, now),
        alertKeyFor(purpose === 'confirm' ? 'stop' : 'confirm', id, app.context.config, now),
        alertKeyFor(purpose, id, { sessionSecret: 'z'.repeat(64) }, now),
      ];
      for (const key of keys) expect((await use({ id, key })).body.code).toBe('link_used_up');
      expect(await rowsOf(email)).toHaveLength(1);
    },
  );

  test('gives the alert to the account whose owner confirms the email it was made with', async () => {
    const { email, id } = await running();
    const other = await running();
    const owner = await makeConsumer(app, { email });
    const headers = await signedInAs(app, owner);
    await app.request({ method: 'POST', url: '/api/auth/verify-email/send', headers, payload: {} });
    const token = /verify-email\?token=([\w-]+)/.exec((await emailsTo(app, email)).at(-1)?.text ?? '')?.[1];
    await app.request({ method: 'POST', url: '/api/auth/verify-email', payload: { token } });
    const owned = app.db.selectFrom('alerts').select(['id', 'email']).where('user_id', '=', owner.id);
    expect(await owned.execute()).toEqual([{ id, email: null }]);
    expect(await rowsOf(other.email)).toHaveLength(1);
  });

  test('shows what the alert is about only to the reader of the email', {
    meta: { promise: 'What an alert is about is shown to its reader alone' },
  }, async () => {
    const { id } = await running();
    const stranger = await signedInAs(app, await makeConsumer(app, { email_verified: true }));
    for (const headers of [{}, stranger]) {
      expect((await app.request({ url: `/api/alerts/${id}`, headers })).statusCode).toBe(404);
      expect((await stop({ id }, { headers })).status).toBe(404);
    }
  });

  test('can be stopped by an account that has confirmed the alert’s email', async () => {
    const { id, email } = await running();
    const person = await makeConsumer(app, { email });
    const headers = await signedInAs(app, person);
    expect((await stop({ id }, { headers })).status).toBe(404);
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute();
    expect((await stop({ id }, { headers })).status).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
  });

  test('does not show an alert that has ended', async () => {
    const { id, email } = await running();
    const { key } = alertLinkIn((await emailsTo(app, email)).at(-1), 'stop');
    const look = async () =>
      (await app.request({ url: `/api/alerts/${id}`, headers: { 'x-guest-key': key } })).statusCode;
    app.clock.now = new Date('2027-05-20T08:59:59Z');
    expect(await look()).toBe(200);
    app.clock.advance({ seconds: 1 });
    expect(await look()).toBe(404);
  });

  test('stops an alert on its last day, also when pressed twice or from the email program’s own button', {
    meta: { promise: 'The link in an alert’s email stops it without an account' },
  }, async () => {
    const { email, id } = await running();
    const began = (await emailsTo(app, email)).at(-1) as
      | { text: string; unsubscribeUrl?: string }
      | undefined;
    app.clock.now = new Date('2027-05-20T08:59:00Z');
    const { pathname, search } = new URL(began?.unsubscribeUrl ?? '');
    const oneClick = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    };
    const stopped = await app.request({ method: 'POST', url: `${pathname}${search}`, ...oneClick });
    expect(stopped.statusCode).toBe(200);
    expect(await rowsOf(email)).toEqual([]);
    const page = alertLinkIn(began, 'stop');
    expect(page.id).toBe(id);
    expect((await stop(page)).status).toBe(200);
  });
});

describe('a signed-in person', () => {
  async function aMember() {
    const member = await makeConsumer(app, { email_verified: true });
    const headers = await signedInAs(app, member);
    const alerts = () =>
      app.db.selectFrom('alerts').select('trades').where('user_id', '=', member.id).execute();
    return { ...member, headers, alerts };
  }

  test('who requests the same alert twenty times at once has one alert and gets one email', async () => {
    const { email, headers, alerts } = await aMember();
    const all = await Promise.all(Array.from({ length: 20 }, () => ask(aPlumber, headers)));
    expect(new Set(all.map(({ status, body }) => `${status} ${body.state}`))).toEqual(
      new Set(['201 running']),
    );
    expect(await alerts()).toHaveLength(1);
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual(['Your alert is on']);
  });

  test('who requests twelve alerts at once has ten', async () => {
    const { email, headers, alerts } = await aMember();
    const wishes = TRADES.slice(0, 12).map(({ label }) => ({ trades: [label], place: 'Ikeja, Lagos' }));
    const all = await Promise.all(wishes.map((wish) => ask(wish, headers)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(201), 409, 409]);
    expect(await alerts()).toHaveLength(10);
    expect(await emailsTo(app, email)).toHaveLength(10);
  });
});

describe('an alert that has ended and is not deleted yet', () => {
  const running = async (reader: { id: string }) =>
    (await app.request({ url: '/api/saved-searches', headers: await signedInAs(app, reader) })).json().alerts;
  async function aReaderWhoseAlertEnded() {
    const reader = await makeConsumer(app, { email: anEmail(), email_verified: true });
    expect((await ask(aPlumber, await signedInAs(app, reader))).body.state).toBe('running');
    app.clock.advance({ days: 200 });
    return reader;
  }
  const confirmed = async (email: string) => {
    await ask({ ...aPlumber, email });
    return confirm(alertLinkIn((await emailsTo(app, email)).at(-1), 'confirm'));
  };

  test('does not keep its reader from confirming the same one anew', async () => {
    const reader = await aReaderWhoseAlertEnded();
    expect(await confirmed(reader.email)).toMatchObject({
      status: 200,
      body: { alert: { state: 'running' } },
    });
    expect(await running(reader)).toHaveLength(1);
  });

  test('does not end the same one of an address that becomes the account’s', async () => {
    const reader = await aReaderWhoseAlertEnded();
    const email = anEmail();
    expect((await confirmed(email)).status).toBe(200);
    await app.db.transaction().execute((tx) => adoptAlerts(tx, { userId: reader.id, email }));
    expect(await running(reader)).toHaveLength(1);
  });
});
