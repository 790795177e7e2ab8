import type { AnyCall } from '../shared/call.ts';
import { mayOperate, rolesWith } from '../shared/operator-roles.ts';
import type { Caller } from './app-context.ts';
import { Refusal } from './refusal.ts';

/**
 * Guards the console: every operator's call passes this check before anything is read, and all console pages are made
 * of such calls. The second factor is checked before it (assertSecondFactor in answer.ts).
 *
 * @throws Refusal 403 `not_for_you` for a caller who is no operator, 403 `role_needed` for an operator without the role
 */
export function assertMayOperate({ permission, method, path }: AnyCall, caller: Caller): void {
  if (caller.role !== 'admin') throw new Refusal(403, 'not_for_you', 'Your account cannot do that.');
  if (!permission) throw new Error(`${method} ${path} is an operator's, and names no permission`);
  if (mayOperate(caller.operatorRoles, permission)) return;
  const message = `Your role does not allow that. It needs ${rolesWith(permission)}.`;
  throw new Refusal(403, 'role_needed', message);
}
