import { describe, expect, test } from 'vitest';
import { answerAfter, answerTransitions, jobAfter, jobTransitions, mayJob } from './job-process.ts';
import {
  assertMayOpenAnother,
  daysAfter,
  expiryOf,
  faultsOfBudget,
  faultsOfContact,
  faultsOfDays,
  statusAt,
} from './job-rules.ts';

const now = new Date('2026-11-20T09:00:00Z');
const days = (firstDate: string | null, lastDate: string | null) => ({ firstDate, lastDate });

describe('the days of a job after a change that says', () => {
  const before = days('2026-12-01', '2026-12-03');

  test.each([
    ['nothing of a new job', {}, undefined, days(null, null)],
    ['nothing', {}, before, before],
    ['that any day will do', { flexible: true, firstDate: '2026-12-05' }, before, days(null, null)],
    ['a first day alone', { firstDate: '2026-12-05' }, undefined, days('2026-12-05', '2026-12-05')],
    [
      'a first day within the old ones',
      { firstDate: '2026-12-02' },
      before,
      days('2026-12-02', '2026-12-03'),
    ],
    ['the old last day as the first', { firstDate: '2026-12-03' }, before, days('2026-12-03', '2026-12-03')],
    ['a first day past the old last', { firstDate: '2026-12-05' }, before, days('2026-12-05', '2026-12-05')],
    ['another last day', { lastDate: '2026-12-09' }, before, days('2026-12-01', '2026-12-09')],
    ['no last day', { lastDate: null }, before, days('2026-12-01', '2026-12-01')],
    ['no first day', { firstDate: null }, before, days(null, '2026-12-03')],
    [
      'a last day before the first',
      { firstDate: '2026-12-05', lastDate: '2026-12-04' },
      before,
      days('2026-12-05', '2026-12-04'),
    ],
  ])('%s, are as expected', (_said, said, was, are) => {
    expect(daysAfter(said, was)).toEqual(are);
  });
});

describe('the faults found in a job', () => {
  test.each([
    ['none, of a flexible customer', days(null, null), true, null, []],
    ['none', days(null, null), false, null, ['firstDate']],
    ['a last day alone', days(null, '2026-12-01'), true, null, ['firstDate']],
    ['today', days('2026-11-20', '2026-11-20'), false, null, []],
    ['yesterday until today', days('2026-11-19', '2026-11-20'), false, null, ['firstDate']],
    ['yesterday, as it was already', days('2026-11-19', '2026-11-20'), false, '2026-11-19', []],
    ['days that are over, as they were', days('2026-11-18', '2026-11-19'), false, '2026-11-18', ['lastDate']],
    ['in a year', days('2027-11-20', '2027-11-20'), false, null, []],
    ['in a year and a day', days('2027-11-21', '2027-11-21'), false, null, ['firstDate']],
    ['until in a year and a day', days('2027-11-20', '2027-11-21'), false, null, ['lastDate']],
    ['a last day before the first', days('2026-12-02', '2026-12-01'), false, null, ['lastDate']],
    ['a first day alone', days('2026-12-02', null), false, null, []],
  ])('are as expected for the days “%s”', (_name, of, flexible, startedBefore, faulty) => {
    expect(Object.keys(faultsOfDays(of, flexible, now, startedBefore))).toEqual(faulty);
  });

  test.each([
    [null, null, 0],
    [200, null, 0],
    [null, 200, 0],
    [200, 200, 0],
    [200, 199, 1],
  ])('with a budget from %s to %s kobo number %s', (from, to, count) => {
    expect(Object.keys(faultsOfBudget(from, to))).toHaveLength(count);
  });
});

test.each([
  ['Call 08031234567', true],
  ['call 0803 123 4567 or come', true],
  ['+234 (0)803-123-4567', true],
  ['2349011234567', true],
  ['amina@example.ng, please', true],
  ['Flat 12, 3 bedrooms, 7.5 kVA from 08:00, ₦80,000 to ₦90,000', false],
  ['Model 0811-22, 2 @ 5 litres', false],
  [null, false],
])(
  'a public job must not contain a phone number or an email: “%s” is judged correctly',
  (description, isRefused) => {
    expect('description' in faultsOfContact({ expertise: 'Leaks', description })).toBe(isRefused);
  },
);

describe('the end of a job', () => {
  test('is the midnight after its last day in Lagos, or sixty days after it was opened', () => {
    expect(expiryOf('2026-12-03', now)).toEqual(new Date('2026-12-03T23:00:00Z'));
    expect(expiryOf('2027-03-01', now)).toEqual(new Date('2027-01-19T09:00:00Z'));
    expect(expiryOf(null, now)).toEqual(new Date('2027-01-19T09:00:00Z'));
  });

  test('comes exactly at its time, and only to an open job', () => {
    expect(statusAt({ status: 'open', expiresAt: now }, now)).toBe('expired');
    expect(statusAt({ status: 'open', expiresAt: new Date(now.getTime() + 1) }, now)).toBe('open');
    expect(statusAt({ status: 'filled', expiresAt: now }, now)).toBe('filled');
  });

  test('makes room for another under the limit of twenty open jobs', () => {
    expect(() => assertMayOpenAnother(19)).not.toThrow();
    expect(() => assertMayOpenAnother(20)).toThrow('You have 20 open jobs');
  });
});

/** For each action, the states in which it is refused, and the message. */
const refusals = <Status extends string, Action extends string>(
  rows: readonly { action: Action; to: Status }[],
  statuses: readonly Status[],
  move: (status: Status, action: Action) => Status,
) =>
  Object.fromEntries(
    rows.map(({ action, to }) => [
      action,
      statuses.filter((status) => {
        try {
          expect(move(status, action)).toBe(to);
          return false;
        } catch (error) {
          expect(error).toMatchObject({ status: 409, code: 'not_possible_now' });
          return true;
        }
      }),
    ]),
  );

test('a job takes each step only from the states that its process names', () => {
  const statuses = ['open', 'closed', 'filled', 'expired'] as const;
  const over = ['closed', 'filled', 'expired'];
  expect(refusals(jobTransitions, statuses, jobAfter)).toEqual({
    post: statuses,
    edit: over,
    close: over,
    fill: over,
    reopen: ['open'],
    expire: over,
    hire: ['filled'],
  });
  expect(mayJob('expired', 'hire')).toBe(true);
  expect(() => jobAfter('open', 'reopen')).toThrow('This job is open already.');
  expect(() => jobAfter('open', 'post')).toThrow('You can’t do that with this job now.');
});

test('an answer to a job takes each step only from the states that its process names', () => {
  const statuses = ['sent', 'seen', 'chosen', 'declined'] as const;
  expect(refusals(answerTransitions, statuses, answerAfter)).toEqual({
    send: statuses,
    change: ['chosen', 'declined'],
    look: ['seen', 'chosen', 'declined'],
    choose: ['chosen'],
    decline: ['declined'],
    unselect: ['sent', 'seen', 'declined'],
    reject: ['chosen', 'declined'],
  });
  expect(() => answerAfter('declined', 'decline')).toThrow('You can no longer do that with this answer.');
  expect(() => answerAfter('chosen', 'choose')).toThrow('You can no longer do that with this answer.');
});
