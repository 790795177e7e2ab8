import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import {
  books,
  hireAsGuest,
  hireStatus,
  openCheckout,
  sendWebhook,
} from '../../../../test-support/paying.ts';
import { wrongInTheBooks } from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

/* A thousand webhooks: repeated, late, reordered and forged. Each has its effect once, or none. */

const app = await startTestApp({ environment: { LOG_LEVEL: 'silent' } });

interface News {
  event: string;
  data: Record<string, unknown>;
}

const charge = (reference: string, event = 'charge.success', amount = 500_000): News => ({
  event,
  data: {
    ...{ id: 1, status: event === 'charge.success' ? 'success' : 'failed', reference, amount },
    ...{ currency: 'NGN', channel: 'card', fees: 17_500 },
  },
});
const takenBack = (reference: string): News => ({
  event: 'refund.processed',
  data: {
    ...{ status: 'processed', transaction_reference: reference, refund_reference: null },
    ...{ amount: '500000', currency: 'NGN' },
  },
});

async function waitingHire() {
  const hire = await hireAsGuest(app, await makeArtisan(app));
  const { body } = await openCheckout(app, hire);
  return { id: hire.id, reference: body.reference };
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A different order, the same in every run. */
function shuffled<T>(all: T[]): T[] {
  let seed = 20_261_126;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  return all
    .map((each) => ({ each, at: next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each);
}

test('a thousand webhooks, repeated, out of order and forged, have the effect of each real one once', {
  meta: { promise: 'A thousand webhooks, repeated, reordered and forged, have one effect each' },
}, async () => {
  const inOrder = await waitingHire();
  for (const news of [charge(inOrder.reference), takenBack(inOrder.reference)]) await sendWebhook(app, news);
  const before = await books(app);

  const paid = await Promise.all(many(20, waitingHire));
  const taken = await Promise.all(many(5, waitingHire));
  const unpaid = await Promise.all(many(5, waitingHire));
  const genuine: News[] = [
    ...paid.flatMap(({ reference }) => many(20, () => charge(reference))),
    ...paid.flatMap(({ reference }) => many(3, () => charge(reference, 'charge.failed'))),
    ...taken.flatMap(({ reference }) => [
      ...many(15, () => charge(reference)),
      ...many(15, () => takenBack(reference)),
    ]),
    ...unpaid.flatMap(({ reference }) => many(8, () => charge(reference, 'charge.failed'))),
  ];
  const signedWith = (key: string, news: News) =>
    createHmac('sha512', key).update(JSON.stringify(news)).digest('hex');
  const forged = many(350, (index) => {
    const { reference } = unpaid[index % unpaid.length] ?? inOrder;
    const news = charge(reference);
    const signature =
      index % 2 === 0
        ? signedWith('sk_test_other', news)
        : // A valid signature, but of another body.
          signedWith(app.context.config.paystack.secretKey, charge(reference, 'charge.failed'));
    return { news, signature };
  });
  const sent = shuffled([...genuine.map((news) => ({ news, signature: undefined })), ...forged]);
  expect(sent).toHaveLength(1_000);

  const statuses = new Map<string, number>();
  const senders = many(10, async () => {
    for (let next = sent.pop(); next; next = sent.pop()) {
      const { statusCode } = await sendWebhook(app, next.news, next.signature);
      const kind = `${next.signature === undefined ? 'genuine' : 'forged'} ${statusCode}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    }
  });
  await Promise.all(senders);
  expect(Object.fromEntries(statuses)).toEqual({ 'genuine 200': 650, 'forged 401': 350 });
  await app.runJobs();

  const statusOf = (each: { id: string }[]) => Promise.all(each.map(({ id }) => hireStatus(app, id)));
  expect(new Set(await statusOf(paid))).toEqual(new Set(['confirmed']));
  expect(new Set(await statusOf(unpaid))).toEqual(new Set(['awaiting_payment']));
  expect(new Set(await statusOf(taken))).toEqual(new Set([await hireStatus(app, inOrder.id)]));
  const after = await books(app);
  expect((after.hire_held ?? 0) - (before.hire_held ?? 0)).toBe(20 * 500_000);
  expect(await wrongInTheBooks(app)).toEqual([]);
  const { length: keptOnce } = await app.db
    .selectFrom('provider_events')
    .select('id')
    .where(
      'reference',
      'in',
      [...paid, ...taken, ...unpaid].map(({ reference }) => reference),
    )
    .execute();
  // A failed attempt says nothing about a payment that may still arrive, so it is stored without a reference.
  expect(keptOnce).toBe(20 + 5 * 2);
});
