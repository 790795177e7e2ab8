import { PROBLEM_REPORT_HOURS, QUOTE_REQUEST_DAYS } from '../../shared/promises.ts';

/* How the two sides change what they agree on, as rows of the process of a hire (process.ts checks that they are). */

/** The same rows for a hire that is booked, and for one at work. */
const unfinished = <const Row extends object>(
  rows: (status: 'confirmed' | 'in_progress') => readonly Row[],
): readonly Row[] => [...rows('confirmed'), ...rows('in_progress')];

const visited = ['confirmed', 'in_progress', 'completed'] as const;

/** In a function, so that a page that needs no steps does not fetch them. */
export const changeTransitions = /* @__PURE__ */ listTransitions();
function listTransitions() {
  return [
    // The hire waits for the artisan's price again, as long as a request does; the quote stays to be read.
    {
      action: 'ask_for_change',
      actor: 'customer',
      from: ['quoted'],
      to: 'quote_requested',
      timer: { minutes: QUOTE_REQUEST_DAYS * 24 * 60, action: 'lapse', orAtStart: true },
    },
    // A later last day, before the work or during it: nothing is booked before the customer agrees. One proposal waits at a time.
    ...unfinished((status) => [
      { action: 'propose_days', actor: 'artisan', from: [status], to: status },
      { action: 'agree_days', actor: 'customer', from: [status], to: status, effects: ['add_days'] },
      { action: 'refuse_days', actor: 'customer', from: [status], to: status },
    ]),
    // Of a visit: price and days of the job together, from the visit on until its money is released. The same hire goes on as
    // the job, or the visit is done.
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
    // Done already: its clock goes on.
    { action: 'refuse_job', actor: 'customer', from: ['completed'], to: 'completed' },
  ] as const;
}
