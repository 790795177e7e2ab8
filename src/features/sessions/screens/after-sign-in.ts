import type { OwnUser } from '../../../shared/signed-in-user.ts';
import { safeReturnTo } from './return-to.ts';

/** Where a person goes once they are signed in: back to the page that sent them here, or to their dashboard. */
export function afterSignIn(user: OwnUser, request: Request): string {
  const { searchParams, origin } = new URL(request.url);
  return safeReturnTo(searchParams.get('returnTo'), origin) ?? `/dashboard/${user.id}`;
}
