import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../../test-support/emails-to.ts';
import { makeHire } from '../../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../../test-support/made-up-people.ts';
import {
  books,
  hireAsGuest,
  hireStatus,
  openCheckout,
  payAtPaystack,
  verify,
} from '../../../../../test-support/paying.ts';
import { requestQuote, takeStep } from '../../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../../test-support/test-app.ts';
import { type HireStatus, hireStatuses } from '../../process.ts';

const app = await startTestApp();
const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
const asArtisan = await signedInAs(app, artisan);
const amina = await makeConsumer(app);
const asAmina = await signedInAs(app, amina);

beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
  await app.db.deleteFrom('slots').execute();
});

const cancel = (id: string, headers: Record<string, string> = {}, key?: string | null) =>
  takeStep(app, id, 'cancel', { key }, headers);
/** What each side is told when it tries to cancel in a state that does not allow it: customer, artisan. */
const instead: Partial<Record<HireStatus, [string, string]>> = {
  in_progress: ['report a problem on its page', 'mark the job as done on its page'],
  completed: ['you have 48 hours to report a problem on its page', 'The work is marked as done'],
  disputed: ['You have reported a problem', 'The customer has reported a problem'],
  released: ['nothing left to cancel', 'nothing left to cancel'],
};

describe('cancelling', () => {
  const byArtisan: readonly HireStatus[] = ['quoted', 'accepted', 'awaiting_payment', 'planned'];
  const byCustomer: readonly HireStatus[] = ['quote_requested', ...byArtisan];

  test.each(hireStatuses)(
    'a hire that is %s is allowed only to the sides that its process names',
    {
      meta: {
        promise: [
          'What cannot be cancelled any more says what can be done instead',
          'An unpaid hire can be cancelled',
        ],
      },
    },
    async (status) => {
      for (const [side, headers, possible] of [
        [0, asAmina, byCustomer],
        [1, asArtisan, byArtisan],
      ] as const) {
        const hire = await makeHire(app, artisan, { status, customer_id: amina.id });
        const { status: answered, body } = await cancel(hire.id, headers);
        const isRepeat = status === 'cancelled' || (status === 'artisan_cancelled' && side === 1);
        if (possible.includes(status) || isRepeat) {
          expect([answered, body.result?.status]).toEqual([
            200,
            status === 'artisan_cancelled' ? status : 'cancelled',
          ]);
        } else {
          // A paid hire can only be cancelled with the refund that the caller has seen.
          expect([answered, body.code]).toEqual(
            status === 'confirmed' ? [400, 'invalid_input'] : [409, 'not_possible_now'],
          );
          expect(body.message).toContain(instead[status]?.[side] ?? '');
          expect(await hireStatus(app, hire.id)).toBe(status);
        }
      }
    },
  );

  test('twice is harmless, and the other side is told once', async () => {
    const asked = await makeArtisan(app);
    const { id, key } = await requestQuote(app, asked);
    const before = (await emailsTo(app, asked.email)).length;
    const answers = await Promise.all([cancel(id, {}, key), cancel(id, {}, key), cancel(id, {}, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const mails = (await emailsTo(app, asked.email)).slice(before);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A request was withdrawn: Thu 10 December 2026 to Fri 11 December 2026, from 9:00 am',
    ]);
  });

  test('by the artisan tells the customer', async () => {
    const { id } = await requestQuote(app, artisan, { email: 'left@example.ng' });
    await takeStep(app, id, 'quote', { amountNaira: 45_000 }, asArtisan);
    expect((await cancel(id, asArtisan)).status).toBe(200);
    expect((await emailsTo(app, 'left@example.ng')).at(-1)?.subject).toBe('Tunde Bakare has cancelled');
  });

  test('frees the days that an open checkout held, and a later payment is refunded', {
    meta: { promise: 'Money that comes for a cancelled hire goes back' },
  }, async () => {
    const hire = await hireAsGuest(app, artisan);
    const { body } = await openCheckout(app, hire);
    expect(await app.db.selectFrom('slots').selectAll().execute()).toHaveLength(1);
    expect((await cancel(hire.id, {}, hire.key)).status).toBe(200);
    expect(await app.db.selectFrom('slots').selectAll().execute()).toEqual([]);

    await payAtPaystack(app, body.access_code);
    const answer = await verify(app, body.reference, { key: hire.key });
    expect(answer).toMatchObject({ status: 'refunded' });
    expect(answer.message).toContain('This hire had ended before your payment arrived.');
    expect(await hireStatus(app, hire.id)).toBe('cancelled');
    expect((await books(app)).hire_held ?? 0).toBe(0);
  });

  test('is possible only for its two sides and the holder of the guest’s key', async () => {
    const hire = await makeHire(app, artisan, { customer_id: amina.id });
    const others = [
      {},
      await signedInAs(app, await makeConsumer(app)),
      await signedInAs(app, await makeArtisan(app)),
    ];
    for (const headers of others) {
      expect((await cancel(hire.id, headers as Record<string, string>)).status).toBe(404);
    }
    expect(await hireStatus(app, hire.id)).toBe('awaiting_payment');
  });
});
