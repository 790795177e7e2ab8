import type { Request } from '../../../../server/answer.ts';
import type { Reads } from '../../../../server/database.ts';
import { admitNoShowCall, answerNoShowCall, reportNoShowCall, withdrawNoShowCall } from '../../contract.ts';
import type { HireSide, HireStatus } from '../../process.ts';
import { type HireStep, isPossible } from '../../steps.ts';
import { findHire } from '../hire-record.ts';
import { takeStep } from '../take-step.ts';

/** Whether this side's own report is open, so that it could withdraw it. */
const hasReported = (status: HireStatus, side: HireSide): boolean =>
  isPossible('withdraw_no_show', side, status);

/**
 * Either side reports that the other did not come, from half an hour after the start;
 * the other has twelve hours to answer.
 */
export const reportNoShow = ({ body, ...request }: Request<typeof reportNoShowCall>) =>
  takeStep(
    { ...request, body },
    {
      action: 'report_no_show',
      who: reportNoShowCall.who,
      isRepeat: ({ hire, side }) => hasReported(hire.status, side),
      prepare: () => ({ note: body.note || undefined }),
    },
  );

/** The reported side contests the report, so that an operator decides. */
export const answerNoShow = ({ body, ...request }: Request<typeof answerNoShowCall>) =>
  takeStep(
    { ...request, body },
    {
      action: 'answer_no_show',
      who: answerNoShowCall.who,
      isRepeat: ({ tx, hire, side }) => wasLast(tx, hire.id, 'answer_no_show', side),
      prepare: () => ({ note: body.answer }),
    },
  );

/** The reported side admits it did not come; the report settles at once, as if the time to answer were over. */
export const admitNoShow = (request: Request<typeof admitNoShowCall>) =>
  takeStep(request, {
    action: 'admit_no_show',
    who: admitNoShowCall.who,
    isRepeat: ({ tx, hire, side }) => wasLast(tx, hire.id, 'admit_no_show', side),
  });

/** The side that made the report withdraws it, and the hire is booked as before. */
export const withdrawNoShow = (request: Request<typeof withdrawNoShowCall>) =>
  takeStep(request, {
    action: 'withdraw_no_show',
    who: withdrawNoShowCall.who,
    isRepeat: ({ tx, hire, side }) => wasLast(tx, hire.id, 'withdraw_no_show', side),
  });

/** Whether this side's step is the latest one of a hire. */
async function wasLast(reads: Reads, hireId: string, action: HireStep, side: HireSide): Promise<boolean> {
  const last = (await findHire(reads, hireId))?.lastStep;
  return last?.action === action && last.actor === side;
}
