import type { Request } from '../../../../server/answer.ts';
import { startHireCall } from '../../contract.ts';
import { takeStep } from '../take-step.ts';

/** "I have started." The artisan says so on the first day or later. */
export const startHire = (request: Request<typeof startHireCall>) =>
  takeStep(request, {
    action: 'start',
    who: startHireCall.who,
    isRepeat: ({ hire }) => hire.status === 'in_progress',
  });
