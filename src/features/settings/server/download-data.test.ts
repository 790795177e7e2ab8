import { expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeConsumer } from '../../../../test-support/made-up-people.ts';
import { member } from '../../../../test-support/members.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

const call = (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => app.request({ method, url, headers, ...(payload && { payload }) });

test('everybody gets a file of all that is kept of them, and nothing that opens their account', {
  meta: { promise: 'Everybody can take along all that is kept of them' },
}, async () => {
  const zed = await member(app, 'curious@example.ng', { role: 'skilled' });
  const { headers } = zed;
  await call('POST', '/api/auth/forgot-password', {}, { email: zed.email });
  await app.runJobs();
  const customer = await makeConsumer(app, { full_name: 'Secret Customer' });
  await makeHire(app, zed, {
    customer_id: customer.id,
    customer_name: 'Secret Customer',
    job_address: 'Secret Street',
  });
  const answer = await call('GET', '/api/users/me/data', headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(answer.headers['cache-control']).toBe('no-store');
  const data = answer.json();
  expect(data.account).toMatchObject({
    email: zed.email,
    address: 'Xylophone Close 7',
    expertise: 'Zanzibar taps',
  });
  expect(data.hires_received).toHaveLength(1);
  expect(data.sign_ins).toHaveLength(1);
  expect(data.verification).toMatchObject({ status: 'submitted' });
  expect(data.mails_of_the_last_days.map((mail: { subject: string }) => mail.subject)).toContain(
    'Set a new SureHands password',
  );
  for (const secret of [/argon2/, /token/i, /Secret/, headers.cookie?.split('=')[1]?.slice(0, 20) ?? '-']) {
    expect(answer.body).not.toMatch(secret);
  }
  expect((await call('GET', '/api/users/me/data', {})).statusCode).toBe(401);
});
