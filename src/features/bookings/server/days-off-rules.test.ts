import { expect, test } from 'vitest';
import { assertCanBePlanned, refusalOfDayOff } from './days-off-rules.ts';

const today = '2026-11-20';

test.each([
  ['today alone', today, today, [today], undefined],
  ['until the last day that can be planned', today, '2027-11-20', [], undefined],
  ['until a day after that', today, '2027-11-21', [], 'to'],
  ['from yesterday', '2026-11-19', '2026-11-22', [], 'from'],
  ['to a day before the first', '2026-11-22', '2026-11-21', [], 'to'],
  ['with a day off before the first', '2026-11-22', '2026-11-24', ['2026-11-21'], 'daysOff'],
  ['with a day off after the last', '2026-11-22', '2026-11-24', ['2026-11-24', '2026-11-25'], 'daysOff'],
  [
    'with the first and the last day off',
    '2026-11-22',
    '2026-11-24',
    ['2026-11-22', '2026-11-24'],
    undefined,
  ],
])('days off planned %s are accepted or refused as expected', (_name, from, to, daysOff, field) => {
  const plan = () => assertCanBePlanned({ from, to }, daysOff, today);
  if (field === undefined) expect(plan).not.toThrow();
  else
    expect(plan).toThrow(expect.objectContaining({ status: 400, fields: { [field]: expect.any(String) } }));
});

test('a day off on the day of a hire is refused with the job’s description, shortened if it is long', () => {
  const taken = { date: '2026-11-24', customerName: 'Amina', isHeld: false };
  const said = (jobDescription: string) => refusalOfDayOff({ ...taken, jobDescription }).message;
  expect(said('x'.repeat(60))).toContain(`“${'x'.repeat(60)}”`);
  expect(said('x'.repeat(61))).toContain(`“${'x'.repeat(60)}…”`);
  expect(refusalOfDayOff({ ...taken, jobDescription: 'Pipes', isHeld: true }).message).toBe(
    'Amina is paying for 24 November 2026 right now (“Pipes”). Please try again in 15 minutes.',
  );
});
