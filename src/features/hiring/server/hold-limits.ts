import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { dayCount } from '../../../shared/lagos-time.ts';
import { ACCOUNT_HOLD_MINUTES, HOLD_MINUTES, STRANGERS_HOLD_DAYS } from '../../../shared/promises.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { isPayable, statusesThat } from '../process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record.ts';

/**
 * Decides whether an open checkout holds the artisan's days. A hold is free of charge, so it is limited: otherwise an
 * artisan's calendar could be blocked without paying. Without a hold the hire can still be paid; its days are booked
 * when the payment arrives if they are still free, and otherwise the payment is refunded.
 *
 * A stranger is a guest, or an account whose email is not verified. Limits never count IP addresses: thousands of
 * customers of a mobile carrier share one.
 */

/** The pause after a hold before the same account, or any stranger, can hold the same days again. */
const PAUSE_MINUTES = 45;
/** How many hires of strangers with one email address can hold days at the same time. */
const HOLDS_OF_ONE_EMAIL = 2;
/** How many hires of one account with a verified email can hold days at the same time. */
const HOLDS_OF_ONE_ACCOUNT = 5;

type HeldHire = Pick<
  HireRecord,
  | 'id'
  | 'artisanId'
  | 'customerId'
  | 'customerEmail'
  | 'hasConfirmedAccount'
  | 'startDate'
  | 'endDate'
  | 'holdBeganAt'
>;

/**
 * Until when a locked hire's days are held for an open checkout; null if they are not held.
 *
 * @param wanted until when the checkout asks for them
 */
export async function holdUntil(tx: Tx, hire: HeldHire, wanted: Date, now: Date): Promise<Date | null> {
  const running = runningHoldUntil(hire, wanted, now);
  if (running) return running;
  const began = hire.hasConfirmedAccount
    ? await beginAccountHold(tx, hire, now)
    : await beginStrangersHold(tx, hire, now);
  return began ? wanted : null;
}

/** The same for days that are already held; null if a new hold would have to begin. */
export function runningHoldUntil(
  { holdBeganAt, hasConfirmedAccount }: HeldHire,
  wanted: Date,
  now: Date,
): Date | null {
  const longestMs = (hasConfirmedAccount ? ACCOUNT_HOLD_MINUTES : HOLD_MINUTES) * MINUTE_MS;
  if (holdBeganAt === null || now.getTime() >= holdBeganAt.getTime() + longestMs) return null;
  return new Date(Math.min(wanted.getTime(), holdBeganAt.getTime() + longestMs));
}

const since = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

type Hires = ExpressionBuilder<Database, 'hires'>;

/** Condition for hires of the same artisan that overlap these days, this hire included. */
const onTheSameDays = (is: Hires, { artisanId, startDate, endDate }: HeldHire) =>
  is.and([
    is('hires.artisan_id', '=', artisanId),
    is('hires.start_date', '<=', endDate),
    is('hires.end_date', '>=', startDate),
  ]);

/*
 * Existing holds are counted in two subqueries, by artisan and by email or account, and only the first has the time in
 * its condition. PostgreSQL's statistics know of no holds of the last hour, so for a condition on either column, or on
 * the time alone, it would read everyone's.
 */

const stillHolds = (is: Hires, now: Date, minutes: number) =>
  is.and([
    is('hires.status', 'in', statusesThat(isPayable)),
    is('hires.hold_began_at', '>', since(now, minutes)),
  ]);

const isOfStranger = (is: Hires) =>
  is.or([
    is('hires.customer_id', 'is', null),
    is.exists(
      is
        .selectFrom(peopleWithEmail.as('customer'))
        .select(sql.lit(1).as('one'))
        .whereRef('customer.id', '=', 'hires.customer_id')
        .where('customer.email_verified', '=', false),
    ),
  ]);

