import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../../test-support/emails-to.ts';
import { keyInHeader } from '../../../../../test-support/key-in-header.ts';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { hireStatus, openCheckout, payAtPaystack, verify } from '../../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { confirmSlot } from '../../../bookings/server/public.ts';
import { hireStatuses } from '../../process.ts';

// The artisan takes more steps per minute than the rate limit allows.
const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
const asAmina = await signedInAs(app, amina);
const start = new Date('2026-11-20T09:00:00Z');

beforeEach(async () => {
  app.clock.now = start;
  await app.db.deleteFrom('slots').execute();
});

const request = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  requestQuote(app, artisan, changes, headers);
const quote = (id: string, payload: object = {}, headers: Record<string, string> = asArtisan) =>
  takeStep(app, id, 'quote', { amountNaira: 45_000, note: 'With materials', ...payload }, headers);
const historyOf = async (id: string) =>
  (await app.db.selectFrom('hire_events').selectAll().where('hire_id', '=', id).orderBy('id').execute()).map(
    ({ actor, action, to_status }) => `${actor} ${action} ${to_status}`,
  );

describe('a quote', () => {
  test('answers a request: the customer is told by email, and sees the price and the note', {
    meta: { promise: 'A quote answers a request, and the customer gets an email' },
  }, async () => {
    const hire = await request({ email: 'told@example.ng' });
    const quoteId = newId();
    const { status, body } = await quote(hire.id, {
      quoteId,
      amountNaira: '45,000',
      note: ' Tiles included ',
    });
    expect(status).toBe(200);
    expect(body.message).toBe('Your quote of ₦45,000 was sent.');
    expect(body.result).toMatchObject({
      status: 'quoted',
      side: 'artisan',
      amountKobo: 4_500_000,
      feeKobo: 225_000,
      quote: { id: quoteId, amountKobo: 4_500_000, note: 'Tiles included', sentAt: start.toISOString() },
      answerDueAt: '2026-11-23T09:00:00.000Z',
    });
    const mail = (await emailsTo(app, 'told@example.ng')).at(-1);
    expect(mail?.subject).toBe('Tunde Bakare quotes ₦45,000 for your job');
    const link = linkIn(mail);
    expect(link.pathname).toBe(`/hires/${hire.id}`);
    const shown = await app.request(keyInHeader(`/api/hiring/hires/${hire.id}${link.search}`));
    expect(shown.json().result).toMatchObject({ side: 'customer', quote: { note: 'Tiles included' } });
  });

  test('sends an email without the words of either side', async () => {
    const spam = 'https://evil.example';
    const hire = await request({ email: 'victim@example.ng', jobDescription: spam });
    await quote(hire.id, { note: spam });
    for (const mail of await emailsTo(app, 'victim@example.ng')) {
      expect(mail.subject + mail.text + mail.html).not.toContain('evil');
    }
  });

  test('sent again is the same quote: nothing changes, and no second email is sent', {
    meta: { promise: 'A quote sent twice is one' },
  }, async () => {
    const hire = await request({ email: 'once@example.ng' });
    const payload = { quoteId: newId() };
    const [first, second] = await Promise.all([quote(hire.id, payload), quote(hire.id, payload)]);
    app.clock.advance({ hours: 1 });
    const third = await quote(hire.id, payload);
    expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
    expect(third.body).toEqual(first.body);
    expect(await historyOf(hire.id)).toEqual([
      'customer request_quote quote_requested',
      'artisan quote quoted',
    ]);
    // One email for the request and one for the quote.
    expect(await emailsTo(app, 'once@example.ng')).toHaveLength(2);
  });

  test('under the id of another quote is refused', async () => {
    const [hire, other] = [await request(), await request()];
    const quoteId = newId();
    await quote(hire.id, { quoteId });
    for (const again of [
      quote(hire.id, { quoteId, amountNaira: 1 + 45_000 }),
      quote(hire.id, { quoteId, note: 'Without the tiles' }),
      // The same sum in different lines.
      quote(hire.id, { quoteId, amountNaira: '', labourNaira: 20_000, materialsNaira: 25_000 }),
      quote(other.id, { quoteId }),
    ]) {
      expect(await again).toMatchObject({ status: 409, body: { code: 'already_used' } });
    }
    expect(await hireStatus(app, other.id)).toBe('quote_requested');
  });

  test('can be corrected until it is answered, and the customer is told the new price', {
    meta: { promise: 'A quote can be corrected until it is answered' },
  }, async () => {
    const hire = await request({ email: 'corrected@example.ng' });
    await quote(hire.id);
    app.clock.advance({ hours: 10 });
    const { body } = await quote(hire.id, { amountNaira: 40_000 });
    expect(body.result).toMatchObject({
      amountKobo: 4_000_000,
      quote: { amountKobo: 4_000_000 },
      answerDueAt: '2026-11-23T19:00:00.000Z',
    });
    expect((await emailsTo(app, 'corrected@example.ng')).at(-1)?.subject).toBe(
      'Tunde Bakare has changed the quote to ₦40,000',
    );
  });

  test.each([
    [999, 'Your price must be at least ₦1,000.'],
    ['999.99', 'Your price must be at least ₦1,000.'],
    [10_000_000.01, 'Your price may be at most ₦10,000,000.'],
    ['a lot', 'Your price must be an amount in naira, like 45,000.'],
    ['-5', 'Your price must be an amount in naira, like 45,000.'],
    ['', 'Your price is required.'],
    [undefined, 'Your price is required.'],
    [null, 'Your price is required.'],
    [{}, 'Your price must be an amount in naira.'],
  ])('of %j is refused beside its field', async (amountNaira, message) => {
    const hire = await request();
    const { status, body } = await quote(hire.id, { amountNaira });
    expect({ status, ...body }).toMatchObject({ status: 400, fields: { amountNaira: message } });
    expect(await hireStatus(app, hire.id)).toBe('quote_requested');
  });

  test('with a price line of nothing is refused in plain words', async () => {
    const { status, body } = await quote((await request()).id, { labourNaira: '0', materialsNaira: '5,000' });
    expect({ status, ...body }).toMatchObject({
      status: 400,
      fields: { labourNaira: 'Labour must be more than ₦0.' },
    });
  });

  test.each([1_000, '10,000,000'])(
    'of %j is accepted just within the limits',
    { meta: { promise: 'A quote has bounds' } },
    async (amountNaira) => {
      expect((await quote((await request()).id, { amountNaira })).status).toBe(200);
    },
  );

  test('is refused with a note that is too long', async () => {
    const { status, body } = await quote((await request()).id, { note: 'x'.repeat(1001) });
    expect([status, body.fields.note]).toEqual([400, 'Note may have at most 1000 characters.']);
  });

  test('can be sent only by the artisan of the hire', async () => {
    const hire = await request({}, asAmina);
    const colleague = await signedInAs(app, await makeArtisan(app));
    expect((await quote(hire.id, {}, colleague)).status).toBe(404);
    expect((await quote(hire.id, {}, asAmina)).status).toBe(403);
    expect((await quote(hire.id, {}, {})).status).toBe(401);
    expect((await quote(newId())).status).toBe(404);
    expect(await hireStatus(app, hire.id)).toBe('quote_requested');
  });

  test.each(hireStatuses)(
    'for a hire that is %s is accepted only while it is requested or quoted',
    async (status) => {
      const hire = await makeHire(app, artisan, { status, start_date: '2026-12-10', end_date: '2026-12-10' });
      const possible = status === 'quote_requested' || status === 'quoted';
      const { status: answered, body } = await quote(hire.id);
      expect(answered).toBe(possible ? 200 : 409);
      if (!possible) expect(body.code).toBe('not_possible_now');
    },
  );
});

