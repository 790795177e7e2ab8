import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, makeApplicant, mine, newBvn } from '../../test-support/applicants.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../test-support/made-up-people.ts';
import { hireForDay, openCheckout, sendWebhook } from '../../test-support/paying.ts';
import { addAccount, makeReadyPayee, requestPayout } from '../../test-support/payouts.ts';
import { review, reviewable } from '../../test-support/reviewing.ts';
import { statementsDuring } from '../../test-support/statement-counter.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { sent } from '../../test-support/writing.ts';
import { entriesWrittenDuring } from '../../test-support/written-entries.ts';
import { renewStandingsTask } from '../features/ranking/server/public.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const client = new pg.Client({ connectionString: app.ownerUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

/** The indexes used for search: those of people and of artisans' listings. */
const SEARCHED = /^(artisan_listings|listings|users)_/;

interface Cost {
  /**
   * Statements sent, including begin and commit; absent where a job does the work, because it looks for other work as
   * well.
   */
  statements?: number;
  /** Entries written to indexes of people and listings. None of these writes adds a person or a listing. */
  searched: number;
  /** Entries written to all indexes, including those for new rows. */
  entries: number;
}

/** @param job whether a job does the work */
async function costOf(work: () => Promise<unknown>, { job = false } = {}): Promise<Cost> {
  // As after years of use: each page is as full as possible, so a row that outgrows its place has to move.
  await client.query('vacuum full users');
  await client.query('vacuum full artisan_listings');
  let texts: string[] = [];
  const entries = await entriesWrittenDuring(client, async () => {
    const { statements } = await statementsDuring(work);
    texts = statements;
    await app.context.live.settled();
  });
  const sum = (counted: [string, number][]) => counted.reduce((total, [, count]) => total + count, 0);
  const all = Object.entries(entries);
  return {
    ...(!job && { statements: texts.filter((text) => !text.includes('pg_notify')).length }),
    searched: sum(all.filter(([index]) => SEARCHED.test(index))),
    entries: sum(all),
  };
}

/** Adds other artisans, so that those of a test share their pages with them. */
const fillPages = () =>
  client.query(`
    insert into users (id, role, email, full_name, skill, expertise, bio, service_radius_miles)
    select uuidv7(), 'skilled', n || '@filled.example', 'Filled Person ' || n, 'Plumber', 'Pipes', repeat('word ', 40), 10
      from generate_series(1, 100) n`);

/** What hiring and paying cost, step by step. */
async function hiringAndPaying(artisan: { id: string }, day: string, headers: Record<string, string> = {}) {
  let hired: Awaited<ReturnType<typeof hireForDay>> = { id: '' };
  let reference = '';
  const hiring = await costOf(async () => {
    hired = await hireForDay(app, artisan, day, headers);
  });
  const opening = await costOf(async () => {
    const { status, body } = await openCheckout(app, hired, { headers });
    expect(status, body.message).toBe(200);
    ({ reference } = body);
  });
  const settling = await costOf(() => settle(reference));
  return { hiring, opening, settling };
}

async function settle(reference: string) {
  const data = {
    id: 1,
    status: 'success',
    reference,
    amount: 500_000,
    currency: 'NGN',
    fees: 17_500,
    channel: 'card',
  };
  const answer = await sendWebhook(app, {
    event: 'charge.success',
    data: { ...data, paid_at: app.clock.now },
  });
  expect(answer.statusCode).toBe(200);
}

test('each write costs its listed number of statements and index entries', {
  timeout: 60_000,
  meta: {
    promise:
      'A review or a verification writes at most 3 indexes of what is searched; what each write costs is counted',
  },
}, async () => {
  const { hire: done, asArtisan, asCustomer } = await reviewable(app);
  const stranger = await makeConsumer(app);
  const customer = await makeConsumer(app, { email_verified: true });
  const asStranger = await signedInAs(app, stranger);
  const payee = await makeReadyPayee(app);
  const applicant = await makeApplicant(app, { bvn: newBvn() });
  await addAccount(app, applicant);
  const other = await makeArtisan(app);
  await renewStandingsTask.run(app.context, {});
  await fillPages();
  // Costs that occur only once for a process, a year or two people.
  await sent(app, asStranger, other, 'Good morning');
  await settle((await openCheckout(app, await hireForDay(app, other, '2026-12-03'))).body.reference);

  const byCustomer = await costOf(() => review(app, done, 'customer', asCustomer));
  const byArtisan = await costOf(() => review(app, done, 'artisan', asArtisan));
  const listing = await costOf(() => renewStandingsTask.run(app.context, {}), { job: true });
  const switching = await costOf(() =>
    app.request({
      method: 'PUT',
      url: '/api/availability/switch',
      headers: asArtisan,
      payload: { available: false },
    }),
  );
  const checking = await costOf(
    async () => {
      await app.runJobs();
      await expect.poll(async () => (await mine(app, applicant.headers)).identityCheck?.state).toBe('passed');
    },
    { job: true },
  );
  const asking = await costOf(() => requestPayout(app, payee));
  const approving = await costOf(() => approve(app, applicant.email));
  const guest = await hiringAndPaying(other, '2026-12-05');
  const member = await hiringAndPaying(other, '2026-12-07', await signedInAs(app, customer));
  const writing = await costOf(() => sent(app, asStranger, other, 'Are you there?'));
  expect({ byCustomer, byArtisan, listing, switching, checking, approving, asking, writing }).toEqual({
    byCustomer: { statements: 11, searched: 0, entries: 5 },
    // Both reviews are now shown and announced; updating the artisan's listing is left to the task.
    byArtisan: { statements: 13, searched: 0, entries: 30 },
    // At most once a minute, however much changed for the artisan.
    listing: { searched: 10, entries: 10 },
    // An artisan who is not available must leave the lists at once.
    switching: { statements: 4, searched: 10, entries: 10 },
    checking: { searched: 0, entries: 26 },
    approving: { statements: 18, searched: 0, entries: 20 },
    asking: { statements: 11, searched: 0, entries: 13 },
    writing: { statements: 9, searched: 0, entries: 11 },
  });
  expect(guest).toEqual({
    hiring: { statements: 5, searched: 0, entries: 12 },
    opening: { statements: 11, searched: 0, entries: 36 },
    settling: { statements: 8, searched: 0, entries: 64 },
  });
  // A member also gets notifications on their own pages.
  expect(member).toEqual({
    hiring: { statements: 5, searched: 0, entries: 32 },
    opening: { statements: 12, searched: 0, entries: 47 },
    settling: { statements: 8, searched: 0, entries: 79 },
  });
});
