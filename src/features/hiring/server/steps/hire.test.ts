import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);

const order = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  fullName: 'Ngozi Eze',
  email: 'Ngozi@Example.ng',
  jobDescription: 'Fix the kitchen sink',
  startDate: '2026-12-01',
  endDate: '2026-12-02',
  startTime: '09:30',
  notes: 'Ring twice',
  checkbox: true,
  artisanId: artisan.id,
  artisanName: 'whatever the page said',
  action: 'Confirm & Hire',
  ...changes,
});

async function send(payload: unknown, headers: Record<string, string> = {}) {
  const response = await app.request({
    method: 'POST',
    url: '/api/hiring/hire',
    headers: { 'content-type': 'application/json', ...headers },
    payload: payload as string,
  });
  return { status: response.statusCode, body: response.json() };
}

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

const countHires = async () =>
  (
    await app.db
      .selectFrom('hires')
      .select((hires) => hires.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('Confirm & Hire', () => {
  test('saves a guest’s hire for the deposit, to be paid within a day', {
    meta: {
      promise: [
        'A customer can hire without an account',
        'The booking deposit is ₦5,000',
        'A hire’s result carries customerName, fullName, jobDescription, artisanName and artisanId',
      ],
    },
  }, async () => {
    const sent = order();
    const { status, body } = await send(sent);
    expect(status).toBe(201);
    expect(body.message).toBe('Your hire has been saved. Pay the ₦5,000 booking deposit to confirm it.');
    expect(body.result).toEqual({
      id: sent.id,
      _id: sent.id,
      status: 'awaiting_payment',
      customerName: 'Ngozi Eze',
      fullName: 'Ngozi Eze',
      jobDescription: 'Fix the kitchen sink',
      artisanName: 'Tunde Bakare',
      artisanId: artisan.id,
      artisanPhotoURL: null,
      artisanSkill: 'Plumber',
      customerId: null,
      amountKobo: 500_000,
      priceKobo: null,
      part: null,
      job: null,
      balanceKobo: 0,
      proposal: null,
      feeKobo: 25_000,
      startDate: '2026-12-01',
      endDate: '2026-12-02',
      startTime: '09:30',
      lengthMinutes: null,
      notes: 'Ring twice',
      photos: [],
      jobAddress: null,
      jobLandmark: null,
      jobTown: null,
      jobState: null,
      customerPhone: null,
      createdAt: '2026-11-20T09:00:00.000Z',
      paymentDueAt: '2026-11-21T09:00:00.000Z',
      answerDueAt: null,
      quote: null,
      changeWish: null,
      moreDays: null,
      isVisit: false,
      visitKobo: null,
      tippedKobo: null,
      bankClaims: null,
      priceVersions: null,
      steps: ['open_checkout', 'cancel'],
      cancellation: null,
      feeBasisPoints: 500,
      fixedService: null,
      freeUntil: null,
      doneDueAt: null,
      releaseDueAt: null,
      noShowDueAt: null,
      rebookDueAt: null,
      rebookedAs: null,
      rebookedFrom: null,
      doorCode: null,
      workPhotos: null,
      questionedAt: null,
      decideDueAt: null,
      settleDueAt: null,
      lastStep: { action: 'hire', actor: 'customer', moment: null },
      side: 'customer',
      customerRating: null,
      reviews: null,
      guestKey: expect.stringMatching(/^\d+\.[\w-]{43}$/),
    });
    const row = await app.db
      .selectFrom('hires')
      .selectAll()
      .where('id', '=', sent.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      customer_id: null,
      customer_email: 'ngozi@example.ng',
      fee_basis_points: 500,
    });
    const events = await app.db
      .selectFrom('hire_events')
      .selectAll()
      .where('hire_id', '=', sent.id)
      .execute();
    expect(events).toMatchObject([
      { action: 'hire', actor: 'customer', from_status: null, to_status: 'awaiting_payment' },
    ]);
  });

  test('gives a signed-in customer’s hire to their account, under the name they typed', async () => {
    const { status, body } = await send(order({ fullName: 'Mama Bello' }), asAmina);
    expect(status).toBe(201);
    expect(body.result).toMatchObject({ customerName: 'Mama Bello', guestKey: null });
    const row = await app.db
      .selectFrom('hires')
      .selectAll()
      .where('id', '=', body.result.id)
      .executeTakeFirstOrThrow();
    expect(row.customer_id).toBe(amina.id);
  });

  test('gives a hire an id like any other when the client sends none', async () => {
    const { body } = await send(order({ id: undefined }));
    // Version 7 (RFC 9562): a timestamp, then random bits.
    expect(body.result.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  test('sends the guest an email whose link opens this hire and no other', {
    meta: { promise: 'A guest gets a link by email that opens this hire and no other' },
  }, async () => {
    const sent = order({ email: 'link@example.ng' });
    const { body } = await send(sent);
    const [mail, ...more] = await emailsTo(app, 'link@example.ng');
    expect(more).toEqual([]);
    const link = linkIn(mail);
    expect(link.pathname).toBe('/hirepage');
    expect(link.searchParams.get('hire')).toBe(sent.id);
    const key = link.searchParams.get('key') ?? '';
    expect(key).toBe(body.result.guestKey);
    expect(
      (await app.request({ url: `/api/hiring/hires/${sent.id}`, headers: { 'x-guest-key': key } }))
        .statusCode,
    ).toBe(200);
    const other = (await send(order())).body.result.id;
    expect(
      (await app.request({ url: `/api/hiring/hires/${other}`, headers: { 'x-guest-key': key } })).statusCode,
    ).toBe(404);
    expect(mail?.html).toContain(`/hirepage?hire=${sent.id}&amp;key=${key}`);
    expect(mail?.subject).toContain('₦5,000');
  });

  test('puts nothing that a stranger typed into an email to someone else’s address, except a first name', {
    meta: { promise: 'No email to an unconfirmed address says what a stranger typed' },
  }, async () => {
    const spam = 'https://evil.example';
    await send(
      order({ email: 'victim@example.ng', fullName: 'Click:evil Now', jobDescription: spam, notes: spam }),
    );
    const [mail] = await emailsTo(app, 'victim@example.ng');
    expect(mail?.subject).toBeDefined();
    expect(JSON.stringify(mail)).not.toContain('evil');
  });

  test('costs at most five statements in one transaction, including the email', {
    meta: { promise: 'A hire costs five statements in one transaction at the most' },
  }, async () => {
    await send(order());
    for (const action of ['Confirm & Hire', 'Request A Quote']) {
      const sent = order({ action });
      const { result, statements } = await statementsDuring(() => send(sent));
      expect(result.status).toBe(201);
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(5);
      expect(statements[0]).toMatch(/^begin/i);
      expect(statements.at(-1)).toMatch(/^commit/i);
    }
  });
});

describe('Request A Quote', () => {
  test('becomes the artisan’s lead with nothing to pay, and both sides are told by email', {
    meta: { promise: 'Request A Quote reaches the artisan’s leads, and both hear of it' },
  }, async () => {
    const { status, body } = await send(order({ action: 'Request A Quote', email: 'quote@example.ng' }));
    expect(status).toBe(201);
    expect(body.message).toBe('Your quote request was sent to Tunde Bakare.');
    expect(body.result).toMatchObject({
      status: 'quote_requested',
      paymentDueAt: null,
      answerDueAt: '2026-11-27T09:00:00.000Z',
    });
    expect(await emailsTo(app, 'quote@example.ng')).toMatchObject([
      { subject: 'Your quote request was sent to Tunde Bakare' },
    ]);
    const lead = (await emailsTo(app, artisan.email)).at(-1);
    expect(lead?.text).toContain(`/hires/${body.result.id}\n`);
    expect(lead?.text).not.toContain('key=');
    expect(JSON.stringify(lead)).not.toMatch(/Ngozi|Eze|quote@example/);
  });
});

describe('a repeat of the hiring form', () => {
  test('is the same hire: it gets the same answer, writes nothing and sends no second email', {
    meta: { promise: 'A hire sent again is the same hire' },
  }, async () => {
    const sent = order({ email: 'again@example.ng' });
    const first = await send(sent);
    app.clock.advance({ minutes: 3 });
    const before = await countHires();
    const second = await send({ ...sent, artisanName: 'a label of the page', email: ' AGAIN@example.ng ' });
    expect(second).toEqual(first);
    expect(await countHires()).toBe(before);
    expect(await emailsTo(app, 'again@example.ng')).toHaveLength(1);
    const events = await app.db
      .selectFrom('hire_events')
      .select('id')
      .where('hire_id', '=', sent.id)
      .execute();
    expect(events).toHaveLength(1);
  });

  test('is recognised before any other rule, even when its days have passed and the artisan is fully booked', {
    meta: { promise: 'A repeat is known again whatever has changed since' },
  }, async () => {
    const sent = order({ startDate: '2026-11-20', endDate: '2026-11-20', startTime: '12:00' });
    const first = await send(sent);
    app.clock.advance({ days: 3 });
    await app.db.updateTable('users').set({ available: false }).where('id', '=', artisan.id).execute();
    const again = await send(sent);
    // The time to pay is over by now.
    first.body.result.steps = ['cancel'];
    expect(again).toEqual(first);
    await app.db.updateTable('users').set({ available: true }).where('id', '=', artisan.id).execute();
  });

  test('answers with the hire’s current state', async () => {
    const sent = order();
    await send(sent);
    await app.db.updateTable('hires').set({ status: 'confirmed' }).where('id', '=', sent.id).execute();
    const { status, body } = await send(sent);
    expect(status).toBe(201);
    expect(body).toMatchObject({ message: 'Your hire was already saved.', result: { status: 'confirmed' } });
  });

  test.each([
    { fullName: 'Somebody Else' },
    { email: 'other@example.ng' },
    { jobDescription: 'Another job' },
    { startDate: '2026-12-02' },
    { endDate: '2026-12-03' },
    { startTime: '10:00' },
    { notes: '' },
    { action: 'Request A Quote' },
    { artisanId: newId() },
    { lengthMinutes: 120 },
    { jobId: newId() },
    { priceItemId: newId(), priceSeenKobo: 500_000 },
  ])(
    'with %o is a different request, and is refused',
    { meta: { promise: 'The same id with other details is refused' } },
    async (change) => {
      const sent = order();
      await send(sent);
      const before = await app.db
        .selectFrom('hires')
        .selectAll()
        .where('id', '=', sent.id)
        .executeTakeFirst();
      const { status, body } = await send({ ...sent, ...change });
      expect(status).toBe(409);
      expect(body.code).toBe('already_used');
      expect(
        await app.db.selectFrom('hires').selectAll().where('id', '=', sent.id).executeTakeFirst(),
      ).toEqual(before);
    },
  );

  test('by someone else is refused, and shows nothing of the hire', async () => {
    const sent = order();
    await send(sent, asAmina);
    const chidi = await signedInAs(app, await makeConsumer(app));
    for (const headers of [{}, chidi]) {
      const { status, body } = await send(sent, headers as Record<string, string>);
      expect(status).toBe(409);
      expect(body).toEqual({ message: expect.any(String), code: 'already_used' });
    }
  });

  test('from two tabs at once makes one hire', {
    meta: { promise: 'Two tabs at once make one hire' },
  }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const sent = order({ email: `tabs${round}@example.ng` });
      const before = await countHires();
      const answers = await Promise.all([send(sent), send(sent), send(sent), send(sent)]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await countHires()).toBe(before + 1);
      expect(await emailsTo(app, `tabs${round}@example.ng`)).toHaveLength(1);
    }
  });

  test('with different details in two tabs at once makes one hire and one refusal', async () => {
    const sent = order();
    const answers = await Promise.all([send(sent), send({ ...sent, notes: 'Ring thrice' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });
});

describe('the choice of an artisan to hire', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('slots').execute();
  });

  test('is refused as not found for an unknown id or a consumer', {
    meta: { promise: 'Hiring: the id is unknown' },
  }, async () => {
    const consumer = await makeConsumer(app);
    for (const id of [newId(), consumer.id]) {
      const { status, body } = await send(order({ artisanId: id }));
      expect(status).toBe(404);
      expect(body).toEqual({
        message: `Could not find tradesperson with ID: ${id}`,
        code: 'artisan_not_found',
      });
    }
  });

  test('is refused as fully booked if the artisan takes no work', {
    meta: { promise: 'An artisan who takes no work cannot be hired' },
  }, async () => {
    const busy = await makeArtisan(app, { available: false, full_name: 'Busy Bisi' });
    const { status, body } = await send(order({ artisanId: busy.id }));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'fully_booked',
      message: expect.stringContaining('Busy Bisi is fully booked'),
    });
  });

  test('is refused for the artisan themselves, by account or as a guest with their own email', {
    meta: { promise: 'Artisans cannot hire themselves' },
  }, async () => {
    const own = await send(order(), await signedInAs(app, artisan));
    expect(own).toMatchObject({ status: 409, body: { code: 'own_profile' } });
    const guest = await send(order({ email: artisan.email.toUpperCase() }));
    expect(guest).toMatchObject({ status: 409, body: { code: 'own_profile' } });
  });

  test('is refused at once for days that are confirmed, or held while someone pays, as the calendar shows', {
    meta: { promise: 'Days that are paid for are refused at once' },
  }, async () => {
    const taken = (await send(order({ startDate: '2027-01-04', endDate: '2027-01-06' }))).body.result.id;
    const slot = { hire_id: taken, artisan_id: artisan.id, during: '[2027-01-03T23:00Z,2027-01-06T23:00Z)' };
    await app.db
      .insertInto('slots')
      .values({ ...slot, hold_expires_at: new Date('2026-11-20T09:15:00Z') })
      .execute();
    const wanted = order({ startDate: '2027-01-06', endDate: '2027-01-08' });
    expect(await send(wanted)).toMatchObject({ status: 409, body: { code: 'slot_taken' } });
    await app.db.updateTable('slots').set({ hold_expires_at: app.clock.now }).execute();
    expect((await send(wanted)).status).toBe(201);

    await app.db.updateTable('slots').set({ hold_expires_at: null }).execute();
    const refused = await send(order({ startDate: '2027-01-06', endDate: '2027-01-08' }));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'slot_taken', fields: { startDate: expect.any(String) } },
    });
    expect((await send(order({ startDate: '2027-01-07', endDate: '2027-01-08' }))).status).toBe(201);
    expect((await send(order({ startDate: '2027-01-01', endDate: '2027-01-03' }))).status).toBe(201);
  });
});

