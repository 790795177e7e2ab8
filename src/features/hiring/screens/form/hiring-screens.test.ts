import { describe, expect, test } from 'vitest';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeJob } from '../../../../../test-support/made-up-jobs.ts';
import {
  makeArtisan,
  makeConsumer,
  placeId,
  signedInAs,
} from '../../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire } from '../../../../../test-support/paid-hires.ts';
import {
  hireAsGuest,
  openCheckout,
  payAtPaystack,
  whereAndWhom,
} from '../../../../../test-support/paying.ts';
import { requestQuote } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { uploadedPicture } from '../../../../../test-support/uploading.ts';
import { passChecks } from '../../../../../test-support/verification-checks.ts';
import { newId } from '../../../../shared/identifier.ts';
import { addDays, lagosDay } from '../../../../shared/lagos-time.ts';
import { confirmSlot } from '../../../bookings/server/public.ts';
import { type HireStatus, hireStatuses } from '../../process.ts';

const app = await startTestApp({ pages: true });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare', verified_at: app.clock.now });
const amina = await makeConsumer(app, { full_name: 'Amina Bello', email: 'amina@example.ng' });
const asAmina = await signedInAs(app, amina);
const asArtisan = await signedInAs(app, artisan);
const formUrl = `/hiringartisanPage/${artisan.id}`;

/** The visible text: without tags, scripts and React's comments between words. */
const wordsOf = (html: string): string =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

async function open(url: string, headers: Record<string, string> = {}) {
  const response = await app.request({ url, headers: { accept: 'text/html', ...headers } });
  return {
    status: response.statusCode,
    location: response.headers.location,
    html: response.body,
    words: wordsOf(response.body),
  };
}

async function post(url: string, payload: string | Buffer, headers: Record<string, string> = {}) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });
  return {
    status: response.statusCode,
    location: String(response.headers.location),
    cookie: response.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    html: response.body,
    words: wordsOf(response.body),
  };
}

const filled = (changes: Record<string, string> = {}): string =>
  new URLSearchParams({
    id: newId(),
    fullName: 'Ngozi Eze',
    email: 'ngozi@example.ng',
    jobDescription: 'Fix the kitchen sink',
    ...whereAndWhom,
    startDate: '2026-12-01',
    endDate: '2026-12-01',
    startTime: '09:30',
    notes: '',
    checkbox: 'on',
    artisanName: 'Tunde Bakare',
    action: 'Confirm & Hire',
    ...changes,
  }).toString();

const fieldValue = (html: string, name: string): string | undefined =>
  new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(html)?.[1];

/** The photos that the form would send. */
const photosIn = (html: string): string[] =>
  [...html.matchAll(/<input(?=[^>]* name="photos")[^>]* value="([^"]*)"/g)].map(([, url]) => url ?? '');

