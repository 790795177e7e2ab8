import { beforeEach, describe, expect, test } from 'vitest';
import { makeApplicant, operate } from '../../../../test-support/applicants.ts';
import { makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { allowPush, notificationsOf } from '../../../../test-support/notifications.ts';
import { openCheckout, payAtPaystack, verify } from '../../../../test-support/paying.ts';
import { startPushService } from '../../../../test-support/push-service.ts';
import { requestQuote, takeStep } from '../../../../test-support/quoting.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { expireHiresTask } from '../../hiring/server/tasks/expire-hires.ts';
import { expireJobsTask } from '../../jobs/server/public.ts';

const app = await startTestApp();
const start = new Date('2026-11-20T09:00:00Z');
beforeEach(() => {
  app.clock.now = start;
});

async function pair() {
  const amina = await makeConsumer(app, { full_name: 'Amina Grace Bello' });
  const tunde = await makeArtisan(app, { full_name: 'Tunde Bakare' });
  return { amina, tunde, asAmina: await signedInAs(app, amina), asTunde: await signedInAs(app, tunde) };
}
type Pair = Awaited<ReturnType<typeof pair>>;

/** Amina requests a quote from Tunde. */
async function asked({ tunde, asAmina, amina }: Pair, day = '2026-12-10') {
  const order = { fullName: 'Amina Grace Bello', email: amina.email, startDate: day, endDate: day };
  return requestQuote(app, tunde, order, asAmina);
}
async function quoted(people: Pair, amountNaira = '45000') {
  const hire = await asked(people);
  const quoteId = newId();
  const { status } = await takeStep(
    app,
    hire.id,
    'quote',
    { quoteId, amountNaira, note: '' },
    people.asTunde,
  );
  if (status !== 200) throw new Error(`not quoted: ${status}`);
  return { ...hire, quoteId };
}
const titles = async (headers: { cookie: string }) =>
  (await notificationsOf(app, headers)).map(({ title }) => title).toReversed();
const post = (url: string, headers: { cookie: string }, payload: object = {}) =>
  app.request({ method: 'POST', url, headers, payload });

describe('for a quote', () => {
  test('the artisan is notified of the request under the name they may know, and the customer of the price', {
    meta: { promise: 'Both sides are notified of a quote' },
  }, async () => {
    const people = await pair();
    const hire = await quoted(people);
    expect(await notificationsOf(app, people.asTunde)).toMatchObject([
      {
        kind: 'quotes',
        title: 'Amina B. asks you for a quote',
        text: 'Thu 10 December 2026, from 9:00 am',
        link: `/hires/${hire.id}`,
      },
    ]);
    expect(await notificationsOf(app, people.asAmina)).toMatchObject([
      { kind: 'quotes', title: 'Tunde Bakare quotes ₦45,000 for your job', link: `/hires/${hire.id}` },
    ]);
    await takeStep(
      app,
      hire.id,
      'quote',
      { quoteId: newId(), amountNaira: '40000', note: '' },
      people.asTunde,
    );
    expect((await titles(people.asAmina)).at(-1)).toBe('Tunde Bakare has changed the quote to ₦40,000');
  });

  test('the artisan is notified of the customer’s answer', {
    meta: { promise: 'An artisan is told how the customer answered their quote' },
  }, async () => {
    const people = await pair();
    const first = await quoted(people);
    await takeStep(app, first.id, 'decline-quote', { quoteId: first.quoteId }, people.asAmina);
    expect((await titles(people.asTunde)).at(-1)).toBe('Amina B. declined your quote');
    const second = await quoted(people);
    for (let again = 0; again < 2; again += 1)
      await takeStep(app, second.id, 'accept-quote', { quoteId: second.quoteId }, people.asAmina);
    const told = await titles(people.asTunde);
    expect(told.at(-1)).toBe('Amina B. accepted your quote of ₦45,000');
    expect(told.filter((title) => title.includes('accepted'))).toHaveLength(1);
    await takeStep(app, second.id, 'cancel', {}, people.asAmina);
    expect((await titles(people.asTunde)).at(-1)).toBe('Amina B. has cancelled');
  });

  test('the customer is notified when it is declined or never sent', {
    meta: { promise: 'A customer hears that a quote is declined, or never came' },
  }, async () => {
    const people = await pair();
    const declined = await asked(people);
    await takeStep(app, declined.id, 'decline-request', { reason: 'too_busy', note: '' }, people.asTunde);
    expect(await titles(people.asAmina)).toEqual(['Tunde Bakare cannot take your job']);
    await asked(people);
    app.clock.advance({ days: 7 });
    await expireHiresTask.run(app.context, {});
    expect((await titles(await signedInAs(app, people.amina))).at(-1)).toBe(
      'Tunde Bakare did not answer in time',
    );
  });
});

describe('for a hire', () => {
  async function hired(people: Pair) {
    return requestQuote(
      app,
      people.tunde,
      {
        fullName: 'Amina Grace Bello',
        email: people.amina.email,
        action: 'Confirm & Hire',
        startDate: '2026-12-01',
        endDate: '2026-12-01',
      },
      people.asAmina,
    );
  }

  test('no one is notified before it is paid, and then both sides are, the artisan with the customer’s full name', {
    meta: { promise: 'Both sides are notified of a booking' },
  }, async () => {
    const people = await pair();
    const hire = await hired(people);
    expect(await titles(people.asTunde)).toEqual([]);
    const { body } = await openCheckout(app, { id: hire.id }, { headers: people.asAmina });
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference, { headers: people.asAmina });
    await app.runJobs();
    expect(await notificationsOf(app, people.asTunde)).toMatchObject([
      {
        kind: 'hires',
        title: 'You are booked: Tue 1 December 2026, from 9:00 am',
        text: 'Amina Grace Bello has paid ₦5,000. We hold it until the job is done.',
      },
    ]);
    expect(await titles(people.asAmina)).toEqual(['Booked: Tunde Bakare, Tue 1 December 2026, from 9:00 am']);
  });

  test('the customer is notified when the time to pay has passed, and the artisan learns nothing of the hire', {
    meta: { promise: 'A customer hears when the time to pay is over, and the artisan does not know of it' },
  }, async () => {
    const people = await pair();
    await hired(people);
    app.clock.advance({ hours: 24 });
    await expireHiresTask.run(app.context, {});
    expect(await titles(people.asAmina)).toEqual(['Your hire of Tunde Bakare has expired']);
    expect(await titles(people.asTunde)).toEqual([]);
  });

  test('the customer is notified why money is refunded', {
    meta: { promise: 'A customer is notified of a refund, with its reason' },
  }, async () => {
    const people = await pair();
    const hire = await hired(people);
    const { body } = await openCheckout(app, { id: hire.id }, { headers: people.asAmina });
    app.clock.advance({ minutes: 15 });
    await expireHiresTask.run(app.context, {});
    const rival = await requestQuote(app, people.tunde, {
      action: 'Confirm & Hire',
      startDate: '2026-12-01',
      endDate: '2026-12-01',
    });
    const second = await openCheckout(app, rival);
    await payAtPaystack(app, second.body.access_code);
    await verify(app, second.body.reference);
    await payAtPaystack(app, body.access_code);
    await verify(app, body.reference, { headers: people.asAmina });
    await app.runJobs();
    const [newest] = await notificationsOf(app, people.asAmina);
    expect(newest).toMatchObject({
      kind: 'hires',
      title: 'Your ₦5,000 is being refunded',
      link: `/PaymentCallback?reference=${body.reference}`,
    });
    expect(newest?.text).toContain('was no longer free on these days');
  });

  test('a guest is notified by email only', {
    meta: { promise: 'A guest is told by email alone' },
  }, async () => {
    const { tunde, asTunde } = await pair();
    const before = await countAll();
    const hire = await requestQuote(app, tunde);
    await takeStep(app, hire.id, 'cancel', { key: hire.key });
    expect(await titles(asTunde)).toEqual(['Ngozi E. asks you for a quote', 'Ngozi E. has cancelled']);
    expect((await countAll()) - before).toBe(2);
  });

  test('a request for a quote takes at most five statements, with its push', {
    meta: { promise: 'Hiring takes at most five statements, pushes included' },
  }, async () => {
    const people = await pair();
    const service = await startPushService();
    const phone = service.newBrowser(app.context.config.push?.publicKey ?? '');
    await allowPush(app, people.asTunde, phone.subscription);
    await requestQuote(app, people.tunde);
    const { statements } = await statementsDuring(() => requestQuote(app, people.tunde));
    const ours = statements.filter((text) => !text.includes('number_live_events'));
    expect(ours.length, ours.join('\n')).toBeLessThanOrEqual(5);
    await app.runJobs();
    expect(phone.received.map(({ content }) => content.title)).toEqual(
      Array(2).fill('Ngozi E. asks you for a quote'),
    );
  });
});