async function beginStrangersHold(tx: Tx, hire: HeldHire, now: Date): Promise<boolean> {
  // Serialises strangers of the same artisan, so that the second counts the first.
  await countingAlone(tx, `strangers hold ${hire.artisanId}`);
  const ofArtisan = tx
    .selectFrom('hires')
    .select((is) => {
      const days = is.fn.sum<number>(sql`hires.end_date - hires.start_date + 1`);
      return [
        is.fn.coalesce(days.filterWhere(stillHolds(is, now, HOLD_MINUTES)), sql.lit(0)).as('days_held'),
        is.fn.countAll<number>().filterWhere(onTheSameDays(is, hire)).as('same_days'),
      ];
    })
    .where('hires.artisan_id', '=', hire.artisanId)
    .where('hires.hold_began_at', '>', since(now, HOLD_MINUTES + PAUSE_MINUTES))
    .where(isOfStranger);
  const ofEmail = tx
    .selectFrom('hires')
    .select((is) =>
      is.fn
        .countAll<number>()
        .filterWhere(stillHolds(is, now, HOLD_MINUTES))
        .as('holds'),
    )
    .where('hires.customer_email', '=', hire.customerEmail)
    .where(isOfStranger);
  const began = await beginHold(tx, hire, now)
    .from([ofArtisan.as('of_artisan'), ofEmail.as('of_email')])
    .where('of_artisan.same_days', '=', 0)
    .where('of_artisan.days_held', '<=', STRANGERS_HOLD_DAYS - dayCount(hire))
    .where('of_email.holds', '<', HOLDS_OF_ONE_EMAIL)
    .executeTakeFirst();
  return began !== undefined;
}

async function beginAccountHold(tx: Tx, hire: HeldHire, now: Date): Promise<boolean> {
  await countingAlone(tx, holdsOfAccount(hire.customerId));
  const ofArtisan = tx
    .selectFrom('hires')
    .select((is) => is.fn.countAll<number>().filterWhere(onTheSameDays(is, hire)).as('same_days'))
    .where('hires.artisan_id', '=', hire.artisanId)
    .where('hires.hold_began_at', '>', since(now, ACCOUNT_HOLD_MINUTES + PAUSE_MINUTES))
    .where('hires.customer_id', '=', hire.customerId);
  const ofAccount = tx
    .selectFrom('hires')
    .select((is) =>
      is.fn
        .countAll<number>()
        .filterWhere(stillHolds(is, now, ACCOUNT_HOLD_MINUTES))
        .as('holds'),
    )
    .where('hires.customer_id', '=', hire.customerId);
  const began = await beginHold(tx, hire, now)
    .from([ofArtisan.as('of_artisan'), ofAccount.as('of_account')])
    .where('of_artisan.same_days', '=', 0)
    .where('of_account.holds', '<', HOLDS_OF_ONE_ACCOUNT)
    .executeTakeFirst();
  return began !== undefined;
}

/** Starts a hold; the caller adds the condition under which existing holds allow it. */
const beginHold = (tx: Tx, { id }: HeldHire, now: Date) =>
  tx.updateTable('hires').set({ hold_began_at: now }).where('hires.id', '=', id).returning('hires.id');

/**
 * The lock name for counting the holds of an account with a verified email; {@link lockHireToHold} repeats it in SQL.
 */
const holdsOfAccount = (customerId: string | null): string => `account holds ${customerId}`;

/** The lock that each transaction already holds. */
const alone = new WeakMap<Tx, string>();

/** Takes an advisory lock until the transaction ends, so that concurrent counts of the same thing wait. */
async function countingAlone(tx: Tx, what: string): Promise<void> {
  if (alone.get(tx) === what) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx);
}

/**
 * Locks a hire that is about to be paid, then the lock for counting its holds. The next statement therefore
 * sees what earlier transactions counted.
 */
export async function lockHireToHold(tx: Tx, hireId: string): Promise<HireRecord | undefined> {
  const locked = hiresWithArtisan(tx).where('hires.id', '=', hireId).forUpdate('hires');
  const counted = tx
    .selectFrom(locked.as('hire'))
    .selectAll('hire')
    .select(
      sql<string>`case when hire.has_confirmed_account then 'account holds ' || hire.customer_id
                       else 'strangers hold ' || hire.artisan_id end`.as('what'),
    );
  const row = await tx
    .selectFrom(counted.as('counted'))
    .selectAll('counted')
    .select(sql`pg_advisory_xact_lock(hashtextextended(counted.what, 0))`.as('lock'))
    .executeTakeFirst();
  if (!row) return undefined;
  alone.set(tx, row.what);
  return hireOf(row);
}
