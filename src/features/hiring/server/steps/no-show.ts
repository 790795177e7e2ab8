import type { Request } from '../../../../server/answer.ts';
import type { Reads } from '../../../../server/database.ts';
import { admitNoShowCall, answerNoShowCall, reportNoShowCall, withdrawNoShowCall } from '../../contract.ts';
import type { HireSide, HireStatus } from '../../process.ts';
import { type HireStep, isPossible } from '../../steps.ts';
import { findHire } from '../hire-record.ts';
import { takeStep } from '../take-step.ts';

/** Whether a side has reported the other: it could take that back. */
const hasReported = (status: HireStatus, side: HireSide): boolean =>
  isPossible('withdraw_no_show', side, status);

/** "No one came", "No one is there." Either side says so from half an hour after the start on; the other has twelve hours to answer. */
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

/** "I was there." The other side tells it otherwise, so a person decides. */
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

/** "It is as they say." Who did not come says so: it is settled at once, as if the time for an answer were over. */
export const admitNoShow = (request: Request<typeof admitNoShowCall>) =>
  takeStep(request, {
    action: 'admit_no_show',
    who: admitNoShowCall.who,
    isRepeat: ({ tx, hire, side }) => wasLast(tx, hire.id, 'admit_no_show', side),
  });

/** "They came after all." Who reported it takes it back, and the hire goes on. */
export const withdrawNoShow = (request: Request<typeof withdrawNoShowCall>) =>
  takeStep(request, {
    action: 'withdraw_no_show',
    who: withdrawNoShowCall.who,
    isRepeat: ({ tx, hire, side }) => wasLast(tx, hire.id, 'withdraw_no_show', side),
  });

/** Whether a side's own step is the last one of a hire. */
async function wasLast(reads: Reads, hireId: string, action: HireStep, side: HireSide): Promise<boolean> {
  const last = (await findHire(reads, hireId))?.lastStep;
  return last?.action === action && last.actor === side;
}
