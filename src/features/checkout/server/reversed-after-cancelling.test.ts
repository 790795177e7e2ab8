import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makePaidHire, payFor } from '../../../../test-support/paid-hires.ts';
import { books, hireAsGuest, hireStatus, refundsOf, takeBack } from '../../../../test-support/paying.ts';
import { takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

async function bookedHire(amountKobo = 4_000_000) {
  const whose = { customer_id: amina.id, customer_email: amina.email };
  const hire = await makePaidHire(app, await makeArtisan(app), { ...whose, amount_kobo: amountKobo });
  const { reference } = await app.db
    .selectFrom('payments')
    .select('reference')
    .where('hire_id', '=', hire.id)
    .executeTakeFirstOrThrow();
  return { hire, reference };
}

const cancel = (id: string, refundKobo: number) => takeStep(app, id, 'cancel', { refundKobo }, asAmina);

describe('a chargeback of a cancelled hire', () => {
  const paymentOf = (reference: string) =>
    app.db
      .selectFrom('payments')
      .select(['status', 'reason'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();

  test('that was cancelled in time counts as its refund, and Paystack is asked for none', {
    meta: { promise: 'A chargeback of what was cancelled in time is its refund' },
  }, async () => {
    const hire = await hireAsGuest(app, await makeArtisan(app));
    const reference = await payFor(app, hire);
    const { status } = await takeStep(app, hire.id, 'cancel', { refundKobo: 500_000, key: hire.key });
    expect(status).toBe(200);
    await takeBack(app, reference, 500_000);
    await app.runJobs();
    const { rows } = await sql`select from sandbox_paystack.refunds`.execute(app.db);
    expect(rows).toEqual([]);
    expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 500_000, status: 'done' }]);
    expect(await paymentOf(reference)).toEqual({ status: 'refunded', reason: 'cancelled' });
  });

  test.each([
    ['before the rest was sent', false],
    ['after the rest was sent', true],
  ])(
    'that was cancelled late, %s, loses what was kept, and an operator is alerted',
    {
      meta: {
        promise: 'A chargeback of what was cancelled late is left to a person, and the books stay right',
      },
    },
    async (_when, sent) => {
      const { hire, reference } = await bookedHire();
      const before = await books(app);
      app.clock.now = new Date('2026-11-30T12:00:00Z');
      await cancel(hire.id, 3_500_000);
      if (sent) await takeBack(app, reference, 3_500_000);
      expect(await paymentOf(reference)).toEqual({
        status: sent ? 'refunded' : 'refund_due',
        reason: 'cancelled_late',
      });
      // Refunded by hand in the dashboard: everything at once, or everything that was left.
      await takeBack(app, reference, sent ? 500_000 : 4_000_000);
      await takeBack(app, reference, sent ? 500_000 : 4_000_000);
      expect(await paymentOf(reference)).toEqual({ status: 'refunded', reason: 'reversed_after_release' });
      expect(await refundsOf(app, hire.id)).toEqual([{ amount_kobo: 3_500_000, status: 'done' }]);
      const after = await books(app);
      expect((after.refund_owed ?? 0) - (before.refund_owed ?? 0)).toBe(0);
      expect((after.paystack_balance ?? 0) - (before.paystack_balance ?? 0)).toBe(3_500_000);
      expect((after.artisan_earnings ?? 0) - (before.artisan_earnings ?? 0)).toBe(475_000);
    },
  );

  test('that was cancelled late with nothing of its deposit to refund moves nothing, and an operator is alerted', {
    meta: { promise: 'A chargeback of a deposit that was kept moves nothing' },
  }, async () => {
    const { hire, reference } = await bookedHire(500_000);
    app.clock.now = new Date('2026-11-30T12:00:00Z');
    await cancel(hire.id, 0);
    const before = await books(app);
    await takeBack(app, reference, 500_000);
    await takeBack(app, reference, 500_000);
    expect(await books(app)).toEqual(before);
    expect(await paymentOf(reference)).toEqual({ status: 'success', reason: 'reversed_after_release' });
    expect(await hireStatus(app, hire.id)).toBe('cancelled');
  });
});
