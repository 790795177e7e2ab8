import { expect, test } from 'vitest';
import { approve, makeApplicant, mine, operate } from '../../../../test-support/applicants.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { dueDayOf, isWorkingDay } from './working-days-rules.ts';

const app = await startTestApp();

/** The due day of an artisan who signs up at a moment in Lagos. */
async function dueDayAt(lagosTime: string): Promise<string> {
  app.clock.now = new Date(`${lagosTime}:00+01:00`);
  const { headers } = await makeApplicant(app);
  return (await mine(app, headers)).verification.dueOn;
}

test.each([
  ['an ordinary Monday', '2026-11-16T10:00', '2026-11-23'],
  ['the first minute of a Friday', '2026-11-20T00:00', '2026-11-27'],
  ['a Friday at 11:30 pm, which is still Friday in Lagos', '2026-11-20T23:30', '2026-11-27'],
  ['a Saturday at 12:30 am, which is still Friday in London', '2026-11-21T00:30', '2026-11-27'],
  ['a Sunday at 11:59 pm', '2026-11-22T23:59', '2026-11-27'],
  ['a Monday at midnight', '2026-11-23T00:00', '2026-11-30'],
  ['the Friday before Christmas, which is a Friday too', '2026-12-18T12:00', '2026-12-28'],
  ['Christmas Eve: Christmas and New Year are both Fridays', '2026-12-24T12:00', '2027-01-04'],
  ['the last Monday of the year: New Year’s Day does not count', '2026-12-28T09:00', '2027-01-05'],
  ['Maundy Thursday: Good Friday and Easter Monday are free', '2027-03-25T09:00', '2027-04-05'],
])('a verification submitted on %s (%s) is due on %s', async (_when, at, due) => {
  expect(await dueDayAt(at)).toBe(due);
});

test('a verification is overdue only after the last minute of its due day', {
  meta: { promise: 'The due day counts to its last minute' },
}, async () => {
  app.clock.now = new Date('2026-11-16T10:00:00+01:00');
  const { headers } = await makeApplicant(app);
  app.clock.now = new Date('2026-11-23T23:59:59+01:00');
  expect((await mine(app, headers)).verification).toMatchObject({ dueOn: '2026-11-23', overdue: false });
  app.clock.now = new Date('2026-11-24T00:00:00+01:00');
  expect((await mine(app, headers)).verification).toMatchObject({ dueOn: '2026-11-23', overdue: true });
});

test('a holiday declared later moves the due days of waiting applicants, and removing it moves them back', {
  meta: { promise: 'A holiday declared later moves due days' },
}, async () => {
  app.clock.now = new Date('2026-11-16T10:00:00+01:00');
  const { headers } = await makeApplicant(app);
  const dueOn = async () => (await mine(app, headers)).verification.dueOn;
  expect(await operate(app, 'holidays', 'add', '2026-11-19', '--name', 'Declared by the Minister')).toMatch(
    /^Thursday, 19 November 2026 is a public holiday now\.\n[1-9]\d* undecided verifications? got another due day\.$/,
  );
  expect(await dueOn()).toBe('2026-11-24');
  expect(await dueDayAt('2026-11-17T10:00')).toBe('2026-11-25');
  expect(await operate(app, 'holidays', 'add', '2026-11-19', '--name', 'Again')).toContain(
    'is a public holiday already. Nothing was changed.',
  );
  await operate(app, 'holidays', 'remove', '2026-11-19', '--reason', 'It was moved');
  expect(await dueOn()).toBe('2026-11-23');
});

test('a holiday moves the due days of many applicants in as many statements as those of one', async () => {
  const statementsOf = async (day: string) => {
    const { result, statements } = await statementsDuring(() =>
      operate(app, 'holidays', 'add', day, '--name', 'Declared for a census'),
    );
    return { moved: Number(/(\d+) undecided/.exec(result)?.[1]), count: statements.length };
  };
  await app.db.deleteFrom('verifications').execute();
  await dueDayAt('2028-02-07T10:00');
  const one = await statementsOf('2028-02-08');
  for (let count = 0; count < 9; count += 1) await dueDayAt('2028-02-07T10:00');
  expect([one, await statementsOf('2028-02-09')]).toEqual([
    { moved: 1, count: one.count },
    { moved: 10, count: one.count },
  ]);
  for (const day of ['2028-02-08', '2028-02-09'])
    await operate(app, 'holidays', 'remove', day, '--reason', 'The census waits');
});

