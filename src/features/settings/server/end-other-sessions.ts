import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { assertStepUp, deleteOtherSessions } from '../../sessions/server/public.ts';
import type { endOtherSessionsCall } from '../contract.ts';

/** Ends all sessions of the caller except the current one. */
export async function endOtherSessions(
  request: Request<typeof endOtherSessionsCall>,
): Promise<AnswerInputOf<typeof endOtherSessionsCall>> {
  const caller = signedIn(request);
  await assertStepUp(request, caller, request.body);
  await request.transaction((tx) => deleteOtherSessions(tx, caller.id, caller.sessionId));
  return { message: 'All other devices are signed out.' };
}
