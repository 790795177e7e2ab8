import { expect, test } from 'vitest';
import { type HireStatus, hireStatuses } from '../contract.ts';
import {
  doneDueAfter,
  type HireAction,
  hireActors,
  hireTransitions,
  paymentDueAfter,
  transition,
} from './hire-process.ts';

/** All that is allowed, told a second time in another shape: state, who does what, and where it leads. */
const allowed = `
  new              customer hire                → awaiting_payment
  new              customer request_quote       → quote_requested
  quote_requested  artisan  quote               → quoted
  quoted           artisan  quote               → quoted
  quote_requested  system   lapse               → expired
  quoted           system   lapse               → expired
  quote_requested  artisan  decline_request     → declined
  quote_requested  customer cancel              → cancelled
  quoted           customer accept_quote        → accepted
  quoted           customer decline_quote       → declined
  quoted           customer cancel              → cancelled
  quoted           artisan  cancel              → cancelled
  accepted         customer open_checkout       → awaiting_payment
  accepted         system   pay                 → confirmed
  accepted         system   expire              → expired
  accepted         system   refund_late_payment → refunded
  accepted         customer cancel              → cancelled
  accepted         artisan  cancel              → cancelled
  awaiting_payment customer open_checkout       → awaiting_payment
  awaiting_payment system   pay                 → confirmed
  awaiting_payment system   expire              → expired
  awaiting_payment system   refund_late_payment → refunded
  awaiting_payment customer cancel              → cancelled
  awaiting_payment artisan  cancel              → cancelled
  expired          system   pay                 → confirmed
  expired          system   refund_late_payment → refunded
  confirmed        customer reschedule          → confirmed
  confirmed        artisan  start               → in_progress
  confirmed        artisan  complete            → completed
  confirmed        customer dispute             → disputed
  confirmed        customer cancel              → cancelled
  confirmed        artisan  cancel              → cancelled
  confirmed        system   ask_if_done         → confirmed
  confirmed        system   complete            → completed
  confirmed        customer release             → released
  confirmed        system   lose_payment        → refunded
  in_progress      system   lose_payment        → refunded
  completed        system   lose_payment        → refunded
  disputed         system   lose_payment        → refunded
  in_progress      artisan  complete            → completed
  in_progress      system   ask_if_done         → in_progress
  in_progress      system   complete            → completed
  in_progress      customer release             → released
  in_progress      customer dispute             → disputed
  completed        customer dispute             → disputed
  completed        system   release             → released
  completed        customer release             → released
  disputed         operator release             → released
  disputed         operator refund              → refunded
`;
const leadsTo = new Map(
  allowed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+→\s+|\s+/))
    .map(([state, actor, action, to]) => [`${state} ${actor} ${action}`, to]),
);

const states: (HireStatus | null)[] = [null, ...hireStatuses];
const actions = [...new Set(hireTransitions.map(({ action }) => action))];
const cases = states.flatMap((state) =>
  hireActors.flatMap((actor) => actions.map((action) => ({ state, actor, action }))),
);

test('every state, actor and action either leads where it should or is refused with 409', () => {
  expect(cases.length).toBe(14 * 4 * actions.length);
  let steps = 0;
  for (const { state, actor, action } of cases) {
    const name = `${state ?? 'new'} ${actor} ${action}`;
    const expected = leadsTo.get(name);
    if (expected === undefined) {
      expect(() => transition(state, actor, action), name).toThrowError(
        expect.objectContaining({ status: 409, code: 'not_possible_now' }),
      );
    } else {
      steps += 1;
      expect(transition(state, actor, action), name).toBe(expected);
    }
  }
  expect(steps).toBe(leadsTo.size);
});

test('no step is named twice, and nothing follows a hire that has ended', () => {
  const rows = hireTransitions.flatMap(({ actor, action, from }) =>
    (from.length === 0 ? ['new'] : from).map((state) => `${state} ${actor} ${action}`),
  );
  expect(new Set(rows).size).toBe(rows.length);
  for (const ended of ['released', 'declined', 'cancelled', 'refunded']) {
    expect(rows.filter((row) => row.startsWith(`${ended} `))).toEqual([]);
  }
});

test('a clock leads to a step that the system may take from there', () => {
  for (const row of hireTransitions) {
    if ('timer' in row)
      expect(() => transition(row.to, 'system', row.timer.action as HireAction)).not.toThrow();
  }
});

test('a hire waits a day for its money, and a quarter of an hour once its checkout is open', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  expect(paymentDueAfter(null, 'customer', 'hire', now)).toEqual(new Date('2026-11-21T09:00:00Z'));
  expect(paymentDueAfter('quoted', 'customer', 'accept_quote', now)).toEqual(
    new Date('2026-11-21T09:00:00Z'),
  );
  expect(paymentDueAfter('awaiting_payment', 'customer', 'open_checkout', now)).toEqual(
    new Date('2026-11-20T09:15:00Z'),
  );
  expect(paymentDueAfter('awaiting_payment', 'system', 'pay', now)).toBeNull();
  expect(paymentDueAfter('in_progress', 'artisan', 'complete', now)).toBeNull();
});

test('a hire of which nobody says anything counts as done seven days after both sides were asked', () => {
  const now = new Date('2026-12-02T08:00:00Z');
  for (const state of ['confirmed', 'in_progress'] as const) {
    expect(doneDueAfter(state, 'system', 'ask_if_done', now)).toEqual(new Date('2026-12-09T08:00:00Z'));
  }
  expect(doneDueAfter('confirmed', 'artisan', 'start', now)).toBeNull();
  expect(doneDueAfter('in_progress', 'artisan', 'complete', now)).toBeNull();
});
