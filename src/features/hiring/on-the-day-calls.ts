import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { noShowAnswerTime, noShowWait } from '../../shared/promise-words.ts';
import { START_REPORTED_WITHIN_HOURS } from '../../shared/promises.ts';
import { MOST_WORK_PHOTOS } from '../../shared/upload-limits.ts';
import { emptyAsNull, optionalText, photoAddresses, requiredText } from '../../shared/words.ts';
import { NO_CODE_WORDS_MOST, noCodeReasons } from './door-code.ts';
import { exampleAfter, guestKey } from './hire-shape.ts';
import { hireStep } from './step-calls.ts';

/* Calls for the day of a booked job: its start and no-show reports. Re-exported by `contract.ts`. */

export const startHireCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/start',
  who: 'hire-artisan',
  summary:
    'The artisan starts the work on its first day or later, with the customer’s door code. Without the code they give a reason, which the customer reads.',
  refusals: ['hire_not_found', 'not_possible_now', 'too_early', 'wrong_door_code', 'door_code_paused'],
  body: z.object({
    code: emptyAsNull(
      z
        .string({ error: 'The door code is four digits.' })
        .transform((typed) => typed.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(/^\d{4}$/, 'The door code is four digits.')),
    ).meta({ description: 'The four digits that the customer sees on their page of the hire.' }),
    reason: emptyAsNull(z.enum(noCodeReasons, { error: 'Please choose why you don’t have the code.' })).meta({
      description: 'Why there is no code; not needed with one.',
    }),
    note: optionalText({ label: 'Why', max: NO_CODE_WORDS_MOST }),
    startedAt: emptyAsNull(
      z.iso.datetime({ offset: true, error: 'The time must be like 2026-11-24T08:30:00Z.' }),
    ).meta({
      description: `When it was typed, where it is sent later than that: at most ${START_REPORTED_WITHIN_HOURS} hours ago, and not before the payment.`,
    }),
  }),
  exampleBody: { code: '4821' },
  exampleAnswer: {
    message: 'We’ve told Amina Yusuf that you have started.',
    result: exampleAfter('in_progress', 'start', 'artisan'),
  },
});

/** Whether a photo shows the place before or after the work. */
export const workPhotoStages = ['before', 'after'] as const;

export const addWorkPhotosCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/work-photos',
  who: 'hire-artisan',
  summary: `The artisan adds photos from before or after the work: at most ${MOST_WORK_PHOTOS} of each, until the money is released. Both sides see them, and they cannot be removed. Sending the same photo again changes nothing.`,
  refusals: ['hire_not_found', 'not_possible_now', 'too_many_photos'],
  body: z.object({
    stage: z.enum(workPhotoStages, { error: 'Please choose whether that is before or after the work.' }),
    photos: photoAddresses('A hire', MOST_WORK_PHOTOS).refine(
      (photos) => photos.length > 0,
      'Please choose a photo.',
    ),
  }),
  answer: z.object({
    message: z.string(),
    result: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
  }),
  exampleBody: { stage: 'before', photos: ['/files/images/tap.webp'] },
  exampleAnswer: {
    message: 'Amina Yusuf can see your photo now.',
    result: { before: ['/files/images/tap.webp'], after: [] },
  },
});

/** The fewest characters in the answer to a no-show report. */
export const NO_SHOW_ANSWER_LEAST = 10;
export const NO_SHOW_WORDS_MOST = 1000;

export const reportNoShowCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/report-no-show',
  who: 'hire-party',
  summary: `Either side reports that the other did not come, from ${noShowWait} after the start until a day after it. The other side then has ${noShowAnswerTime} to answer. Without an answer the customer is refunded, or the artisan is paid as for a cancellation on the day.`,
  refusals: ['hire_not_found', 'not_possible_now'],
  body: z.object({ key: guestKey, note: optionalText({ label: 'What happened', max: NO_SHOW_WORDS_MOST }) }),
  exampleBody: { note: 'I waited until 11 and called twice.' },
  exampleAnswer: {
    message: 'We’ve told Chidi Okafor, who can answer until 24 Nov 2026, 22:05.',
    result: {
      ...exampleAfter('artisan_no_show', 'report_no_show', 'customer'),
      noShowDueAt: '2026-11-24T21:05:00.000Z',
    },
  },
});

export const answerNoShowCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/answer-no-show',
  who: 'hire-party',
  summary: 'The reported side says what happened. The money stays held, and an operator decides.',
  refusals: ['hire_not_found', 'not_possible_now', 'too_late'],
  body: z.object({
    key: guestKey,
    answer: requiredText({ label: 'What happened', min: NO_SHOW_ANSWER_LEAST, max: NO_SHOW_WORDS_MOST }),
  }),
  exampleBody: { answer: 'I stood at the gate from 9:20 to 10 and called twice.' },
  exampleAnswer: {
    message: 'We have your answer, and we’ve told Amina Yusuf.',
    result: exampleAfter('disputed', 'answer_no_show', 'artisan'),
  },
});

export const admitNoShowCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/admit-no-show',
  who: 'hire-party',
  summary:
    'The reported side confirms that they did not come. It is settled at once: the customer is refunded, or the artisan is paid as for a cancellation on the day.',
  refusals: ['hire_not_found', 'not_possible_now', 'outcome_changed', 'payment_questioned', 'too_late'],
  body: z.object({ key: guestKey }),
  exampleBody: {},
  exampleAnswer: {
    message: 'Thank you for telling us. The report is settled, and we’ve told Amina Yusuf.',
    result: exampleAfter('refunded', 'admit_no_show', 'artisan'),
  },
});

export const withdrawNoShowCall = defineCall({
  ...hireStep,
  path: '/api/hiring/hires/:id/withdraw-no-show',
  who: 'hire-party',
  summary:
    'The side that made the report withdraws it, because the other came after all. The hire stays booked.',
  refusals: ['hire_not_found', 'not_possible_now', 'too_late'],
  body: z.object({ key: guestKey }),
  exampleBody: {},
  exampleAnswer: {
    message: 'Your report is withdrawn. We’ve told Chidi Okafor.',
    result: exampleAfter('confirmed', 'withdraw_no_show', 'customer'),
  },
});
