import { describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { renameTable } from '../../../../test-support/owner.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { WAITING_TURN_HOURS } from '../../../shared/promises.ts';
import { advanceWaitlistsTask } from '../server/advance-waitlist.ts';

const app = await startTestApp({ pages: true, environment: { LOG_LEVEL: 'silent' } });
const busy = await makeArtisan(app, { full_name: 'Busy Bisi', available: false });
const asBusy = await signedInAs(app, busy);
const free = await makeArtisan(app, { full_name: 'Free Folake' });
type Headers = Record<string, string>;

const pageOf = (id: string) => `/profile/${id}/waiting-list`;

async function open(url: string, headers: Headers = {}) {
  const response = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  return { status: response.statusCode, html: response.body, words: wordsOf(response.body) };
}
async function post(url: string, fields: Record<string, string>, headers: Headers = {}) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  const { statusCode: status, body: html } = response;
  return { status, html, words: wordsOf(html), location: String(response.headers.location) };
}

describe('the profile of an unavailable artisan', () => {
  test('has the button “Join Waiting List”, except for the artisan themselves', {
    meta: { promise: '“Join Waiting List” is on the profile of others only' },
  }, async () => {
    const { html, words } = await open(`/profile/${busy.id}`);
    for (const part of ['Unavailable', 'Fully Booked', 'Join Waiting List']) expect(words).toContain(part);
    expect(html).toContain(`href="${pageOf(busy.id)}"`);
    const own = await open(`/profile/${busy.id}`, asBusy);
    expect(own.words).not.toContain('Join Waiting List');
    expect(own.html).toContain('href="/availability"');
    expect((await open(`/profile/${free.id}`)).words).not.toContain('Join Waiting List');
  });

  test('says so when the next fourteen days are booked, and links to the next free one', async () => {
    const full = await makeArtisan(app);
    const slot = { artisan_id: full.id, during: '[2026-11-19T23:00Z,2026-12-03T23:00Z)' };
    await app.db.insertInto('slots').values(slot).execute();
    const { html, words } = await open(`/profile/${full.id}`);
    expect(words).toContain('Fully Booked');
    expect(words).toContain('Next free day: 4 December 2026');
    expect(html).toMatch(/<button[^>]*disabled[^>]*>\s*<span[^>]*>Hire/);
    expect(html).toContain(`href="/hiringartisanPage/${full.id}"`);
  });

  test.each([
    ['today alone', '[2026-11-19T23:00Z,2026-11-20T23:00Z)', 'Next free: tomorrow'],
    ['the next thirteen days', '[2026-11-19T23:00Z,2026-12-02T23:00Z)', 'Next free: 3 December 2026'],
  ])(
    'is not shown for an artisan booked for %s: hires continue, and the next free day is shown',
    async (_, during, line) => {
      const busyToday = await makeArtisan(app);
      await app.db.insertInto('slots').values({ artisan_id: busyToday.id, during }).execute();
      const { html, words } = await open(`/profile/${busyToday.id}`);
      expect(words).toContain('Available for hire');
      expect(words).toContain(line);
      expect(words).not.toContain('Fully Booked');
      expect(words).not.toContain('Join Waiting List');
      expect(html).toContain(`href="/hiringartisanPage/${busyToday.id}"`);
    },
  );
});

