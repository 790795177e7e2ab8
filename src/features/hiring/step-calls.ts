import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { formatNaira, LEAST_QUOTE_KOBO, MOST_QUOTE_KOBO } from '../../shared/kobo.ts';
import { cancellationWindow, problemReportWindow } from '../../shared/promise-words.ts';
import { MOST_PRICE_PHOTOS, MOST_WORK_PHOTOS } from '../../shared/upload-limits.ts';
import {
  calendarDay,
  emptyAsNull,
  nairaAmount,
  optionalText,
  photoAddresses,
  requiredText,
  timeOfDay,
} from '../../shared/words.ts';
import { LARGE_RELEASE_KOBO } from '../factors/factor-rules.ts';
import { stepUpCode, stepUpPassword, stepUpRefusals } from '../sessions/step-up-contract.ts';
import {
  declineReasons,
  exampleAfter,
  exampleQuote,
  exampleQuoted,
  guestKey,
  hireView,
} from './hire-shape.ts';
import { typedParts } from './part-shape.ts';
import { PRICE_REASON_LEAST } from './quote-lines.ts';

/* One call for each step that a side takes with a hire. Re-exported by `contract.ts`. */

/** The hire after a step, with a message for the side that took it. */
const afterStep = z.object({ message: z.string(), result: hireView });

/** What all step calls have in common. */
export const hireStep = {
  method: 'POST',
  params: z.object({ id: identifier }),
  rateLimit: { max: 60, perSeconds: 60 },
  answer: afterStep,
} as const;
const note = optionalText({ label: 'Note', max: 1000 });

const linePrice = (label: string) =>
  emptyAsNull(nairaAmount({ label, leastKobo: 1, mostKobo: MOST_QUOTE_KOBO }));

/** A price in lines, in parts, or as a single sum. */
export const priceFields = {
  quoteId: identifier
    .optional()
    .meta({ description: 'Made by the client, so that a repeat is recognised; if absent, made here.' }),
  amountNaira: emptyAsNull(
    nairaAmount({ label: 'Your price', leastKobo: LEAST_QUOTE_KOBO, mostKobo: MOST_QUOTE_KOBO }),
  ).meta({ description: 'The price as one sum; left out where it is given in lines.' }),
  labourNaira: linePrice('Labour'),
  materialsNaira: linePrice('Materials'),
  transportNaira: linePrice('Transport'),
  parts: typedParts,
};

export const sendQuoteCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/quote',
  who: 'hire-artisan',
  summary:
    'The artisan answers a request with a price, or corrects the quote while the customer has not answered. Sending the same quote again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'answered_too_late', 'already_used'],
  body: z.object({ ...priceFields, note }),
  exampleBody: {
    quoteId: exampleIds.quote,
    labourNaira: '30,000',
    materialsNaira: '15,000',
    note: 'With a new tap.',
  },
  exampleAnswer: {
    message: 'Your quote of ₦45,000 was sent.',
    result: { ...exampleQuoted, side: 'artisan' },
  },
});

export const declineRequestCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/decline-request',
  who: 'hire-artisan',
  summary: 'The artisan declines a request for a quote and says why.',
  refusals: ['hire_not_found', 'not_possible_now', 'answered_too_late'],
  body: z.object({ reason: z.enum(declineReasons, { error: 'Please choose a reason.' }), note }),
  exampleBody: { reason: 'too_busy', note: 'Please ask me again in December.' },
  exampleAnswer: {
    message: 'You declined this request. We’ve told the customer.',
    result: exampleAfter('declined', 'decline_request', 'artisan'),
  },
});

export const acceptQuoteCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/accept-quote',
  who: 'hire-customer',
  summary:
    'The customer accepts the quote that they have read, named by its id. If the quote has changed since, the call is refused.',
  refusals: [
    'hire_not_found',
    'not_possible_now',
    'answered_too_late',
    'quote_changed',
    'slot_taken',
    'too_late',
  ],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message: 'You accepted the quote. Pay ₦45,000 to confirm it.',
    result: exampleAfter('accepted', 'accept_quote', 'customer'),
  },
});

export const declineQuoteCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/decline-quote',
  who: 'hire-customer',
  summary: 'The customer declines the quote that they have read, named by its id.',
  refusals: ['hire_not_found', 'not_possible_now', 'answered_too_late', 'quote_changed'],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message: 'You declined the quote. We’ve told Chidi Okafor.',
    result: exampleAfter('declined', 'decline_quote', 'customer'),
  },
});

export const proposePriceCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/propose-price',
  who: 'hire-artisan',
  summary:
    'The artisan of a booked job proposes the price of the whole job, or a new price if it turns out to be bigger. The customer owes nothing until they agree. Sending the same proposal again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'already_used'],
  body: z.object({
    ...priceFields,
    note: requiredText({ label: 'What it includes, or why it changes', min: PRICE_REASON_LEAST, max: 1000 }),
    photos: photoAddresses('A price', MOST_PRICE_PHOTOS)
      .optional()
      .meta({
        description: `What the artisan found: addresses as POST /api/uploads/images answered them, at most ${MOST_PRICE_PHOTOS}.`,
      }),
  }),
  exampleBody: {
    quoteId: exampleIds.quote,
    labourNaira: '30,000',
    materialsNaira: '15,000',
    note: 'The pipe behind the tap is broken, too.',
  },
  exampleAnswer: {
    message: 'Your price was sent. Amina Yusuf pays nothing more until they agree.',
    result: { ...exampleAfter('confirmed', 'propose_price', 'artisan'), proposal: exampleQuote },
  },
});

