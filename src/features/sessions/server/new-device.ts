import { randomBytes } from 'node:crypto';
import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { deviceOf } from '../../../server/device-words.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { NOT_ME_DAYS } from '../../factors/factor-rules.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { tokenHashOf } from './email-link.ts';
import { newDeviceMail } from './factor-emails.ts';
import { nameInLogs } from './name-in-logs.ts';
import { countOtherSessions } from './sessions-store.ts';

/** An account's only session this soon after it was opened is not reported as a new device. */
const FIRST_SIGN_IN_MS = 3_600_000;
/** Limits on these emails, so that someone who has the password cannot flood the owner's inbox. */
const limits = [
  { most: 3, ms: 3_600_000 },
  { most: 10, ms: 24 * 3_600_000 },
] as const;

/** Emails the owner when an unknown device signs in, with a link to say that it was not them. */
export async function notifyOfNewDevice(
  tx: Tx,
  request: Request<AnyCall>,
  user: { id: string; email: string; full_name: string; created_at: Date },
  token: string,
): Promise<void> {
  const at = request.now();
  const account = nameInLogs(user.email, request.config);
  const isNew = at.getTime() - user.created_at.getTime() < FIRST_SIGN_IN_MS;
  if (isNew && (await countOtherSessions(tx, user.id, token)) === 0) return;
  request.log.info({ event: 'new_device', account, ip: request.ip }, 'a sign-in on a new device');
  if (!(await mayMail(tx, user.id, at))) return;

  const linkToken = randomBytes(32).toString('base64url');
  const device = deviceOf(request.headers['user-agent'] ?? null);
  await tx
    .insertInto('new_device_links')
    .values({
      id: newId(),
      user_id: user.id,
      token_hash: tokenHashOf(linkToken),
      device,
      created_at: at,
      expires_at: new Date(at.getTime() + NOT_ME_DAYS * 24 * 3_600_000),
    })
    .execute();
  const link = `${request.publicUrl()}/signin/not-me?token=${linkToken}`;
  await sendMail(
    tx,
    request.jobs,
    newDeviceMail({ email: user.email, fullName: user.full_name }, { device, at }, link),
  );
}

async function mayMail(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const rows = await tx
    .selectFrom('new_device_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .execute();
  return limits.every(
    ({ most, ms }) => rows.filter((row) => at.getTime() - row.created_at.getTime() < ms).length < most,
  );
}
