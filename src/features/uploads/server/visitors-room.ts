import { type RawBuilder, sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import { onePerApp } from '../../../server/one-per-app.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnyCall } from '../../../shared/call.ts';

const DAY_MS = 24 * 3_600_000;
/** What nobody claims is removed after two days. */
const KEPT_DAYS = 2;
/** Of all that visitors may upload, what those behind one address may in a day. */
const ONE_ADDRESS = 1 / 10;
/** Past this many addresses the one that was quiet for longest is forgotten. */
const MOST_REMEMBERED = 20_000;

interface Used {
  bytes: number;
  since: number;
}

/** What each address uploaded today. In memory, by each process for itself: addresses of visitors are kept nowhere. */
const usedByAddressOf = onePerApp(() => new Map<string, Used>());

/**
 * Refuses a visitor's upload when visitors have filled their part of the storage, all of them in two days or one address
 * in one. People who are signed in are known, and count for themselves.
 *
 * @throws Refusal 429 or 503
 */
export async function assertRoomForVisitor(
  request: Pick<Request<AnyCall>, 'caller' | 'config' | 'db' | 'ip' | 'log' | 'now' | 'raw'>,
): Promise<void> {
  if (request.caller) return;
  const mostBytes = request.config.visitorUploadsMb * 1_000_000;
  const nowMs = request.now().getTime();
  const bytes = Number(request.raw.headers['content-length'] ?? 0);

  const usedByAddress = usedByAddressOf(request);
  const known = usedByAddress.get(request.ip);
  const used = known && nowMs - known.since < DAY_MS ? known : { bytes: 0, since: nowMs };
  if (used.bytes + bytes > mostBytes * ONE_ADDRESS) {
    throw new Refusal(
      429,
      'too_many_uploads',
      'That was a lot of files for one day. Please sign in, or try again tomorrow.',
      { retryAfterSeconds: Math.ceil((used.since + DAY_MS - nowMs) / 1000) },
    );
  }
  used.bytes += bytes;
  usedByAddress.delete(request.ip);
  usedByAddress.set(request.ip, used);
  if (usedByAddress.size > MOST_REMEMBERED) usedByAddress.delete(usedByAddress.keys().next().value ?? '');

  const since = new Date(nowMs - KEPT_DAYS * DAY_MS);
  const { rows } = await unclaimedBytes(since).execute(request.db);
  if ((rows[0]?.bytes ?? 0) + bytes > mostBytes) {
    request.log.warn({ event: 'visitor_uploads_full' }, 'visitors have filled their part of the storage');
    throw new Refusal(
      503,
      'uploads_full',
      'We cannot take files from visitors right now. Please sign in, or try again tomorrow.',
      { retryAfterSeconds: 3_600, quiet: true },
    );
  }
}

const unclaimedBytes = (since: Date): RawBuilder<{ bytes: number }> => sql`
  select (
    (select coalesce(sum(byte_count), 0) from images where owner_id is null and created_at > ${since})
    + (select coalesce(sum(byte_count), 0) from videos where owner_id is null and created_at > ${since})
    + (select coalesce(sum(byte_count), 0) from identity_photos where owner_id is null and created_at > ${since})
  )::bigint as bytes`;
