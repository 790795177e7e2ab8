import type { OwnUser } from '../../../shared/signed-in-user.ts';
import { safeReturnTo } from './return-to.ts';

/** Path to open after sign-in: the page in `returnTo`, otherwise the dashboard, or the console for operators. */
export function afterSignIn(user: OwnUser, request: Request): string {
  const { searchParams, origin } = new URL(request.url);
  const own = user.role === 'admin' ? '/admin' : `/dashboard/${user.id}`;
  return safeReturnTo(searchParams.get('returnTo'), origin) ?? own;
}
