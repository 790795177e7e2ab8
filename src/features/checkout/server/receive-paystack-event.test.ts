import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { renameTable } from '../../../../test-support/owner.ts';
import {
  books,
  hireAsGuest,
  hireStatus,
  openCheckout,
  sendWebhook,
  sendWebhookText,
} from '../../../../test-support/paying.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { reconcilePaymentsTask } from './reconcile-payments.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });

const success = (reference: string) => ({
  event: 'charge.success',
  data: {
    id: 1,
    status: 'success',
    reference,
    amount: 500_000,
    currency: 'NGN',
    channel: 'card',
    fees: 17_500,
  },
});
const eventsOf = (reference: string | null) =>
  app.db
    .selectFrom('provider_events')
    .selectAll()
    .where('reference', 'is not distinct from', reference)
    .execute();
const countEvents = async () => (await app.db.selectFrom('provider_events').select('id').execute()).length;

async function waitingHire() {
  const hire = await hireAsGuest(app, await makeArtisan(app));
  const { body } = await openCheckout(app, hire);
  return { hire, reference: body.reference };
}

describe('a Paystack event with text that a database cannot store', () => {
  it.each([
    ['a zero character', '\\u0000'],
    ['half of a pair of surrogates', '\\ud83d'],
    ['the other half', '\\udc4d'],
    ['two wrong halves', '\\udc4d\\ud83d'],
  ])('is stored and handled: %s', async (_what, written) => {
    const { hire, reference } = await waitingHire();
    const text = JSON.stringify(success(reference)).replace('"channel"', `"note":"a${written}b","channel"`);
    expect(text).toContain(written);
    expect((await sendWebhookText(app, text)).statusCode).toBe(200);
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    const [kept] = await eventsOf(reference);
    expect(JSON.stringify(kept?.body)).toContain('a\ufffd');
  });

  it('in its reference is stored too, and valid text is not changed', async () => {
    const text = JSON.stringify({ ...success('SH-\u{1F44D}'), said: 'C:\\u0000' }).replace(
      'SH-',
      'SH-\\u0000',
    );
    expect((await sendWebhookText(app, text)).statusCode).toBe(200);
    const [kept] = await eventsOf('SH-\ufffd\u{1F44D}');
    expect(kept?.body).toMatchObject({ said: 'C:\\u0000' });
  });
});

