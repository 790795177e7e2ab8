import { pino } from 'pino';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeConsumer } from '../../../../test-support/made-up-people.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { features } from '../../../app/api.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import { beginAct, UnauditedAct, watchAudit } from '../../../server/audit-watch.ts';
import { inBulk } from '../../../server/in-bulk.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const { email: operator } = await makeOperator(app, 'support');
const amina = await makeConsumer(app);
const rename = { method: 'POST', path: '/api/admin/rename', who: 'admin' } as AnyCall;
const entry = (subjectId: string) => ({ actor: operator, action: 'test.act', subjectId, at: app.clock.now });
const nameOf = async () =>
  (await app.db.selectFrom('users').select('full_name').where('id', '=', amina.id).executeTakeFirstOrThrow())
    .full_name;

test('a change by an operator’s call is rolled back if it has no entry in the audit log', {
  meta: { promise: 'No operator’s act is done without its entry in the audit log' },
}, async () => {
  const before = await nameOf();
  const acted: string[] = [];
  const { db } = watchAudit(app.db, rename);
  const change = () =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ full_name: 'Other' }).where('id', '=', amina.id).execute();
    });
  await expect(change()).rejects.toThrow('POST /api/admin/rename changes something without an entry');
  const outside = db.updateTable('users').set({ full_name: 'Other' }).where('id', '=', amina.id);
  await expect(outside.execute()).rejects.toThrow(UnauditedAct);
  expect(await nameOf()).toBe(before);

  const audited = watchAudit(app.db, rename).db;
  await audited.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ full_name: 'Renamed' }).where('id', '=', amina.id).execute();
    await writeAuditEntry(tx, entry(amina.id));
  });
  expect(await nameOf()).toBe('Renamed');
  // With several actions in one call, each needs its own entry.
  beginAct(audited);
  const next = audited.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ full_name: 'Other' }).where('id', '=', amina.id).execute();
  });
  await expect(next).rejects.toThrow(UnauditedAct);
  // So does each case of an act on several.
  const bulk = watchAudit(app.db, rename).db;
  const { rows } = await inBulk(
    { db: bulk, log: pino({ enabled: false }) },
    {
      ids: [newId(), newId()],
      did: 'renamed',
      titleOf: async () => 'Amina',
      act: (id) =>
        bulk.transaction().execute(async (tx) => {
          await tx.updateTable('users').set({ bio: id }).where('id', '=', amina.id).execute();
          if (acted.push(id) === 1) await writeAuditEntry(tx, entry(amina.id));
        }),
    },
  );
  expect(rows.map(({ done }) => done)).toEqual([true, false]);
  // A repeat that changes nothing needs no entry.
  const again = watchAudit(app.db, rename).db.transaction();
  await again.execute((tx) => tx.selectFrom('users').select('id').forUpdate().execute());
});

test('a call that reveals private data answers only with an audit entry of its own or one from the last hour', async () => {
  const look = (reveals: 'each' | 'hourly') => watchAudit(app.db, { ...rename, reveals } as AnyCall);
  const other = newId();
  await expect(look('each').assertRevealed(operator, other, app.clock.now)).rejects.toThrow(
    'shows private things without an entry',
  );
  const opened = { ...entry(other), action: 'person.open' };
  await app.db.transaction().execute((tx) => writeAuditEntry(tx, opened));
  const after = (ms: number) => new Date(app.clock.now.getTime() + ms);
  await look('hourly').assertRevealed(operator, other, after(3_599_000));
  await expect(look('hourly').assertRevealed(operator, other, after(3_600_000))).rejects.toThrow(
    UnauditedAct,
  );
  await expect(look('each').assertRevealed(operator, other, app.clock.now)).rejects.toThrow(UnauditedAct);
});

/** All property names in a schema. */
function fieldsIn(schema: unknown, found = new Set<string>()): Set<string> {
  if (typeof schema !== 'object' || schema === null) return found;
  const { properties = {} } = schema as { properties?: object };
  for (const name of Object.keys(properties)) found.add(name);
  for (const part of Object.values(schema)) fieldsIn(part, found);
  return found;
}

test('every operators’ call whose answer has contact details, or is a file, declares that it reveals private data', () => {
  const calls: AnyCall[] = [];
  for (const join of features) join((call) => void (call.who === 'admin' && calls.push(call)));
  const isPrivate = ({ path, answer }: AnyCall): boolean => {
    const fields = fieldsIn(z.toJSONSchema(answer, { unrepresentable: 'any' }));
    return (
      /\/(look|contacts|messages)$|\.csv$|people\/:id$/.test(path) ||
      ['email', 'phone', 'address', 'bvn', 'photo', 'customerEmail', 'customerPhone'].some((each) =>
        fields.has(each),
      )
    );
  };
  const named = (some: AnyCall[]) => some.map(({ method, path }) => `${method} ${path}`).sort();
  expect(named(calls.filter(({ reveals }) => reveals))).toEqual(named(calls.filter(isPrivate)));
  expect(calls.filter(({ reveals }) => reveals).length).toBeGreaterThan(8);
});
