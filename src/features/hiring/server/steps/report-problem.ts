import type { Request } from '../../../../server/answer.ts';
import { reportProblemCall } from '../../contract.ts';
import { takeStep } from '../take-step.ts';

/** "Nobody came", "It is not right." The customer says so, and the money stays held until it is decided. */
export const reportProblem = (request: Request<typeof reportProblemCall>) =>
  takeStep(request, {
    action: 'report_problem',
    who: reportProblemCall.who,
    isRepeat: ({ hire }) => hire.status === 'disputed',
    prepare: () => ({ note: request.body.problem }),
  });
