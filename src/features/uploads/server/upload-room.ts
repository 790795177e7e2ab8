import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';
import { dayAfter, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { MOST_ACCOUNT_BYTES_A_DAY, VISITORS_ADDRESS_SHARE } from '../../../shared/upload-limits.ts';

const DAY_MS = 24 * 3_600_000;
/** What no one claims is removed after two days. */
const KEPT_DAYS = 2;

type Uploading = Pick<Request<AnyCall>, 'caller' | 'config' | 'db' | 'ip' | 'log' | 'now' | 'raw'>;

/**
 * Takes the room for an upload before a byte of it is read: of the day of the account, or of the address of a visitor. What all
 * visitors together may leave unclaimed is bounded besides. A try counts, whatever becomes of it.
 *
 * @throws Refusal 429 `too_many_uploads`, 503 `uploads_full`
 */
export async function takeRoom(request: Uploading, expected: { mostBytes: number }): Promise<void> {
  const { caller, config, db, ip, now } = request;
  // A sender who does not say how much is coming is taken to send all that is allowed.
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
        ? 'That was a lot of files for one day. Please try again tomorrow.'
        : 'That was a lot of files for one day. Please sign in, or try again tomorrow.',
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
    'We cannot take files from visitors right now. Please sign in, or try again tomorrow.',
    { retryAfterSeconds: 3_600, quiet: true },
  );
}

/** An address is not kept, only what the same address has again. */
const nameOf = (secret: string, ip: string): string =>
  createHmac('sha256', secret).update(`upload-address\n${ip}`).digest('base64url').slice(0, 22);

/** Counts an upload where it still fits, in one statement, so that two at once cannot both have the last of the room; no row: it does not fit. */
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
    (select coalesce(sum(byte_count), 0) from images where owner_id is null and created_at > ${since})
    + (select coalesce(sum(byte_count), 0) from videos where owner_id is null and created_at > ${since})
    + (select coalesce(sum(byte_count), 0) from identity_photos where owner_id is null and created_at > ${since})
  )::bigint as bytes`;
