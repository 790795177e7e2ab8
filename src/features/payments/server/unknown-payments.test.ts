import { describe, expect, it } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { sendWebhook } from '../../../../test-support/paying.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const logged: string[] = [];
const app = await startTestApp({ logTo: { write: (line) => void logged.push(line) } });
const errors = () => logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);

const charge = (reference: string, amount: number, status = 'success') =>
  sendWebhook(app, {
    event: 'charge.success',
    data: {
      id: 1,
      status,
      reference,
      amount,
      currency: 'NGN',
      channel: 'card',
      customer: { email: 'payer@example.ng' },
    },
  });

describe('money that came under a reference that we never gave', () => {
  it('is an error in the log, and on the operators’ list until one of them closes it', async () => {
    expect(await operate(app, 'payments', 'unknown')).toBe('No unknown money came in.');
    expect((await charge('SHOP-17', 1_250_050)).statusCode).toBe(200);
    expect(errors()).toMatchObject([
      { reference: 'SHOP-17', msg: expect.stringContaining('money came that no payment of ours asked for') },
    ]);
    expect(await operate(app, 'payments', 'unknown')).toMatch(
      /^SHOP-17: ₦12,500\.50 from payer@example\.ng, .*20 .*10:00/,
    );

    const close = () => operate(app, 'payments', 'close', 'SHOP-17', '--reason', 'sent back by hand');
    expect(await close()).toBe('SHOP-17 is closed.');
    expect(await close()).toContain('Nothing was changed.');
    expect(await operate(app, 'payments', 'unknown')).toBe('No unknown money came in.');
    const entries = await app.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'reason'])
      .where('action', '=', 'unknown-payment.close')
      .execute();
    expect(entries).toEqual([
      { actor: 'ngozi', action: 'unknown-payment.close', reason: 'sent back by hand' },
    ]);
  });

  it('cannot be closed where none came', async () => {
    await expect(operate(app, 'payments', 'close', 'SHOP-99', '--reason', 'none')).rejects.toThrow(
      'No unknown money came under the reference SHOP-99.',
    );
  });
});
