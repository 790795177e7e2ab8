import { beforeEach, describe, expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { faultOf } from '../../../../test-support/field-faults.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { confirmSlot } from '../server/public.ts';

const app = await startTestApp({ pages: true });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
type Headers = Record<string, string>;

beforeEach(async () => {
  await app.db.deleteFrom('slots').execute();
});

async function open(url = '/availability', headers: Headers = asArtisan) {
  const response = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  const { statusCode: status, body: html } = response;
  return { status, html, words: wordsOf(html), location: response.headers.location };
}
async function post(fields: [string, string][], url = '/availability', headers: Headers = asArtisan) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
  const { statusCode: status, body: html } = response;
  return { status, html, words: wordsOf(html), location: String(response.headers.location) };
}
const ownRules = async () =>
  (await app.request({ url: '/api/availability', headers: asArtisan })).json().rules;
const isTicked = (html: string, day: string) =>
  new RegExp(`<input(?=[^>]*value="${day}")[^>]*checked`).test(html);
const span: [string, string][] = [
  ['step', 'days'],
  ['from', '2026-11-20'],
  ['to', '2027-01-18'],
];

describe('the artisan’s own calendar, without script,', () => {
  test('has a box with the full date for every day, and saves the ticked days', {
    meta: { promise: 'Artisans have a calendar of their own, without script too' },
  }, async () => {
    const { status, html, words } = await open();
    expect(status).toBe(200);
    expect(html.match(/type="checkbox" name="dayOff"/g)).toHaveLength(60);
    for (const part of ['November 2026', 'December 2026', 'January 2027', '24 December 2026']) {
      expect(words).toContain(part);
    }
    const sent = await post([...span, ['dayOff', '2026-12-24'], ['dayOff', '2026-12-25']]);
    expect([sent.status, sent.location]).toEqual([303, '/availability?from=2026-11-20&saved=days']);
    const saved = await open(sent.location);
    expect(saved.words).toContain('Your days off are saved.');
    expect([isTicked(saved.html, '2026-12-24'), isTicked(saved.html, '2026-12-23')]).toEqual([true, false]);
  });

  test('saves before it shows other days, so that no tick is lost', async () => {
    const sent = await post([...span, ['dayOff', '2026-12-24'], ['goTo', '2027-01-19']]);
    expect(sent.location).toBe('/availability?from=2027-01-19&saved=days');
    const next = await open(sent.location);
    expect(next.words).toContain('19 January 2027');
    expect(next.words).toContain('Save and show earlier days');
    // An earlier page is a full one, but starts today at the earliest.
    expect(next.html).toMatch(/name="goTo"[^>]*value="2026-11-20"|value="2026-11-20"[^>]*name="goTo"/);
    const close = await open('/availability?from=2026-11-25');
    expect(close.html).toMatch(/name="goTo"[^>]*value="2026-11-20"|value="2026-11-20"[^>]*name="goTo"/);
    expect((await open()).words).not.toContain('Save and show earlier days');
    expect(isTicked((await open()).html, '2026-12-24')).toBe(true);
  });

  test('shows each hire on its day instead of a box, and names the hire that a day off would affect', async () => {
    const hire = await makeHire(app, artisan, { status: 'confirmed', customer_name: 'Amina Bello' });
    await app.db.transaction().execute((tx) =>
      confirmSlot(tx, {
        hireId: hire.id,
        artisanId: artisan.id,
        startDate: '2026-12-01',
        endDate: '2026-12-01',
        now: app.clock.now,
      }),
    );
    const { html, words } = await open();
    expect(html).toContain(`href="/hires/${hire.id}"`);
    expect(words).toContain('1 December 2026: booked by Amina Bello');
    expect(html.match(/type="checkbox" name="dayOff"/g)).toHaveLength(59);
    const refused = await post([...span, ['dayOff', '2026-12-01'], ['dayOff', '2026-12-24']]);
    expect(refused.status).toBe(409);
    expect(refused.words).toContain(
      'You are booked on 1 December 2026: “Fix the kitchen sink” for Amina Bello.',
    );
  });

  test('shows refused days off as they were ticked, not as they are saved', async () => {
    await post([...span, ['dayOff', '2026-12-24'], ['dayOff', '2026-12-25']]);
    const days = ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27'];
    const ticked = (html: string) => days.filter((day) => isTicked(html, day));
    const refused = await post([
      ...span,
      ['dayOff', '2026-12-25'],
      ['dayOff', '2026-12-26'],
      ['dayOff', 'soon'],
    ]);
    expect(refused.status).toBe(400);
    expect(ticked(refused.html)).toEqual(['2026-12-25', '2026-12-26']);
    expect(ticked((await post(span.slice(0, 2))).html)).toEqual([]);
    expect(ticked((await open()).html)).toEqual(['2026-12-24', '2026-12-25']);
  });

  test('refuses invalid hours at their fields, and keeps what was typed', async () => {
    const hours: [string, string][] = [
      ['step', 'hours'],
      ['works.0', 'on'],
      ['day.0.opens.0', '09:00'],
      ['day.0.closes.0', '17:00'],
      ...['0', '1', '2'].map((row): [string, string] => [`special.${row}.date`, '']),
      ...['gapMinutes', 'noticeHours'].map((name): [string, string] => [name, '0']),
      ['jobMinutes', ''],
      ['mostDays', '5'],
    ];
    /** Posts the form with changes; the last value of each name wins. */
    const sent = (changes: Record<string, string>) =>
      post(Object.entries({ ...Object.fromEntries(hours), ...changes }));
    // Saves hours for Monday and one date, so that unticking or clearing them later leaves hours in the form.
    const oneDate = {
      'special.0.date': '2026-12-24',
      'special.0.opens.0': '08:00',
      'special.0.closes.0': '12:00',
    };
    expect((await sent(oneDate)).location).toBe('/availability?saved=hours#hours');

    const sunday = await sent({ ...oneDate, 'day.6.opens.0': '10:00', 'day.6.closes.0': '14:00' });
    expect(sunday.status).toBe(400);
    expect(sunday.words).toContain('We couldn’t save these hours. Please correct the marked fields.');
    expect(faultOf(sunday.html, 'day.6.opens.0')).toBe(
      'Error: Please tick Sunday too, or remove these hours.',
    );
    expect(sunday.html).toMatch(/<input(?=[^>]*name="day\.6\.closes\.0")[^>]*value="14:00"/);

    const noHours = await sent({ ...oneDate, 'special.1.date': '2026-12-31' });
    expect(faultOf(noHours.html, 'special.1.opens.0')).toBe(
      'Error: Please enter the hours for this date. If you don’t work that day, make it a day off.',
    );
    const noDate = await sent({ ...oneDate, 'special.1.opens.0': '08:00', 'special.1.closes.0': '10:00' });
    expect(faultOf(noDate.html, 'special.1.date')).toBe('Error: Please enter the date for these hours.');
    const twice = await sent({
      ...oneDate,
      'special.2.date': '2026-12-24',
      'special.2.opens.0': '13:00',
      'special.2.closes.0': '15:00',
    });
    expect(faultOf(twice.html, 'special.2.date')).toBe('Error: This date already has hours in another row.');

    const back = await sent({
      ...oneDate,
      'special.0.date': '',
      'works.1': 'on',
      'day.1.opens.0': '08:00',
      'day.1.closes.0': '10:00',
    });
    expect(back.status).toBe(303);
    const { special, week } = await ownRules();
    expect([special, week[0], week[1], week[6]]).toEqual([
      {},
      [{ opens: '09:00', closes: '17:00' }],
      [{ opens: '08:00', closes: '10:00' }],
      [],
    ]);
    const fields = Object.fromEntries(hours);
    delete fields['works.0'];
    expect(
      (
        await post(
          Object.entries({ ...fields, 'works.1': 'on', 'day.1.opens.0': '08:00', 'day.1.closes.0': '10:00' }),
        )
      ).status,
    ).toBe(303);
    expect((await ownRules()).week[0]).toEqual([]);
  });

  test('turns “available for hire” off and on', async () => {
    const press = (available: string) =>
      post([
        ['step', 'switch'],
        ['available', available],
      ]);
    expect((await open()).words).toContain('Stop taking new work');
    expect((await press('false')).status).toBe(303);
    const off = await open();
    expect(off.words).toContain('Available for hire Off');
    expect(off.words).toContain('Start taking new work');
    const stayed = await post([
      ['step', 'switch'],
      ['available', 'false'],
      ['from', '2027-01-19'],
    ]);
    expect(stayed.location).toBe('/availability?from=2027-01-19');
    expect((await press('true')).location).toBe('/availability');
    expect((await open()).words).toContain('Available for hire On');
  });

  test('is only for artisans: visitors are sent to sign in, and customers to their own page', async () => {
    expect(await open('/availability', {})).toMatchObject({
      status: 302,
      location: '/signin?returnTo=%2Favailability',
    });
    const consumer = await signedInAs(app, await makeConsumer(app));
    expect(await open('/availability', consumer)).toMatchObject({ status: 302, location: '/consumer' });
    const forms = [...span, ['dayOff', '2026-12-24']] as [string, string][];
    expect((await post(forms, '/availability', consumer)).location).toBe('/consumer');
    expect((await post(forms, '/availability', {})).location).toBe('/signin?returnTo=%2Favailability');
    expect(await app.db.selectFrom('slots').selectAll().execute()).toEqual([]);
  });

  test.each(['2020-01-01', '2199-01-01', 'tomorrow', '<b>'])('opened at %s starts today', async (from) => {
    expect(await open(`/availability?from=${encodeURIComponent(from)}`)).toMatchObject({
      status: 302,
      location: '/availability',
    });
  });
});

