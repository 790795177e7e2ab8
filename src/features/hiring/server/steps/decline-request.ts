import type { Request } from '../../../../server/answer.ts';
import { declineRequestCall } from '../../contract.ts';
import { findLastAction } from '../hire-reads.ts';
import { takeStep } from '../take-step.ts';

/** The artisan declines a quote request, with a reason. */
export const declineRequest = ({ body, ...request }: Request<typeof declineRequestCall>) =>
  takeStep(request, {
    action: 'decline_request',
    who: declineRequestCall.who,
    isRepeat: async ({ tx, hire }) => (await findLastAction(tx, hire.id)) === 'decline_request',
    prepare: () => ({ reason: body.reason, note: body.note }),
  });
