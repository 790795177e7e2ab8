import { expect } from 'vitest';
import { handlePaystackEvent } from '../src/features/checkout/server/handle-paystack-event.ts';
import { availableToArtisan } from '../src/features/escrow/server/public.ts';
import { isDone } from '../src/features/hiring/process.ts';
import type { ShownHire } from '../src/features/hiring/server/hire-record.ts';
import { type HireStep, stepsFor } from '../src/features/hiring/steps.ts';
import { listUnhandledEvents, PaystackFault } from '../src/features/payments/server/public.ts';
import { insertBankAccount, setConfirmed } from '../src/features/payouts/server/bank-accounts-store.ts';
import { lastFriday } from '../src/features/payouts/server/payout-rules.ts';
import { takeForAsking } from '../src/features/payouts/server/payouts-store.ts';
import { beginWeeklyPayoutsTask, payWeeklyTask } from '../src/features/payouts/server/public.ts';
import { sendPayout } from '../src/features/payouts/server/send-payout.ts';
import { startOf } from '../src/shared/hire-clock.ts';
import { newId } from '../src/shared/identifier.ts';
import { LEAST_PAYOUT_KOBO } from '../src/shared/transfer-fee.ts';
import { operate } from './applicants.ts';
import { type FaultyPaystack, type PaystackFault as Mood, startFaultyPaystack } from './faulty-paystack.ts';
import { keyOf } from './paid-hires.ts';
import { sendWebhook } from './paying.ts';
import { openTestAccount, payoutRows, requestPayout } from './payouts.ts';
import { artisansWords, customersWords } from './reviewing.ts';
import type { TestApp } from './test-app.ts';
import { type End, ends, type MoneyEvent, type MoodName, moodNames, moods } from './walked-money-events.ts';

/* What the random walk does about money after a hire's process has ended: tips, pay-outs, losses, and reviews. */

interface Person {
  id: string;
  email: string;
}
/** The parts of the walk's world that are used here. */
export interface MoneyWorld {
  artisan: Person;
  rescuer: Person;
  asArtisan: { cookie: string };
  asRescuer: { cookie: string };
  asAmina: { cookie: string };
  hires: string[];
  lastRequest: (() => Promise<unknown>) | undefined;
}

/** The functions of the walk that are used here. */
export interface WalkTools<World extends MoneyWorld> {
  readHires(ids: readonly string[]): Promise<ShownHire[]>;
  passTime(world: World, minutes: number): Promise<void>;
  /** Makes and pays a hire. */
  pay(world: World): Promise<void>;
  take(world: World, hire: ShownHire, step: HireStep, side: 'customer' | 'artisan'): Promise<void>;
  /** Sends Paystack's webhook about a payment. */
  tell(
    payment: { reference: string; amount_kobo: number; refund_kobo: number | null },
    word: string,
  ): Promise<{
    statusCode: number;
  }>;
  /** Simulates a crash of the process when it adds its next job. */
  crashWhile<Value>(work: () => Promise<Value>): Promise<Value>;
}

/** What must have happened by the end of a walk that is long enough. */
const wanted = [
  ...['tip kept', 'tip refused', 'tip refunded', 'tip taken back', 'tip kept after a crash'],
  ...['pay-out paid', 'pay-out failed', 'pay-out reversed', 'pay-out refused', 'pay-out weekly'],
  ...['pay-out asked for again', 'pay-out paid after all', 'loss ours', 'loss artisan', 'debt repaid'],
  'loss undone',
  ...['review written', 'reviews shown', 'review refused'],
  ...moodNames.map((mood) => `Paystack ${mood}`),
];

export class MoneyWalk<World extends MoneyWorld> {
  readonly #app: TestApp;
  readonly #tools: WalkTools<World>;
  #paystack: FaultyPaystack | undefined;
  #account: { bankCode: string; accountNumber: string } | undefined;
  /** How often each thing happened. */
  readonly happened = new Map<string, number>();

  constructor(app: TestApp, tools: WalkTools<World>) {
    this.#app = app;
    this.#tools = tools;
  }

