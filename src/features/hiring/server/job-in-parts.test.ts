import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { guestsPageOf, openPage, sendForm } from '../../../../test-support/hire-pages.ts';
import { agreeOnParts, partsOf, quoteInParts, threeParts } from '../../../../test-support/jobs-in-parts.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { makePaidHire } from '../../../../test-support/paid-hires.ts';
import { openCheckout, payAtPaystack, verify } from '../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../test-support/quoting.ts';
import { customersWords } from '../../../../test-support/reviewing.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { heldForHire } from '../../escrow/server/public.ts';
import { askForReviewsTask } from '../../reviews/server/public.ts';
import { adoptGuestHires } from './adopt-guest-hires.ts';
import { endGuestLinks } from './end-guest-links.ts';
import { describeHire } from './problem-file.ts';
import { completedHiresOf, hireOutcomes, paidPrices } from './shared-reads.ts';
import { tendPartsTask } from './tasks/tend-parts.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' }, pages: true });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app, { full_name: 'Amina Bello', email_verified: true });
const asAmina = await signedInAs(app, amina);

beforeEach(async () => {
  app.clock.now = new Date('2026-12-01T09:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

const page = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body } = await app.request({ url, headers });
  return { status: statusCode, html: body.replaceAll('<!-- -->', '') };
};

describe('a booked job whose price is given in parts', () => {
  const parts = [
    { title: 'Foundation', amountNaira: '50,000', startDate: '2026-12-01', endDate: '2026-12-03' },
    { title: 'Roofing', amountNaira: '20,000', startDate: '2026-12-04', endDate: '2026-12-05' },
  ];
  /** Amina has paid the deposit for the first ten days of December, and today is the first. */
  const booked = () =>
    makePaidHire(app, artisan, {
      customer_id: amina.id,
      customer_email: amina.email,
      customer_name: 'Amina Bello',
      start_date: '2026-12-01',
      end_date: '2026-12-10',
    });
  const propose = (id: string, typed: object[] = parts, quoteId = newId()) =>
    takeStep(app, id, 'propose-price', { quoteId, parts: typed, note: 'It is in two parts.' }, asArtisan);

  test('is divided once when agreed ten times at once, and its first part keeps the payment and the booked days', {
    meta: { promise: 'The price of a booked job can be given in parts; what is paid counts for the first' },
  }, async () => {
    const hire = await booked();
    const quoteId = newId();
    expect((await propose(hire.id, parts, quoteId)).status).toBe(200);
    const mail = (await emailsTo(app, amina.email)).at(-1);
    expect(mail?.text).toContain('The job is in 2 parts.');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => takeStep(app, hire.id, 'agree-price', { quoteId }, asAmina)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const made = await partsOf(app, { id: hire.id, key: '' });
    expect(made).toHaveLength(2);
    const { result } = (await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: asAmina })).json();
    expect(result).toMatchObject({
      status: 'confirmed',
      part: { number: 1, count: 2, title: 'Foundation' },
      priceKobo: 5_000_000,
      amountKobo: 500_000,
      balanceKobo: 4_500_000,
      endDate: '2026-12-03',
    });
    // The days of the second part are free until a checkout holds them, for 15 minutes even for an account.
    const second = made[1]?.id ?? '';
    await openCheckout(app, { id: second }, { headers: asAmina });
    const slot = await app.db
      .selectFrom('slots')
      .select('hold_expires_at')
      .where('hire_id', '=', second)
      .executeTakeFirst();
    expect(slot?.hold_expires_at).toEqual(new Date('2026-12-01T09:15:00Z'));
    await payAs(second);
    expect(await heldForHire(app.db, second)).toBe(2_000_000);
    expect(await heldForHire(app.db, hire.id)).toBe(500_000);
  });

  const payAs = async (id: string) => {
    const { body } = await openCheckout(app, { id }, { headers: asAmina });
    await payAtPaystack(app, body.access_code);
    return verify(app, body.reference, { headers: asAmina });
  };

  test('is refused if part one costs less than what is paid or starts on another day, or if the job is itself a part', async () => {
    const hire = await booked();
    const cheap = await propose(hire.id, [{ ...parts[0], amountNaira: '4,999' }, parts[1] ?? {}]);
    expect([cheap.status, Object.keys(cheap.body.fields)]).toEqual([400, ['parts.0.amountNaira']]);
    const later = await propose(hire.id, [{ ...parts[0], startDate: '2026-12-02' }, parts[1] ?? {}]);
    expect([later.status, Object.keys(later.body.fields)]).toEqual([400, ['parts.0.startDate']]);
    const quoteId = newId();
    await propose(hire.id, parts, quoteId);
    await takeStep(app, hire.id, 'agree-price', { quoteId }, asAmina);
    const again = await propose(hire.id);
    expect([again.status, Object.keys(again.body.fields)]).toEqual([400, ['parts']]);
    // A new price for a part concerns that part alone.
    const more = { quoteId: newId(), labourNaira: '60,000', note: 'More concrete than we thought.' };
    expect((await takeStep(app, hire.id, 'propose-price', more, asArtisan)).status).toBe(200);
    await takeStep(app, hire.id, 'agree-price', { quoteId: more.quoteId }, asAmina);
    const { result } = (await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: asAmina })).json();
    expect(result.job.total.priceKobo).toBe(8_000_000);
  });

  test('is not divided if it was rescheduled from the day on which the first part should begin', async () => {
    const hire = await makePaidHire(app, artisan, {
      customer_id: amina.id,
      customer_email: amina.email,
      start_date: '2026-12-05',
      end_date: '2026-12-06',
    });
    const [first, second] = parts;
    const days = [
      { startDate: '2026-12-05', endDate: '2026-12-06' },
      { startDate: '2026-12-09', endDate: '2026-12-10' },
    ];
    const quoteId = newId();
    await propose(
      hire.id,
      [
        { ...first, ...days[0] },
        { ...second, ...days[1] },
      ],
      quoteId,
    );
    const moved = { startDate: '2026-12-07', endDate: '2026-12-08', startTime: '09:00' };
    expect((await takeStep(app, hire.id, 'reschedule', moved, asAmina)).status).toBe(200);
    const late = await takeStep(app, hire.id, 'agree-price', { quoteId }, asAmina);
    expect([late.status, late.body.code]).toEqual([409, 'too_late']);
    expect(late.body.message).toContain(
      'The job was rescheduled after Tunde Bakare had proposed these parts.',
    );
    const { result } = (await app.request({ url: `/api/hiring/hires/${hire.id}`, headers: asAmina })).json();
    expect(result).toMatchObject({ part: null, startDate: '2026-12-07' });
  });

  test('shows its customer one part at a time among the hires that need them', async () => {
    const bisi = await makeConsumer(app);
    const asBisi = await signedInAs(app, bisi);
    const hire = await makePaidHire(app, artisan, {
      customer_id: bisi.id,
      customer_email: bisi.email,
      start_date: '2026-12-01',
      end_date: '2026-12-01',
    });
    const quoteId = newId();
    const three = [
      { title: 'One', amountNaira: 5_000, startDate: '2026-12-01', endDate: '2026-12-01' },
      { title: 'Two', amountNaira: 5_000, startDate: '2026-12-08', endDate: '2026-12-08' },
      { title: 'Three', amountNaira: 5_000, startDate: '2026-12-09', endDate: '2026-12-09' },
    ];
    await propose(hire.id, three, quoteId);
    await takeStep(app, hire.id, 'agree-price', { quoteId }, asBisi);
    const listed = async (side: string, headers: Record<string, string>) => {
      const { counts, jobs, total } = (
        await app.request({ url: `/api/hiring/hires?side=${side}`, headers })
      ).json();
      return { counts, jobs, total };
    };
    expect(await listed('customer', asBisi)).toEqual({ counts: { coming_up: 3 }, jobs: 1, total: 3 });
    await takeStep(app, hire.id, 'complete', {}, asArtisan);
    await tendPartsTask.run(app.context, {});
    expect((await listed('customer', asBisi)).counts).toEqual({ needs_you: 2, coming_up: 1 });
    const [told] = await notificationsOf(app, asBisi);
    expect(told).toMatchObject({
      title: 'Next: pay ₦5,000 for “Two”',
      text: expect.stringContaining('Part 2 of 3: Two.'),
    });
    const { html } = await page('/consumer', asBisi);
    expect(html).toContain('Part 2 of 3: Two');
  });
});

