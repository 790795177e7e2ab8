import { QUOTE_REQUEST_DAYS } from '../../shared/promises.ts';

/* How the two sides change what they agree on, as rows of the process of a hire (process.ts checks that they are). */

/** The same rows for a hire that is booked, and for one at work. */
const unfinished = <const Row extends object>(
  rows: (status: 'confirmed' | 'in_progress') => readonly Row[],
): readonly Row[] => [...rows('confirmed'), ...rows('in_progress')];

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
  ] as const;
}
