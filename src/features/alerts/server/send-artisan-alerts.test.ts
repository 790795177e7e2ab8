import { beforeEach, describe, expect, test } from 'vitest';
import { alerting } from '../../../../test-support/alerting.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { compareArrivals, takeMatches } from './alert-matches-store.ts';
import { sendArtisanAlertsTask } from './send-artisan-alerts.ts';

const app = await startTestApp();
const { anEmail, aPlumber, ask, running, run, newsTo, rowsOf } = alerting(app);
const ikeja = await placeId(app, 'Ikeja', 'Lagos');
const kano = await placeId(app, 'Kano', 'Kano');

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

describe('the daily alert task', () => {
  test('emails each alert’s owner once about every artisan who joined since, with name, trade, place and link', {
    meta: { promise: 'An alert tells of each artisan who joins within reach, once' },
  }, async () => {
    const { email } = await running();
    const chidi = await makeArtisan(app, { full_name: 'Chidi Eze', place_id: ikeja });
    const ada = await makeArtisan(app, { full_name: 'Ada Obi', place_id: ikeja });
    await makeArtisan(app, { full_name: 'Far Away', place_id: kano });
    await makeArtisan(app, { full_name: 'Other Trade', place_id: ikeja, skill: 'Tiler' });
    await run();
    const [mail, ...others] = await newsTo(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 new artisans for you: Plumbers near Ikeja, Lagos');
    for (const words of [
      'Chidi Eze',
      'Ada Obi',
      'Plumber · Ikeja, Lagos',
      `/profile/${chidi.id}`,
      `/profile/${ada.id}`,
    ])
      expect(mail?.text).toContain(words);
    expect(mail?.text).not.toMatch(/Far Away|Other Trade/);
    app.clock.advance({ days: 1 });
    await run();
    expect(await newsTo(email)).toHaveLength(1);
  });

  test('leaves out artisans who no longer fit and the reader themselves, and names the newest first', async () => {
    const { email } = await running();
    await makeArtisan(app, { place_id: ikeja });
    await run();
    const changed = await makeArtisan(app, { full_name: 'Changed Trade', place_id: ikeja });
    const moved = await makeArtisan(app, { full_name: 'Moved Away', place_id: ikeja });
    await makeArtisan(app, { full_name: 'Reads This', place_id: ikeja, email });
    await makeArtisan(app, { full_name: 'Stays First', place_id: ikeja });
    await makeArtisan(app, { full_name: 'Stays Later', place_id: ikeja });
    await run();
    await app.db.updateTable('users').set({ skill: 'Tiler' }).where('id', '=', changed.id).execute();
    await app.db.updateTable('users').set({ place_id: kano }).where('id', '=', moved.id).execute();
    app.clock.advance({ days: 1 });
    await run();
    const [, mail] = await newsTo(email);
    expect(mail?.subject).toBe('2 new artisans for you: Plumbers near Ikeja, Lagos');
    expect(mail?.text).toMatch(/Stays Later[\s\S]*Stays First/);
    expect(mail?.text).not.toMatch(/Changed Trade|Moved Away|Reads This/);
  });

  test.each([
    [
      { trades: ['Plumber'], place: 'Ikeja, Lagos', miles: 20 },
      '/artisan?skill=Plumber&state=Lagos&lga=Ikeja&miles=20',
    ],
    [{ trades: ['Plumber', 'Tiler'], place: 'Lagos' }, '/artisan?state=Lagos'],
    // Coordinates rounded to about a kilometre.
    [
      { trades: ['Plumber'], lat: 6.60187, lng: 3.35149, miles: 5 },
      '/artisan?skill=Plumber&lat=6.6&lng=3.35&miles=5',
    ],
    // Miles "from a state" are measured from its best known town.
    [
      { trades: ['Plumber'], place: 'Lagos', miles: 30 },
      '/artisan?skill=Plumber&state=Lagos&lga=Lagos&miles=30',
    ],
  ])('the email of an alert for %j opens the list at %s', async (wish, path) => {
    const { email } = await running(anEmail(), wish);
    await makeArtisan(app, { place_id: ikeja });
    await run();
    const [mail] = await newsTo(email);
    expect(mail?.text).toContain(`See all artisans:\n${app.url}${path}\n`);
  });

  test('sends one email when two runs start at once', {
    meta: { promise: 'Two runs of the daily task at once send one email' },
  }, async () => {
    const readers = [await running(), await running(), await running()];
    await makeArtisan(app, { place_id: ikeja });
    await Promise.all([run(), run(), run()]);
    for (const { email } of readers) expect(await newsTo(email)).toHaveLength(1);
  });

  test('sends at most one email a day per alert: later artisans wait for the next Lagos day', {
    meta: { promise: 'An alert emails at most once a day' },
  }, async () => {
    const { email } = await running();
    await makeArtisan(app, { place_id: ikeja });
    await run();
    await makeArtisan(app, { full_name: 'Late Joiner', place_id: ikeja });
    app.clock.now = new Date('2026-11-20T22:59:59Z');
    await run();
    expect(await newsTo(email)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    await run();
    const mails = await newsTo(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain('Late Joiner');
  });

  test('sends again, only in its next run, an email that failed', {
    meta: { promise: 'A crash of the daily task neither loses an alert’s email nor sends it twice' },
  }, async () => {
    const { email } = await running();
    await makeArtisan(app, { place_id: ikeja });
    const { jobs } = app.context;
    const broken = { ...jobs, addAll: async () => Promise.reject(new Error('the queue is gone')) };
    await expect(sendArtisanAlertsTask.run({ ...app.context, jobs: broken }, {})).rejects.toThrow(
      'the queue is gone',
    );
    expect(await newsTo(email)).toEqual([]);
    await run();
    await run();
    expect(await newsTo(email)).toHaveLength(1);
  });

  test('emails about an artisan who moves into reach, travels farther or becomes available, and about no one who fitted before', {
    meta: { promise: 'An artisan who moves into reach is told of, and one who fitted before is not' },
  }, async () => {
    const before = await makeArtisan(app, { full_name: 'Known Long', place_id: ikeja });
    const mover = await makeArtisan(app, { full_name: 'Moving In', place_id: kano });
    const ready = await makeArtisan(app, { full_name: 'Ready Now', place_id: ikeja, available: false });
    const paused = await makeArtisan(app, { full_name: 'Back Again', place_id: ikeja });
    const turned = await makeArtisan(app, { full_name: 'New Trade', place_id: ikeja, skill: 'Tiler' });
    await run();
    const { email } = await running();
    const change = (id: string, columns: object) =>
      app.db.updateTable('users').set(columns).where('id', '=', id).execute();
    await change(before.id, { service_radius_miles: 20 });
    await change(before.id, { available: false });
    await change(before.id, { available: true });
    await change(mover.id, { place_id: ikeja });
    await change(ready.id, { available: true });
    await change(paused.id, { available: false });
    await change(paused.id, { available: true });
    await change(turned.id, { skill: 'Plumber' });
    await run();
    const [mail] = await newsTo(email);
    expect(mail?.text).toContain('Moving In');
    expect(mail?.text).toContain('Ready Now');
    expect(mail?.text).toContain('New Trade');
    expect(mail?.text).not.toMatch(/Known Long|Back Again/);
  });

  test('uses the alert’s own distance if it has one, and otherwise the distance that the artisan travels', async () => {
    const epe = await placeId(app, 'Epe', 'Lagos');
    const asFarAsTheyTravel = await running();
    const within20 = await running(anEmail(), { ...aPlumber, miles: 20 });
    const inLagos = await running(anEmail(), { trades: ['Plumber'], place: 'Lagos' });
    const anyTrade = await running(anEmail(), { place: 'Ikeja, Lagos' });
    const anywhere = await running(anEmail(), { trades: ['Plumber'] });
    await makeArtisan(app, { full_name: 'Epe Local', place_id: epe, service_radius_miles: 10 });
    await run();
    const all = async () => {
      const told = [];
      for (const { email } of [asFarAsTheyTravel, within20, inLagos, anyTrade, anywhere])
        told.push((await newsTo(email)).length);
      return told;
    };
    expect(await all()).toEqual([0, 0, 1, 0, 1]);
    app.clock.advance({ days: 1 });
    await makeArtisan(app, { full_name: 'Epe Driver', place_id: epe, service_radius_miles: 60 });
    await run();
    expect(await all()).toEqual([1, 0, 2, 1, 2]);
  });

  test('tells no one of an artisan who has left, whom they blocked or who blocked them', {
    meta: { promise: 'An alert tells of no artisan who is blocked or gone' },
  }, async () => {
    const amina = await makeConsumer(app, { email_verified: true });
    const headers = await signedInAs(app, amina);
    expect((await ask(aPlumber, headers)).body).toMatchObject({ state: 'running' });
    const blocked = await makeArtisan(app, { full_name: 'Blocked One', place_id: ikeja });
    const blocks = await makeArtisan(app, { full_name: 'Blocks Her', place_id: ikeja });
    const gone = await makeArtisan(app, { full_name: 'Gone Again', place_id: ikeja });
    await app.db
      .insertInto('blocks')
      .values([
        { blocker_id: amina.id, blocked_id: blocked.id, blocked_at: app.clock.now },
        { blocker_id: blocks.id, blocked_id: amina.id, blocked_at: app.clock.now },
      ])
      .execute();
    await app.db
      .updateTable('users')
      .set({ role: 'deleted', deleted_at: app.clock.now })
      .where('id', '=', gone.id)
      .execute();
    await run();
    expect(await newsTo(amina.email)).toEqual([]);
    await makeArtisan(app, { full_name: 'Welcome One', place_id: ikeja });
    await run();
    const [mail] = await newsTo(amina.email);
    expect(mail?.text).toContain('Welcome One');
    expect(mail?.text).not.toMatch(/Blocked One|Blocks Her|Gone Again/);
  });

  test('ends an alert after six months, and not a second earlier', {
    meta: { promise: 'An alert ends after six months' },
  }, async () => {
    const { email } = await running();
    app.clock.now = new Date('2027-05-20T08:59:59Z');
    await makeArtisan(app, { place_id: ikeja });
    await run();
    expect(await newsTo(email)).toHaveLength(1);
    await makeArtisan(app, { place_id: ikeja });
    app.clock.now = new Date('2027-05-20T09:00:00Z');
    await run();
    expect(await newsTo(email)).toHaveLength(1);
    app.clock.advance({ seconds: 1 });
    await run();
    expect(await rowsOf(email)).toEqual([]);
  });

  test('handles hundreds of artisans and alerts in batches, and reports each artisan once', async () => {
    const email = anEmail();
    const { id } = await running(email);
    const like = await app.db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const others = Array.from({ length: 120 }, () => ({ ...like, id: newId(), email: anEmail() }));
    await app.db.insertInto('alerts').values(others).execute();
    for (let count = 0; count < 120; count += 1) await makeArtisan(app, { place_id: ikeja });
    await run();
    const [mail] = await newsTo(email);
    expect(mail?.subject).toContain('120 new artisans');
    expect(mail?.text).toContain('See 90 more');
    const [last] = await newsTo(others.at(-1)?.email ?? '');
    expect(last?.subject).toContain('120 new artisans');
  }, 60_000);
});

describe('an artisan who fits many alerts', () => {
  const rowOf = (id: string) =>
    app.db
      .selectFrom('artisan_arrivals')
      .select(['artisan_id', 'compared_after'])
      .where('artisan_id', '=', id)
      .executeTakeFirst();
  const compare = () => app.db.transaction().execute((tx) => compareArrivals(tx, 10, app.clock.now, 2));
  const findsOf = async (id: string) => {
    const finds = app.db.selectFrom('alert_finds').select('alert_id').where('artisan_id', '=', id);
    return (await finds.orderBy('alert_id').execute()).map(({ alert_id: alertId }) => alertId);
  };

  test('is compared with a page of them at a time, and with all again after a change of place', async () => {
    await app.db.deleteFrom('alerts').execute();
    await run();
    const alerts: string[] = [];
    for (let count = 0; count < 5; count += 1) alerts.push((await running()).id);
    alerts.sort();
    const elsewhere = await running(anEmail(), { trades: ['Plumber'], place: 'Kano, Kano' });
    const artisan = await makeArtisan(app, { place_id: ikeja });
    expect(await compare()).toBe(1);
    expect(await findsOf(artisan.id)).toEqual(alerts.slice(0, 2));
    expect(await rowOf(artisan.id)).toMatchObject({ compared_after: alerts[1] });
    expect(await compare()).toBe(1);
    expect(await findsOf(artisan.id)).toEqual(alerts.slice(0, 4));
    await app.db.updateTable('users').set({ place_id: kano }).where('id', '=', artisan.id).execute();
    expect(await rowOf(artisan.id)).toMatchObject({ compared_after: null });
    while ((await compare()) > 0);
    expect(await findsOf(artisan.id)).toEqual([...alerts.slice(0, 4), elsewhere.id].toSorted());
    expect(await rowOf(artisan.id)).toBeUndefined();
  });

  test('is one of at most thirty that are read for an email, which says how many there are', async () => {
    const { id } = await running();
    for (let count = 0; count < 33; count += 1) await makeArtisan(app, { place_id: ikeja });
    await app.db.transaction().execute((tx) => compareArrivals(tx, 100, app.clock.now));
    const matches = await app.db
      .transaction()
      .execute((tx) => takeMatches(tx, app.context.queryParts, [id], app.clock.now));
    expect(matches.get(id)?.artisans).toHaveLength(30);
    expect(matches.get(id)?.total).toBe(33);
  });
});
