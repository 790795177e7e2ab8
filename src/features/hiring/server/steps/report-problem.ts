import type { Request } from '../../../../server/answer.ts';
import { reportProblemCall } from '../../contract.ts';
import { takeStep } from '../take-step.ts';

/** The customer reports a problem; the money stays held until it is resolved. */
export const reportProblem = (request: Request<typeof reportProblemCall>) =>
  takeStep(request, {
    action: 'report_problem',
    who: reportProblemCall.who,
    isRepeat: ({ hire }) => hire.status === 'disputed',
    prepare: () => ({ note: request.body.problem }),
  });