describe('the time of a hire', () => {
  beforeEach(async () => {
    await app.db.deleteFrom('slots').execute();
  });

  const times = (startDate: string, endDate: string, startTime = '09:30') => ({
    startDate,
    endDate,
    startTime,
  });

  // It is 20 November 2026, 10:00 in Lagos.
  test.each([
    [times('2026-11-19', '2026-11-25'), { startDate: 'Start date cannot be in the past.' }],
    [times('2026-11-20', '2026-11-20', '10:00'), { startTime: expect.stringContaining('already passed') }],
    [times('2026-11-20', '2026-11-20', '00:30'), { startTime: expect.stringContaining('already passed') }],
    [times('2026-12-31', '2026-12-01'), { endDate: 'End date cannot be before the start date.' }],
    [times('2026-12-31', '0001-01-01'), { endDate: 'End date cannot be before the start date.' }],
    [times('2026-12-31', '9999-12-31'), { endDate: 'End date can be at most 90 days after the start date.' }],
    [times('2026-12-02', '2026-12-01'), { endDate: 'End date cannot be before the start date.' }],
    [times('2026-12-01', '2027-03-02'), { endDate: 'End date can be at most 90 days after the start date.' }],
    [times('2027-11-21', '2027-11-21'), { startDate: 'Start date can be at most one year ahead.' }],
    [times('9999-12-31', '9999-12-31'), { startDate: 'Start date can be at most one year ahead.' }],
    [times('0001-01-01', '0001-01-01'), { startDate: 'Start date cannot be in the past.' }],
  ])('is refused beside its field: %o', async (change, fields) => {
    const before = await countHires();
    const { status, body } = await send(order(change));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'invalid_input', fields });
    expect(Object.keys(body.fields)).toEqual(Object.keys(fields));
    expect(await countHires()).toBe(before);
  });

  test.each([
    times('2026-11-20', '2026-11-20', '10:01'),
    times('2026-12-01', '2027-03-01'),
    times('2027-11-20', '2028-02-18'),
  ])(
    'is accepted just within the rules: %o',
    { meta: { promise: 'One hires up to a year ahead and for up to ninety days' } },
    async (change) => {
      expect((await send(order(change))).status).toBe(201);
    },
  );

  test('counts days from midnight in Lagos, an hour before midnight in London', {
    meta: { promise: 'The start may not be in the past, by Lagos’ clock' },
  }, async () => {
    const late = await startTestApp({ startAt: new Date('2026-11-20T23:30:00Z') });
    const tobi = await makeArtisan(late);
    const request = (startDate: string) =>
      late.request({
        method: 'POST',
        url: '/api/hiring/hire',
        payload: order({ artisanId: tobi.id, startDate, endDate: startDate }),
      });
    expect((await request('2026-11-20')).json().fields).toEqual({
      startDate: 'Start date cannot be in the past.',
    });
    expect((await request('2026-11-21')).statusCode).toBe(201);
  });
});

