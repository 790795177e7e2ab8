import type { Request } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { complaintWindow } from '../../../shared/promise-words.ts';
import { freeDaysAfter } from '../../bookings/server/public.ts';
import { afterStep, customersHireUrl, lockHireAsArtisan, moveHire } from '../../hiring/server/public.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { lookAtLine } from '../../waiting-list/server/public.ts';
import type { completeHireCall } from '../contract.ts';
import { doneMail } from './finish-mails.ts';
import { assertMayComplete } from './work-rules.ts';

const DONE = `It is marked as done. The money is yours in ${complaintWindow}, unless the customer reports a problem.`;

/** "The job is done." The artisan says so, and the customer has 48 hours to say that it is not. */
export function completeHire(
  request: Request<typeof completeHireCall>,
): Promise<AnswerGiven<typeof completeHireCall>> {
  const { params, body, config, jobs, publicUrl } = request;
  const now = request.now();
  return request.transaction(async (tx) => {
    const hire = await lockHireAsArtisan(tx, request, params.id);
    if (hire.completedAt === null) {
      assertMayComplete(hire, now);
      await moveHire(tx, request, hire, {
        actor: 'artisan',
        action: 'complete',
        now,
        note: body.note || undefined,
      });
      // Who finishes early can work for somebody else on the days that are left; today is spent.
      if (await freeDaysAfter(tx, hire.id, lagosDay(now))) await lookAtLine(tx, jobs, hire.artisanId);
      const url = customersHireUrl(publicUrl(), hire, config, now);
      await sendMail(tx, jobs, doneMail({ ...hire, completedAt: now }, body.note !== '', url));
    }
    const isNews = hire.completedAt === null || hire.status === 'completed';
    return afterStep(tx, hire.id, 'artisan', now, isNews ? DONE : 'It was marked as done before.');
  });
}