  #note(what: string): void {
    this.happened.set(what, (this.happened.get(what) ?? 0) + 1);
  }

  /** What no walk has reached yet. */
  async leftOut(): Promise<string[]> {
    const { db } = this.#app;
    const has = async (kind: string) =>
      (await db.selectFrom('ledger_transfers').select('id').where('kind', '=', kind).executeTakeFirst()) !==
      undefined;
    for (const [what, kind] of [
      ['debt repaid', 'debt_repaid'],
      ['tip taken back', 'tip_taken_back'],
      ['loss undone', 'chargeback_undone'],
    ] as const)
      if (!this.happened.has(what) && (await has(kind))) this.#note(what);
    return wanted.filter((what) => !this.happened.has(what));
  }

  /**
   * Gives both artisans of a world a bank account that was confirmed long ago; transfers to it wait for Paystack's
   * webhook.
   */
  async open({ artisan, rescuer }: World): Promise<void> {
    const { context, clock, url, db } = this.#app;
    this.#paystack ??= await startFaultyPaystack(`${url}/sandbox/paystack`);
    this.#account ??= await openTestAccount(this.#app, { transfers: 'pending' });
    const { bankCode, accountNumber } = this.#account;
    const at = clock.now;
    await db.transaction().execute(async (tx) => {
      for (const { id: userId } of [artisan, rescuer]) {
        const id = newId();
        await insertBankAccount(tx, context.config.bvn.keys, {
          ...{ id, userId, bankCode, accountNumber, at },
          bank: 'Guaranty Trust Bank',
          accountName: 'OKAFOR CHIDI EMEKA',
          tokenHash: Buffer.from(id.replaceAll('-', ''), 'hex'),
          tokenExpiresAt: at,
        });
        await setConfirmed(tx, { id, userId }, { at, usableAt: at });
      }
    });
  }

  async close(): Promise<void> {
    await this.#paystack?.close();
  }

  async live(world: World, event: MoneyEvent): Promise<void> {
    switch (event.kind) {
      case 'tip':
        return this.#tip(world, event);
      case 'pay-out':
        return this.#payOut(world, event);
      case 'word of a pay-out': {
        const [artisan] = this.#sideOf(world, event.choice % 2 === 1);
        const payout = (await payoutRows(this.#app, artisan)).at(-1 - Math.floor(event.choice / 2));
        if (payout) await this.#say(payout, event.word);
        return;
      }
      case 'pay-outs looked after':
        return this.#lookAfter(world, event.choice);
      case 'friday':
        return this.#friday(world, event.choice);
      case 'loss':
        return this.#decideLoss(world, event.choice);
      case 'review':
        return this.#review(world, event);
    }
  }

  #sideOf(world: World, rescuer: boolean): [Person, { cookie: string }] {
    return rescuer ? [world.rescuer, world.asRescuer] : [world.artisan, world.asArtisan];
  }

  /** The newest hire with released money; if there is none, one is paid and released for the next time. */
  async #released(world: World): Promise<ShownHire | undefined> {
    const hires = await this.#tools.readHires(world.hires.slice(-8));
    const released = hires.findLast(({ status }) => status === 'released');
    if (released) return released;
    await this.#earn(world);
    return undefined;
  }

  /** A customer releases a hire that is done, or pays for one and releases it once its work has begun. */
  async #earn(world: World): Promise<void> {
    const { readHires, passTime, pay, take } = this.#tools;
    const newest = () => readHires(world.hires.slice(-6));
    const canRelease = (hire: ShownHire) =>
      stepsFor('customer', hire, this.#app.clock.now).includes('release');
    let hire = (await newest()).find(canRelease);
    if (!hire) {
      await pay(world);
      hire = (await newest()).findLast(({ status }) => status === 'confirmed');
      const minutes = hire ? (startOf(hire).getTime() - this.#app.clock.now.getTime()) / 60_000 : 0;
      if (minutes > 0) await passTime(world, Math.ceil(minutes));
    }
    if (hire && canRelease(hire)) await take(world, hire, 'release', 'customer');
  }

  #payer(world: World, hire: ShownHire): { headers: Record<string, string>; key?: string } {
    return hire.customerId ? { headers: world.asAmina } : { headers: {}, key: keyOf(this.#app, hire) };
  }

  async #tip(world: World, { choice, crash }: { choice: number; crash: number }): Promise<void> {
    const hire = await this.#released(world);
    if (!hire) return;
    const { db } = this.#app;
    const { headers, key } = this.#payer(world, hire);
    const amountNaira = ['100', '1,000', '1,500.50', '2,000', '99.99', '100,000', '750.07', '5,000'][choice];
    const tips = () =>
      db
        .selectFrom('payments')
        .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
        .select([
          'reference',
          'payments.amount_kobo',
          'refunds.amount_kobo as refund_kobo',
          'payments.status',
        ])
        .where('payments.hire_id', '=', hire.id)
        .where('part', '=', 'tip')
        .orderBy('payments.id')
        .execute();
    const before = await tips();
    const isTipped = before.some(({ status }) => status === 'success');
    const payload = { hireId: hire.id, amountNaira, method: 'card', ...(key && { key }) };
    const send = () => this.#app.request({ method: 'POST', url: '/api/payments/tips', headers, payload });
    const opened = await send();
    world.lastRequest = send;
    expect([amountNaira, opened.statusCode]).toEqual([
      amountNaira,
      amountNaira === '99.99' ? 400 : isTipped ? 409 : 200,
    ]);
    if (opened.statusCode !== 200) this.#note('tip refused');
    // Includes tips that were opened before another was paid.
    const known = (await tips()).filter(({ status }) => status !== 'success');
    const payment = known[choice % Math.max(known.length, 1)];
    if (!payment) return;
    const word = choice === 6 ? 'wrong amount' : choice === 3 ? 'abandoned' : 'success';
    const tell = () => this.#tools.tell(payment, word);
    const told = crash === 0 ? await this.#tools.crashWhile(tell) : await tell();
    // Paystack's webhook is stored even where nothing can be done about it yet.
    expect(told.statusCode).toBe(200);
    if (crash === 0) await this.#handleNews(world);
    const after = await tips();
    const now = after.find(({ reference }) => reference === payment.reference);
    if (now?.status === 'success') {
      expect(isTipped).toBe(false);
      this.#note(crash === 0 ? 'tip kept after a crash' : 'tip kept');
    } else if (now?.status === 'refund_due') this.#note('tip refunded');
    if (choice === 7 && now?.status === 'success') await this.#tools.tell(now, 'reversed');
  }

  /** A minute later, the periodic task finds webhooks that a crash left unhandled. */
  async #handleNews(world: World): Promise<void> {
    await this.#tools.passTime(world, 1);
    const { context, db, clock } = this.#app;
    for (const eventId of await listUnhandledEvents(db, clock.now, 50))
      await handlePaystackEvent(context, { eventId });
    expect(await listUnhandledEvents(db, clock.now, 1)).toEqual([]);
  }

  /** Sends Paystack's webhook about a pay-out. */
  async #say({ reference, amount_kobo }: { reference: string; amount_kobo: number }, status: string) {
    const data = { reference, status, amount: amount_kobo, currency: 'NGN', fee_charged: 0, failures: null };
    expect((await sendWebhook(this.#app, { event: `transfer.${status}`, data })).statusCode).toBe(200);
  }

  async #payout(id: string) {
    return this.#app.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async #payOut(
    world: World,
    { choice, mood, end, asked }: { choice: number; mood: MoodName; end: End; asked: boolean },
  ): Promise<void> {
    const available = (rescuer: boolean) =>
      availableToArtisan(this.#app.db, this.#sideOf(world, rescuer)[0].id);
    const isRescuer = choice % 2 === 1 && (await available(true)) >= LEAST_PAYOUT_KOBO;
    const [, headers] = this.#sideOf(world, isRescuer);
    if ((await available(isRescuer)) < LEAST_PAYOUT_KOBO) await this.#earn(world);
    const availableKobo = await available(isRescuer);
    const more = ((availableKobo + 1) / 100).toFixed(2);
    const wish = [undefined, undefined, '1000', '1,000.01', undefined, more, '999.99', '1000'][choice];
    const id = newId();
    const send = () => requestPayout(this.#app, { headers }, wish, id);
    if (choice === 1) {
      const died = await this.#tools.crashWhile(send);
      if (availableKobo >= LEAST_PAYOUT_KOBO) expect(died.statusCode).toBe(500);
      expect(await this.#payout(id)).toBeUndefined();
    }
    const answer = await send();
    world.lastRequest = send;
    const isNoSum = wish === '999.99' || (wish === more && availableKobo + 1 < LEAST_PAYOUT_KOBO);
    const tooMuch = wish === more || (wish === '1,000.01' && availableKobo < 100_001);
    const expected = isNoSum ? 400 : availableKobo < LEAST_PAYOUT_KOBO ? 409 : tooMuch ? 400 : 201;
    expect([wish, availableKobo, answer.statusCode]).toEqual([wish, availableKobo, expected]);
    if (answer.statusCode !== 201) return this.#note('pay-out refused');
    await this.#sendOff(world, id, mood);
    const sent = await this.#payout(id);
    if (sent?.status !== 'sent') {
      if (sent?.status === 'failed') this.#note('pay-out failed');
      return;
    }
    for (const [at, word] of ends[end].entries()) {
      if (end === 'sent back a week later' && at > 0) await this.#tools.passTime(world, 7 * 24 * 60);
      if (asked) await this.#ask(world, sent, word);
      else await this.#say(sent, word);
    }
    const now = await this.#payout(id);
    const last = {
      ...{ nothing: 'sent', paid: 'paid', failed: 'failed' },
      'failed, and asked for again': 'failed',
      'failed, and arrived after all': 'failed',
      'failed, paid again, and arrived after all': 'failed',
    };
    const become = {
      ...{ ...last, 'sent back a week later': 'reversed' },
      // A success that is only told may be late. As the answer to our daily question, it is believed.
      'sent back, told first': asked ? 'paid' : 'failed',
    }[end];
    expect([end, now?.status]).toEqual([end, become]);
    if (become !== 'sent') this.#note(`pay-out ${become}`);
    if (end === 'failed, and arrived after all') await this.#arriveAfterAll(world, sent);
    if (end !== 'failed, and asked for again' && end !== 'failed, paid again, and arrived after all') return;
    const again = newId();
    const repeated = await requestPayout(this.#app, { headers }, undefined, again);
    expect(repeated.statusCode).toBe(201);
    await this.#sendOff(world, again, 'fine');
    const other = await this.#payout(again);
    expect(other?.reference).not.toBe(sent.reference);
    if (other) await this.#say(other, 'success');
    expect((await this.#payout(again))?.status).toBe('paid');
    this.#note('pay-out asked for again');
    if (end === 'failed, paid again, and arrived after all') await this.#arriveAfterAll(world, sent);
  }

  /** The bank has a pay-out whose money the artisan was given back, and perhaps paid again. */
  async #arriveAfterAll(world: World, failed: { id: string; reference: string; amount_kobo: number }) {
    await this.#say(failed, 'success');
    await this.#ask(world, failed, 'success');
    const row = await this.#payout(failed.id);
    expect([row?.status, row?.paid_after_all_at !== null, row?.waits_for]).toEqual([
      'paid',
      true,
      'operator',
    ]);
    const { reference } = failed;
    await operate(this.#app, 'payout', 'close', reference, '--reason', 'We looked at it.');
    this.#note('pay-out paid after all');
  }

  /** Runs the periodic task for one pay-out while Paystack misbehaves in some way, and again when it has recovered. */
  async #sendOff(world: World, payoutId: string, mood: MoodName): Promise<void> {
    this.#note(`Paystack ${mood}`);
    const fault: Mood | undefined = moods[mood];
    const lasts = mood === 'account refused' ? 2 : 1;
    if (fault) this.#paystack?.misbehave('/transfer', fault, lasts);
    await this.#round(payoutId);
    for (let later = 0; later < lasts && fault; later += 1) {
      await this.#tools.passTime(world, 5);
      await this.#round(payoutId);
    }
    this.#paystack?.behave();
  }

  async #round(payoutId: string): Promise<void> {
    const { context } = this.#app;
    const { paystack } = context.config;
    const own = paystack.url;
    paystack.url = this.#paystack?.url ?? own;
    try {
      await sendPayout(context, { payoutId });
    } catch (error) {
      if (!(error instanceof PaystackFault)) throw error;
    } finally {
      paystack.url = own;
    }
  }

  /** The webhook is lost, and the product finds the status by asking. */
  async #ask(
    world: World,
    { id, reference }: { id: string; reference: string },
    status: string,
  ): Promise<void> {
    const row = await this.#payout(id);
    const wait = (row?.next_ask_at?.getTime() ?? 0) - this.#app.clock.now.getTime();
    if (wait > 0) await this.#tools.passTime(world, Math.ceil(wait / 60_000));
    this.#paystack?.misbehave(`/transfer/verify/${reference}`, { kind: 'altered', data: { status } }, 1);
    await this.#round(id);
    this.#paystack?.behave();
  }

  /** Processes the due pay-outs of a world; sometimes a first process dies during one. */
  async #lookAfter(world: World, choice: number): Promise<void> {
    const { db, clock } = this.#app;
    const [artisan] = this.#sideOf(world, choice % 4 === 3);
    const due = (await payoutRows(this.#app, artisan)).filter(
      ({ next_ask_at }) => next_ask_at && next_ask_at <= clock.now,
    );
    for (const [at, { id }] of due.entries()) {
      if (at === 0 && choice === 0) {
        const until = new Date(clock.now.getTime() + 3 * 60_000);
        await db.transaction().execute((tx) => takeForAsking(tx, id, clock.now, until));
        // Another process leaves the pay-out alone for as long as this one may be working on it.
        await this.#round(id);
        await this.#tools.passTime(world, 3);
      }
      await this.#round(id);
    }
  }

  /** Runs Friday's pay-outs, each task twice. */
  async #friday(world: World, choice: number): Promise<void> {
    const { context, db, clock } = this.#app;
    if (choice < 2) await this.#tools.passTime(world, 7 * 24 * 60);
    await beginWeeklyPayoutsTask.run(context, {});
    const friday = lastFriday(clock.now);
    for (const artisan of [world.artisan, world.rescuer, world.artisan])
      await payWeeklyTask.run(context, { userId: artisan.id, friday });
    const weekly = await db
      .selectFrom('payouts')
      .select(['id', 'status'])
      .where('user_id', 'in', [world.artisan.id, world.rescuer.id])
      .where('friday', '=', friday)
      .execute();
    expect(weekly.length).toBeLessThanOrEqual(2);
    for (const { id, status } of weekly) {
      if (status !== 'due') continue;
      this.#note('pay-out weekly');
      await this.#round(id);
    }
  }

  /** An operator decides who bears the loss of released money that a bank took back. */
  async #decideLoss({ hires }: World, choice: number): Promise<void> {
    const [lost] = await this.#app.db
      .selectFrom('chargebacks')
      .select('provider_id')
      .where('hire_id', 'in', hires.length > 0 ? hires : [newId()])
      .where('loss', '=', 'undecided')
      .limit(1)
      .execute();
    if (!lost) return;
    const whose = choice % 2 === 0 ? 'artisan' : 'ours';
    for (let twice = 0; twice < 2; twice += 1)
      await operate(this.#app, 'chargeback', 'loss', lost.provider_id, whose, '--reason', 'We looked at it.');
    this.#note(`loss ${whose}`);
  }

  /** One side writes its review; once both have, both are shown. */
  async #review(
    world: World,
    { choice, side, stars }: { choice: number; side: 'customer' | 'artisan'; stars: number },
  ): Promise<void> {
    const hires = await this.#tools.readHires(world.hires.slice(-6));
    const hire = hires.findLast(({ status }) => choice > 0 && isDone(status)) ?? hires[choice];
    if (!hire) return;
    const own = await this.#reviewsOf(hire.id);
    const asArtisan = hire.artisanId === world.rescuer.id ? world.asRescuer : world.asArtisan;
    const { headers, key } = side === 'customer' ? this.#payer(world, hire) : { headers: asArtisan, key: '' };
    const words = side === 'customer' ? customersWords : artisansWords;
    const send = () =>
      this.#app.request({
        method: 'POST',
        url: `/api/hiring/hires/${hire.id}/reviews/${side}`,
        headers,
        payload: { ...words, rating: stars, ...(key && { key }) },
      });
    const { statusCode, body } = await send();
    world.lastRequest = send;
    const now = await this.#reviewsOf(hire.id);
    if (statusCode === 200 || statusCode === 201) {
      // Sending the same review again creates no second one.
      expect(now[side]).toMatchObject({ rating: stars });
      if (!own[side]) this.#note('review written');
      if (now.customer && now.artisan) {
        this.#note('reviews shown');
        expect([now.customer.shown_at, now.artisan.shown_at]).not.toContain(null);
      }
    } else {
      this.#note('review refused');
      expect([statusCode, JSON.parse(body).code]).toEqual([
        409,
        own[side] ? 'already_reviewed' : 'review_closed',
      ]);
      expect(now).toEqual(own);
    }
  }

  async #reviewsOf(hireId: string) {
    const { db } = this.#app;
    const [customer] = await db.selectFrom('reviews').selectAll().where('hire_id', '=', hireId).execute();
    const [artisan] = await db
      .selectFrom('customer_reviews')
      .selectAll()
      .where('hire_id', '=', hireId)
      .execute();
    return { customer, artisan };
  }
}
