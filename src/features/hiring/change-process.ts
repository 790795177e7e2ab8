import { QUOTE_REQUEST_DAYS } from '../../shared/promises.ts';

/* How the two sides change what they agree on, as rows of the process of a hire (process.ts checks that they are). */

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
  ] as const;
}
