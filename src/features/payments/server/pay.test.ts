import { describe, expect, it, vi } from 'vitest';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import {
  books,
  hireAsGuest,
  hireStatus,
  openCheckout,
  payAtPaystack,
  verify,
} from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

describe('paying a hire at the local Paystack', () => {
  it('confirms it and holds the money, told by webhook alone', async () => {
    const artisan = await makeArtisan(app);
    const hire = await hireAsGuest(app, artisan);
    const { status, body } = await openCheckout(app, hire);
    expect(status).toBe(200);
    expect(body.reference).toMatch(/^SH-\d{1,10}$/);
    await payAtPaystack(app, body.access_code);
    await vi.waitFor(async () => expect(await hireStatus(app, hire.id)).toBe('confirmed'));
    expect(await verify(app, body.reference, { key: hire.key })).toEqual({
      status: 'success',
      reference: body.reference,
      message: 'Thank you! Your payment was processed.',
      reason: null,
      amountKobo: 500_000,
      method: 'card',
      artisanId: artisan.id,
      artisanName: expect.any(String),
      hireId: hire.id,
      customerName: 'Ngozi Eze',
      service: 'Fix the kitchen sink',
    });
    expect(await books(app)).toMatchObject({ hire_held: 500_000, paystack_fees: -17_500 });
  });
});
