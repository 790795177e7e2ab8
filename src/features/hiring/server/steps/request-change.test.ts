import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo, linkIn } from '../../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../../test-support/notifications.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { newId } from '../../../../shared/identifier.ts';
import { MOST_QUOTE_CHANGES } from '../../quote-changes.ts';
import { expireHiresTask } from '../tasks/expire-hires.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare', email: 'tunde@example.ng' });
const asArtisan = await signedInAs(app, artisan);
const asAmina = await signedInAs(app, await makeConsumer(app, { full_name: 'Amina Bello' }));
const start = new Date('2026-11-20T09:00:00Z');
beforeEach(() => {
  app.clock.now = start;
});

const price = { labourNaira: '30,000', materialsNaira: '15,000', note: 'With a new tap.' };
const quote = (id: string, changes: object = {}) =>
  takeStep(app, id, 'quote', { ...price, ...changes }, asArtisan);
const ask = (id: string, payload: object, headers: Record<string, string> = asAmina) =>
  takeStep(app, id, 'ask-for-change', { wish: 'I buy the tap myself.', ...payload }, headers);
const shown = async (id: string, headers: Record<string, string>, query = '') =>
  (await app.request({ url: `/api/hiring/hires/${id}${query}`, headers })).json().result;

async function quoted(changes: object = {}) {
  const { id } = await requestQuote(app, artisan, {}, asAmina);
  const quoteId = newId();
  await quote(id, { quoteId, ...changes });
  return { id, quoteId };
}

describe('a customer who wants a quote changed', () => {
  test('asks in their own words, the artisan sends a new version, and both sides see every version', {
    meta: {
      promise: 'A customer asks for a change of a quote in their own words, and both sides see every version',
    },
  }, async () => {
    const { id, quoteId } = await quoted();
    app.clock.advance({ hours: 5 });
    const { status, body } = await ask(id, { quoteId });
    expect([status, body.message]).toEqual([200, 'We’ve told Tunde Bakare what should change.']);
    expect(body.result).toMatchObject({
      status: 'quote_requested',
      changeWish: 'I buy the tap myself.',
      // The artisan has as long as for a request, starting now.
      answerDueAt: '2026-11-27T14:00:00.000Z',
      steps: ['cancel'],
    });
    const mail = (await emailsTo(app, 'tunde@example.ng')).at(-1);
    expect(mail?.subject).toContain('The customer asks you to change your quote');
    expect(`${mail?.text} ${mail?.html}`).not.toContain('I buy the tap myself');
    expect(linkIn(mail).pathname).toBe(`/hires/${id}`);
    const notice = (await notificationsOf(app, asArtisan))[0];
    expect([notice?.title, notice?.text]).toEqual([
      'Ngozi E. asks you to change your quote',
      '“I buy the tap myself.”',
    ]);
    const leads = await app.request({
      url: '/api/hiring/hires?side=artisan&group=needs_you',
      headers: asArtisan,
    });
    expect(leads.json().result).toContainEqual(
      expect.objectContaining({ id, changeWish: 'I buy the tap myself.' }),
    );

    const second = await quote(id, { materialsNaira: '', note: 'Without the tap.' });
    expect(second.body.result).toMatchObject({ status: 'quoted', changeWish: null, amountKobo: 3_000_000 });
    for (const headers of [asAmina, asArtisan]) {
      expect((await shown(id, headers)).priceVersions).toMatchObject([
        { id: quoteId, amountKobo: 4_500_000, note: 'With a new tap.', wish: 'I buy the tap myself.' },
        { amountKobo: 3_000_000, lines: [{ kind: 'labour', amountKobo: 3_000_000 }], wish: null },
      ]);
    }
    // The same wish about the new version is a wish of its own.
    const later = (await shown(id, asAmina)).priceVersions.at(-1).id;
    expect((await ask(id, { quoteId: later })).body.result.status).toBe('quote_requested');
    expect((await shown(id, asAmina)).priceVersions.at(-1).wish).toBe('I buy the tap myself.');
  });

  test('can be a guest with the link of their email', async () => {
    const guest = await requestQuote(app, artisan, { email: 'guest@example.ng' });
    const quoteId = newId();
    await quote(guest.id, { quoteId });
    expect((await ask(guest.id, { quoteId }, {})).status).toBe(404);
    expect((await ask(guest.id, { quoteId, key: guest.key }, {})).status).toBe(200);
    await quote(guest.id, { note: 'A new one' });
    const subjects = (await emailsTo(app, 'guest@example.ng')).map(({ subject }) => subject);
    expect(subjects.at(-1)).toBe('Tunde Bakare has changed the quote to ₦45,000');
  });

  test('makes one request when it is sent twice or twice at once, and is refused other words under the same id', async () => {
    const { id, quoteId } = await quoted();
    const answers = await Promise.all([ask(id, { quoteId }), ask(id, { quoteId }), ask(id, { quoteId })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shown(id, asAmina)).priceVersions).toHaveLength(1);
    expect((await ask(id, { quoteId, wish: 'Something else, please.' })).body.code).toBe('not_possible_now');
    const { count } = await app.db
      .selectFrom('hire_events')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('hire_id', '=', id)
      .where('action', '=', 'ask_for_change')
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('is refused if the quote they read has changed meanwhile', async () => {
    const { id, quoteId } = await quoted();
    await quote(id, { labourNaira: '40,000' });
    const { status, body } = await ask(id, { quoteId });
    expect([status, body.code]).toEqual([409, 'quote_changed']);
    expect(body.message).toContain('changed the quote to ₦55,000');
  });

  test('can ask five times, and is then told what they can still do', async () => {
    const { id } = await quoted();
    for (let times = 0; times < MOST_QUOTE_CHANGES; times += 1) {
      const quoteId = (await shown(id, asAmina)).quote.id;
      expect((await ask(id, { quoteId, wish: `Wish number ${times}` })).status).toBe(200);
      expect((await quote(id)).status).toBe(200);
    }
    const { status, body } = await ask(id, { quoteId: (await shown(id, asAmina)).quote.id });
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
    expect(body.message).toBe(
      'You have asked for a change 5 times, which is the limit. You can accept the quote, decline it, or write to Tunde Bakare.',
    );
    expect(await shown(id, asAmina)).toMatchObject({ status: 'quoted' });
  });

  test.each([
    ['nothing', ''],
    ['too little', 'Cheaper'],
    ['too much', 'x'.repeat(1001)],
  ])('and writes %s is shown the error at the field', async (_, wish) => {
    const { id, quoteId } = await quoted();
    const { status, body } = await ask(id, { quoteId, wish });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['wish']]);
  });

  test('cannot accept the old quote meanwhile, and can withdraw', async () => {
    const { id, quoteId } = await quoted();
    await ask(id, { quoteId });
    expect((await takeStep(app, id, 'accept-quote', { quoteId }, asAmina)).body.code).toBe(
      'not_possible_now',
    );
    expect((await takeStep(app, id, 'cancel', {}, asAmina)).body.result.status).toBe('cancelled');
  });
});

