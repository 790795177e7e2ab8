import { expect, test } from 'vitest';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();

test('a session cookie belongs to the person it was made for, and finding them costs one statement', async () => {
  const amina = await makeConsumer(app);
  const headers = await signedInAs(app, amina);
  const { result, statements } = await statementsDuring(() => app.context.findCaller(headers));
  expect(result).toMatchObject({ id: amina.id, role: 'consumer', email: amina.email });
  expect(statements).toHaveLength(1);
});

test('a forged cookie costs no statement', async () => {
  const { result, statements } = await statementsDuring(() =>
    app.context.findCaller({ cookie: 'surehands.session_token=made-up.AAAA' }),
  );
  expect(result).toBeNull();
  expect(statements).toEqual([]);
});

test('the session cookie is found among other cookies', async () => {
  const amina = await makeConsumer(app);
  const { cookie } = await signedInAs(app, amina);
  const caller = await app.context.findCaller({
    cookie: `theme=dark; ${cookie}; x.surehands.session_token=y`,
  });
  expect(caller?.id).toBe(amina.id);
});
