import { randomBytes } from 'node:crypto';
import type { Request } from '../../../server/answer.ts';
import type { Reads } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { deleteFactorsSince } from '../../factors/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import type { checkNotMeCall, notMeCall } from '../second-step-contract.ts';
import { findPassword, replacePassword } from './accounts-store.ts';
import { tokenHashOf } from './email-link.ts';
import { endChangeLinks } from './email-links-store.ts';
import { nameInLogs } from './name-in-logs.ts';
import { hashPassword } from './password-hash.ts';
import { endPendingSignIns } from './pending-sign-in.ts';
import { sendPasswordLinkTask } from './request-password-link.ts';
import { deleteSessions } from './sessions-store.ts';
import { deleteTrustedDevices } from './trusted-device.ts';

const DONE = 'Every device is signed out. We’ve emailed you a link to set a new password.';

const findLink = (reads: Reads, token: string) =>
  reads
    .selectFrom('new_device_links')
    .select(['id', 'user_id', 'device', 'created_at', 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHashOf(token))
    .executeTakeFirst();

/** Returns which sign-in a link is about. Changes nothing, because email scanners open links, too. */
export async function checkNotMe(
  request: Request<typeof checkNotMeCall>,
): Promise<AnswerInputOf<typeof checkNotMeCall>> {
  const link = await findLink(request.db, request.query.token);
  if (!link) return { state: 'over', device: null, signed_in_at: null };
  const { device, created_at: at, used_at: usedAt, expires_at: endsAt } = link;
  const state = usedAt ? 'done' : endsAt > request.now() ? 'open' : 'over';
  return { state, device, signed_in_at: at.toISOString() };
}

/**
 * Ends all access after a sign-in that was not the owner's, and invalidates the password, since the other person
 * knows it; the owner sets a new one through an emailed link.
 */
export async function notMe(request: Request<typeof notMeCall>): Promise<AnswerInputOf<typeof notMeCall>> {
  const { token } = request.body;
  const at = request.now();
  const unknowable = await hashPassword(randomBytes(32).toString('base64url'));
  const found = await request.transaction(async (tx) => {
    const asked = await findLink(tx, token);
    const user = asked && (await lockAccount(tx, asked.user_id));
    // Read again under the lock: of two concurrent requests, the second finds it done.
    const link = user && (await findLink(tx, token));
    if (!user || !link) return false;
    if (link.used_at) return true;
    if (link.expires_at <= at) return false;
    await tx.updateTable('new_device_links').set({ used_at: at }).where('id', '=', link.id).execute();
    await deleteSessions(tx, user.id);
    await endChangeLinks(tx, user.id, at);
    await endPendingSignIns(tx, user.id);
    await deleteTrustedDevices(tx, user.id);
    // With a passkey or an app of their own, the other person would get in again, or keep the owner out.
    await deleteFactorsSince(tx, user.id, link.created_at);
    const kept = await findPassword(tx, user.id);
    if (kept?.hash) await replacePassword(tx, user.id, { from: kept.hash, to: unknowable }, at);
    await request.jobs.add(tx, sendPasswordLinkTask, { email: user.email });
    const account = nameInLogs(user.email, request.config);
    request.log.warn({ event: 'sign_in_denied', account, ip: request.ip }, 'a sign-in was not its owner’s');
    return true;
  });
  if (found) return { message: DONE };
  throw new Refusal(
    400,
    'link_used_up',
    'This link has expired. To sign out every device, set a new password with “Forgot your password?”.',
  );
}
