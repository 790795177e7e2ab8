import type { Request } from '../../../server/answer.ts';
import type { Caller } from '../../../server/app-context.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { HOUR_MS } from '../../../shared/durations.ts';
import type { meCall } from '../../../shared/signed-in-user.ts';
import { extendSession } from './accounts-store.ts';
import { SESSION_SECONDS, sessionCookie } from './session-cookie.ts';

/** Returns the signed-in user. Renews the session, so that visiting once in 30 days keeps it alive. */
export async function me(request: Request<typeof meCall>): Promise<AnswerInputOf<typeof meCall>> {
  const { caller } = request;
  if (!caller) return { user: null, email_verified: null, sanctioned: false };
  await renewSession(request, caller);
  return {
    user: {
      id: caller.id,
      _id: caller.id,
      email: caller.email,
      full_name: caller.fullName,
      role: caller.role,
      photoURL: caller.photoUrl,
    },
    email_verified: caller.emailVerified,
    sanctioned: caller.sanction !== null,
  };
}

/** Extends the session at most once an hour, to avoid a write on every page. */
async function renewSession(request: Request<typeof meCall>, caller: Caller): Promise<void> {
  const now = request.now();
  const fullTerm = now.getTime() + SESSION_SECONDS * 1000;
  if (fullTerm - caller.sessionExpiresAt.getTime() < HOUR_MS) return;
  const token = await request.transaction((tx) =>
    extendSession(tx, caller.sessionId, new Date(fullTerm), now),
  );
  if (token) request.addCookie(await sessionCookie(token, request.config));
}
