import { expect, test } from 'vitest';
import { makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { sessionTokenOf, signedSessionToken } from './session-cookie.ts';

const app = await startTestApp();

test('a session cookie belongs to the person it was made for, and finding them costs one statement', async () => {
  const amina = await makeConsumer(app);
  const headers = await signedInAs(app, amina);
  const { result, statements } = await statementsDuring(() => app.context.findCaller(headers));
  expect(result).toMatchObject({ id: amina.id, role: 'consumer', email: amina.email });
  expect(statements).toHaveLength(1);
});

test('requests of the same moment find their callers in one statement, each its own', async () => {
  const people = [await makeConsumer(app), await makeConsumer(app), await makeConsumer(app)];
  const headers = await Promise.all(people.map((person) => signedInAs(app, person)));
  const forged = { cookie: 'surehands.session_token=made-up.AAAA' };
  // A signature that is checked for the first time takes a thread, and so longer than the others.
  for (const sent of headers) await app.context.findCaller(sent);
  const { result, statements } = await statementsDuring(() =>
    Promise.all([...headers, forged, headers[0] ?? {}].map((sent) => app.context.findCaller(sent))),
  );
  const [first, second, third] = people.map(({ id }) => id);
  expect(result.map((caller) => caller?.id)).toEqual([first, second, third, undefined, first]);
  expect(statements).toHaveLength(1);
});

test('a renewed session’s previous cookie ends after its minute, also beside a request with the new one', async () => {
  const amina = await makeConsumer(app);
  const before = await signedInAs(app, amina);
  const token = await sessionTokenOf(before.cookie, app.context.config);
  const renewed = `renewed-${token}`;
  await app.context.db
    .updateTable('sessions')
    .set({
      token: renewed,
      previous_token: token ?? '',
      previous_token_until: new Date(app.context.now().getTime() + MINUTE_MS),
    })
    .where('token', '=', token ?? '')
    .execute();
  const after = {
    cookie: `surehands.session_token=${await signedSessionToken(renewed, app.context.config.sessionSecret)}`,
  };
  const findBoth = () =>
    Promise.all([before, after].map(async (sent) => (await app.context.findCaller(sent))?.id));
  expect(await findBoth()).toEqual([amina.id, amina.id]);
  app.clock.now = new Date(app.clock.now.getTime() + MINUTE_MS - 1);
  expect(await findBoth()).toEqual([amina.id, amina.id]);
  app.clock.now = new Date(app.clock.now.getTime() + 1);
  expect(await findBoth()).toEqual([undefined, amina.id]);
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