describe('a guest’s job in parts', () => {
  test('is shown to the artisan with its parts while the customer decides', async () => {
    const { hire } = await quoteInParts(app, artisan, asArtisan);
    const { html } = await page(`/hires/${hire.id}`, asArtisan);
    expect(html).toMatch(/The parts of the job[\s\S]+1\. [\s\S]*Foundation[\s\S]+2\. [\s\S]*Walls/);
  });

  test('opens every part with the key of the first, also from the browser that stores it, until its links are revoked', {
    meta: { promise: 'A guest’s key of the first part of a job opens the others' },
  }, async () => {
    const [first, second] = await agreeOnParts(app, artisan, asArtisan);
    if (!first || !second) throw new Error('no parts');
    const opened = await app.request({ url: `/hires/${first.id}?key=${first.key}` });
    const cookie = String(opened.headers['set-cookie']).split(';', 1)[0] ?? '';
    const shown = await page(`/hires/${second.id}`, { cookie });
    expect(shown.status).toBe(200);
    expect(shown.html).toContain('Part 2 of 3: Walls');
    expect(shown.html).toContain(`href="/hires/${first.id}"`);
    // The key of another guest's hire opens none of the parts.
    const mason = await makeArtisan(app);
    const [other] = await agreeOnParts(app, mason, await signedInAs(app, mason));
    expect((await page(`/hires/${second.id}?key=${other?.key}`)).status).toBe(404);
    const desk = { ...app.context, operator: 'ngozi' } as unknown as Parameters<typeof endGuestLinks>[0];
    const { id } = await makePaidHire(app, artisan, { customer_id: amina.id, start_date: '2026-12-01' });
    await expect(endGuestLinks(desk, id, 'A wrong address')).rejects.toThrow('belongs to an account');
    await endGuestLinks(desk, second.id, 'A wrong address');
    for (const part of [first, second]) {
      expect((await page(`/hires/${part.id}?key=${part.key}`)).status).toBe(404);
    }
  });

  test('passes with all its parts to the account that proves to own the email address', async () => {
    const parts = await agreeOnParts(app, artisan, asArtisan, { paid: 0, wish: { email: 'ada@example.ng' } });
    const ada = await makeConsumer(app, { email: 'ada@example.ng' });
    await app.db
      .transaction()
      .execute((tx) => adoptGuestHires(tx, { userId: ada.id, email: 'ada@example.ng' }));
    const owners = await app.db
      .selectFrom('hires')
      .select('customer_id')
      .where('group_id', '=', parts[0]?.id ?? '')
      .execute();
    expect(owners.map(({ customer_id }) => customer_id)).toEqual([ada.id, ada.id, ada.id]);
  });
});

