import type { RetentionRule } from '../../../server/retention.ts';
import { BROWSER_DAYS } from '../browser-days.ts';

/** Rows that carry their own expiry time. */
const ended = (table: string) => ({ table, column: 'expires_at', hours: 0 });

export const sessionsRetention: RetentionRule = {
  kind: 'sessions',
  rows: [
    ...['sessions', 'pending_sign_ins', 'trusted_devices', 'new_device_links'].map(ended),
    { table: 'account_browsers', column: 'seen_at', hours: BROWSER_DAYS * 24 },
    { table: 'password_tries', column: 'ends_at', hours: 0 },
    { table: 'request_counts', column: 'ends_at', hours: 0 },
  ],
};

export const emailLinksRetention: RetentionRule = {
  kind: 'email_links',
  rows: ['email_links', 'verification_tokens'].map(ended),
};
