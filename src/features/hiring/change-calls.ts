import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import { calendarDay, requiredText } from '../../shared/words.ts';
import { exampleAfter, exampleMoreDays, exampleQuote, guestKey } from './hire-shape.ts';
import { MORE_DAYS_REASON_LEAST } from './more-days.ts';
import { MOST_QUOTE_CHANGES, WISH_LEAST, WISH_MOST } from './quote-changes.ts';
import { hireStep } from './step-calls.ts';

/* Calls by which the two sides change what they agreed. Re-exported by `contract.ts`. */

export const requestChangeCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/ask-for-change',
  who: 'hire-customer',
  summary: `The customer asks for a change to the quote that they have read, at most ${MOST_QUOTE_CHANGES} times for one hire. The artisan then sends a new version or declines.`,
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

export const proposeDaysCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/propose-days',
  who: 'hire-artisan',
  summary:
    'The artisan of a booked job proposes a later last day and says why. Nothing changes until the customer agrees. A timed job then takes whole days after its first. Sending the same proposal again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'already_used', 'slot_taken'],
  body: z.object({
    proposalId: optionalIdentifier.meta({
      description: 'Made by the client, so that a repeat is recognised; if absent, made here.',
    }),
    endDate: calendarDay('New last day'),
    reason: requiredText({ label: 'Why it takes longer', min: MORE_DAYS_REASON_LEAST, max: 1000 }),
  }),
  exampleBody: {
    proposalId: exampleIds.quote,
    endDate: '2026-11-26',
    reason: 'The plaster has to dry before I can paint.',
  },
  exampleAnswer: {
    message: 'We’ve told Amina Yusuf that it takes until Thu 26 November 2026.',
    result: { ...exampleAfter('in_progress', 'propose_days', 'artisan'), moreDays: exampleMoreDays },
  },
});

export const agreeDaysCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/agree-days',
  who: 'hire-customer',
  summary:
    'The customer agrees to the last day that they have read, named by its id. The days are then blocked in the artisan’s calendar.',
  refusals: ['hire_not_found', 'not_possible_now', 'too_late', 'proposal_changed', 'slot_taken'],
  body: z.object({ proposalId: identifier, key: guestKey }),
  exampleBody: { proposalId: exampleIds.quote },
  exampleAnswer: {
    message: 'It is now booked for Tue 24 November 2026 to Thu 26 November 2026, from 09:30.',
    result: { ...exampleAfter('in_progress', 'agree_days', 'customer'), endDate: '2026-11-26' },
  },
});

export const refuseDaysCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/refuse-days',
  who: 'hire-customer',
  summary: 'The customer declines the last day that they have read, and nothing changes.',
  refusals: ['hire_not_found', 'not_possible_now', 'proposal_changed'],
  body: z.object({ proposalId: identifier, key: guestKey }),
  exampleBody: { proposalId: exampleIds.quote },
  exampleAnswer: {
    message: 'Nothing changes. We’ve told Chidi Okafor.',
    result: exampleAfter('in_progress', 'refuse_days', 'customer'),
  },
});
