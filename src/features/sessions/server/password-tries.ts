import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../../../server/app-context.ts';
import { Refusal } from '../../../server/refusal.ts';
import { HOUR_MS } from '../../../shared/durations.ts';

/**
 * Limits on guessing, besides the endpoints' rate limits. Stored in the database (`password_tries`), so that they
 * hold across processes: hashing a password or sending an email costs far more than one statement.
 */

type Context = Pick<AppContext, 'db' | 'config' | 'now'>;

/** Row key: a keyed hash, so that rows can be found but do not reveal who tried. */
const keyOf = ({ config }: Context, limit: string, who: string): string =>
  createHmac('sha256', config.sessionSecret)
    .update(`tries\n${limit}\n${who}`)
    .digest('base64url')
    .slice(0, 22);

interface Throttle {
  /** Must be unique. */
  name: string;
  mostTries: number;
  windowSeconds: number;
}

/** Makes guessing a password take years, without locking anyone out for a typo. */
export const signInThrottle: Throttle = { name: 'sign in', mostTries: 5, windowSeconds: 60 };
/** The password of an account a few minutes old, which a repeated sign-up is compared with. */
export const signUpRepeatThrottle: Throttle = { name: 'sign-up repeat', mostTries: 20, windowSeconds: 600 };
/** A person at someone else's open browser must not guess the owner's password. */
export const ownPasswordThrottle: Throttle = { name: 'own password', mostTries: 5, windowSeconds: 60 };
/** So that repeated requests do not flood an inbox. */
export const passwordLinkThrottle: Throttle = { name: 'password link', mostTries: 3, windowSeconds: 900 };

/**
 * Counts a try before it is acted upon, so that concurrent tries are all counted.
 *
 * @param who an IP address, an account or both
 * @returns 0 when the try may proceed; otherwise the seconds to wait
 */
export async function takeTry(context: Context, throttle: Throttle, who: string): Promise<number> {
  const { name, mostTries, windowSeconds } = throttle;
  const key = keyOf(context, name, who);
  const now = context.now();
  const since = new Date(now.getTime() - windowSeconds * 1000);
  const ends = new Date(now.getTime() + windowSeconds * 1000);
  const { rows } = await sql`
    insert into password_tries as tried (key, tries, ends_at) values (${key}, array[${now}::timestamptz], ${ends})
    on conflict (key) do update
      set tries = array(select at from unnest(tried.tries) at where at > ${since} order by at) || excluded.tries,
          ends_at = excluded.ends_at
      where (select count(*) from unnest(tried.tries) at where at > ${since}) < ${mostTries}
    returning true`.execute(context.db);
  if (rows.length > 0) return 0;
  const { rows: oldest } = await sql<{ at: Date | null }>`
    select min(at) as at from password_tries, unnest(tries) at where key = ${key} and at > ${since}`.execute(
    context.db,
  );
  return Math.max(1, Math.ceil(((oldest[0]?.at ?? now).getTime() - since.getTime()) / 1000));
}

/** Deletes the counted tries. */
export async function clearTries(context: Context, throttle: Throttle, who: string): Promise<void> {
  const key = keyOf(context, throttle.name, who);
  await sql`delete from password_tries where key = ${key}`.execute(context.db);
}

/** Refusal after too many tries. */
export const tooManyTries = (retryAfterSeconds: number): Refusal =>
  new Refusal(429, 'too_many_tries', 'Too many tries. Please wait a minute and try again.', {
    retryAfterSeconds,
  });

/**
 * The wrong password with this number within an hour begins the first pause: more than anyone mistypes, far fewer
 * than guessing needs.
 */
const FIRST_PAUSED_TRY = 30;
const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 15 * 60;
const PAUSES = 'pauses';

export interface Attempt {
  /** 0 when the try may proceed; otherwise the seconds to wait. */
  waitSeconds: number;
  /** Whether this try began the first pause of the day, about which the account's owner is emailed. */
  beganPauses: boolean;
}

/**
 * Slows down guessing of one account's password from any number of addresses: from the 30th wrong password within
 * an hour, each begins a pause of 30 seconds, doubling up to 15 minutes. It never locks the account. Counts a try
 * before it is acted upon, so that concurrent tries are all counted.
 *
 * @param who the email, followed by the device when the account knows it
 */
export async function takeAttempt(context: Context, who: string): Promise<Attempt> {
  const key = keyOf(context, PAUSES, who);
  const now = context.now();
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
  const ends = new Date(now.getTime() + 24 * HOUR_MS);
  // Number of the pause that this try begins; below 1 it begins none.
  const pauses = sql`(select count(*)::int from unnest(tried.tries) at where at > ${hourAgo}) + 1 - ${FIRST_PAUSED_TRY - 1}::int`;
  const { rows } = await sql<{ began_pauses: boolean }>`
    insert into password_tries as tried (key, tries, ends_at) values (${key}, array[${now}::timestamptz], ${ends})
    on conflict (key) do update
      set tries = array(select at from unnest(tried.tries) at where at > ${hourAgo} order by at) || excluded.tries,
          paused_until = case when ${pauses} > 0 then ${now}::timestamptz
            + least(${FIRST_PAUSE_SECONDS}::int * 2 ^ least(${pauses} - 1, 10), ${LONGEST_PAUSE_SECONDS}::int)
            * interval '1 second' end,
          told_at = case when ${pauses} > 0 and (tried.told_at is null or tried.told_at <= ${dayAgo})
            then ${now}::timestamptz else tried.told_at end,
          ends_at = excluded.ends_at
      where tried.paused_until is null or tried.paused_until <= ${now}
    returning told_at is not null and told_at = ${now} as began_pauses`.execute(context.db);
  const [taken] = rows;
  if (taken) return { waitSeconds: 0, beganPauses: taken.began_pauses };
  const { rows: paused } = await sql<{ paused_until: Date | null }>`
    select paused_until from password_tries where key = ${key}`.execute(context.db);
  const until = paused[0]?.paused_until?.getTime() ?? now.getTime();
  return { waitSeconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)), beganPauses: false };
}

/** Removes the try just counted, because its password was right. */
export async function takeBack(context: Context, who: string): Promise<void> {
  const key = keyOf(context, PAUSES, who);
  await sql`
    update password_tries set tries = trim_array(tries, least(cardinality(tries), 1)), paused_until = null
     where key = ${key}`.execute(context.db);
}

/** Ends an account's pauses after its password was replaced: tries at the old one no longer matter. */
export async function endPauses(context: Context, email: string): Promise<void> {
  const key = keyOf(context, PAUSES, email);
  await sql`delete from password_tries where key = ${key}`.execute(context.db);
}