test('the calendar page of a sanctioned artisan says that customers can’t hire, whatever the switch says', async () => {
  const barred = await makeArtisan(app);
  const headers = await signedInAs(app, barred);
  expect((await open('/availability', headers)).words).toContain('Customers can hire you on your free days.');
  await operate(
    app,
    'sanction',
    'give',
    barred.email,
    'suspended:7',
    'payments',
    '--reason',
    'Kept a deposit.',
  );
  const { words } = await open('/availability', headers);
  expect(words).toContain('Customers can’t hire you while your account is limited or suspended');
  expect(words).not.toContain('Customers can hire you on your free days.');
});

test('a new calendar address is announced as ready, and can be copied', async () => {
  const { location } = await post([['step', 'feed']]);
  const { words } = await open(location.replace(/#.*/, ''));
  expect(words).toContain('Your calendar address is ready.');
  expect(words).toContain('Copy address');
});

test('disconnecting a phone calendar is confirmed in its section, which stays open', async () => {
  for (const [step, saved, said] of [
    ['unsubscribe', 'calendar-off', 'We no longer read your calendar.'],
    ['end-feed', 'feed-off', 'Your calendar address no longer works.'],
  ] as const) {
    const sent = await post([['step', step]]);
    expect(sent.location).toBe(`/availability?saved=${saved}#calendars`);
    expect((await open(sent.location)).words).toContain(said);
  }
});
