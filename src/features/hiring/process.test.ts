import { describe, expect, test } from 'vitest';
import { endKinds } from './problem-ends.ts';
import {
  clocksAfter,
  findTransition,
  type HireStatus,
  type HireTransition,
  hireActions,
  hireStatuses,
  hireTransitions,
  isAgreed,
  isAsking,
  isDone,
  isHeld,
  isHeldForArtisan,
  isInProblem,
  isMissed,
  isOver,
  isPaid,
  isPayable,
  isRebooking,
  isUnderReview,
  isUnfinished,
  isUnpaid,
  mayReturnMoney,
  statusesBefore,
  statusesThat,
  type TimedAction,
} from './process.ts';
import { type HireStep, hireSteps, isInTime, statusesAfter, stepOfSlug, stepsFor } from './steps.ts';

const rows: readonly HireTransition[] = hireTransitions;
const now = new Date('2026-11-20T09:00:00Z');
const farStart = new Date('2027-11-20T09:00:00Z');
const far = { startsAt: farStart, endsAt: new Date('2027-11-20T23:00:00Z') };

const settling = ['settle_release', 'settle_refund', 'settle_split'] as const;
const nameOf = ({ action, actor }: HireTransition) => `${action} by ${actor}`;

test('no two rows of the hire process define the same action by the same actor from the same state', () => {
  const named = rows.flatMap((row) =>
    (row.from.length === 0 ? ['new'] : row.from).map((from) => `${nameOf(row)} from ${from}`),
  );
  expect(new Set(named).size).toBe(named.length);
});

test('every state of a hire can be reached, and neither side can do anything with a hire that has ended', () => {
  const reached = new Set(rows.filter(({ from }) => from.length === 0).map(({ to }) => to));
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const row of rows) if (row.from.some((from) => reached.has(from))) reached.add(row.to);
  }
  expect([...reached].sort()).toEqual([...hireStatuses].sort());
  for (const status of statusesThat(isOver)) {
    const human = rows.filter(({ from, actor }) => from.includes(status) && actor !== 'system');
    expect(human.map(nameOf)).toEqual([]);
  }
});

test('no open hire waits for ever: a deadline, a question or a decision ends each state', () => {
  const clockOf = (row: HireTransition): TimedAction | undefined => row.timer?.action;
  const begins = ({ from, to, timer }: HireTransition) => timer !== undefined || !from.includes(to);
  for (const row of rows.filter((each) => !isOver(each.to) && begins(each))) {
    const ending = clockOf(row);
    // After the time to appeal, the step that matches the decision is taken.
    const steps = ending === 'settle' ? settling : ending ? [ending] : [];
    if (ending)
      for (const step of steps) expect(findTransition(row.to, 'system', step), nameOf(row)).toBeDefined();
    else {
      const asked = statusesBefore('ask_if_done').includes(row.to);
      const decided = rows.some(({ actor, from }) => actor === 'operator' && from.includes(row.to));
      expect(asked || decided, `nothing ends what ${nameOf(row)} begins`).toBe(true);
    }
  }
});

test('money enters a hire only by its payment, and every way to end a paid hire says where the money goes', () => {
  const moneyOf = ({ effects = [] }: HireTransition) =>
    effects.filter((effect) =>
      ['refund_money', 'release_money', 'settle_cancellation', 'split_money', 'move_money'].includes(effect),
    );
  for (const row of rows) {
    for (const from of row.from) {
      if (!isHeld(from) && isHeld(row.to)) expect(row.action).toBe('pay');
      if (isHeld(from) && isHeld(row.to)) expect(moneyOf(row), nameOf(row)).toEqual([]);
      // When the provider takes money back, the payment books it, so the step has no money effect.
      const taken = row.action === 'lose_payment';
      if (isHeld(from) && !isHeld(row.to)) expect(moneyOf(row), nameOf(row)).toHaveLength(taken ? 0 : 1);
    }
    if (row.effects?.includes('release_money')) expect(row.from.every(isHeld)).toBe(true);
  }
});

test('a bank can take back held money in every state that holds some', () => {
  expect(statusesBefore('lose_payment').sort()).toEqual(statusesThat(isHeld).sort());
});

test('a hire that ends frees its days in every state that can hold some', () => {
  for (const row of rows.filter(({ to, action }) => isOver(to) && action !== 'refund_late_payment')) {
    const mayHaveDays = row.from.some((from) => isPayable(from) || isHeldForArtisan(from));
    if (mayHaveDays) expect(row.effects, nameOf(row)).toContain('free_days');
  }
});