describe('input in the hiring form', () => {
  const required = {
    fullName: 'Full name is required.',
    email: 'Email is required.',
    jobDescription: 'Job description is required.',
    startDate: 'Start date is required.',
    startTime: 'Preferred start time is required.',
  };
  const bad: [field: string, value: unknown, message: string | RegExp][] = [
    ...Object.entries(required).flatMap(([field, message]): [string, unknown, string][] => [
      [field, undefined, message],
      [field, '', message],
      [field, '   ', message],
      [field, null, message],
    ]),
    ['fullName', 'x'.repeat(121), 'Full name may have at most 120 characters.'],
    ['fullName', 'Win at evil.example now', 'Full name can’t contain a web or email address.'],
    ['fullName', ['a'], 'Full name must be text.'],
    ['fullName', { toString: 'x' }, 'Full name must be text.'],
    ['fullName', 'a\0b', /can’t save/],
    ['fullName', 'a\ud800b', /can’t save/],
    ['email', 'nobody', /does not look like an email address/],
    ['email', "a'--@", /does not look like an email address/],
    ['email', 'a@b.ng, c@d.ng', /does not look like an email address/],
    ['email', 'a@b.ng\r\nBcc: c@d.ng', /does not look like an email address/],
    ['email', `${'a'.repeat(250)}@b.ng`, 'Email may have at most 254 characters.'],
    ['jobDescription', 'x'.repeat(2001), 'Job description may have at most 2000 characters.'],
    ['jobDescription', 7, 'Job description must be text.'],
    ['notes', 'x'.repeat(1001), /Notes may have at most 1000 characters/],
    ['startDate', 'tomorrow', /Start date must be a date/],
    ['startDate', '2026-02-30', /Start date must be a date/],
    ['startDate', '30/11/2026', /Start date must be a date/],
    ['endDate', '2026-13-01', /End date must be a date/],
    ['startTime', '9am', /Preferred start time must be a time/],
    ['startTime', '24:00', /Preferred start time must be a time/],
    ['checkbox', undefined, 'Please accept the terms to continue.'],
    ['checkbox', false, 'Please accept the terms to continue.'],
    ['checkbox', 'off', 'Please accept the terms to continue.'],
    ['artisanId', 'nobody', 'That id is not valid.'],
    ['artisanId', "1' or '1'='1", 'That id is not valid.'],
    ['id', '../../etc/passwd', 'That id is not valid.'],
    ['action', 'Pay Later', /.+/],
  ];

  test.each(bad)(
    'with %s %j is refused beside its field, and nothing is stored',
    {
      meta: {
        promise: [
          'Name, email, job, dates, time and terms are required; notes are not',
          'The terms have to be accepted',
        ],
      },
    },
    async (field, value, message) => {
      const before = await countHires();
      const { status, body } = await send(order({ [field]: value }));
      expect(status).toBe(400);
      expect(body.code).toBe('invalid_input');
      expect(Object.keys(body.fields)).toEqual([field]);
      expect(body.fields[field]).toEqual(
        typeof message === 'string' ? message : expect.stringMatching(message),
      );
      expect(body.message).toBe(body.fields[field]);
      expect(await countHires()).toBe(before);
    },
  );

  test('with several faults gets each of them beside its field', {
    meta: { promise: 'What is wrong with an order is told beside each field' },
  }, async () => {
    const { status, body } = await send({});
    expect(status).toBe(400);
    expect(body.message).toBe('Please correct the marked fields.');
    expect(Object.keys(body.fields).sort()).toEqual(
      [...Object.keys(required), 'artisanId', 'checkbox'].sort(),
    );
  });

  test('with HTML, SQL, emoji and old scripts is text like any other, kept letter for letter', async () => {
    const strange = {
      fullName: 'Adébáyọ̀ 👩🏾‍🔧 O’Neill',
      jobDescription: "<script>alert(1)</script> '; drop table hires; -- \n\u202eevil {{7*7}}",
      notes: '𐒆𐒖𐒇𐒙 <img src=x onerror=alert(1)>',
    };
    const { status, body } = await send(order(strange));
    expect(status).toBe(201);
    const normalised = Object.fromEntries(
      Object.entries(strange).map(([name, text]) => [name, text.normalize('NFC')]),
    );
    expect(body.result).toMatchObject(normalised);
    expect(await countHires()).toBeGreaterThan(0);
  });

  test.each([
    ['not JSON', '{"fullName":', 400],
    ['a list', '[]', 400],
    ['a number', '7', 400],
    ['nothing', '', 400],
    ['text that is not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
    ['ten megabytes', JSON.stringify(order({ jobDescription: 'x'.repeat(10_000_000) })), 413],
  ])('of %s is refused with a sentence', async (_name, payload, expected) => {
    const before = await countHires();
    const { status, body } = await send(payload);
    expect(status).toBe(expected);
    expect(body).toMatchObject({ message: expect.stringMatching(/\w+.*\./), code: expect.any(String) });
    expect(await countHires()).toBe(before);
  });

  test('from a form on another site is not carried out', async () => {
    const { status } = await send(order(), { ...asAmina, origin: 'https://evil.example' });
    expect(status).toBe(403);
  });
});
