import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { MOST_PRICE_PHOTOS } from '../../shared/upload-limits.ts';
import { calendarDay, emptyAsNull, photoAddresses, requiredText, timeOfDay } from '../../shared/words.ts';
import { exampleAfter, exampleQuote, guestKey } from './hire-shape.ts';
import { PRICE_REASON_LEAST } from './quote-lines.ts';
import { hireStep, priceFields } from './step-calls.ts';

/* Calls about a visit before a job. Re-exported by `contract.ts`. */

const exampleDays = {
  startDate: '2026-11-26',
  endDate: '2026-11-27',
  startTime: '09:00',
  lengthMinutes: null,
};

export const proposeJobCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/propose-job',
  who: 'hire-artisan',
  summary:
    'From the start of a visit until its money is released, the artisan can propose the price and days of the job together. What was paid for the visit is taken off the price. Nothing is owed or booked until the customer agrees. Sending the same proposal again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'too_early', 'too_late', 'already_used'],
  body: z.object({
    ...priceFields,
    note: requiredText({ label: 'What it includes', min: PRICE_REASON_LEAST, max: 1000 }),
    photos: photoAddresses('A price', MOST_PRICE_PHOTOS).optional(),
    startDate: calendarDay('First day'),
    endDate: emptyAsNull(calendarDay('Last day')).meta({ description: 'If absent, the first.' }),
    startTime: timeOfDay('Time'),
    lengthMinutes: emptyAsNull(z.coerce.number({ error: 'Please choose how long it takes.' }).int()).meta({
      description: 'How long a job of some hours takes, in minutes; if absent, whole days.',
    }),
  }),
  exampleBody: {
    quoteId: exampleIds.quote,
    labourNaira: '30,000',
    materialsNaira: '15,000',
    note: 'The pipe behind the tap is broken, too.',
    startDate: '2026-11-26',
    endDate: '2026-11-27',
    startTime: '09:00',
  },
  exampleAnswer: {
    message: 'We’ve told Amina Yusuf what you propose. They pay nothing more until they agree.',
    result: {
      ...exampleAfter('in_progress', 'propose_job', 'artisan'),
      isVisit: true,
      proposal: { ...exampleQuote, days: exampleDays },
    },
  },
});

export const agreeJobCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/agree-job',
  who: 'hire-customer',
  summary:
    'The customer agrees to the job that they have read, named by its id. The same hire becomes the job: its days are booked, what was paid for the visit counts towards it, and the rest is paid through the same checkout.',
  refusals: ['hire_not_found', 'not_possible_now', 'too_late', 'quote_changed', 'slot_taken'],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message:
      'It is booked for Thu 26 November 2026 to Fri 27 November 2026, from 09:00. ₦42,000 is still to pay.',
    result: {
      ...exampleAfter('confirmed', 'agree_job', 'customer'),
      ...exampleDays,
      amountKobo: 300_000,
      visitKobo: 300_000,
      priceKobo: 4_500_000,
      balanceKobo: 4_200_000,
      quote: exampleQuote,
    },
  },
});

export const refuseJobCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/refuse-job',
  who: 'hire-customer',
  summary:
    'The customer declines the job that they have read. The visit is done, and its money is released like that of any hire.',
  refusals: ['hire_not_found', 'not_possible_now', 'too_late', 'quote_changed'],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message: 'You declined the job, so the visit is done. We’ve told Chidi Okafor.',
    result: { ...exampleAfter('completed', 'refuse_job', 'customer'), isVisit: true },
  },
});