test('each state of a hire is unpaid, paid, ended or left by its artisan, and held money counts as paid', () => {
  for (const status of hireStatuses) {
    expect(isUnpaid(status) || isPaid(status) || isOver(status) || isRebooking(status), status).toBe(true);
    expect(isUnpaid(status) && (isPaid(status) || isOver(status)), status).toBe(false);
    if (isHeldForArtisan(status)) expect(isPaid(status) && !isOver(status), status).toBe(true);
    if (isRebooking(status)) expect(isHeld(status) && !isPaid(status) && !isOver(status), status).toBe(true);
    if (isUnfinished(status)) expect(isHeld(status), status).toBe(true);
  }
  expect(statusesThat(isPayable).sort()).toEqual(statusesBefore('open_checkout').sort());
});

test.each([
  ['hire', null, 'customer', 'expire', 24 * 60],
  ['request_quote', null, 'customer', 'lapse', 7 * 24 * 60],
  ['quote', 'quote_requested', 'artisan', 'lapse', 72 * 60],
  ['accept_quote', 'quoted', 'customer', 'expire', 24 * 60],
  ['open_checkout', 'accepted', 'customer', 'expire', 15],
  ['quote', 'quoted', 'artisan', 'lapse', 72 * 60],
  ['open_checkout', 'awaiting_payment', 'customer', 'expire', 15],
  ['ask_if_done', 'confirmed', 'system', 'complete', 7 * 24 * 60],
  ['ask_if_done', 'in_progress', 'system', 'complete', 7 * 24 * 60],
  ['complete', 'confirmed', 'artisan', 'release', 48 * 60],
  ['complete', 'in_progress', 'artisan', 'release', 48 * 60],
  ['complete', 'in_progress', 'system', 'release', 48 * 60],
  ['report_no_show', 'confirmed', 'customer', 'settle_no_show', 12 * 60],
  ['report_no_show', 'confirmed', 'artisan', 'settle_no_show', 12 * 60],
  ['decide', 'disputed', 'operator', 'settle', 48 * 60],
  ['cancel', 'confirmed', 'artisan', 'give_back', 24 * 60],
] as const)(
  'after “%s” from %s by the %s, “%s” follows automatically %i minutes later',
  { meta: { promise: 'The clock for silence is seven days from the question' } },
  (action, from, actor, ends, minutes) => {
    const row = findTransition(from, actor, action);
    const clocks = clocksAfter(row as HireTransition, far, now);
    expect(clocks[ends]).toEqual(new Date(now.getTime() + minutes * 60_000));
    expect(Object.values(clocks).filter(Boolean)).toHaveLength(1);
  },
);

test('a step that sets no deadline of its own clears the deadlines of the hire', () => {
  const start = findTransition('confirmed', 'artisan', 'start') as HireTransition;
  expect(clocksAfter(start, far, now)).toEqual({
    expire: null,
    lapse: null,
    complete: null,
    release: null,
    settle_no_show: null,
    settle: null,
    give_back: null,
  });
});

const missed = ['artisan_no_show', 'customer_no_show'] as const;
test.each([
  ['asking', isAsking, ['quote_requested', 'quoted']],
  ['payable', isPayable, ['accepted', 'awaiting_payment', 'planned']],
  ['unpaid', isUnpaid, ['quote_requested', 'quoted', 'accepted', 'awaiting_payment', 'planned']],
  ['unfinished', isUnfinished, ['confirmed', 'in_progress']],
  ['missed', isMissed, missed],
  [
    'held',
    isHeld,
    [
      ...['confirmed', 'in_progress', ...missed, 'artisan_cancelled', 'completed'],
      ...['disputed', 'decided', 'appealed'],
    ],
  ],
  ['left by its artisan', isRebooking, ['artisan_cancelled']],
  [
    'paid',
    isPaid,
    ['confirmed', 'in_progress', ...missed, 'completed', 'released', 'disputed', 'decided', 'appealed'],
  ],
  [
    'agreed',
    isAgreed,
    [
      ...['accepted', 'awaiting_payment', 'planned', 'confirmed', 'in_progress', ...missed, 'completed'],
      ...['released', 'disputed', 'decided', 'appealed'],
    ],
  ],
  ['done', isDone, ['completed', 'released']],
  ['over', isOver, ['released', 'declined', 'expired', 'cancelled', 'settled', 'refunded']],
  ['in a problem', isInProblem, ['disputed', 'decided', 'appealed']],
  ['under review', isUnderReview, ['disputed', 'appealed']],
] as const)('the states in which a hire is %s are exactly the expected ones', (_name, is, statuses) => {
  expect(statusesThat(is)).toEqual(statuses);
});