describe('the waiting list’s page, without script,', () => {
  test('takes only a guest’s email, shows their place, and lets them leave', async () => {
    const { html, words } = await open(pageOf(busy.id));
    expect(words).toContain('Busy Bisi');
    expect(html.match(/<input(?![^>]*type="hidden")/g)).toHaveLength(1);
    const placeId = /name="placeId"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? '';
    const form = { step: 'join', placeId, email: 'ngozi@example.ng' };
    const [first, again] = [await post(pageOf(busy.id), form), await post(pageOf(busy.id), form)];
    expect([first.status, again.location]).toEqual([303, first.location]);
    const own = await open(first.location);
    expect(own.words).toContain('You are number 1');
    expect(own.words).toContain('Leave the waiting list');
    // A person on the list is not asked to join it.
    expect(own.html).not.toContain('value="join"');

    const left = await post(first.location, { step: 'leave', placeId });
    expect(left.status).toBe(303);
    const after = await open(left.location);
    expect(after.words).toContain('You have left the waiting list.');
    expect(after.words).not.toContain('We’ve told the next person');
    expect(after.words).toContain('Join Waiting List');
  });

  test('tells the first when it is their turn to hire, and later that the turn is over', async () => {
    const started = app.clock.now;
    const artisan = await makeArtisan(app, { full_name: 'Back Soon', available: false });
    const pages = [];
    for (const email of ['first@example.ng', 'second@example.ng']) {
      const sent = await post(pageOf(artisan.id), { step: 'join', placeId: newId(), email });
      pages.push(sent.location);
    }
    const [first = '', second = ''] = pages;
    expect((await open(first)).words).toContain('You are next: we’ll email you');
    expect((await open(second)).words).toMatch(/You are number 2 .*available again and it is your turn/);
    await app.request({
      method: 'PUT',
      url: '/api/availability/switch',
      headers: await signedInAs(app, artisan),
      payload: { available: true },
    });
    await app.runJobs();
    expect((await open(first)).words).toContain('It is your turn: you can hire Back Soon now.');
    expect((await open(first)).html).toContain(`href="/hiringartisanPage/${artisan.id}"`);
    const waiting = await open(second);
    expect(waiting.words).not.toContain('It is your turn');
    // Anyone can hire him now, so the text for later places must not say "as soon as he is available again".
    expect(waiting.words).toContain('so you can also hire now');
    expect(waiting.html).toContain(`href="/hiringartisanPage/${artisan.id}"`);
    app.clock.advance({ hours: WAITING_TURN_HOURS });
    await advanceWaitlistsTask.run(app.context, {});
    const over = (await open(first)).words;
    expect(over).toContain('Your turn is over.');
    expect(over).toContain('We’ve told the next person. You can join again.');
    expect((await open(second)).words).toContain('It is your turn');
    app.clock.now = started;
  });

  test('reports an error of ours when it cannot be loaded, not a missing page', async () => {
    const headers = await signedInAs(app, await makeConsumer(app));
    await renameTable(app, 'waiting_places', 'waiting_places_gone');
    const { status } = await open(pageOf(busy.id), headers);
    await renameTable(app, 'waiting_places_gone', 'waiting_places');
    expect(status).toBe(500);
  });

  test('asks a signed-in customer for nothing', async () => {
    const amina = await makeConsumer(app);
    const headers = await signedInAs(app, amina);
    const { html, words } = await open(pageOf(busy.id), headers);
    expect(words).toContain(`We’ll email ${amina.email}`);
    expect(html).not.toContain('type="email"');
    const sent = await post(pageOf(busy.id), { step: 'join', placeId: newId() }, headers);
    expect(sent.location).toBe(pageOf(busy.id));
    expect((await open(pageOf(busy.id), headers)).words).toMatch(/You are number \d/);
  });

  test('keeps a mistyped email with the reason beside it, and says only that a known one is known', async () => {
    const form = { step: 'join', placeId: newId(), email: 'nobody' };
    const refused = await post(pageOf(busy.id), form);
    expect(refused.status).toBe(400);
    expect(refused.html).toContain('id="email-field-error"');
    expect(refused.html).toContain('value="nobody"');
    expect(refused.html).toContain(`value="${form.placeId}"`);

    await post(pageOf(busy.id), { step: 'join', placeId: newId(), email: 'known@example.ng' });
    const known = await post(pageOf(busy.id), { step: 'join', placeId: newId(), email: 'known@example.ng' });
    expect(known.words).toContain('known@example.ng is already on the waiting list.');
    expect(known.words).not.toContain('You are number');
  });

  test('says when there is no need to wait, and shows the owner that it is their own list', async () => {
    const { words, html } = await open(pageOf(free.id));
    expect(words).toContain('You can hire Free Folake now');
    expect(html).toContain(`href="/hiringartisanPage/${free.id}"`);
    expect((await open(pageOf(busy.id), asBusy)).words).toContain('This is your own waiting list');
    const late = await post(pageOf(free.id), { step: 'join', placeId: newId(), email: 'a@example.ng' });
    expect(late.words).toContain('You can hire Free Folake now');
  });

  test('is not found for an artisan who does not exist', async () => {
    for (const id of [newId(), 'nobody', (await makeConsumer(app)).id]) {
      expect(await open(pageOf(id))).toMatchObject({ status: 404 });
    }
  });
});