describe('a Paystack event', () => {
  it('is refused and not stored unless Paystack signed exactly these bytes', {
    meta: { promise: 'News from Paystack counts only when Paystack signed it' },
  }, async () => {
    const { hire, reference } = await waitingHire();
    const before = await countEvents();
    const news = success(reference);
    const signed = (key: string, text: string) => createHmac('sha512', key).update(text).digest('hex');
    const right = signed('sk_test_surehands', JSON.stringify(news));
    for (const signature of [
      '',
      'nonsense',
      'ä'.repeat(64),
      right.toUpperCase(),
      right.slice(0, -2),
      signed('sk_test_another', JSON.stringify(news)),
      signed('sk_test_surehands', JSON.stringify(success('SH-1'))),
    ]) {
      const answer = await sendWebhook(app, news, signature);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        message: 'This request is not signed by Paystack.',
        code: 'bad_signature',
      });
    }
    expect(await countEvents()).toBe(before);
    expect(await hireStatus(app, hire.id)).toBe('awaiting_payment');
  });

  it('has one effect, even if it comes ten times at once and ten times again', {
    meta: { promise: 'A payment has one effect however often news of it comes' },
  }, async () => {
    const { hire, reference } = await waitingHire();
    const held = (await books(app)).hire_held ?? 0;
    const tenTimes = () =>
      Promise.all(Array.from({ length: 10 }, () => sendWebhook(app, success(reference))));
    for (const answer of [...(await tenTimes()), ...(await tenTimes())]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ received: true });
    }
    expect(await hireStatus(app, hire.id)).toBe('confirmed');
    expect((await books(app)).hire_held).toBe(held + 500_000);
    expect(await eventsOf(reference)).toMatchObject([{ outcome: 'paid', event: 'charge.success' }]);
  });

  it('costs six statements in one transaction', async () => {
    const { reference } = await waitingHire();
    const { statements } = await statementsDuring(() => sendWebhook(app, success(reference)));
    const ours = statements.filter((text) => !/sandbox_paystack|^(begin|commit)/i.test(text));
    expect(ours, ours.join('\n')).toHaveLength(6);
  });

  it('about nothing of ours is stored whole and not acted on', async () => {
    const before = await countEvents();
    for (const news of [
      { event: 'subscription.create', data: { plan: { name: 'Ẹ̀kọ́ 🎉' } } },
      { event: 'paymentrequest.pending', data: null },
      success('SH-999999999'),
      success('ORDER-17'),
      {
        event: 'refund.processed',
        data: {
          status: 'processed',
          transaction_reference: 'ORDER-17',
          refund_reference: '1',
          amount: '100',
          currency: 'NGN',
        },
      },
    ]) {
      expect((await sendWebhook(app, news)).statusCode).toBe(200);
    }
    expect(await countEvents()).toBe(before + 5);
    expect(await eventsOf('SH-999999999')).toMatchObject([{ outcome: 'unknown_payment' }]);
    const [stored] = await app.db
      .selectFrom('provider_events')
      .selectAll()
      .where('event', '=', 'subscription.create')
      .execute();
    expect(stored).toMatchObject({
      outcome: 'ignored',
      body: { event: 'subscription.create', data: { plan: { name: 'Ẹ̀kọ́ 🎉' } } },
    });
  });

  it('with a valid signature is stored even if it cannot be read', async () => {
    for (const data of [{ reference: 'SH-5' }, 'words', [], { status: 'success', amount: -1 }]) {
      expect((await sendWebhook(app, { event: 'charge.success', data })).statusCode).toBe(200);
    }
    const rows = await app.db
      .selectFrom('provider_events')
      .selectAll()
      .where('event', '=', 'unreadable')
      .execute();
    expect(rows).toHaveLength(4);
    expect(rows.every(({ outcome }) => outcome === 'unreadable')).toBe(true);
  });

  describe('that cannot be handled at once', () => {
    /** Makes the ledger unavailable during `work`. */
    async function withoutBooks(work: () => Promise<unknown>): Promise<void> {
      await renameTable(app, 'ledger_transfers', 'ledger_transfers_away');
      try {
        await work();
      } finally {
        await renameTable(app, 'ledger_transfers_away', 'ledger_transfers');
      }
    }

    it('is stored, and handled by the queue', {
      meta: { promise: 'News from Paystack is kept before it is acted on' },
    }, async () => {
      const { hire, reference } = await waitingHire();
      await withoutBooks(async () => {
        expect((await sendWebhook(app, success(reference))).statusCode).toBe(200);
      });
      expect(await eventsOf(reference)).toMatchObject([{ handled_at: null }]);
      expect(await hireStatus(app, hire.id)).toBe('awaiting_payment');
      await app.runJobs();
      expect(await hireStatus(app, hire.id)).toBe('confirmed');
      expect(await eventsOf(reference)).toMatchObject([{ outcome: 'paid' }]);
    });

    it('is found by the task that runs each minute if the process died right after storing it', async () => {
      const { hire, reference } = await waitingHire();
      await app.db
        .insertInto('provider_events')
        .values({
          id: '01a00000-0000-7000-8000-000000000001',
          dedup_key: `charge.success:${reference}`,
          event: 'charge.success',
          reference,
          body: JSON.stringify(success(reference)),
          received_at: app.clock.now,
        })
        .execute();
      await reconcilePaymentsTask.run(app.context, {});
      expect(await hireStatus(app, hire.id)).toBe('awaiting_payment');
      app.clock.advance({ seconds: 30 });
      await reconcilePaymentsTask.run(app.context, {});
      expect(await hireStatus(app, hire.id)).toBe('confirmed');
    });

    it('does not keep that task from the events after it', async () => {
      const first = await waitingHire();
      const second = await waitingHire();
      await withoutBooks(async () => {
        await sendWebhook(app, success(first.reference));
        await sendWebhook(app, success(second.reference));
      });
      await app.db
        .updateTable('provider_events')
        .set({ body: sql`'{"event": 1}'::jsonb` })
        .where('reference', '=', first.reference)
        .execute();
      app.clock.advance({ minutes: 1 });
      await reconcilePaymentsTask.run(app.context, {});
      expect(await hireStatus(app, second.hire.id)).toBe('confirmed');
    });
  });
});