describe('a request for a change of a quote', () => {
  test('can be declined by the artisan once, which does not decline the quote', async () => {
    const { id, quoteId } = await quoted();
    await ask(id, { quoteId });
    const why = { reason: 'not_my_work', note: 'I only do pipes.' };
    const decline = () => takeStep(app, id, 'decline-request', why, asArtisan);
    // What the artisan says is no wish of the customer.
    expect((await decline()).body.result).toMatchObject({ status: 'declined', changeWish: null });
    expect((await decline()).status).toBe(200);
    expect((await takeStep(app, id, 'decline-quote', { quoteId }, asAmina)).body.code).toBe(
      'not_possible_now',
    );
  });

  test('can be answered until its deadline, to the second', async () => {
    const [early, late] = [await quoted(), await quoted()];
    for (const { id, quoteId } of [early, late]) await ask(id, { quoteId });
    const due = new Date((await shown(late.id, asAmina)).answerDueAt);
    app.clock.now = new Date(due.getTime() - 1000);
    const asArtisanNow = await signedInAs(app, artisan);
    const answer = (id: string) => takeStep(app, id, 'quote', price, asArtisanNow);
    expect((await answer(early.id)).status).toBe(200);
    await expireHiresTask.run(app.context, {});
    const statusOf = async (id: string) =>
      (await app.db.selectFrom('hires').select('status').where('id', '=', id).executeTakeFirstOrThrow())
        .status;
    expect(await statusOf(late.id)).toBe('quote_requested');
    app.clock.now = due;
    expect((await answer(late.id)).body.code).toBe('answered_too_late');
    await expireHiresTask.run(app.context, {});
    expect([await statusOf(early.id), await statusOf(late.id)]).toEqual(['quoted', 'expired']);
  });

  test('waits no longer than the start of the work', async () => {
    const { id } = await requestQuote(
      app,
      artisan,
      { startDate: '2026-11-23', endDate: '2026-11-23' },
      asAmina,
    );
    const quoteId = newId();
    await quote(id, { quoteId });
    expect((await ask(id, { quoteId })).body.result.answerDueAt).toBe('2026-11-23T08:00:00.000Z');
  });
});
