import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { signOutCall } from '../contract.ts';
import { authOf } from './auth.ts';
import { FORGET_PAGES } from './session-cookie.ts';
import { deleteSession } from './sessions-store.ts';

/** Ends the session in the browser and in the database, so that a copy of the cookie stops working. */
export async function signOut(
  request: Request<typeof signOutCall>,
): Promise<AnswerInputOf<typeof signOutCall>> {
  const headers = new Headers({ cookie: request.headers.cookie ?? '' });
  const signedOut = await authOf(request).api.signOut({ headers, returnHeaders: true });
  const { caller } = request;
  // better-auth deletes by the cookie's token, which may have been renewed a moment ago.
  if (caller) await request.transaction((tx) => deleteSession(tx, caller.id, caller.sessionId));
  for (const cookie of signedOut.headers.getSetCookie()) request.addCookie(cookie);
  request.setHeader('clear-site-data', FORGET_PAGES);
  return { message: 'Signed out' };
}
