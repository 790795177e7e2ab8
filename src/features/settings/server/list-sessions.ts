import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { deviceOf, listSessions as findSessions, sessionTokenOf } from '../../sessions/server/public.ts';
import type { listSessionsCall } from '../contract.ts';

/** Lists the caller's sessions. */
export async function listSessions(
  request: Request<typeof listSessionsCall>,
): Promise<AnswerInputOf<typeof listSessionsCall>> {
  const own = await sessionTokenOf(request.headers.cookie, request.config);
  const sessions = await findSessions(request.db, signedIn(request).id, request.now());
  return sessions.map((session) => ({
    id: session.id,
    device: deviceOf(session.user_agent),
    signed_in_at: session.created_at.toISOString(),
    last_used_at: session.updated_at.toISOString(),
    current: session.token === own || session.previous_token === own,
  }));
}
