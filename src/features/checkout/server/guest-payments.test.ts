import { expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { hireAsGuest, openCheckout } from '../../../../test-support/paying.ts';
import { requestQuote } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

test('a guest’s hire can be paid only by the holder of its key and by the account with its confirmed email', {
  meta: { promise: 'An artisan never learns a guest’s email from the payment' },
}, async () => {
  const artisan = await makeArtisan(app);
  const email = 'secretguest@example.ng';
  const guest = await requestQuote(app, artisan, { action: 'Confirm & Hire', email });
  const withoutKey = { id: guest.id };
  const asArtisan = await signedInAs(app, artisan);
  const stranger = await signedInAs(app, await makeConsumer(app));
  for (const headers of [{}, asArtisan, stranger]) {
    const refused = await openCheckout(app, withoutKey, { headers });
    expect([refused.status, refused.body.code]).toEqual([404, 'hire_not_found']);
    expect(JSON.stringify(refused.body)).not.toContain('secretguest');
  }
  // The artisan cannot open a checkout, with this hire's key or with another's.
  const other = await hireAsGuest(app, artisan, '2026-12-20');
  for (const { key } of [other, guest]) {
    expect((await openCheckout(app, { id: guest.id, key }, { headers: asArtisan })).status).toBe(404);
  }
  expect((await openCheckout(app, guest)).status).toBe(200);

  const account = await makeConsumer(app, { email });
  const headers = await signedInAs(app, account);
  expect((await openCheckout(app, withoutKey, { method: 'ussd', headers })).status).toBe(404);
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', account.id).execute();
  expect((await openCheckout(app, withoutKey, { method: 'ussd', headers })).status).toBe(200);
});
