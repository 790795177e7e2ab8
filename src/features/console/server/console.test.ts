import { expect, test } from 'vitest';
import { makeApplicant } from '../../../../test-support/applicants.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

test('of two operators who decide one case the first decides, and the second is told who did and when', async () => {
  const [ngozi, emeka] = [await makeOperator(app, 'verifier'), await makeOperator(app, 'verifier')];
  const { id, headers } = await makeApplicant(app);
  const url = `/api/admin/verifications/${id}`;
  const seen = (await app.request({ url, headers: ngozi.headers })).json();
  const approve = (operator: typeof ngozi) =>
    app.request({
      method: 'POST',
      url: `${url}/approve`,
      headers: operator.headers,
      payload: { version: seen.version, note: 'Both referees called' },
    });
  expect((await approve(ngozi)).statusCode).toBe(200);
  const second = await approve(emeka);
  expect([second.statusCode, second.json()]).toEqual([
    409,
    {
      code: 'already_decided',
      message: `${ngozi.email} approved this on 20 Nov 2026, 10:00. What you typed is still here.`,
    },
  ]);
  // Sent again by the one who decided, it is done once.
  expect((await approve(ngozi)).statusCode).toBe(200);
  expect((await app.request({ url: '/api/verification/mine', headers })).json().verification.status).toBe(
    'verified',
  );
});