test('an action starts in states of the side that takes it, or in states of both sides', () => {
  expect(statusesBefore('release', 'system')).toEqual(['completed']);
  expect(statusesBefore('release')).toEqual(['confirmed', 'in_progress', 'completed', 'appealed']);
  expect(statusesBefore('cancel', 'artisan')).not.toContain('quote_requested');
  expect(statusesBefore('hire')).toEqual([]);
});

test('the payment is locked first for every action that may refund money, and for no other action', () => {
  expect(hireActions.filter(mayReturnMoney)).toEqual([
    'cancel',
    'rebook',
    'take_back',
    'give_back',
    'admit_no_show',
    'settle_no_show',
    'agree_refund',
    'agree_split',
    'settle_refund',
    'settle_split',
    'refund',
    'split',
  ]);
});

describe('the time in which a step can be taken:', () => {
  const hire = {
    startDate: '2026-12-01',
    endDate: '2026-12-01',
    startTime: '09:00',
    paymentDueAt: now,
    answerDueAt: now,
    releaseDueAt: now,
    noShowDueAt: now,
    rebookDueAt: now,
    proposedQuoteId: null as string | null,
    isVisit: false,
    proposedDays: null,
    questionedAt: null as Date | null,
    problemEnd: null,
    settleDueAt: now,
    isRedo: false,
  };
  const at = (step: HireStep, status: HireStatus, moment: string) =>
    isInTime(step, { ...hire, status }, new Date(moment), 'customer');

  // 09:00 in Lagos is 08:00 UTC, and a Lagos day begins at 23:00 UTC.
  test.each<[HireStep, HireStatus, string, string]>([
    ['on_my_way', 'confirmed', '2026-11-30T23:00:00Z', 'begins'],
    ['on_my_way', 'confirmed', '2026-12-01T23:00:00Z', 'ends'],
    ['start', 'confirmed', '2026-11-30T23:00:00Z', 'begins'],
    ['complete', 'in_progress', '2026-11-30T23:00:00Z', 'begins'],
    ['report_no_show', 'confirmed', '2026-12-01T08:30:00Z', 'begins'],
    ['report_no_show', 'confirmed', '2026-12-02T08:00:00.001Z', 'ends'],
    ['answer_no_show', 'artisan_no_show', '2026-11-20T09:00:00Z', 'ends'],
    ['admit_no_show', 'artisan_no_show', '2026-11-20T09:00:00Z', 'ends'],
    ['rebook', 'artisan_cancelled', '2026-11-20T09:00:00Z', 'ends'],
    ['release', 'confirmed', '2026-12-01T08:00:00Z', 'begins'],
    ['report_problem', 'confirmed', '2026-12-01T08:00:00Z', 'begins'],
    ['report_problem', 'completed', '2026-11-20T09:00:00Z', 'ends'],
    ['open_checkout', 'accepted', '2026-11-20T09:00:00Z', 'ends'],
    ['quote', 'quote_requested', '2026-11-20T09:00:00Z', 'ends'],
    ['decline_quote', 'quoted', '2026-11-20T09:00:00Z', 'ends'],
    ['appeal', 'decided', '2026-11-20T09:00:00Z', 'ends'],
  ])('for “%s” of a hire that is %s, at %s, %s', (step, status, moment, what) => {
    const before = new Date(new Date(moment).getTime() - 1).toISOString();
    expect([at(step, status, before), at(step, status, moment)]).toEqual([
      what === 'ends',
      what === 'begins',
    ]);
  });

  test('a customer can release or report work that began early, and can release finished work at once', () => {
    expect(at('release', 'in_progress', '2026-11-20T09:00:00Z')).toBe(true);
    expect(at('report_problem', 'in_progress', '2026-11-20T09:00:00Z')).toBe(true);
    expect(at('release', 'completed', '2026-11-20T09:00:00Z')).toBe(true);
  });

  test('a hire without a deadline can be answered at any time and paid until its last day ends, and one without a release time takes no report', () => {
    const free = { ...hire, status: 'quoted' as const, paymentDueAt: null, answerDueAt: null };
    const late = new Date('2027-01-01T00:00:00Z');
    expect(isInTime('accept_quote', free, late, 'customer')).toBe(true);
    // No one can come after the last day, so nothing can be paid for it.
    const [last, over] = [new Date('2026-12-01T22:59:59.999Z'), new Date('2026-12-01T23:00:00Z')];
    expect(isInTime('open_checkout', free, last, 'customer')).toBe(true);
    expect(isInTime('open_checkout', free, over, 'customer')).toBe(false);
    expect(
      isInTime('report_problem', { ...hire, status: 'completed', releaseDueAt: null }, now, 'customer'),
    ).toBe(false);
  });

  test('each side is offered only the steps that its hire’s state and the time allow', () => {
    const booked = { ...hire, status: 'confirmed' as const };
    expect(stepsFor('artisan', booked, now)).toEqual(['cancel', 'propose_price', 'propose_days']);
    expect(stepsFor('customer', booked, now)).toEqual(['cancel', 'reschedule']);
    expect(stepsFor('customer', { ...booked, proposedQuoteId: 'a price' }, now)).toEqual(
      expect.arrayContaining(['agree_price', 'refuse_price']),
    );
  });

  test('each step is known by its name in a URL', () => {
    expect(stepOfSlug('report-problem')).toBe('report_problem');
    expect(stepOfSlug('on-my-way')).toBe('on_my_way');
    expect([stepOfSlug('report_problem'), stepOfSlug(null)]).toEqual([undefined, undefined]);
    expect(new Set(statusesAfter('cancel', 'artisan'))).toEqual(new Set(['cancelled', 'artisan_cancelled']));
    expect(statusesAfter('start', 'artisan')).toEqual(['in_progress']);
    expect(statusesAfter('propose_price', 'artisan')).toEqual(['confirmed', 'in_progress']);
    expect(statusesAfter('start', 'customer')).toEqual([]);
  });
});

