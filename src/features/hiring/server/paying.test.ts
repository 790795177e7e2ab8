import { expect, test } from 'vitest';
import { makePayment } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { keyOf, makePaidHire } from '../../../../test-support/paid-hires.ts';
import { sendWebhook, verify } from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

let payments = 0;
const paid = (reference: string, amount: number) => {
  payments += 1;
  const charge = { id: payments, status: 'success', reference, amount, currency: 'NGN', channel: 'card' };
  const data = { ...charge, fees: 7_500, paid_at: app.clock.now.toISOString() };
  return sendWebhook(app, { event: 'charge.success', data });
};

test.each(['confirmed', 'in_progress', 'completed', 'disputed', 'released'])(
  'a second payment for a hire that is %s is refunded as paid twice, and its payer is told so',
  async (status) => {
    const hire = await makePaidHire(app, await makeArtisan(app), { status });
    const second = await makePayment(app, hire);
    await paid(second.reference, 500_000);
    expect(await verify(app, second.reference, { key: keyOf(app, hire) })).toMatchObject({
      status: 'refunded',
      reason: 'paid_twice',
      message: expect.stringContaining('This hire was already paid'),
    });
  },
);

test.each(['declined', 'cancelled', 'refunded'])(
  'a payment for a hire that is %s is refunded because the hire had ended',
  async (status) => {
    const hire = await makePaidHire(app, await makeArtisan(app), { status });
    const late = await makePayment(app, hire);
    await paid(late.reference, 500_000);
    expect(await verify(app, late.reference, { key: keyOf(app, hire) })).toMatchObject({
      reason: 'hire_ended',
    });
  },
);
