import type { Reads } from '../../../server/database.ts';
import type { PersonalData } from '../../../server/personal-data.ts';
import { deviceOf } from '../../sessions/server/public.ts';

/** Personal data about sign-in. */
export const signInPersonalData: PersonalData = {
  tables: [
    'account_credentials',
    'sessions',
    'verification_tokens',
    'email_links',
    'pending_sign_ins',
    'trusted_devices',
    'new_device_links',
    'account_browsers',
    'operator_roles',
    // Both identify people only by a keyed hash, and expire within a day.
    'password_tries',
    'request_counts',
  ],
  async collect(reads, { id }) {
    const roles = await reads
      .selectFrom('operator_roles')
      .select(['role', 'given_at'])
      .where('user_id', '=', id)
      .execute();
    return {
      sign_ins: await listSignIns(reads, id),
      new_devices: await listNewDevices(reads, id),
      browsers_seen_at: await listBrowsers(reads, id),
      ...(roles.length > 0 && { operator_roles: roles }),
    };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom('account_credentials').where('user_id', '=', id).execute();
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
    // better-auth stores the owner of a password link as its value.
    await tx.deleteFrom('verification_tokens').where('value', '=', id).execute();
    await tx.deleteFrom('email_links').where('user_id', '=', id).execute();
    await tx.deleteFrom('pending_sign_ins').where('user_id', '=', id).execute();
    await tx.deleteFrom('trusted_devices').where('user_id', '=', id).execute();
    await tx.deleteFrom('new_device_links').where('user_id', '=', id).execute();
    await tx.deleteFrom('account_browsers').where('user_id', '=', id).execute();
    await tx.deleteFrom('operator_roles').where('user_id', '=', id).execute();
  },
};

/** Recent sign-ins on new devices about which the owner was emailed. */
const listNewDevices = (reads: Reads, userId: string) =>
  reads
    .selectFrom('new_device_links')
    .select(['device', 'created_at as signed_in_at', 'used_at as said_not_me_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

/** Only a digest of a browser's random name is stored, so only its times can be exported. */
async function listBrowsers(reads: Reads, userId: string) {
  const browsers = await reads
    .selectFrom('account_browsers')
    .select('seen_at')
    .where('user_id', '=', userId)
    .orderBy('seen_at')
    .execute();
  return browsers.map(({ seen_at }) => seen_at);
}

async function listSignIns(reads: Reads, userId: string) {
  const sessions = await reads
    .selectFrom('sessions')
    .select(['user_agent', 'ip_address', 'created_at', 'updated_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return sessions.map(({ updated_at: lastUsedAt, ...session }) => ({
    device: deviceOf(session.user_agent),
    ...session,
    last_used_at: lastUsedAt,
  }));
}
