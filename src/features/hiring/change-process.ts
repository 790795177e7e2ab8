import { PROBLEM_REPORT_HOURS, QUOTE_REQUEST_DAYS } from '../../shared/promises.ts';

/*
 * Transitions by which the two sides change what they agreed. `process.ts` adds them to its table and type-checks them.
 */

/** Repeats rows for both unfinished states: booked and in progress. */
const unfinished = <const Row extends object>(
  rows: (status: 'confirmed' | 'in_progress') => readonly Row[],
): readonly Row[] => [...rows('confirmed'), ...rows('in_progress')];

const visited = ['confirmed', 'in_progress', 'completed'] as const;

/** Built by a function, so that a bundle that uses no steps drops it. */
export const changeTransitions = /* @__PURE__ */ listTransitions();
function listTransitions() {
  return [
    // The hire waits for a new price as long as a request does; the earlier quote stays readable.
    {
      action: 'ask_for_change',
      actor: 'customer',
      from: ['quoted'],
      to: 'quote_requested',
      timer: { minutes: QUOTE_REQUEST_DAYS * 24 * 60, action: 'lapse', orAtStart: true },
    },
    // A later last day, proposed before or during the work. Nothing is booked until the customer agrees;
    // only one proposal waits at a time.
    ...unfinished((status) => [
      { action: 'propose_days', actor: 'artisan', from: [status], to: status },
      { action: 'agree_days', actor: 'customer', from: [status], to: status, effects: ['add_days'] },
      { action: 'refuse_days', actor: 'customer', from: [status], to: status },
    ]),
    // For a visit: the price and days of the job, proposed together until the visit's money is released. If agreed, the
    // same hire becomes the job; if refused, the visit is done.
    { action: 'propose_job', actor: 'artisan', from: ['confirmed'], to: 'confirmed' },
    { action: 'propose_job', actor: 'artisan', from: ['in_progress'], to: 'in_progress' },
    { action: 'propose_job', actor: 'artisan', from: ['completed'], to: 'completed' },
    { action: 'agree_job', actor: 'customer', from: visited, to: 'confirmed', effects: ['rebook_days'] },
    {
      action: 'refuse_job',
      actor: 'customer',
      from: ['confirmed', 'in_progress'],
      to: 'completed',
      timer: { minutes: PROBLEM_REPORT_HOURS * 60, action: 'release' },
      effects: ['free_later_days'],
    },
    // Already completed, so its release clock keeps running.
    { action: 'refuse_job', actor: 'customer', from: ['completed'], to: 'completed' },
  ] as const;
}
