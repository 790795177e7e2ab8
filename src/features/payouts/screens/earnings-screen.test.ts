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

test('a pay-out is said to be on its way for as long as it is, and not after it came or failed', async () => {
  const artisan = await makeReadyPayee(app);
  const { headers, statusCode } = await send(artisan, { intent: 'pay-out', amountNaira: '1,000' });
  expect(statusCode).toBe(303);
  expect(await seen(artisan, headers.location)).toContain(ON_ITS_WAY);
  await app.runJobs();
  await expect.poll(async () => (await payoutRows(app, artisan)).at(-1)?.status).toBe('paid');
  expect(await seen(artisan, headers.location)).not.toContain(ON_ITS_WAY);
});

test('the last pay-out of an artisan who leaves is said to be on its way, too', async () => {
  const artisan = await makePayee(app);
  await addAccount(app, artisan);
  app.clock.advance({ hours: 24 });
  await earn(app, artisan, 90_000);
  const { headers } = await send(artisan, { intent: 'pay-out-last' });
  expect(await seen(artisan, headers.location)).toContain(ON_ITS_WAY);
});

test('the newest pay-outs are shown, and the older ones open; the bank account is open until there is one', async () => {
  const artisan = await makeReadyPayee(app);
  const seenFolds = async () => {
    const page = await app.request({
      url: '/earnings',
      headers: { ...artisan.headers, accept: 'text/html' },
    });
    return foldsOf(page.body);
  };
  await earn(app, artisan, 1_000_000);
  for (let count = 0; count < 3; count += 1) await send(artisan, { intent: 'pay-out', amountNaira: '1,000' });
  expect(await seenFolds()).toMatchObject({ '1 earlier': false, 'Bank account': false });
  const newcomer = await makePayee(app);
  const page = await app.request({ url: '/earnings', headers: { ...newcomer.headers, accept: 'text/html' } });
  expect(foldsOf(page.body)['Bank account']).toBe(true);
});
