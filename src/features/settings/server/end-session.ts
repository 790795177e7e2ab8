import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { assertStepUp, deleteSession } from '../../sessions/server/public.ts';
import type { endSessionCall } from '../contract.ts';

/** Ends one session of the caller. A session that is gone, or another person's, is ignored. */
export async function endSession(
  request: Request<typeof endSessionCall>,
): Promise<AnswerInputOf<typeof endSessionCall>> {
  const caller = signedIn(request);
  await assertStepUp(request, caller, request.body);
  await request.transaction((tx) => deleteSession(tx, caller.id, request.params.id));
  return { message: 'That device is signed out.' };
}