export const agreePriceCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/agree-price',
  who: 'hire-customer',
  summary:
    'The customer agrees to the price that they have read, named by its id. The rest is paid through the same checkout.',
  refusals: ['hire_not_found', 'not_possible_now', 'quote_changed', 'slot_taken', 'too_late'],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message: 'You agreed to the price. ₦40,000 is still to pay.',
    result: {
      ...exampleAfter('confirmed', 'agree_price', 'customer'),
      priceKobo: 4_500_000,
      balanceKobo: 4_000_000,
      quote: exampleQuote,
    },
  },
});

export const refusePriceCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/refuse-price',
  who: 'hire-customer',
  summary: 'The customer declines the price that they have read, and nothing changes.',
  refusals: ['hire_not_found', 'not_possible_now', 'quote_changed'],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message: 'Nothing changes. We’ve told Chidi Okafor.',
    result: exampleAfter('confirmed', 'refuse_price', 'customer'),
  },
});

export const cancelHireCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/cancel',
  who: 'hire-party',
  summary:
    'The customer or the artisan cancels a hire. For a paid hire, the caller sends the refund that they have seen. If another refund is due by now, the call is refused.',
  refusals: ['hire_not_found', 'not_possible_now', 'payment_questioned', 'outcome_changed'],
  body: z.object({
    key: guestKey,
    refundKobo: z.coerce
      .number()
      .int()
      .nonnegative()
      .nullish()
      .meta({ description: 'The refund that `cancellation` of the hire promised, in whole kobo.' }),
  }),
  exampleBody: { refundKobo: 500_000 },
  exampleAnswer: {
    message: 'The hire is cancelled. We’ve told Chidi Okafor.',
    result: exampleAfter('cancelled', 'cancel', 'customer'),
  },
});

export const rescheduleHireCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/reschedule',
  who: 'hire-customer',
  summary: `The customer reschedules a paid hire to as many other days, free of charge, until ${cancellationWindow} before its start.`,
  refusals: ['hire_not_found', 'not_possible_now', 'too_late', 'slot_taken', 'not_offered'],
  body: z.object({
    key: guestKey,
    startDate: calendarDay('Start date'),
    startTime: timeOfDay('Preferred start time'),
  }),
  exampleBody: { startDate: '2026-11-26', startTime: '10:00' },
  exampleAnswer: {
    message: 'It is now booked for 26 November 2026, from 10:00. We’ve told Chidi Okafor.',
    result: exampleAfter('confirmed', 'reschedule', 'customer'),
  },
});

export const onMyWayCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/on-my-way',
  who: 'hire-artisan',
  summary:
    'On the first day the artisan says when they expect to arrive, in minutes or as a time in Lagos, and the customer is told. Sending the same time again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now'],
  body: z.object({
    minutes: emptyAsNull(z.coerce.number().int().min(1).max(240)),
    arrivesAt: emptyAsNull(timeOfDay('Time of arrival')).meta({
      description: 'A Lagos time of day, HH:MM, later today; it counts before the minutes.',
    }),
  }),
  exampleBody: { minutes: 30 },
  exampleAnswer: {
    message: 'We’ve told Amina Yusuf when to expect you.',
    result: exampleAfter('confirmed', 'on_my_way', 'artisan'),
  },
});

export const completeHireCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/complete',
  who: 'hire-artisan',
  summary: `The artisan says that the work is done. The customer then has ${problemReportWindow} to report a problem before the money is released.`,
  refusals: ['hire_not_found', 'not_possible_now', 'too_early', 'too_many_photos'],
  body: z.object({
    note,
    photos: photoAddresses('A hire', MOST_WORK_PHOTOS)
      .optional()
      .meta({ description: 'Photos of the finished work, as by work-photos.' }),
  }),
  exampleBody: { note: 'The new tap has a guarantee of a year.' },
  exampleAnswer: {
    message: 'The job is marked as done. We’ve told Amina Yusuf.',
    result: exampleAfter('completed', 'complete', 'artisan'),
  },
});

export const releaseHireCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/release',
  who: 'hire-customer',
  summary: `The customer is satisfied, and the artisan gets the money at once instead of ${problemReportWindow} after the work was marked as done. For more than ${formatNaira(LARGE_RELEASE_KOBO)} an account confirms its second step again, or its password.`,
  refusals: ['hire_not_found', 'not_possible_now', 'payment_questioned', 'too_early', ...stepUpRefusals],
  body: z.object({ key: guestKey, code: stepUpCode, password: stepUpPassword }),
  exampleBody: {},
  exampleAnswer: {
    message: 'The money is released. We’ve told Chidi Okafor.',
    result: exampleAfter('released', 'release', 'customer'),
  },
});

/** The fewest and the most characters in a problem report. */
export const PROBLEM_LEAST = 10;
export const PROBLEM_MOST = 1000;

export const reportProblemCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/report-problem',
  who: 'hire-customer',
  summary: `The customer reports a problem, from the start of the work until ${problemReportWindow} after it was marked as done; the money stays held until it is decided. Other words about a problem that is already open are added to it.`,
  refusals: ['hire_not_found', 'not_possible_now', 'too_early', 'too_late'],
  body: z.object({
    key: guestKey,
    problem: requiredText({ label: 'What went wrong', min: PROBLEM_LEAST, max: PROBLEM_MOST }),
  }),
  exampleBody: { problem: 'The tap drips again since yesterday evening.' },
  exampleAnswer: {
    message: 'We have your report, and we’ve told Chidi Okafor.',
    result: exampleAfter('disputed', 'report_problem', 'customer'),
  },
});