describe('declining a request', () => {
  const decline = (id: string, payload: object, headers: Record<string, string> = asArtisan) =>
    takeStep(app, id, 'decline-request', payload, headers);

  test('ends it with a reason, and the customer is told once', {
    meta: { promise: 'The artisan may decline a request, with a reason' },
  }, async () => {
    const hire = await request({ email: 'declined@example.ng' });
    const payload = { reason: 'too_far', note: 'Try Chidi in Ikeja.' };
    const answers = [await decline(hire.id, payload), await decline(hire.id, payload)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.result.status).toBe('declined');
    const mails = (await emailsTo(app, 'declined@example.ng')).slice(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Tunde Bakare cannot take your job');
    expect(mails[0]?.text).toContain('The place is too far away for Tunde Bakare.');
    expect(mails[0]?.text).not.toContain('Chidi');

    const history = await app.request({
      url: `/api/hiring/hires/${hire.id}/history`,
      headers: { 'x-guest-key': hire.key },
    });
    expect(history.json().result.at(-1)).toMatchObject({
      action: 'decline_request',
      actor: 'artisan',
      status: 'declined',
      reason: 'too_far',
      note: 'Try Chidi in Ikeja.',
    });
  });

  test('needs a reason, and is possible only for its artisan', async () => {
    const hire = await request();
    expect(await decline(hire.id, {})).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please choose a reason.' } },
    });
    expect((await decline(hire.id, { reason: 'other' }, asAmina)).status).toBe(403);
    const colleague = await signedInAs(app, await makeArtisan(app));
    expect((await decline(hire.id, { reason: 'other' }, colleague)).status).toBe(404);
    await quote(hire.id);
    expect((await decline(hire.id, { reason: 'other' })).status).toBe(409);
  });
});

