import type { Request } from '../../../../server/answer.ts';
import { declineRequestCall } from '../../contract.ts';
import { takeStep } from '../take-step.ts';

/** "I cannot do this one." The artisan declines a request, with a reason. */
export const declineRequest = ({ body, ...request }: Request<typeof declineRequestCall>) =>
  takeStep(request, {
    action: 'decline_request',
    who: declineRequestCall.who,
    isRepeat: ({ hire }) => hire.status === 'declined' && hire.quoteId === null,
    prepare: () => ({ reason: body.reason, note: body.note }),
  });