describe('a job in parts', () => {
  test('counts once for reviews, finished jobs, the ranking and what customers paid', {
    meta: { promise: 'Both sides review a job in parts once, when none of its parts is open' },
  }, async () => {
    const mason = await makeArtisan(app);
    const asMason = await signedInAs(app, mason);
    const [first, second, third] = await agreeOnParts(app, mason, asMason, { paid: 3 });
    if (!first || !second || !third) throw new Error('no parts');
    const windows = async () =>
      (
        await app.db
          .selectFrom('review_windows')
          .select('hire_id')
          .where('ask_at', 'is not', null)
          .where(
            'hire_id',
            'in',
            [first, second, third].map(({ id }) => id),
          )
          .execute()
      ).map(({ hire_id }) => hire_id);
    const figures = async () => {
      const { rows } = await sql<{ done: number; outcomes: number; prices: number[] | null }>`
        select ${completedHiresOf(sql`${mason.id}::uuid`)}::int as done,
               (select count(*)::int from ${hireOutcomes} o where o.artisan_id = ${mason.id} and o.finished) as outcomes,
               (select json_agg(p.amount_kobo) from ${paidPrices} p where p.artisan_id = ${mason.id}) as prices`.execute(
        app.db,
      );
      return rows[0];
    };
    const finish = async (part: { id: string; key: string }, day: string) => {
      app.clock.now = new Date(`${day}T10:00:00Z`);
      await takeStep(app, part.id, 'complete', {}, await signedInAs(app, mason));
      await takeStep(app, part.id, 'release', { key: part.key });
    };
    await finish(first, '2026-12-11');
    expect(await windows()).toEqual([]);
    expect(await figures()).toEqual({ done: 1, outcomes: 1, prices: null });
    await finish(second, '2026-12-15');
    await finish(third, '2026-12-20');
    expect(await windows()).toEqual([third.id]);
    expect(await figures()).toEqual({ done: 1, outcomes: 1, prices: [10_000_000] });
    await askForReviewsTask.run(app.context, {});
    const asked = (await notificationsOf(app, await signedInAs(app, mason))).filter(({ title }) =>
      title.startsWith('How was it'),
    );
    expect(asked).toHaveLength(1);
    const refused = await app.request({
      method: 'POST',
      url: `/api/hiring/hires/${first.id}/reviews/customer`,
      payload: { ...customersWords, key: first.key },
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'review_closed']);
  });

  test('asks for its review after the last finished part if a later part expired unpaid', async () => {
    const mason = await makeArtisan(app);
    const asMason = await signedInAs(app, mason);
    const [first, second] = await agreeOnParts(app, mason, asMason);
    if (!first || !second) throw new Error('no parts');
    app.clock.now = new Date('2026-12-10T10:00:00Z');
    await takeStep(app, first.id, 'complete', {}, asMason);
    await takeStep(app, second.id, 'cancel', { key: second.key });
    const window = await app.db
      .selectFrom('review_windows')
      .select('ask_at')
      .where('hire_id', '=', first.id)
      .executeTakeFirst();
    // Until then a problem can be reported.
    expect(window?.ask_at).toEqual(new Date('2026-12-12T10:00:00Z'));
  });
});

