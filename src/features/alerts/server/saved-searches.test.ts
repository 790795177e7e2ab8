import { beforeEach, describe, expect, test } from 'vitest';
import { alertLinkIn } from '../../../../test-support/alerting.ts';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { ownData } from '../../../../test-support/own-data.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { runReactions } from '../../../server/reactions.ts';
import { newId } from '../../../shared/identifier.ts';
import { sendArtisanAlertsTask } from './send-artisan-alerts.ts';

const app = await startTestApp();
const ikeja = await placeId(app, 'Ikeja', 'Lagos');

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

type Headers = { cookie: string };
const api = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Headers,
  payload?: object,
) => {
  const response = await app.request({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
};
const save = (headers: Headers, body: object) => api('POST', '/api/saved-searches', headers, body);
const list = async (headers: Headers) => (await api('GET', '/api/saved-searches', headers)).body;
const change = (headers: Headers, id: string, body: object) =>
  api('PATCH', `/api/saved-searches/${id}`, headers, body);
const remove = (headers: Headers, id: string) => api('DELETE', `/api/saved-searches/${id}`, headers);
const run = () => sendArtisanAlertsTask.run(app.context, {});

async function aCustomer(wishes: { email_verified?: boolean } = { email_verified: true }) {
  const person = await makeConsumer(app, wishes);
  return { ...person, headers: await signedInAs(app, person) };
}

const plumbers = {
  query: 'skill=Plumber&lga=Ikeja&state=Lagos&minRating=4&page=3&limit=12&cursor=24',
  name: 'Plumbers near Ikeja, Lagos · 4 stars or more',
  trades: ['Plumber'],
  place: 'Ikeja, Lagos',
};

describe('a saved search', () => {
  test('with the id of another search is refused, and the other search stays', async () => {
    const [one, other] = [await aCustomer(), await aCustomer()];
    const id = newId();
    expect((await save(one.headers, { ...plumbers, id })).status).toBe(201);
    for (const { headers } of [one, other]) {
      const { status, body } = await save(headers, { ...plumbers, id, query: 'skill=Tiler' });
      expect([status, body.code]).toEqual([409, 'already_used']);
    }
    expect((await list(one.headers)).searches).toHaveLength(1);
    expect((await list(other.headers)).searches).toEqual([]);
  });

  test('keeps every filter of the address, and has a name', {
    meta: { promise: 'A saved search opens the list as it was saved' },
  }, async () => {
    const { headers } = await aCustomer();
    expect((await save(headers, plumbers)).status).toBe(201);
    expect(await list(headers)).toEqual({
      searches: [
        {
          id: expect.any(String),
          name: plumbers.name,
          link: '/artisan?lga=Ikeja&minRating=4&skill=Plumber&state=Lagos',
          emails: false,
          about: 'Plumbers near Ikeja, Lagos',
          savedAt: '2026-11-20T09:00:00.000Z',
        },
      ],
      alerts: [],
    });
    app.clock.advance({ hours: 1 });
    await save(headers, { query: 'skill=Tiler', id: '00000000-0000-7000-8000-000000000001' });
    const names = (await list(headers)).searches.map(({ link }: { link: string }) => link);
    expect(names[0]).toBe('/artisan?skill=Tiler');
  });

  test('is saved once, even when it is sent twenty times at once', {
    meta: { promise: 'Saving the same search twice is saving it once' },
  }, async () => {
    const { headers } = await aCustomer();
    const reordered = { ...plumbers, query: 'minRating=4&state=Lagos&page=1&lga=Ikeja&skill=Plumber' };
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => save(headers, at % 2 ? plumbers : reordered)),
    );
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(all.map(({ body }) => body.search.id)).size).toBe(1);
    expect((await list(headers)).searches).toHaveLength(1);
  });

  test('is one of at most thirty, even when many are sent at once', {
    meta: { promise: 'A customer keeps at most thirty searches' },
  }, async () => {
    const { headers } = await aCustomer();
    const all = await Promise.all(
      Array.from({ length: 32 }, (_, at) => save(headers, { query: `q=word${at}` })),
    );
    expect(all.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(all.find(({ status }) => status === 409)?.body.code).toBe('too_many_searches');
    expect((await list(headers)).searches).toHaveLength(30);
  });

  test('is renamed and removed by its owner alone, and never has an empty name', {
    meta: { promise: 'A saved search is shown to its owner alone' },
  }, async () => {
    const { headers } = await aCustomer();
    const stranger = await aCustomer();
    const { id } = (await save(headers, plumbers)).body.search;
    expect((await change(headers, id, { name: ' ' })).body.fields.name).toBe(
      'Please give the search a name.',
    );
    expect(await change(headers, id, { name: 'For the new house' })).toMatchObject({
      status: 200,
      body: { search: { id, name: 'For the new house' } },
    });
    expect((await change(stranger.headers, id, { name: 'Mine' })).status).toBe(404);
    expect((await change(stranger.headers, id, { emails: true })).status).toBe(404);
    await remove(stranger.headers, id);
    expect((await list(stranger.headers)).searches).toEqual([]);
    expect((await list(headers)).searches[0].name).toBe('For the new house');
    expect((await remove(headers, id)).status).toBe(200);
    expect((await remove(headers, id)).status).toBe(200);
    expect((await list(headers)).searches).toEqual([]);
  });

  test('without a trade or a place has no emails, and a search without any filter is not saved', async () => {
    const { headers } = await aCustomer();
    expect((await save(headers, { query: 'page=2' })).body.fields.query).toBe(
      'Please choose a filter first.',
    );
    const { search } = (await save(headers, { query: 'q=Chidi' })).body;
    expect(search).toMatchObject({ about: null, name: '“Chidi”: Artisans' });
    expect((await change(headers, search.id, { emails: true })).body.code).toBe('not_possible_now');
  });
});

