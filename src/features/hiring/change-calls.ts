import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { requiredText } from '../../shared/words.ts';
import { exampleAfter, exampleQuote, guestKey } from './hire-shape.ts';
import { MOST_QUOTE_CHANGES, WISH_LEAST, WISH_MOST } from './quote-changes.ts';
import { hireStep } from './step-calls.ts';

/* The calls by which the two sides change what they agree on. `contract.ts` hands them on. */

export const askForChangeCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/ask-for-change',
  who: 'hire-customer',
  summary: `The customer asks for a change of the quote that they have read, at most ${MOST_QUOTE_CHANGES} times for one hire. The hire waits for the artisan’s price again, who sends a new version or declines.`,
  refusals: ['hire_not_found', 'not_possible_now', 'answered_too_late', 'quote_changed'],
  body: z.object({
    quoteId: identifier,
    wish: requiredText({ label: 'What should change', min: WISH_LEAST, max: WISH_MOST }),
    key: guestKey,
  }),
  exampleBody: { quoteId: exampleIds.quote, wish: 'I buy the tap myself. What is it without materials?' },
  exampleAnswer: {
    message: 'We’ve told Chidi Okafor what should change.',
    result: {
      ...exampleAfter('quote_requested', 'ask_for_change', 'customer'),
      amountKobo: exampleQuote.amountKobo,
      quote: exampleQuote,
      changeWish: 'I buy the tap myself. What is it without materials?',
    },
  },
});
