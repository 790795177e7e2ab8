import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { setWeeklyPayoutCall } from '../contract.ts';
import { setWeekly } from './payouts-store.ts';

/** Turns the weekly payout on or off. */
export async function setWeeklyPayout(
  request: Request<typeof setWeeklyPayoutCall>,
): Promise<AnswerInputOf<typeof setWeeklyPayoutCall>> {
  const { id } = signedIn(request);
  const { weekly } = request.body;
  await request.transaction((tx) => setWeekly(tx, id, weekly, request.now()));
  return { weekly };
}