describe('for a job', () => {
  async function answered() {
    const people = await pair();
    const job = await makeJob(app, people.amina);
    const url = `/api/jobs/${job.id}/answers`;
    const answer = { id: newId(), message: 'I can come tomorrow.' };
    for (let again = 0; again < 2; again += 1) await post(url, people.asTunde, answer);
    return { ...people, job, answerUrl: `${url}/${answer.id}` };
  }

  test('the owner is notified of an answer once, and the artisan of the owner’s decision', {
    meta: { promise: 'Answers to jobs are notified to both sides' },
  }, async () => {
    const { asAmina, asTunde, job, answerUrl } = await answered();
    expect(await notificationsOf(app, asAmina)).toMatchObject([
      { kind: 'jobs', title: 'Tunde Bakare answered your job', link: `/jobs/${job.id}#answers` },
    ]);
    for (let again = 0; again < 2; again += 1) await post(`${answerUrl}/choose`, asAmina);
    expect(await titles(asTunde)).toEqual(['Your answer was chosen']);
    const other = await answered();
    await post(`${other.answerUrl}/decline`, other.asAmina);
    expect(await notificationsOf(app, other.asTunde)).toMatchObject([
      { title: 'Your answer was declined', link: `/jobs/${other.job.id}` },
    ]);
  });

  test('the owner is notified when it expires', {
    meta: { promise: 'A job’s owner hears that its time is over' },
  }, async () => {
    const people = await pair();
    await makeJob(app, people.amina);
    app.clock.advance({ days: 61 });
    await expireJobsTask.run(app.context, {});
    expect(await titles(await signedInAs(app, people.amina))).toEqual(['Your job is over']);
  });
});

