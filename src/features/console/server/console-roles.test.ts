import { describe, expect, test } from 'vitest';
import { makeApplicant } from '../../../../test-support/applicants.ts';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { features } from '../../../app/api.ts';
import { consoleQueues } from '../../../app/console-queues.ts';
import { consoleTimelines } from '../../../app/console-timelines.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { mayOperate, OPERATOR_ROLES, PERMISSIONS } from '../../../shared/operator-roles.ts';

const app = await startTestApp();

const calls: AnyCall[] = [];
for (const join of features) join((call) => void (call.who === 'admin' && calls.push(call)));

const ask = ({ method, path }: AnyCall, headers: { cookie: string }) =>
  app.request({
    method,
    url: path.replaceAll(/:\w+/g, newId()),
    headers,
    ...(method !== 'GET' && { payload: {} }),
  });

test('every call of the console needs a permission, and every permission is needed by a call', () => {
  expect(calls.filter(({ permission }) => !permission).map(({ path }) => path)).toEqual([]);
  const needed = [...calls, ...consoleQueues, ...consoleTimelines].map(({ permission }) => permission);
  expect(PERMISSIONS.filter((permission) => !needed.includes(permission))).toEqual([]);
  expect(calls.length).toBeGreaterThan(25);
});

describe.each([[], ...OPERATOR_ROLES.map((role) => [role])])('an operator with the role “%s”', (role) => {
  test('may make the calls that the list of permissions gives the role, and no others', {
    meta: { promise: 'Each role of the console may do what the list says, and nothing else' },
  }, async () => {
    const roles = role ? [role] : [];
    const { headers } = await makeOperator(app, ...roles);
    for (const call of calls) {
      const answer = await ask(call, headers);
      const may = mayOperate(roles, call.permission ?? 'console.open');
      expect(answer.statusCode !== 403, `${call.method} ${call.path}: ${answer.body}`).toBe(may);
      if (!may) {
        expect(answer.json()).toEqual({
          code: 'role_needed',
          message: expect.stringMatching(/^Your role does not allow that\. It needs .*administrator\.$/),
        });
      }
    }
  });
});

test('an account that is not an operator’s is refused by every call, whatever roles it has', async () => {
  const amina = await makeConsumer(app);
  await app.db
    .insertInto('operator_roles')
    .values({ user_id: amina.id, role: 'administrator', given_by: 'test', given_at: app.clock.now })
    .execute();
  const headers = await signedInAs(app, amina);
  for (const call of calls) {
    const answer = await ask(call, headers);
    expect([answer.statusCode, answer.json().code], call.path).toEqual([403, 'not_for_you']);
  }
});

test('an operator sees the queues of their roles on today’s page, the earliest due first', async () => {
  const seen = async (...roles: (typeof OPERATOR_ROLES)[number][]) => {
    const { headers } = await makeOperator(app, ...roles);
    const { queues } = (await app.request({ url: '/api/admin/today', headers })).json() as {
      queues: { key: string }[];
    };
    return queues.map(({ key }) => key);
  };
  expect(await seen('verifier')).toEqual(['verifications']);
  expect((await seen('support')).toSorted()).toEqual([
    ...['abuse', 'chat-reports', 'contact', 'jobs', 'problems', 'review-reports', 'sanctions'],
  ]);
  expect((await seen('finance')).toSorted()).toEqual([
    ...['chargebacks', 'differences', 'jobs', 'payouts', 'refunds', 'unknown-money'],
  ]);
  expect((await seen('administrator')).toSorted()).toEqual(consoleQueues.map(({ key }) => key).sort());
  // Problems are due before chat reports, and those before verifications; empty queues are last.
  await makeApplicant(app);
  const tomorrow = new Date(app.clock.now.getTime() + 24 * 3_600_000);
  await makeHire(app, await makeArtisan(app), { status: 'disputed', decide_due_at: tomorrow });
  const report = { id: newId(), reported_id: (await makeArtisan(app)).id, reason: 'rude' };
  await app.db
    .insertInto('reports')
    .values({ ...report, created_at: app.clock.now })
    .execute();
  const order = await seen('administrator');
  expect(order.slice(0, 3)).toEqual(['problems', 'chat-reports', 'verifications']);
});
