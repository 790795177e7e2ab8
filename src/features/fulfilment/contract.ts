import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier } from '../../shared/identifier.ts';
import { calendarDay, optionalText, requiredText, timeOfDay } from '../../shared/words.ts';
import { afterStep, guestKey, stepsAMinute } from '../hiring/contract.ts';

/** What becomes of a hire: moved, cancelled, begun, finished, its money released, complained about. */

/** A complaint says at least what is wrong. */
export const COMPLAINT_LEAST = 10;
export const COMPLAINT_MOST = 1000;

const oneHire = { params: z.object({ id: identifier }), rateLimit: stepsAMinute, answer: afterStep };

export const cancelHireCall = defineCall({
  ...oneHire,
  method: 'POST',
  path: '/api/hiring/hires/:id/cancel',
  who: 'anyone',
  summary:
    'Its customer or its artisan cancels a hire. One that is paid only with the refund that the caller has seen: where another is due by now, it is refused.',
  body: z.object({
    key: guestKey,
    /** The refund that `cancellation` of the hire promised, in whole kobo. */
    refundKobo: z.coerce.number().int().nonnegative().nullish(),
  }),
});

export const rescheduleHireCall = defineCall({
  ...oneHire,
  method: 'POST',
  path: '/api/hiring/hires/:id/reschedule',
  who: 'anyone',
  summary:
    'The customer moves a paid hire to other days of the same number, for nothing, until 24 hours before its start.',
  body: z.object({
    key: guestKey,
    startDate: calendarDay('Start date'),
    startTime: timeOfDay('Preferred start time'),
  }),
});

export const startHireCall = defineCall({
  ...oneHire,
  method: 'POST',
  path: '/api/hiring/hires/:id/start',
  who: 'skilled',
  summary: 'The artisan says that the work has begun, on its first day or later.',
});

export const completeHireCall = defineCall({
  ...oneHire,
  method: 'POST',
  path: '/api/hiring/hires/:id/complete',
  who: 'skilled',
  summary:
    'The artisan says that the work is done. The customer then has 48 hours to report a problem before the money is released.',
  body: z.object({ note: optionalText({ label: 'Note', max: 1000 }) }),
});

export const releaseHireCall = defineCall({
  ...oneHire,
  method: 'POST',
  path: '/api/hiring/hires/:id/release',
  who: 'anyone',
  summary:
    'The customer is content, and the artisan gets the money at once instead of 48 hours after the work was marked as done.',
  body: z.object({ key: guestKey }),
});

export const reportProblemCall = defineCall({
  ...oneHire,
  method: 'POST',
  path: '/api/hiring/hires/:id/report-problem',
  who: 'anyone',
  summary:
    'The customer reports a problem, from the start of the work until 48 hours after it was marked as done; the money stays held until it is decided.',
  body: z.object({
    key: guestKey,
    complaint: requiredText({ label: 'What went wrong', min: COMPLAINT_LEAST, max: COMPLAINT_MOST }),
  }),
});
