import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import { dayAfter, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { MOST_ACCOUNT_BYTES_A_DAY, VISITORS_ADDRESS_SHARE } from '../../../shared/upload-limits.ts';

/** Unclaimed uploads are deleted after two days. */
const KEPT_DAYS = 2;

type Uploading = Pick<Request<AnyCall>, 'caller' | 'config' | 'db' | 'ip' | 'log' | 'now' | 'raw'>;

/**
 * Reserves quota for an upload before its body is read: of the account's day, or of a visitor's IP address. All
 * visitors together have a further limit on unclaimed bytes. Failed attempts count, too.
 *
 * @throws Refusal 429 `too_many_uploads`, 503 `uploads_full`
 */
export async function takeRoom(request: Uploading, expected: { mostBytes: number }): Promise<void> {
  const { caller, config, db, ip, now } = request;
  // Without a Content-Length the largest allowed size is counted.
  const bytes = Number(request.raw.headers['content-length'] ?? expected.mostBytes) || 1;
  const visitorsBytes = config.visitorUploadsMb * 1_000_000;
  const who = caller ? `account:${caller.id}` : `address:${nameOf(config.sessionSecret, ip)}`;
  const most = caller ? MOST_ACCOUNT_BYTES_A_DAY : Math.floor(visitorsBytes * VISITORS_ADDRESS_SHARE);
  const day = lagosDay(now());
  const { rows } = await countUse({ day, who, bytes, most }).execute(db);
  if (rows.length === 0) {
    const untilTomorrow = lagosInstant(dayAfter(day)).getTime() - now().getTime();
    throw new Refusal(
      429,
      'too_many_uploads',
      caller
        ? 'You’ve uploaded too many files today. Please try again tomorrow.'
        : 'You’ve uploaded too many files today. Please sign in, or try again tomorrow.',
      { retryAfterSeconds: Math.ceil(untilTomorrow / 1000) },
    );
  }
  if (!caller) await assertVisitorsRoom(request, bytes, visitorsBytes);
}

async function assertVisitorsRoom({ db, log, now }: Uploading, bytes: number, most: number): Promise<void> {
  const since = new Date(now().getTime() - KEPT_DAYS * DAY_MS);
  const { rows } = await unclaimedBytes(since).execute(db);
  if ((rows[0]?.bytes ?? 0) + bytes <= most) return;
  log.warn({ event: 'visitor_uploads_full' }, 'visitors have filled their part of the storage');
  throw new Refusal(
    503,
    'uploads_full',
    'Visitors can’t upload files right now. Please sign in, or try again tomorrow.',
    { retryAfterSeconds: 3_600, quiet: true },
  );
}

/** Keyed hash of an IP address, since the address itself must not be stored. */
const nameOf = (secret: string, ip: string): string =>
  createHmac('sha256', secret).update(`upload-address\n${ip}`).digest('base64url').slice(0, 22);

/**
 * Adds an upload to the day's count if it still fits, in one statement, so that concurrent uploads cannot exceed
 * the quota. Returns no row when it does not fit.
 */
const countUse = ({
  day,
  who,
  bytes,
  most,
}: {
  day: string;
  who: string;
  bytes: number;
  most: number;
}) => sql`
  insert into upload_use as used (day, who, bytes)
  select ${day}::date, ${who}, ${bytes}::bigint where ${bytes}::bigint <= ${most}::bigint
  on conflict (day, who) do update set bytes = used.bytes + excluded.bytes
    where used.bytes + excluded.bytes <= ${most}::bigint
  returning bytes`;

const unclaimedBytes = (since: Date): RawBuilder<{ bytes: number }> => sql`
  select (
    (select coalesce(sum(byte_count), 0) from images where owner_id is null and uploaded_by is null and created_at > ${since})
    + (select coalesce(sum(byte_count), 0) from videos where owner_id is null and uploaded_by is null and created_at > ${since})
    + (select coalesce(sum(byte_count), 0) from identity_photos where owner_id is null and created_at > ${since})
  )::bigint as bytes`;