describe('the customer’s answer to a quote', () => {
  const accept = (id: string, payload: object, headers: Record<string, string> = {}) =>
    takeStep(app, id, 'accept-quote', payload, headers);
  const decline = (id: string, payload: object, headers: Record<string, string> = {}) =>
    takeStep(app, id, 'decline-quote', payload, headers);
  async function quotedHire(changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
    const hire = await request(changes, headers);
    const { body } = await quote(hire.id);
    return { ...hire, quoteId: body.result.quote.id as string };
  }

  test('accepting it leads to a payment of exactly that price, and the artisan is told once it is paid', {
    meta: { promise: 'An accepted quote is paid at its sum, and the artisan is told' },
  }, async () => {
    const { id, key, quoteId } = await quotedHire();
    const accepted = await accept(id, { quoteId, key });
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        message: 'You accepted the quote. Pay ₦45,000 to confirm it.',
        result: { status: 'accepted', amountKobo: 4_500_000, paymentDueAt: '2026-11-21T09:00:00.000Z' },
      },
    });
    expect((await emailsTo(app, artisan.email)).map(({ subject }) => subject)).not.toContain(
      'You are booked: Thu 10 December 2026 to Fri 11 December 2026, from 9:00 am',
    );
    const { body: checkout } = await openCheckout(app, { id, key });
    await payAtPaystack(app, checkout.access_code);
    const paid = await verify(app, checkout.reference, { key });
    expect(paid).toMatchObject({ status: 'success', amountKobo: 4_500_000 });
    expect(await hireStatus(app, id)).toBe('confirmed');
    const booked = (await emailsTo(app, artisan.email)).at(-1);
    expect(booked?.subject).toBe(
      'You are booked: Thu 10 December 2026 to Fri 11 December 2026, from 9:00 am',
    );
    expect(booked?.text).toContain('Held for you: ₦45,000');
    expect(linkIn(booked).pathname).toBe(`/hires/${id}`);
  });

  test('sent from two tabs at once counts once, and is harmless again after the checkout was opened', async () => {
    const { id, key, quoteId } = await quotedHire();
    const answers = await Promise.all([1, 2, 3].map(() => accept(id, { quoteId, key })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await openCheckout(app, { id, key });
    expect(await accept(id, { quoteId, key })).toMatchObject({
      status: 200,
      body: { result: { status: 'awaiting_payment' } },
    });
    expect((await historyOf(id)).filter((line) => line.includes('accept_quote'))).toHaveLength(1);
  });

  test('is refused, with the new price, if the quote was changed meanwhile', {
    meta: { promise: 'A yes to a quote that was changed meanwhile is refused with the new sum' },
  }, async () => {
    const { id, key, quoteId } = await quotedHire();
    await quote(id, { amountNaira: 60_000 });
    for (const answer of [accept, decline]) {
      expect(await answer(id, { quoteId, key })).toMatchObject({
        status: 409,
        body: {
          code: 'quote_changed',
          message: 'Tunde Bakare has changed the quote to ₦60,000. Please read it again before you answer.',
        },
      });
    }
    expect(await hireStatus(app, id)).toBe('quoted');
  });

  test.each([
    'accepted',
    'awaiting_payment',
    'confirmed',
    'in_progress',
    'completed',
    'disputed',
    'released',
  ])('accepting it again gets the same reply while the hire is %s', async (status) => {
    const { id, quoteId, key } = await quotedHire();
    await accept(id, { quoteId, key });
    await app.db.updateTable('hires').set({ status }).where('id', '=', id).execute();
    expect(await accept(id, { quoteId, key })).toMatchObject({ status: 200, body: { result: { status } } });
  });

  test('about an earlier quote is refused even after a later one was accepted or declined', async () => {
    for (const answer of [accept, decline]) {
      const { id, key, quoteId: earlier } = await quotedHire();
      const { body } = await quote(id, { amountNaira: 60_000 });
      const later = { quoteId: body.result.quote.id as string, key };
      expect((await answer(id, later)).status).toBe(200);
      expect((await answer(id, { quoteId: earlier, key })).status).toBe(409);
      expect((await answer(id, later)).status).toBe(200);
    }
  });

  test('never accepts another price than the one it names, even while the quote is being changed', {
    meta: { promise: 'Also while it is being changed, no other sum than the one named is accepted' },
  }, async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id, key, quoteId } = await quotedHire();
      const [accepted, corrected] = await Promise.all([
        accept(id, { quoteId, key }),
        quote(id, { amountNaira: 60_000 }),
      ]);
      expect([accepted.status, corrected.status].sort()).toEqual([200, 409]);
      const hire = await app.db
        .selectFrom('hires')
        .select(['status', 'amount_kobo', 'quote_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(hire).toMatchObject(
        accepted.status === 200
          ? { status: 'accepted', amount_kobo: 4_500_000, quote_id: quoteId }
          : { status: 'quoted', amount_kobo: 6_000_000 },
      );
    }
  });

  test('and its opposite at the same moment: only one of them counts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, key, quoteId } = await quotedHire();
      const answers = await Promise.all([accept(id, { quoteId, key }), decline(id, { quoteId, key })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('declining it ends the hire once, and the artisan is told', {
    meta: { promise: 'The customer may decline a quote' },
  }, async () => {
    const { id, key, quoteId } = await quotedHire();
    const before = (await emailsTo(app, artisan.email)).length;
    for (const _ of [1, 2]) {
      expect(await decline(id, { quoteId, key })).toMatchObject({
        status: 200,
        body: { result: { status: 'declined' } },
      });
    }
    const mails = (await emailsTo(app, artisan.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your quote was declined: Thu 10 December 2026 to Fri 11 December 2026, from 9:00 am',
    ]);
    expect((await accept(id, { quoteId, key })).status).toBe(409);
  });

  test('is refused if the days are taken by then, with the taken day and the next free ones', async () => {
    const { id, key, quoteId } = await quotedHire();
    const rival = await makeHire(app, artisan, { start_date: '2026-12-11', end_date: '2026-12-12' });
    await app.db.transaction().execute((tx) =>
      confirmSlot(tx, {
        hireId: rival.id,
        artisanId: artisan.id,
        startDate: '2026-12-11',
        endDate: '2026-12-12',
        now: start,
      }),
    );
    expect(await accept(id, { quoteId, key })).toMatchObject({
      status: 409,
      body: {
        code: 'slot_taken',
        message:
          'Tunde Bakare is not free on 11 December 2026. The next 2 free days in a row begin on 13 December 2026.',
      },
    });
    expect(await hireStatus(app, id)).toBe('quoted');
  });

  test('can be given only by the customer or the holder of the key', {
    meta: { promise: 'Only the customer, or the holder of the key, answers a quote' },
  }, async () => {
    const guest = await quotedHire();
    const own = await quotedHire({}, asAmina);
    for (const answer of [accept, decline]) {
      expect((await answer(guest.id, { quoteId: guest.quoteId })).status).toBe(404);
      expect((await answer(guest.id, { quoteId: guest.quoteId, key: 'made-up' })).status).toBe(404);
      expect((await answer(guest.id, { quoteId: guest.quoteId }, asAmina)).status).toBe(404);
      expect((await answer(guest.id, { quoteId: guest.quoteId }, asArtisan)).status).toBe(403);
      expect((await answer(own.id, { quoteId: own.quoteId, key: guest.key })).status).toBe(404);
      expect((await answer(own.id, {}, asAmina)).status).toBe(400);
    }
    expect((await accept(own.id, { quoteId: own.quoteId }, asAmina)).status).toBe(200);
  });
});

test('the history of a hire is shown in order to its two sides, and to no one else', {
  meta: { promise: 'A hire’s history is told to its two sides alone' },
}, async () => {
  const hire = await request();
  await quote(hire.id, { note: 'First thought' });
  app.clock.advance({ minutes: 5 });
  await quote(hire.id, { amountNaira: 40_000, note: '' });
  const url = `/api/hiring/hires/${hire.id}/history`;
  const { result } = (await app.request(keyInHeader(`${url}?key=${hire.key}`))).json();
  expect(result).toMatchObject([
    { action: 'request_quote', actor: 'customer', status: 'quote_requested', amountKobo: null, note: null },
    { action: 'quote', actor: 'artisan', status: 'quoted', amountKobo: 4_500_000, note: 'First thought' },
    { action: 'quote', amountKobo: 4_000_000, note: null, happenedAt: '2026-11-20T09:05:00.000Z' },
  ]);
  expect((await app.request({ url, headers: asArtisan })).json()).toEqual({ result });
  for (const headers of [{}, asAmina]) expect((await app.request({ url, headers })).statusCode).toBe(404);
});
