import { expect, test } from 'vitest';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

test('a session cookie belongs to the person it was made for', async () => {
  const amina = await makeConsumer(app);
  const caller = await app.plumbing.findCaller(await signedInAs(app, amina));
  expect(caller).toMatchObject({ id: amina.id, role: 'consumer', email: amina.email });
});