test('a request, a quote and a choice of another artisan wait no longer than the start of the work, and a payment no longer than its last day', () => {
  const soon = new Date(now.getTime() + 60_000);
  const tonight = new Date('2026-11-20T23:00:00Z');
  const today = { startsAt: soon, endsAt: tonight };
  const until = (endsAt: Date) => ({ startsAt: soon, endsAt });
  const ask = findTransition(null, 'customer', 'request_quote') as HireTransition;
  const hire = findTransition(null, 'customer', 'hire') as HireTransition;
  expect(clocksAfter(ask, today, now).lapse).toEqual(soon);
  expect(clocksAfter(hire, today, now).expire).toEqual(tonight);
  const tomorrow = new Date('2026-11-21T23:00:00Z');
  expect(clocksAfter(hire, until(tomorrow), now).expire).toEqual(new Date('2026-11-21T09:00:00Z'));
  const late = new Date('2026-11-20T22:50:00Z');
  const open = findTransition('awaiting_payment', 'customer', 'open_checkout') as HireTransition;
  expect(clocksAfter(open, today, late).expire).toEqual(tonight);
  const cancel = findTransition('confirmed', 'artisan', 'cancel') as HireTransition;
  expect(clocksAfter(cancel, today, now).give_back).toEqual(soon);
});

test('every step is offered to its side in some state, and no step is offered on a hire that has ended', () => {
  const clocked = {
    startDate: '2026-11-20',
    endDate: '2026-11-20',
    startTime: '09:00',
    paymentDueAt: null,
    answerDueAt: null,
    releaseDueAt: farStart,
    noShowDueAt: farStart,
    rebookDueAt: farStart,
    proposedQuoteId: 'a price',
    isVisit: false,
    proposedDays: { id: 'more days', endDate: '2026-11-21' },
    questionedAt: null,
    settleDueAt: farStart,
    isRedo: false,
  };
  const ends = endKinds.map((kind) => ({ id: 'an end', kind, by: 'artisan' as const }));
  const offered = new Set<string>();
  for (const status of hireStatuses) {
    for (const side of ['customer', 'artisan'] as const) {
      // Days before the start, and after it.
      for (const at of [new Date('2026-11-01T09:00:00Z'), now, new Date('2026-11-20T10:00:00Z')]) {
        const steps = ends.flatMap((problemEnd) =>
          [true, false].flatMap((isVisit) => stepsFor(side, { ...clocked, status, problemEnd, isVisit }, at)),
        );
        if (isOver(status)) expect(steps, status).toEqual([]);
        for (const step of steps) offered.add(step);
      }
    }
  }
  expect([...offered].sort()).toEqual([...hireSteps].sort());
});
