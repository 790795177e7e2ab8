import { expect, test } from 'vitest';
import { foldsOf } from '../../../../test-support/folds.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import {
  addAccount,
  earn,
  makePayee,
  makeReadyPayee,
  type PaidArtisan,
  payoutRows,
} from '../../../../test-support/payouts.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { hireTones, payoutTones } from './payout-words.ts';

const app = await startTestApp({ pages: true });
const ON_ITS_WAY = 'Your pay-out is on its way.';

const send = (artisan: PaidArtisan, typed: Record<string, string>) =>
  app.request({
    method: 'POST',
    url: '/earnings',
    headers: {
      ...artisan.headers,
      origin: app.url,
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ id: newId(), ...typed }).toString(),
  });
async function seen(artisan: PaidArtisan, url: unknown): Promise<string> {
  const page = await app.request({ url: String(url), headers: { ...artisan.headers, accept: 'text/html' } });
  return wordsOf(page.body);
}

test('a payout is shown as on its way until it has arrived or failed', async () => {
  const artisan = await makeReadyPayee(app);
  const { headers, statusCode } = await send(artisan, { intent: 'pay-out', amountNaira: '1,000' });
  expect(statusCode).toBe(303);
  expect(await seen(artisan, headers.location)).toContain(ON_ITS_WAY);
  await app.runJobs();
  await expect.poll(async () => (await payoutRows(app, artisan)).at(-1)?.status).toBe('paid');
  expect(await seen(artisan, headers.location)).not.toContain(ON_ITS_WAY);
  expect(await seen(artisan, '/earnings')).not.toContain('did not arrive');
  await app.db
    .updateTable('payouts')
    .set({ status: 'failed', reason: 'failed' })
    .where('user_id', '=', artisan.id)
    .execute();
  // Shown at the top, next to the form, and not only in the list further down.
  const failed = await seen(artisan, headers.location);
  expect(failed).toContain('Your pay-out of ₦1,000 did not arrive Your bank did not accept it.');
  expect(failed.indexOf('did not arrive')).toBeLessThan(failed.indexOf('Held'));
});

test('the last payout of an artisan who leaves is also shown as on its way', async () => {
  const artisan = await makePayee(app);
  await addAccount(app, artisan);
  app.clock.advance({ hours: 24 });
  await earn(app, artisan, 90_000);
  const { headers } = await send(artisan, { intent: 'pay-out-last' });
  expect(await seen(artisan, headers.location)).toContain(ON_ITS_WAY);
});

test('the earnings page folds all but the newest sums, and opens the bank form until there is an account', async () => {
  const foldsFor = async ({ headers }: PaidArtisan) => {
    const page = await app.request({ url: '/earnings', headers: { ...headers, accept: 'text/html' } });
    return foldsOf(page.body);
  };
  const artisan = await makeReadyPayee(app);
  for (let count = 0; count < 2; count += 1) await earn(app, artisan);
  expect(await foldsFor(artisan)).toMatchObject({ '1 more': false, 'Bank account': false });
  expect(await foldsFor(await makePayee(app))).toMatchObject({ 'Bank account': true });
});

test('money is green once it has arrived, and red only where a payout failed or came back', () => {
  const withTone = (tones: Record<string, string>, wanted: string) =>
    Object.keys(tones).filter((state) => tones[state] === wanted);
  expect(withTone(payoutTones, 'good')).toEqual(['paid']);
  expect(withTone(payoutTones, 'bad')).toEqual(['failed', 'reversed']);
  expect(withTone(hireTones, 'good')).toEqual(['paid_out']);
  expect(withTone(hireTones, 'accent')).toEqual(['available']);
  expect(withTone(hireTones, 'neutral')).toEqual(['held']);
});