test('each change of the calendar is recorded with who and why', async () => {
  await operate(app, 'holidays', 'add', '2027-03-03', '--name', 'Declared for an election');
  await operate(app, 'holidays', 'remove', '2027-03-03', '--reason', 'It was put off');
  const written = await app.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'reason', 'details'])
    .where('reason', 'in', ['Declared for an election', 'It was put off'])
    .orderBy('id')
    .execute();
  const details = { day: '2027-03-03' };
  expect(written).toEqual([
    { actor: 'ngozi', action: 'working_day.add', reason: 'Declared for an election', details },
    { actor: 'ngozi', action: 'working_day.remove', reason: 'It was put off', details },
  ]);
});

test('a day off in the calendar can be declared a working day', async () => {
  expect(await operate(app, 'holidays', 'remove', '2027-10-01', '--reason', 'Moved to Monday')).toContain(
    'Friday, 1 October 2027 is a working day now.',
  );
  expect(await dueDayAt('2027-09-27T10:00')).toBe('2027-10-04');
  await operate(app, 'holidays', 'add', '2027-10-01', '--name', 'After all');
  expect(await dueDayAt('2027-09-27T10:00')).toBe('2027-10-05');
});

test('the list shows a year of holidays and the days set by hand, in order, with who set them and why', async () => {
  const list = async () => (await operate(app, 'holidays', 'list')).split('\n');
  app.clock.now = new Date('2027-12-26T00:00:00+01:00');
  const computed = await list();
  expect(computed[0]).toBe('2027-12-26  free    Boxing Day');
  expect(computed.at(-1)).toBe('2028-12-25  free    Christmas Day');
  app.clock.now = new Date('2027-12-20T10:00:00+01:00');
  await operate(app, 'holidays', 'add', '2027-12-20', '--name', 'Declared by the Minister');
  await operate(app, 'holidays', 'add', '2027-12-17', '--name', 'Already over');
  await operate(app, 'holidays', 'add', '2028-12-19', '--name', 'A year from now');
  await operate(app, 'holidays', 'add', '2028-12-20', '--name', 'Too far away');
  await operate(app, 'holidays', 'remove', '2028-05-01', '--reason', 'Moved to Tuesday');
  const days = await list();
  expect(days).toEqual(days.toSorted());
  expect(days[0]).toBe('2027-12-20  free    Declared by the Minister (said by ngozi)');
  expect(days).toContain('2028-05-01  worked  Moved to Tuesday (said by ngozi)');
  expect(days.at(-1)).toBe('2028-12-19  free    A year from now (said by ngozi)');
  // Removing one override restores that day and leaves the others.
  await operate(app, 'holidays', 'remove', '2028-12-19', '--reason', 'Not declared');
  expect(await list()).toEqual(days.slice(0, -1));
});

test('a holiday does not move the due day of a decided verification', async () => {
  app.clock.now = new Date('2026-11-16T10:00:00+01:00');
  const { email, headers } = await makeApplicant(app);
  await approve(app, email);
  await operate(app, 'holidays', 'add', '2026-11-18', '--name', 'Declared by the Minister');
  expect((await mine(app, headers)).verification.dueOn).toBe('2026-11-23');
});

test.each([
  ['2026-11-21', 'is a weekend, which is never a working day'],
  ['2026-12-25', 'is a public holiday already'],
])('declaring %s a holiday changes nothing and says why', async (day, why) =>
  expect(await operate(app, 'holidays', 'add', day, '--name', 'x')).toContain(why),
);

test('declaring a working day or a weekend as worked changes nothing and says why', async () => {
  const remove = (day: string) => operate(app, 'holidays', 'remove', day, '--reason', 'x');
  expect(await remove('2027-03-03')).toContain('is not a public holiday. Nothing was changed.');
  await remove('2028-06-12');
  expect(await remove('2028-06-12')).toContain('is not a public holiday');
  expect(await remove('2027-12-25')).toContain('is a weekend, which is never a working day');
});

test.each(['tomorrow', '2026-02-30', '30/11/2026', ''])('%j is not a date', async (day) => {
  await expect(operate(app, 'holidays', 'add', day, '--name', 'x')).rejects.toThrow('is not a date');
});

test('a weekend is never a working day, even if declared so', () => {
  const overrides = new Map([['2026-11-21', true]]);
  expect(isWorkingDay('2026-11-21', { holidays: new Set(), overrides })).toBe(false);
});

test('a calendar without working days causes an error, and not an endless wait', () => {
  const never = { holidays: { has: () => true } as unknown as Set<string>, overrides: new Map() };
  expect(() => dueDayOf(new Date('2026-11-20T09:00:00Z'), never)).toThrow(RangeError);
});