describe('the form of a price in parts', () => {
  const typed = (part: object, at: number) =>
    Object.entries(part).map(([field, value]) => [`parts.${at}.${field}`, String(value)]);
  const formOf = (parts: object[]) => ({
    step: 'quote',
    quoteId: newId(),
    labourNaira: '',
    note: 'One after the other',
    // Empty rows are sent, too; the first row suggests the first day.
    ...Object.fromEntries([{}, {}, {}, {}, {}].flatMap((_, at) => typed(emptyPart, at))),
    ...Object.fromEntries(parts.flatMap(typed)),
  });
  const emptyPart = { title: '', amountNaira: '', startDate: '', endDate: '' };

  test('works without script, shows errors at their fields, and keeps what the artisan typed', {
    meta: { promise: 'A price in parts is given without script, and a refused one keeps what was typed' },
  }, async () => {
    const mason = await makeArtisan(app);
    const asMason = await signedInAs(app, mason);
    const hire = await requestQuote(app, mason);
    const overlapping = [threeParts[0] ?? {}, { ...threeParts[1], startDate: '2026-12-11' }];
    const refused = await sendForm(app, `/hires/${hire.id}`, formOf(overlapping), asMason);
    expect(refused.status).toBe(400);
    expect(refused.words).toContain('Choose 12 December 2026 or later.');
    expect(refused.html).toMatch(/<details[^>]*open=""[^>]*><summary>Divide a long job into parts instead/);
    expect(refused.html).toMatch(
      /name="parts.1.title"[^>]*value="Walls"|value="Walls"[^>]*name="parts.1.title"/,
    );
    const sent = await sendForm(app, `/hires/${hire.id}`, formOf(threeParts), asMason);
    expect([sent.status, sent.location]).toEqual([303, `/hires/${hire.id}?done=quote`]);
    const { words } = await openPage(app, guestsPageOf(hire));
    for (const text of [
      '1. Foundation',
      'Altogether',
      'If a part is cancelled, refunded or settled, the unpaid parts after it end',
      'Accept and pay ₦50,000 for part 1',
    ])
      expect(words).toContain(text);
  });
});

test('the receipt of a part names the part, and so do both sides’ pages and what operators read', async () => {
  const [first] = await agreeOnParts(app, artisan, asArtisan);
  if (!first) throw new Error('no parts');
  const receipts = (
    await app.request({ url: `/api/receipts/hires/${first.id}`, headers: { 'x-guest-key': first.key } })
  ).json();
  expect(JSON.stringify(receipts)).toContain('Part 1 of 3: Foundation');
  const { html } = await page(`/hires/${first.id}`, asArtisan);
  for (const words of ['Part 1 of 3: Foundation', 'Roofing', 'Not paid yet', 'Still to pay'])
    expect(html).toContain(words);
  const desk = { ...app.context, operator: 'ngozi' } as unknown as Parameters<typeof describeHire>[0];
  expect((await describeHire(desk, first.id)).join('\n')).toContain('3. Roofing, ₦20,000: planned');
});
