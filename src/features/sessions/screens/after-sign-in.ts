import type { OwnUser } from '../../../shared/signed-in-user.ts';
import { safeReturnTo } from './return-to.ts';

/** Where a person goes once they are signed in: back to the page that sent them here, or to their dashboard; operators to the console. */
export function afterSignIn(user: OwnUser, request: Request): string {
  const { searchParams, origin } = new URL(request.url);
  const own = user.role === 'admin' ? '/admin' : `/dashboard/${user.id}`;
  return safeReturnTo(searchParams.get('returnTo'), origin) ?? own;
}
