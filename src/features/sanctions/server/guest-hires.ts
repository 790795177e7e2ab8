import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { isSanctioned } from '../../people/server/public.ts';
import { findKept } from './kept-sanctions.ts';

/**
 * A guest hires: with the email of an account under a sanction, or the phone number of a banned one, also of one that was
 * deleted meanwhile, they would walk around it. The account's row is locked against a sanction of this moment.
 *
 * @throws Refusal 403 `account_sanctioned`; it says nothing of the account, since anyone can type an email
 */
export async function assertGuestMayHire(
  tx: Tx,
  tools: Pick<AppContext, 'config' | 'now'>,
  { email, phone }: { email: string; phone: string },
): Promise<void> {
  const now = tools.now();
  const byEmail = await findKept(tx, tools, { email }, now);
  const byPhone = await findKept(tx, tools, { phone }, now);
  const isKept = byEmail !== undefined || byPhone?.level === 'banned';
  if (!isKept && !(await isSanctioned(tx, { email, phone }, now))) return;
  const message =
    'We cannot take a hire without an account with this email or phone number. Sign in to hire, or write to us.';
  throw new Refusal(403, 'account_sanctioned', message);
}