const countHires = async () =>
  (
    await app.db
      .selectFrom('hires')
      .select((hires) => hires.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('the hiring form', () => {
  test('shows the chosen day and time in its bar, or what is missing with a link to it', async () => {
    const chosen = await open(`${formUrl}?day=2026-12-03&time=09:00`);
    expect(chosen.words).toMatch(/Chosen: Thu 3 Dec, 9:00 am ?\. Change day or time/);
    expect(chosen.html).toMatch(/<a href="#startDate-field" class="when-on-bar needs-script/);
    expect((await open(`${formUrl}?day=2026-12-03&time=03:33`)).words).toContain('Thu 3 Dec: choose a time');
    expect(chosen.words).toContain('Fill it all in to book. For a quote, you can leave it empty.');
    expect((await open(`${formUrl}?day=2020-01-01`)).words).toContain('Choose a day and time');
    // Without script it cannot follow the choice, so it is only a link.
    expect(chosen.html).toMatch(
      /<noscript><a href="#startDate-field" class="when-on-bar">Check day and time/,
    );
  });

  test('shows the artisan, every field, both buttons and the price', {
    meta: {
      promise: [
        'The hiring form shows who is hired: photo, name, tick, expertise, service area, rating',
        'It asks for name, email, job, dates, time, notes and the terms, and has both buttons',
      ],
    },
  }, async () => {
    const { status, words, html } = await open(formUrl);
    expect(status).toBe(200);
    for (const text of [
      'Hire Tunde Bakare',
      'Pipes, leaks, bathrooms',
      '10 miles (16 km)',
      'No ratings yet',
      'Full Name',
      'Email',
      'Job Description',
      'What needs doing?',
      'Photos (optional)',
      'When?',
      'How long will it take?',
      'Where?',
      'Notes/Special Requests (optional)',
      'I accept the terms',
      'Free to cancel or reschedule until 24 hours before the start.',
      '48 hours to report a problem',
      'Request A Quote',
      'Confirm & Hire',
      '₦5,000',
      'Held until the job is done.',
      '5% service fee',
    ]) {
      expect(words).toContain(text);
    }
    expect(html).toContain('aria-label="Verified"');
    // Without script, the browser's own fields start with the first free time.
    expect(html).toMatch(/<noscript>[\s\S]*min="\d{4}-\d\d-\d\d"[\s\S]*<\/noscript>/);
    expect(html).toMatch(/type="radio"[^>]*name="day"[^>]*checked/);
    expect(html).toMatch(/type="radio"[^>]*name="time"[^>]*checked/);
  });

  test('says which checks the artisan passed, and shows no checks for an artisan without any', {
    meta: { promise: 'The hiring form says what was checked of the artisan' },
  }, async () => {
    const checked = await makeArtisan(app);
    await passChecks(app, checked, ['identity', 'face', 'references']);
    expect((await open(`/hiringartisanPage/${checked.id}`)).words).toContain('BVN, References checked');
    expect((await open(formUrl)).words).not.toContain(' checked ');
  });

  test('names the place around which an artisan works, where it is known', async () => {
    const ikeja = await placeId(app, 'Ikeja', 'Lagos');
    const placed = await makeArtisan(app, { place_id: ikeja });
    const { words } = await open(`/hiringartisanPage/${placed.id}`);
    expect(words).toContain('10 miles (16 km) around Ikeja, Lagos');
    expect((await open(formUrl)).words).not.toContain('(16 km) around');
  });

  test('shows the posted job’s photos when it is opened from a job', {
    meta: { promise: 'Hiring for a posted job takes its photos' },
  }, async () => {
    const job = await makeJob(app, amina);
    const photos = [await uploadedPicture(app), await uploadedPicture(app, 'red')];
    await app.db
      .insertInto('job_photos')
      .values(photos.map((url, position) => ({ job_id: job.id, position, url })))
      .execute();
    expect(photosIn((await open(`${formUrl}?job=${job.id}`, asAmina)).html)).toEqual(photos);
    expect(photosIn((await open(formUrl, asAmina)).html)).toEqual([]);
  });

  test('creates a new hire id each time it is opened', async () => {
    const ids = await Promise.all([open(formUrl), open(formUrl)]).then((pages) =>
      pages.map(({ html }) => fieldValue(html, 'id')),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('is filled in with the name and address of the signed-in customer only', {
    meta: { promise: 'A signed-in customer finds their name and address filled in' },
  }, async () => {
    const { html } = await open(formUrl, asAmina);
    expect(fieldValue(html, 'fullName')).toBe('Amina Bello');
    expect(fieldValue(html, 'email')).toBe('amina@example.ng');
    expect(fieldValue((await open(formUrl)).html, 'email')).toBe('');
  });

  test('starts with the search terms as text, and with an earlier address only if it lies in the searched place', async () => {
    const query = new URLSearchParams({ need: 'Leaking <tap>', town: 'Yaba', state: 'Lagos' });
    const guest = (await open(`${formUrl}?${query}`)).html;
    expect(guest).toMatch(/<textarea[^>]*name="jobDescription"[^>]*>Leaking &lt;tap&gt;<\/textarea>/);
    expect(fieldValue(guest, 'jobTown')).toBe('Yaba');
    expect(guest).toMatch(/<option(?=[^>]* selected)[^>]* value="Lagos"/);
    expect(guest).not.toContain('Is the job here?');

    const asBisi = await signedInAs(app, await makeConsumer(app, { address: '7 Home Close' }));
    await requestQuote(
      app,
      artisan,
      { jobAddress: '1 Old Road', startDate: '2027-06-01', endDate: '2027-06-01' },
      asBisi,
    );
    const addressAfter = async (town: string) =>
      fieldValue(
        (await open(`${formUrl}?${new URLSearchParams({ town, state: 'Lagos' })}`, asBisi)).html,
        'jobAddress',
      );
    expect(fieldValue((await open(formUrl, asBisi)).html, 'jobAddress')).toBe('1 Old Road');
    expect(await addressAfter('Ikeja')).toBe('1 Old Road');
    expect(await addressAfter('Yaba')).toBe('');
    // A search for a whole state excludes places in other states, too.
    expect(fieldValue((await open(`${formUrl}?state=Kano`, asBisi)).html, 'jobAddress')).toBe('');
    expect(fieldValue((await open(`${formUrl}?state=Lagos`, asBisi)).html, 'jobAddress')).toBe('1 Old Road');
  });

  test('starts with the fixed price that the customer tapped, which is then the whole price', async () => {
    const dear = await makeArtisan(app, { full_name: 'Bola Ojo', price_from_kobo: 5_000_000 });
    const tap = { id: newId(), title: 'Repair a leaking tap', price_kobo: 800_000 };
    const drain = { id: newId(), title: 'Clear a drain', price_kobo: 400_000 };
    const rows = [tap, drain].map((item, position) => ({ ...item, position, artisan_id: dear.id }));
    await app.db.insertInto('price_items').values(rows).execute();
    const chosen = (html: string) =>
      [...html.matchAll(/<input[^>]*name="priceItem"[^>]*>/g)]
        .map(String)
        .filter((input) => input.includes('checked'))
        .map((input) => /value="([^"]*)"/.exec(input)?.[1]);
    const leading = (html: string) =>
      /<button(?=[^>]*button-primary)(?=[^>]*name="action")[^>]*value="([^"]*)"/.exec(html)?.[1];

    const none = await open(`/hiringartisanPage/${dear.id}`);
    expect(chosen(none.html)).toEqual(['']);
    // Without script the sum further down cannot change, so the choice itself names the sum.
    expect(none.html).toMatch(/<noscript>(?:(?!<\/noscript>)[\s\S])*you pay the price you choose here/);
    expect(none.words).toContain(
      '₦5,000 now, held until the job is done. You pay the rest only after you agree to a price.',
    );
    expect(none.words).toContain('asks for a ₦5,000 booking deposit, which is held');
    // The job certainly costs more than the deposit, so requesting a quote comes first.
    expect(leading(none.html)).toBe('Request A Quote');
    expect(leading((await open(formUrl)).html)).toBe('Confirm &amp; Hire');

    const { html, words } = await open(`/hiringartisanPage/${dear.id}?price=${tap.id}`);
    expect(chosen(html)).toEqual([`${tap.id}:800000`]);
    expect(html).toMatch(/<textarea[^>]*name="jobDescription"[^>]*>Repair a leaking tap<\/textarea>/);
    expect(words).toContain('₦8,000 now, held until the job is done. Nothing more to pay.');
    expect(words).toContain('asks for ₦8,000, the whole price, which is held');
    expect(words).toMatch(/What you pay now ₦8,000 The whole price of “Repair a leaking tap”\./);
    expect(leading(html)).toBe('Confirm &amp; Hire');
  });

  test('starts with the day and time that the customer tapped on the artisan’s page', async () => {
    const { html } = await open(`${formUrl}?day=2026-12-04&time=11:00`);
    const native =
      /<noscript>([\s\S]*?)<\/noscript>/.exec(html.slice(html.indexOf('when-picker')))?.[1] ?? '';
    expect([fieldValue(native, 'startDate'), fieldValue(native, 'startTime')]).toEqual([
      '2026-12-04',
      '11:00',
    ]);
  });

  test('shows an error beside the field when a signed-in customer sends an empty name or email', async () => {
    const { html, words } = await open(formUrl, asAmina);
    expect(words).toContain('For Amina Bello , amina@example.ng');
    expect(html).not.toContain('id="email-field"');
    for (const field of ['email', 'fullName']) {
      const refused = await post(formUrl, filled({ [field]: '' }), asAmina);
      expect(refused.status).toBe(400);
      expect(refused.html, field).toContain(`id="${field}-field-error"`);
    }
  });

  test('offers other places of the customer’s earlier jobs, and none if the only one is already filled in', async () => {
    const asKemi = await signedInAs(app, await makeConsumer(app));
    const ask = (jobAddress: string, day: string) =>
      requestQuote(app, artisan, { jobAddress, startDate: day, endDate: day }, asKemi);
    await ask('1 Old Road', '2027-07-01');
    const one = await open(formUrl, asKemi);
    expect(fieldValue(one.html, 'jobAddress')).toBe('1 Old Road');
    expect(fieldValue(one.html, 'jobLandmark')).toBe(whereAndWhom.jobLandmark);
    expect(fieldValue(one.html, 'phone')).toBe('0803 123 4567');
    expect(one.words).not.toMatch(/Where your last jobs were|Is the job here/);
    await ask('2 New Road', '2027-07-02');
    expect((await open(formUrl, asKemi)).words).toContain(`1 Old Road, ${whereAndWhom.jobTown}`);
  });

  test('offers the artisan’s own town to a customer whose place is not known', async () => {
    const near = await makeArtisan(app, { place_id: await placeId(app, 'Ikeja', 'Lagos') });
    expect((await open(`/hiringartisanPage/${near.id}`)).words).toMatch(
      /Is the job here\? One tap fills in the place\. *Ikeja, Lagos/,
    );
    expect((await open(formUrl)).words).not.toContain('Is the job here?');
  });

  test.each(['0190-not-there', newId(), "' or 1=1 --", '<b>x'])(
    'says “Person Not Found” for the unknown artisan id %s',
    {
      meta: {
        promise: [
          'An unknown id says Person Not Found and leads home',
          'An unknown artisan’s form says “Person Not Found” and names the id',
        ],
      },
    },
    async (id) => {
      const { status, words, html } = await open(`/hiringartisanPage/${encodeURIComponent(id)}`);
      expect(status).toBe(404);
      expect(words).toContain('Person Not Found');
      expect(words).toContain('Could not find tradesperson with ID:');
      expect(words).toContain('Return to Home');
      expect(html).not.toContain('<b>x');
    },
  );

  test('says what the browser tab had stored only outside production', {
    meta: { promise: 'What the tab had kept is said only outside production' },
  }, async () => {
    expect((await open(`/hiringartisanPage/${newId()}`)).words).toContain('session data');
    const live = await startTestApp({
      pages: true,
      config: (config) => ({ ...config, environment: 'production' }),
    });
    const { body } = await live.request({ url: `/hiringartisanPage/${newId()}` });
    expect(body).toContain('Person Not Found');
    expect(body).not.toContain('session data');
  });
});

describe('the hiring form sent without script', () => {
  test('leads a guest to the payment, and stores the key of the hire out of sight in this browser', {
    meta: { promise: 'Confirm & Hire leads to the payment' },
  }, async () => {
    const { status, location, cookie } = await post(formUrl, filled());
    expect(status).toBe(303);
    expect(location).toMatch(/^\/hirepage\?hire=[0-9a-f-]{36}$/);
    const id = new URL(location, 'http://here').searchParams.get('hire');
    const shown = await app.request({ url: `/api/hiring/hires/${id}`, headers: { cookie } });
    expect(shown.json().result).toMatchObject({ status: 'awaiting_payment', customerName: 'Ngozi Eze' });
    expect((await app.request({ url: `/api/hiring/hires/${id}` })).statusCode).toBe(404);
  });

  test('leads a signed-in customer to the payment without a key', async () => {
    const { status, location } = await post(formUrl, filled(), asAmina);
    expect(status).toBe(303);
    expect(location).toMatch(/^\/hirepage\?hire=[0-9a-f-]{36}$/);
  });

  test('makes one hire when it is sent twice, and leads to the same place both times', async () => {
    const form = filled();
    const before = await countHires();
    const [first, second] = await Promise.all([post(formUrl, form), post(formUrl, form)]);
    expect(first.location).toBe(second.location);
    expect(await countHires()).toBe(before + 1);
  });

  test('asks for the job’s place and a phone number beside their fields when hiring, and not for a quote request', async () => {
    const nothing = { jobAddress: '', jobLandmark: ' ', jobTown: '', jobState: '', phone: '' };
    const before = await countHires();
    const refused = await post(formUrl, filled(nothing));
    expect(refused.status).toBe(400);
    for (const field of Object.keys(nothing)) expect(refused.html).toContain(`id="${field}-field-error"`);
    expect(refused.words).toContain('Please enter a phone number that the artisan can call.');
    expect(await countHires()).toBe(before);
    const wrong = await post(formUrl, filled({ phone: '12345', jobState: 'Bavaria' }));
    expect(wrong.status).toBe(400);
    expect(wrong.words).toContain('That does not look like a phone number.');
    expect((await post(formUrl, filled({ ...nothing, action: 'Request A Quote' }))).status).toBe(303);
  });

  test('books a job of several days until its last day', async () => {
    const picked = { day: '2026-12-07', time: '09:30', jobLength: 'dn', days: '3' };
    const { location } = await post(
      formUrl,
      filled({ startDate: '', endDate: '', startTime: '', ...picked }),
    );
    const hire = await app.db
      .selectFrom('hires')
      .select(['start_date', 'end_date', 'length_minutes'])
      .where('id', '=', new URL(location, 'http://here').searchParams.get('hire'))
      .executeTakeFirstOrThrow();
    expect(hire).toEqual({ start_date: '2026-12-07', end_date: '2026-12-09', length_minutes: null });
  });

  test('leads a quote request to a page about what happens next, which only its sender can see', {
    meta: { promise: 'A quote request leads to a page that says what happens next' },
  }, async () => {
    const { status, location, cookie } = await post(formUrl, filled({ action: 'Request A Quote' }));
    expect(status).toBe(303);
    expect(location).toMatch(new RegExp(`^${formUrl}/sent\\?hire=[0-9a-f-]{36}$`));
    const sent = await open(location, { cookie });
    expect(sent.words).toContain('Your quote request was sent to Tunde Bakare');
    expect(sent.words).toContain('What happens next');
    expect(sent.words).toMatch(/When [^:]*Tue 1 December 2026, from 9:30 am/);
    expect((await open(location)).status).toBe(404);
    expect((await open(`${formUrl}/sent`)).status).toBe(404);
  });

  test('keeps every word as text when it is refused, with the reasons beside the fields and below the form', {
    meta: { promise: ['The end may not come before the start', 'What people typed is text, never HTML'] },
  }, async () => {
    const typed = {
      jobDescription: '</textarea><script>alert(1)</script>',
      fullName: '"><img src=x>',
      endDate: '2026-11-30',
    };
    const id = newId();
    const { status, words, html } = await post(formUrl, filled({ ...typed, id }));
    expect(status).toBe(400);
    expect(words).toContain('End date cannot be before the start date.');
    expect(html).toMatch(/id="startDate-field-error"/);
    expect(html).toContain('&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x>');
    expect(fieldValue(html, 'id')).toBe(id);
    expect(fieldValue(html, 'startDate')).toBe('2026-12-01');
    expect(html).toMatch(/<input(?=[^>]*name="checkbox")[^>]*checked/);
    expect(html).toMatch(/<option(?=[^>]* selected)[^>]* value="Lagos"/);
    expect(words).toContain('This was not sent. The reason is under the form.');
    expect(html).toMatch(/<details class="form-note">/);
    const noted = await post(formUrl, filled({ ...typed, id, notes: 'Ring twice' }));
    expect(noted.html).toMatch(/<details(?=[^>]*form-note)[^>]* open/);
  });

  test('keeps its photos when it is refused, and the hire’s page shows them', {
    meta: { promise: 'The photos of a hire are shown on its page' },
  }, async () => {
    const photos = [await uploadedPicture(app), await uploadedPicture(app, 'red')];
    const withPhotos = (urls: string[], changes: Record<string, string> = {}) =>
      `${filled({ email: 'photos@example.ng', ...changes })}${urls.map((url) => `&photos=${encodeURIComponent(url)}`).join('')}`;
    const refused = await post(formUrl, withPhotos(photos, { phone: '' }));
    expect(refused.status).toBe(400);
    expect(photosIn(refused.html)).toEqual(photos);

    const gone = '/files/images/0198-gone/480.webp';
    const wrong = await post(formUrl, withPhotos([...photos, gone]));
    expect(wrong.status).toBe(400);
    expect(wrong.html).toMatch(/id="photos-field-error"[^>]*>[\s\S]*Photo 3 cannot be used any more/);
    expect(photosIn(wrong.html)).toEqual([...photos, gone]);

    const { status, location, cookie } = await post(formUrl, withPhotos(photos));
    expect(status).toBe(303);
    const id = new URL(location, 'http://here').searchParams.get('hire');
    for (const headers of [{ cookie }, asArtisan]) {
      const { html } = await open(`/hires/${id}`, headers);
      for (const photo of photos) expect(html).toContain(`href="${photo.replace('/480.', '/1200.')}"`);
      expect(html).toContain('alt="Photo 2 of 2 of the job"');
    }
  });

  test('gets a new id when it is sent again with other words, so that it makes another hire', async () => {
    const id = newId();
    await post(formUrl, filled({ id }));
    const { status, words, html } = await post(formUrl, filled({ id, notes: 'Ring twice' }));
    expect(status).toBe(409);
    expect(words).toContain('that hire is saved');
    expect(fieldValue(html, 'id')).not.toBe(id);
  });

  test.each([
    ['nothing', '', 400, {}],
    ['JSON', '{"fullName":"x"}', 415, { 'content-type': 'application/json' }],
    ['a broken upload', '--x', 415, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['text that is not UTF-8', Buffer.from([0x61, 0x3d, 0xff, 0xfe]), 400, {}],
    ['ten megabytes', `jobDescription=${'x'.repeat(10_000_000)}`, 413, {}],
    ['another site’s form', filled(), 403, { origin: 'https://evil.example' }],
  ])('stores nothing when it is sent as %s', async (_name, payload, expected, headers) => {
    const before = await countHires();
    expect((await post(formUrl, payload, headers as Record<string, string>)).status).toBe(expected);
    expect(await countHires()).toBe(before);
  });
});

describe('/consumer', () => {
  test('tells a visitor how hiring works, and where to sign in', {
    meta: { promise: '/consumer tells a visitor how hiring works' },
  }, async () => {
    const { status, words, html } = await open('/consumer');
    expect(status).toBe(200);
    expect(words).toContain('How hiring works');
    expect(html).toContain('href="/signin?returnTo=%2Fconsumer"');
  });

  test('tells a customer without hires what to do', async () => {
    const { words } = await open('/consumer', await signedInAs(app, await makeConsumer(app)));
    expect(words).toContain('You haven’t hired anyone yet');
  });

  const labels: Record<HireStatus, string> = {
    quote_requested: 'Quote requested',
    quoted: 'Quote received',
    accepted: 'Quote accepted',
    awaiting_payment: 'Waiting for payment',
    planned: 'Not paid yet',
    confirmed: 'Confirmed',
    in_progress: 'At work',
    artisan_no_show: 'Artisan not there?',
    customer_no_show: 'Customer not there?',
    artisan_cancelled: 'Artisan cancelled',
    completed: 'Done',
    released: 'Finished',
    declined: 'Declined',
    expired: 'Expired',
    cancelled: 'Cancelled',
    disputed: 'Under review',
    decided: 'Decided',
    appealed: 'Appealed',
    settled: 'Settled',
    refunded: 'Refunded',
  };

  test.each(hireStatuses)(
    'says what the state %s means, and offers payment where one is due',
    {
      meta: {
        promise: 'A hire on /consumer says its state and offers payment where there is something to pay',
      },
    },
    async (status) => {
      const bisi = await makeConsumer(app);
      const hire = await makeHire(app, artisan, { status, customer_id: bisi.id });
      const { words, html } = await open('/consumer', await signedInAs(app, bisi));
      expect(words).toContain(labels[status]);
      expect(words).toContain('Fix the kitchen sink');
      const payable = ['awaiting_payment', 'accepted'].includes(status);
      expect(html.includes(`href="/hirepage?hire=${hire.id}"`)).toBe(payable);
      expect(words.includes('Pay by 21 Nov 2026, 10:00 am')).toBe(payable);
    },
  );

  test('shows no one else’s hires', async () => {
    await makeHire(app, artisan, { customer_id: amina.id, job_description: 'Amina’s own affair' });
    expect((await open('/consumer', asAmina)).words).toContain('Amina’s own affair');
    const stranger = await signedInAs(app, await makeConsumer(app));
    expect((await open('/consumer', stranger)).words).not.toContain('Amina’s own affair');
  });

  test('pages through many hires without script, and offers no empty page', async () => {
    const busy = await makeConsumer(app);
    const headers = await signedInAs(app, busy);
    const expire = (count: number) =>
      Array.from({ length: count }, (_, at) => at).reduce(
        (before, at) =>
          before.then(() =>
            makeHire(app, artisan, {
              customer_id: busy.id,
              status: 'expired',
              job_description: `Job number ${at}.`,
            }),
          ),
        Promise.resolve<unknown>(null),
      );
    await expire(10);
    expect((await open('/consumer', headers)).html).not.toContain('before=');
    await expire(10);

    const first = await open('/consumer', headers);
    expect(first.html).not.toContain('rel="prev"');
    const older = /href="(\/consumer\?before=[^"]+)"/.exec(first.html)?.[1] ?? '';
    const second = await open(older, headers);
    expect([first, second].map(({ words }) => words.match(/Job number \d+\./g)?.length)).toEqual([10, 10]);
    const rows = ({ html }: { html: string }) =>
      [...html.matchAll(/hire-row-name"><a href="([^"]+)"/g)].map(String);
    expect(new Set([...rows(first), ...rows(second)]).size).toBe(20);
    expect(second.html).toMatch(/<a(?=[^>]*rel="prev")[^>]*href="\/consumer"/);
    expect(second.html).not.toContain('before=');
  });

  test('counts the hires that need the customer and the upcoming ones, and labels the others as past', async () => {
    const bisi = await makeConsumer(app);
    const headers = await signedInAs(app, bisi);
    const hire = (status: HireStatus) => makeHire(app, artisan, { status, customer_id: bisi.id });
    await hire('awaiting_payment');
    await hire('awaiting_payment');
    await hire('confirmed');
    const open3 = await open('/consumer', headers);
    expect(open3.words).toMatch(
      /Needs you 2 .*Coming up 1 .*Past Finished and cancelled hires appear here\./,
    );
    expect(open3.words).not.toContain('You haven’t hired anyone yet');
    const { id } = await hire('cancelled');
    const { html, words } = await open('/consumer', headers);
    expect(words).not.toContain('Finished and cancelled hires');
    expect(html).toContain(`href="/hiringartisanPage/${artisan.id}?again=${id}"`);
    // The form reuses the details but not the day; for anyone else it is empty.
    const again = await open(`/hiringartisanPage/${artisan.id}?again=${id}`, headers);
    expect(again.html).toMatch(/<textarea[^>]*name="jobDescription"[^>]*>Fix the kitchen sink</);
    for (const value of ['Ngozi Eze', '12 Allen Avenue', 'Opposite the market', '0803 123 4567']) {
      expect(again.html).toContain(`value="${value}"`);
    }
    expect(again.html).not.toContain('value="2026-12-01" checked');
    const others = await open(`/hiringartisanPage/${artisan.id}?again=${id}`);
    expect(others.html).not.toContain('12 Allen Avenue');
    expect(/<ul class="hire-rows">[\s\S]*?<\/ul>/.exec(html)?.[0]).not.toContain('₦');
    await hire('released');
    expect((await open('/consumer', headers)).words).toMatch(
      /1 December 2026 ₦5,000 Finished Hire again : Tunde Bakare/,
    );
    // For a job that is done but not paid out, the card above the rows shows the button.
    const done = await hire('completed');
    expect((await open('/consumer', headers)).html).toMatch(
      new RegExp(`<a(?=[^>]*button-primary)(?=[^>]*again=${done.id}")`),
    );
    // While a problem can be reported, that comes first.
    await makeHire(app, artisan, {
      status: 'completed',
      customer_id: bisi.id,
      release_due_at: new Date(app.clock.now.getTime() + 3_600_000),
    });
    expect((await open('/consumer', headers)).html).toMatch(/button-primary[^>]*><span>Tell us how it went</);
  });
});

describe('an artisan’s dashboard', () => {
  /** The job about tiles is newer. */
  async function postTwoJobs(): Promise<void> {
    await app.db.deleteFrom('jobs').execute();
    const poster = await makeConsumer(app);
    for (const expertise of ['Wiring', 'Tiles']) await makeJob(app, poster, { expertise });
  }
  const sought = ({ html }: { html: string }) =>
    [...html.matchAll(/card-link[^>]*>Seeking Skilled Plumber<.*?job-headline">(\w+)</g)].map(
      ([, what]) => what,
    );

  test('is its owner’s alone: anyone else who is signed in is sent to their own', {
    meta: { promise: ['A dashboard is its owner’s alone', 'Dashboard: no user ID'] },
  }, async () => {
    expect(await open(`/dashboard/${artisan.id}`, asAmina)).toMatchObject({
      status: 302,
      location: `/dashboard/${amina.id}`,
    });
  });

  test('without an id in its address sends an artisan to their own, and a visitor to sign-in first', async () => {
    expect(await open('/dashboard', asAmina)).toMatchObject({
      status: 302,
      location: `/dashboard/${amina.id}`,
    });
    expect(await open('/dashboard')).toMatchObject({
      status: 302,
      location: '/signin?returnTo=%2Fdashboard',
    });
  });

  test('with a blank id in its address tells a visitor that the id is missing', async () => {
    const { status, words } = await open('/dashboard/%20');
    expect(status).toBe(404);
    expect(words).toContain('Error: No user ID provided');
  });

  test('shows the artisan’s real figures, their leads and the money held for them', {
    meta: { promise: 'Earnings and leads are real figures' },
  }, async () => {
    const worker = await makeArtisan(app, { full_name: 'Sola Ade' });
    const asWorker = await signedInAs(app, worker);
    const before = (await open(`/dashboard/${worker.id}`, asWorker)).words;
    expect(before).toContain('My Dashboard');
    expect(before).toContain('Total Earnings ₦0 ₦0 held until the jobs are done');
    expect(before).toContain('Total Leads 0');
    expect(before).toContain('No leads yet');

    const hire = await hireAsGuest(app, worker);
    const unpaid = (await open(`/dashboard/${worker.id}`, asWorker)).words;
    expect(unpaid).toContain('Ngozi E.');
    expect(unpaid).not.toContain('Ngozi Eze');
    expect(unpaid).toContain('Waiting for payment');

    const { body } = await openCheckout(app, hire);
    await payAtPaystack(app, body.access_code);
    await app.request({ url: `/api/payments/verify/${body.reference}` });
    const paid = await open(`/dashboard/${worker.id}`, asWorker);
    expect(paid.words).toContain('Total Earnings ₦0 ₦5,000 held until the jobs are done, before our fee');
    expect(paid.words).toContain('Total Leads 1');
    expect(paid.words).toContain('Ngozi Eze');
    expect(paid.words).toContain('₦5,000 held for you');
    expect(paid.html).not.toContain('ngozi@example.ng');
  });

  test('shows an artisan’s leads in tabs with counts, today’s jobs and the earnings of each month', {
    meta: {
      promise: 'An artisan’s dashboard says what is today, what needs them and what each month brought',
    },
  }, async () => {
    const worker = await makeArtisan(app, { full_name: 'Sola Ade' });
    const asWorker = await signedInAs(app, worker);
    const today = lagosDay(app.clock.now);
    const job = (name: string, wishes: Parameters<typeof makePaidHire>[2]) =>
      makePaidHire(app, worker, { customer_name: name, ...wishes });
    await job('Needs Today', { start_date: today, end_date: today, start_time: '10:30' });
    await job('Booked Later', { start_date: addDays(today, 3), end_date: addDays(today, 3) });
    await makeHire(app, worker, { customer_name: 'Lost Long', status: 'cancelled' });
    const finished = await job('Done Before', { start_date: addDays(today, 9), end_date: addDays(today, 9) });
    await app.request({
      method: 'POST',
      url: `/api/hiring/hires/${finished.id}/release`,
      payload: { key: keyOf(app, finished) },
    });

    const path = `/dashboard/${worker.id}`;
    const first = await open(path, asWorker);
    expect(first.words).toMatch(/Today .{10,40} 10:30 am Needs Today/);
    expect(first.words).toContain('Leads Needs you 1 Waiting 0 Booked');
    expect(first.words).toContain('Start today');
    expect(first.words).not.toContain('Booked Later');
    expect(first.words).not.toContain('Lost L.');
    expect((await open(`${path}?leads=booked`, asWorker)).words).toContain('Booked Later');
    expect((await open(`${path}?leads=lost`, asWorker)).words).toContain('Lost L.');
    expect((await open(`${path}?leads=waiting`, asWorker)).words).toContain('No customer is deciding');
    expect((await open(`${path}?leads=nonsense`, asWorker)).words).toContain('Start today');
  });

  test('pages through the leads of one tab, and says what the artisan earned from past ones', async () => {
    const worker = await makeArtisan(app, { full_name: 'Sola Ade' });
    const asWorker = await signedInAs(app, worker);
    const path = `/dashboard/${worker.id}`;
    const lose = async (from: number, to: number) => {
      for (let number = from; number <= to; number += 1)
        await makeHire(app, worker, { status: 'cancelled', job_description: `Lost job ${number}.` });
    };
    await lose(1, 20);
    expect((await open(`${path}?leads=lost`, asWorker)).html).not.toContain('before=');
    await lose(21, 21);
    const first = await open(`${path}?leads=lost`, asWorker);
    const older =
      /<a(?=[^>]*rel="next")[^>]*href="([^"]+)"/.exec(first.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(older).toMatch(new RegExp(`^${path}\\?leads=lost&before=`));
    const last = await open(older, asWorker);
    expect([first, last].map(({ words }) => words.match(/Lost job \d+\./g)?.length)).toEqual([20, 1]);
    expect(last.html).toMatch(new RegExp(`<a(?=[^>]*rel="prev")[^>]*href="${path}\\?leads=lost"`));
    expect(last.html).not.toContain('rel="next"');
    expect(last.words).not.toContain('Hire again');
    expect(/<ul class="hire-rows">[\s\S]*?<\/ul>/.exec(last.html)?.[0]).not.toContain('₦');
    expect(last.words).toContain('Total Leads 21');

    await makeHire(app, worker, { status: 'released' });
    const done = (await open(`${path}?leads=done`, asWorker)).words;
    expect(done).toMatch(/Ngozi Eze Fix the kitchen sink Tue 1 December 2026 ₦4,750 Finished/);
  });

  test('shows an artisan the next seven days, with the number and kind of jobs on each', async () => {
    const worker = await makeArtisan(app, { full_name: 'Sola Ade' });
    const asWorker = await signedInAs(app, worker);
    const today = lagosDay(app.clock.now);
    const path = `/dashboard/${worker.id}`;
    const week = async () => {
      const { html, words } = await open(path, asWorker);
      return {
        words,
        days: [...html.matchAll(/week-day-state">([\s\S]*?)<\/a>/g)].map(([, day = '']) =>
          wordsOf(day).trim(),
        ),
      };
    };
    const free = await week();
    expect(free.days).toEqual(Array.from({ length: 7 }, () => 'Free'));
    expect(free.words).toContain('No job today. You can still be booked.');
    expect(free.words).not.toContain('Earnings by month');
    const days = (from: number, daysOff: string[]) =>
      app.request({
        method: 'POST',
        url: '/availability',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...asWorker },
        payload: new URLSearchParams([
          ['step', 'days'],
          ['from', addDays(today, from)],
          ['to', addDays(today, 6)],
          ...daysOff.map((day) => ['dayOff', day]),
        ]).toString(),
      });
    expect((await days(0, [today])).statusCode).toBe(303);
    const off = await week();
    expect(off.days.slice(0, 2)).toEqual(['Day off', 'Free']);
    expect(off.words).toMatch(/No job today\. (?!You can)/);
    const tomorrow = addDays(today, 1);
    const hour = async (startTime: string) => {
      const wishes = { start_date: tomorrow, end_date: tomorrow, start_time: startTime, length_minutes: 60 };
      const { id: hireId } = await makeHire(app, worker, { status: 'confirmed', ...wishes });
      const slot = {
        hireId,
        artisanId: worker.id,
        startDate: tomorrow,
        endDate: tomorrow,
        startTime,
        lengthMinutes: 60,
      };
      await app.db.transaction().execute((tx) => confirmSlot(tx, { ...slot, now: app.clock.now }));
    };
    await hour('09:00');
    expect((await week()).days[1]).toBe('9:00 am');
    await hour('11:00');
    expect((await week()).days[1]).toBe('9:00 am and 1 more');
  });

  test('asks only users with an unconfirmed email address to confirm it', async () => {
    const url = `/dashboard/${artisan.id}`;
    const confirm = (email_verified: boolean) =>
      app.db.updateTable('users').set({ email_verified }).where('id', '=', artisan.id).execute();
    await confirm(false);
    expect((await open(url, asArtisan)).words).toContain('press the button in the email we sent you');
    await confirm(true);
    expect((await open(url, asArtisan)).words).not.toContain('press the button in the email we sent you');
  });

  test('shows a visitor jobs for the artisan in its address, best first, and nothing private', {
    meta: {
      promise: 'A visitor sees jobs for the artisan of a dashboard’s address, and no money, leads or hires',
    },
  }, async () => {
    const worker = await makeArtisan(app, { full_name: 'Sola Ade', expertise: 'House wiring' });
    const hire = await hireAsGuest(app, worker);
    const { body } = await openCheckout(app, hire);
    await payAtPaystack(app, body.access_code);
    await app.request({ url: `/api/payments/verify/${body.reference}` });
    await postTwoJobs();

    const path = `/dashboard/${worker.id}`;
    const { status, words, html } = await open(path);
    expect(status).toBe(200);
    expect(words).toContain('My Dashboard');
    expect(words).toContain('Jobs for Sola Ade');
    expect(sought({ html })).toEqual(['Wiring', 'Tiles']);
    expect(sought(await open(`${path}?jobs=recent`))).toEqual(['Tiles', 'Wiring']);
    expect(html).toContain(`/signin?returnTo=${encodeURIComponent(path)}`);
    for (const own of ['Total Earnings', 'Total Leads', 'Ngozi', '₦', 'ngozi@example.ng', hire.id]) {
      expect(html, own).not.toContain(own);
    }
    const saved = await open(`${path}?jobs=saved`);
    expect(saved.words).toContain('No users found matching the selected filter');
    expect(saved.words).toContain('Total users: 1');
  });

  test('shows a guest placeholder for an id that no one may view, whether or not the person exists', {
    meta: {
      promise:
        'Without a person one may view, a guest placeholder is shown, and nothing tells whether the person exists',
    },
  }, async () => {
    await postTwoJobs();
    const nobodys = await open('/dashboard/0190-not-there');
    expect(nobodys.words).toContain('My Dashboard Guest');
    expect(sought(nobodys)).toEqual(['Tiles', 'Wiring']);
    expect((await open(`/dashboard/${amina.id}`)).words).toBe(nobodys.words);
    // The URL carries the expertise chosen in the tab, and the links keep it.
    const ranked = await open('/dashboard/0190-not-there?expertise=house%20wiring');
    expect(sought(ranked)).toEqual(['Wiring', 'Tiles']);
    expect(ranked.html).toContain('href="/dashboard/0190-not-there?jobs=recent&amp;expertise=house+wiring"');
  });

  test('shows a consumer a link to their hires, and one way to log out', {
    meta: { promise: 'A consumer finds their hires and the way out' },
  }, async () => {
    const { words, html } = await open(`/dashboard/${amina.id}`, asAmina);
    expect(words).toContain('My Dashboard');
    expect(words.match(/Log Out/g)).toHaveLength(1);
    expect(html).toContain('href="/consumer"');
    expect(words).not.toContain('Total Leads');
  });

  test('opens for its owner also when their id is in capital letters', async () => {
    expect((await open(`/dashboard/${artisan.id.toUpperCase()}`, asArtisan)).status).toBe(200);
  });
});