describe('“Email me about new artisans”', () => {
  test('emails the owner of the search until they switch it off', {
    meta: { promise: 'A saved search emails its owner about new artisans while that is switched on' },
  }, async () => {
    const { headers, email } = await aCustomer();
    const { id } = (await save(headers, plumbers)).body.search;
    const news = async () =>
      (await emailsTo(app, email)).filter(({ subject }) => /new artisan/.test(subject));
    const on = await Promise.all(Array.from({ length: 20 }, () => change(headers, id, { emails: true })));
    expect(new Set(on.map(({ body }) => body.search.emails))).toEqual(new Set([true]));
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual(['Your alert is on']);
    await makeArtisan(app, { place_id: ikeja });
    await run();
    expect(await news()).toHaveLength(1);
    expect((await change(headers, id, { emails: false })).body.search.emails).toBe(false);
    app.clock.advance({ days: 1 });
    await makeArtisan(app, { place_id: ikeja });
    await run();
    expect(await news()).toHaveLength(1);
  });

  test('is switched off by the emailed link, and ends when the search is removed', async () => {
    const { headers, email, id: userId } = await aCustomer();
    const { id } = (await save(headers, plumbers)).body.search;
    await change(headers, id, { emails: true });
    const [began] = (await emailsTo(app, email)) as { text: string; unsubscribeUrl?: string }[];
    const { pathname, search } = new URL(began?.unsubscribeUrl ?? '');
    await app.request({ method: 'POST', url: `${pathname}${search}` });
    expect((await list(headers)).searches[0].emails).toBe(false);
    await change(headers, id, { emails: true });
    // Another saved search with other conditions does not keep these emails running.
    await save(headers, { ...plumbers, query: 'skill=Tiler', trades: ['Tiler'], place: '' });
    await remove(headers, id);
    const left = await app.db.selectFrom('alerts').select('id').where('user_id', '=', userId).execute();
    expect(left).toEqual([]);
  });

  test('stays on while a second saved search wants the same artisans, until that one is removed too', async () => {
    const { headers } = await aCustomer();
    const one = (await save(headers, plumbers)).body.search;
    const other = (await save(headers, { ...plumbers, query: 'skill=Plumber&lga=Ikeja&state=Lagos' })).body
      .search;
    await change(headers, one.id, { emails: true });
    // An alert with other conditions is not affected.
    await app.request({ method: 'POST', url: '/api/alerts', headers, payload: { trades: ['Tiler'] } });
    const emailed = async () => {
      const { searches, alerts } = await list(headers);
      return [searches.map(({ id, emails }: { id: string; emails: boolean }) => [id, emails]), alerts.length];
    };
    expect(await emailed()).toEqual([
      [
        [other.id, true],
        [one.id, true],
      ],
      1,
    ]);
    await remove(headers, one.id);
    expect(await emailed()).toEqual([[[other.id, true]], 1]);
    await remove(headers, other.id);
    expect(await emailed()).toEqual([[], 1]);
  });

  test('needs a confirmed email, and counts towards the ten alerts', async () => {
    const unconfirmed = await aCustomer({});
    const { id } = (await save(unconfirmed.headers, plumbers)).body.search;
    expect((await change(unconfirmed.headers, id, { emails: true })).body.code).toBe('email_not_confirmed');

    const { headers } = await aCustomer();
    const trades = ['Plumber', 'Tiler', 'Welder', 'Painter', 'Carpenter', 'Electrician'];
    const wishes = [...trades, ...trades].map((trade, at) => ({
      trades: [trade],
      place: at < 6 ? '' : 'Oyo',
    }));
    const saved = [];
    for (const [at, wish] of wishes.slice(0, 11).entries())
      saved.push((await save(headers, { query: `q=${at}`, ...wish })).body.search);
    const on = await Promise.all(saved.map(({ id }) => change(headers, id, { emails: true })));
    expect(on.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(on.find(({ status }) => status === 409)?.body.code).toBe('too_many_alerts');
  });

  test('sends nothing to an email that is no longer confirmed', async () => {
    const { id, headers, email } = await aCustomer();
    await app.request({ method: 'POST', url: '/api/alerts', headers, payload: { trades: ['Plumber'] } });
    const setConfirmed = (email_verified: boolean) =>
      app.db.updateTable('users').set({ email_verified }).where('id', '=', id).execute();
    await setConfirmed(false);
    await makeArtisan(app, { place_id: ikeja });
    await run();
    expect((await emailsTo(app, email)).map(({ subject }) => subject)).toEqual(['Your alert is on']);
    await setConfirmed(true);
    await run();
    expect(await emailsTo(app, email)).toHaveLength(2);
  });

  test('never emails an artisan about themselves', async () => {
    const artisan = await makeArtisan(app, { place_id: ikeja, available: false, email_verified: true });
    const headers = await signedInAs(app, artisan);
    await app.request({ method: 'POST', url: '/api/alerts', headers, payload: { trades: ['Plumber'] } });
    await app.db.updateTable('users').set({ available: true }).where('id', '=', artisan.id).execute();
    await run();
    expect((await emailsTo(app, artisan.email)).map(({ subject }) => subject)).toEqual(['Your alert is on']);
  });
});

describe('the alerts of an email address', () => {
  /** Requests and confirms an alert as a visitor. */
  async function confirmed(email: string, wish: object) {
    await app.request({ method: 'POST', url: '/api/alerts', payload: { ...wish, email } });
    const page = /alerts\/confirm\?alert=(\S+?)&key=(\S+)/.exec(
      (await emailsTo(app, email)).at(-1)?.text ?? '',
    );
    const response = await app.request({
      method: 'POST',
      url: `/api/alerts/${page?.[1]}/confirm`,
      payload: { key: page?.[2] },
    });
    expect(response.statusCode, response.body).toBe(200);
  }
  const wish = { trades: ['Plumber'], place: 'Ikeja, Lagos' };

  test('belong to an account once it has confirmed the same email, without duplicates', {
    meta: { promise: 'Alerts of an email belong to the account that confirms it' },
  }, async () => {
    const email = 'later@example.ng';
    await confirmed(email, wish);
    await confirmed(email, { trades: ['Tiler'] });
    const person = await makeConsumer(app, { email });
    const headers = await signedInAs(app, person);
    expect((await list(headers)).alerts).toEqual([]);
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute();
    expect((await list(headers)).alerts).toHaveLength(2);
    await app.request({ method: 'POST', url: '/api/alerts', headers, payload: wish });
    await app.db
      .transaction()
      .execute((tx) => runReactions(app.context.reactions.emailConfirmed, tx, { userId: person.id, email }));
    const { alerts } = await list(headers);
    expect(alerts.map(({ about }: { about: string }) => about).toSorted()).toEqual([
      'Plumbers near Ikeja, Lagos',
      'Tilers',
    ]);
    const rows = await app.db
      .selectFrom('alerts')
      .select(['email'])
      .where('user_id', '=', person.id)
      .execute();
    expect(rows).toEqual([{ email: null }, { email: null }]);
    await makeArtisan(app, { place_id: ikeja });
    await run();
    const news = (await emailsTo(app, email)).filter(({ subject }) => /new artisan/.test(subject));
    expect(news).toHaveLength(1);
  });

  test('stay with the email address while the account has not confirmed it', async () => {
    const { headers, email } = await aCustomer({});
    await confirmed(email, wish);
    expect((await list(headers)).alerts).toEqual([]);
    const rows = await app.db.selectFrom('alerts').select('user_id').where('email', '=', email).execute();
    expect(rows).toEqual([{ user_id: null }]);
  });

  test('belong to an account that confirmed the email only once their own links have been opened', async () => {
    const email = 'not-yet@example.ng';
    await app.request({ method: 'POST', url: '/api/alerts', payload: { ...wish, email } });
    const person = await makeConsumer(app, { email, email_verified: true });
    const headers = await signedInAs(app, person);
    const confirmEmail = () =>
      app.db
        .transaction()
        .execute((tx) =>
          runReactions(app.context.reactions.emailConfirmed, tx, { userId: person.id, email }),
        );
    const openLink = (link: { id: string; key: string }) =>
      app.request({
        method: 'POST',
        url: `/api/alerts/${link.id}/confirm`,
        payload: { key: link.key },
      });
    await confirmEmail();
    expect((await list(headers)).alerts).toEqual([]);
    const response = await openLink(alertLinkIn((await emailsTo(app, email))[0], 'confirm'));
    expect(response.statusCode, response.body).toBe(200);
    const [alert, ...more] = (await list(headers)).alerts;
    expect(more).toEqual([]);
    const subjects = (await emailsTo(app, email)).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['Confirm your alert', 'Your alert is on']);

    // An alert made again: its link still opens, and stops working once the alert is stopped.
    await app.request({ method: 'POST', url: '/api/alerts', payload: { ...wish, email } });
    await confirmEmail();
    const again = alertLinkIn(
      (await emailsTo(app, email)).findLast(({ subject }) => subject === 'Confirm your alert'),
      'confirm',
    );
    expect((await openLink(again)).json().alert.id).toBe(alert.id);
    expect((await openLink(again)).json().code).toBe('link_used_up');
    expect((await list(headers)).alerts).toHaveLength(1);
  });

  test('belong at once to an account that has already confirmed the email, and it can stop them', async () => {
    const { headers, email } = await aCustomer();
    // Requesting it again makes no second alert.
    await confirmed(email, wish);
    await confirmed(email, wish);
    const [alert, ...more] = (await list(headers)).alerts;
    expect(more).toEqual([]);
    const left = await app.db.selectFrom('alerts').select('id').where('email', '=', email).execute();
    expect(left.map(({ id }) => id).filter((id) => id !== alert.id)).toEqual([]);
    expect(alert.about).toBe('Plumbers near Ikeja, Lagos');
    expect((await api('POST', `/api/alerts/${alert.id}/stop`, headers)).status).toBe(200);
    expect((await list(headers)).alerts).toEqual([]);
  });

  test('are in the account’s copy of data and are deleted with the account, like its own alerts and saved searches', {
    meta: {
      promise: 'Alerts and saved searches are in the copy of one’s data, and deleted with the account',
    },
  }, async () => {
    const person = await aCustomer();
    await save(person.headers, plumbers);
    await app.request({ method: 'POST', url: '/api/alerts', headers: person.headers, payload: wish });
    const alerts = app.context.personalData.find(({ tables }) => tables.includes('alerts'));
    const who = { id: person.id, email: person.email, provenEmail: person.email };
    expect(alerts && (await ownData(alerts, app.db, who))).toMatchObject({
      alerts: [{ trades: ['Plumber'], town: 'Ikeja' }],
      saved_searches: [{ name: plumbers.name }],
    });
    await app.db.transaction().execute(async (tx) => alerts?.erase(tx, who, app.context));
    expect(alerts && (await ownData(alerts, app.db, who))).toEqual({
      alerts: [],
      saved_searches: [],
      job_alert: [],
      jobs_told_of: [],
    });
  });
});
