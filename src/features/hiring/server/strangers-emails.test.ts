import { describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { openCheckout, payAtPaystack, verify } from '../../../../test-support/paying.ts';
import { hiringByStrangers, takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { expireHiresTask } from './tasks/expire-hires.ts';

const app = await startTestApp();
const hire = hiringByStrangers(app);

async function cancel({ id, key }: { id: string; key: string }): Promise<void> {
  const answer = await app.request({
    method: 'POST',
    url: `/api/hiring/hires/${id}/cancel`,
    payload: { key, refundKobo: 0 },
  });
  expect(answer.statusCode).toBe(200);
}
describe('emails about hires made by strangers', () => {
  const wrote = async (address: string) => (await emailsTo(app, address)).length;

  test('go to one address three times an hour and ten times a day, no matter who typed it', async () => {
    app.clock.advance({ days: 2 });
    const victim = 'victim@example.ng';
    for (let hour = 0; hour < 6; hour += 1) {
      for (let time = 0; time < 5; time += 1) {
        await hire(await makeArtisan(app), { email: victim, startDate: '2026-12-20' });
      }
      expect(await wrote(victim)).toBe(Math.min((hour + 1) * 3, 10));
      app.clock.advance({ minutes: 61 });
    }
    app.clock.advance({ days: 1 });
    await hire(await makeArtisan(app), { email: victim, startDate: '2026-12-20' });
    expect(await wrote(victim)).toBe(11);
  });

  test('go to one address three times an hour even when all requests come at once', async () => {
    app.clock.advance({ days: 2 });
    const victim = 'flooded@example.ng';
    const artisans = await Promise.all(Array.from({ length: 12 }, () => makeArtisan(app)));
    await Promise.all(artisans.map((each) => hire(each, { email: victim, startDate: '2026-12-20' })));
    expect(await wrote(victim)).toBe(3);
  });

  test('that were withheld for a request are also withheld when it expires or is withdrawn', async () => {
    app.clock.advance({ days: 2 });
    const victim = 'lapsed@example.ng';
    const artisan = await makeArtisan(app);
    for (let time = 0; time < 5; time += 1) {
      const wish = { email: victim, startDate: '2027-01-20', action: 'Request A Quote' };
      const { id, key } = await hire(artisan, wish);
      if (time === 4) await cancel({ id, key });
    }
    expect(await wrote(victim)).toBe(3);
    app.clock.advance({ days: 8 });
    await expireHiresTask.run(app.context, {});
    expect(await wrote(victim)).toBe(6);
  });

  test('go to everyone again once the hire is paid, and about what the artisan does', async () => {
    app.clock.advance({ days: 2 });
    const email = 'comparing@example.ng';
    for (let time = 0; time < 3; time += 1) {
      await hire(await makeArtisan(app), { email, startDate: '2027-01-10', action: 'Request A Quote' });
    }
    const artisan = await makeArtisan(app);
    const fourth = await hire(artisan, { email, startDate: '2027-01-11' });
    expect(await wrote(email)).toBe(3);
    const { body } = await openCheckout(app, fourth);
    await payAtPaystack(app, body.access_code);
    expect((await verify(app, body.reference)).status).toBe('success');
    expect(await wrote(email)).toBe(4);
    expect(await wrote(artisan.email)).toBe(1);
  });

  test('go to one artisan twenty times an hour, and the other requests still appear on the dashboard', async () => {
    app.clock.advance({ days: 1 });
    const artisan = await makeArtisan(app);
    const headers = await signedInAs(app, artisan);
    const asked: Awaited<ReturnType<typeof hire>>[] = [];
    for (let time = 0; time < 23; time += 1) {
      asked.push(await hire(artisan, { startDate: '2026-12-28', action: 'Request A Quote' }));
    }
    expect(await wrote(artisan.email)).toBe(20);
    const leads = await app.request({ url: '/api/hiring/hires?side=artisan&limit=50', headers });
    expect(leads.json().result).toHaveLength(23);
    // Who has sent a quote is told of the answer to it, though not of the request.
    const { id, key } = asked[22] ?? { id: '', key: '' };
    const quoteId = newId();
    expect((await takeStep(app, id, 'quote', { quoteId, amountNaira: 40_000 }, headers)).status).toBe(200);
    expect((await takeStep(app, id, 'decline-quote', { quoteId, key })).status).toBe(200);
    expect((await emailsTo(app, artisan.email)).at(-1)?.subject).toContain('declined');
    app.clock.advance({ minutes: 61 });
    await hire(artisan, { startDate: '2026-12-28', action: 'Request A Quote' });
    expect(await wrote(artisan.email)).toBe(22);
  });

  test('are not limited for a customer with a confirmed email', async () => {
    const amina = await makeConsumer(app, { email: 'busy@example.ng', email_verified: true });
    const headers = await signedInAs(app, amina);
    for (let time = 0; time < 5; time += 1) {
      await hire(await makeArtisan(app), { startDate: '2026-12-29', email: amina.email }, headers);
    }
    expect(await wrote(amina.email)).toBe(5);
    const asked = await makeArtisan(app);
    const wish = { startDate: '2026-12-29', email: amina.email, action: 'Request A Quote' };
    await hire(asked, wish, headers);
    expect(await wrote(asked.email)).toBe(1);
    // Another address, which they only typed, is limited for them as for anyone.
    for (let time = 0; time < 5; time += 1) {
      const typed = { startDate: '2026-12-29', email: 'typed@example.ng' };
      await hire(await makeArtisan(app), typed, headers);
    }
    expect(await wrote('typed@example.ng')).toBe(3);
  });
});
