import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { endOtherSessionsCall } from '../contract.ts';
import { sessionTokenOf } from './session-cookie.ts';
import { deleteOtherSessions } from './sessions-store.ts';

/** Signs somebody out everywhere but here. */
export async function endOtherSessions(
  request: Request<typeof endOtherSessionsCall>,
): Promise<AnswerGiven<typeof endOtherSessionsCall>> {
  const caller = signedIn(request);
  const token = sessionTokenOf(request.headers.cookie, request.config) ?? '';
  await request.transaction((tx) => deleteOtherSessions(tx, caller.id, token));
  return { message: 'All other devices are signed out.' };
}
