import type { Request } from '../../../../server/answer.ts';
import { releaseHireCall } from '../../contract.ts';
import { takeStep } from '../take-step.ts';

/** "All is well." The customer does not wait for the clock, and the artisan gets the money at once. */
export const releaseHire = (request: Request<typeof releaseHireCall>) =>
  takeStep(request, {
    action: 'release',
    who: releaseHireCall.who,
    isRepeat: ({ hire }) => hire.status === 'released',
  });