test('an applicant for verification is notified of the decision and its reason', {
  meta: { promise: 'Decisions on a verification are notified' },
}, async () => {
  const { email, headers } = await makeApplicant(app);
  await operate(app, 'verification', 'reject', email, '--reason', 'The photo is too dark.');
  expect(await notificationsOf(app, headers)).toMatchObject([
    {
      kind: 'verification',
      title: 'We could not verify you yet',
      text: 'The photo is too dark.',
      link: '/verification/status',
    },
  ]);
});

test('a person on a waiting list is notified when it is their turn', {
  meta: { promise: 'A person on a waiting list is notified of their turn' },
}, async () => {
  const { tunde, asTunde, amina, asAmina } = await pair();
  const press = (available: boolean) =>
    app.request({ method: 'PUT', url: '/api/availability/switch', headers: asTunde, payload: { available } });
  await press(false);
  await post(`/api/users/${tunde.id}/waiting-list`, asAmina, { id: newId(), email: amina.email });
  await press(true);
  await app.runJobs();
  await app.runJobs();
  expect(await notificationsOf(app, asAmina)).toMatchObject([
    {
      kind: 'waiting_list',
      title: 'You can hire Tunde Bakare again, and you’re first in line',
      link: `/hiringartisanPage/${tunde.id}`,
    },
  ]);
});

async function countAll(): Promise<number> {
  const rows = await app.db.selectFrom('notifications').select('id').execute();
  return rows.length;
}
