import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';
import { dayCount } from '../../../shared/lagos-time.ts';
import { ACCOUNT_HOLD_MINUTES, HOLD_MINUTES, STRANGERS_HOLD_DAYS } from '../../../shared/promises.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { isPayable, statusesThat } from '../process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record.ts';

/**
 * Whose days are held while a checkout is open. A hold costs nothing, so it is bounded: otherwise an artisan's calendar
 * could be emptied without paying. Where none is given the hire can be paid all the same; its days are confirmed when
 * the money arrives, if they are free then, and the money is refunded if not.
 *
 * A stranger is a guest, or an account that has not confirmed its email. Nothing is counted by address: thousands of
 * customers share one at a mobile carrier.
 */

const MINUTE_MS = 60_000;
/** After a hold, before the same days are held again for the same account, or for any stranger. */
const PAUSE_MINUTES = 45;
/** So many hires of strangers hold days at once for one email. */
const HOLDS_OF_ONE_EMAIL = 2;
/** And so many of one account with its confirmed email. */
const HOLDS_OF_ONE_ACCOUNT = 5;

type Asking = Pick<
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
 * Until when the days of a locked hire are held for an open checkout; null where they are not.
 *
 * @param wanted until when the checkout's payer would have them
 */
export async function holdUntil(tx: Tx, hire: Asking, wanted: Date, now: Date): Promise<Date | null> {
  const running = runningHoldUntil(hire, wanted, now);
  if (running) return running;
  const began = hire.hasConfirmedAccount
    ? await beginAccountHold(tx, hire, now)
    : await beginStrangersHold(tx, hire, now);
  return began ? wanted : null;
}

/** The same of days that are held already; null where a hold would have to begin. */
export function runningHoldUntil(
  { holdBeganAt, hasConfirmedAccount }: Asking,
  wanted: Date,
  now: Date,
): Date | null {
  const longestMs = (hasConfirmedAccount ? ACCOUNT_HOLD_MINUTES : HOLD_MINUTES) * MINUTE_MS;
  if (holdBeganAt === null || now.getTime() >= holdBeganAt.getTime() + longestMs) return null;
  return new Date(Math.min(wanted.getTime(), holdBeganAt.getTime() + longestMs));
}

const since = (now: Date, minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);

type Hires = ExpressionBuilder<Database, 'hires'>;

/** Hires of the same artisan on the same days, this one among them. */
const onTheSameDays = (is: Hires, { artisanId, startDate, endDate }: Asking) =>
  is.and([
    is('hires.artisan_id', '=', artisanId),
    is('hires.start_date', '<=', endDate),
    is('hires.end_date', '>=', startDate),
  ]);

const stillHolds = (is: Hires, now: Date, minutes: number) =>
  is.and([
    is('hires.status', 'in', statusesThat(isPayable)),
    is('hires.hold_began_at', '>', since(now, minutes)),
  ]);

async function beginStrangersHold(tx: Tx, hire: Asking, now: Date): Promise<boolean> {
  // Of two strangers at once, the second counts the first.
  await countingAlone(tx, `strangers hold ${hire.artisanId}`);
  const held = tx
    .selectFrom('hires')
    .select((is) => {
      const holds = stillHolds(is, now, HOLD_MINUTES);
      const ofArtisan = is('hires.artisan_id', '=', hire.artisanId);
      const days = is.fn.sum<number>(sql`hires.end_date - hires.start_date + 1`);
      return [
        is.fn.coalesce(days.filterWhere(is.and([holds, ofArtisan])), sql.lit(0)).as('days_held'),
        is.fn
          .countAll<number>()
          .filterWhere(is.and([holds, is('hires.customer_email', '=', hire.customerEmail)]))
          .as('of_email'),
        is.fn.countAll<number>().filterWhere(onTheSameDays(is, hire)).as('same_days'),
      ];
    })
    .where('hires.hold_began_at', '>', since(now, HOLD_MINUTES + PAUSE_MINUTES))
    .where((is) =>
      is.or([
        is('hires.artisan_id', '=', hire.artisanId),
        is('hires.customer_email', '=', hire.customerEmail),
      ]),
    )
    .where((is) =>
      is.or([
        is('hires.customer_id', 'is', null),
        is.exists(
          is
            .selectFrom(peopleWithEmail.as('customer'))
            .select(sql.lit(1).as('one'))
            .whereRef('customer.id', '=', 'hires.customer_id')
            .where('customer.email_verified', '=', false),
        ),
      ]),
    );
  const began = await beginHold(tx, hire, now)
    .from(held.as('held'))
    .where('held.same_days', '=', 0)
    .where('held.days_held', '<=', STRANGERS_HOLD_DAYS - dayCount(hire))
    .where('held.of_email', '<', HOLDS_OF_ONE_EMAIL)
    .executeTakeFirst();
  return began !== undefined;
}

async function beginAccountHold(tx: Tx, hire: Asking, now: Date): Promise<boolean> {
  await countingAlone(tx, holdsOfAccount(hire.customerId));
  const held = tx
    .selectFrom('hires')
    .select((is) => [
      is.fn
        .countAll<number>()
        .filterWhere(stillHolds(is, now, ACCOUNT_HOLD_MINUTES))
        .as('holds'),
      is.fn.countAll<number>().filterWhere(onTheSameDays(is, hire)).as('same_days'),
    ])
    .where('hires.customer_id', '=', hire.customerId)
    .where('hires.hold_began_at', '>', since(now, ACCOUNT_HOLD_MINUTES + PAUSE_MINUTES));
  const began = await beginHold(tx, hire, now)
    .from(held.as('held'))
    .where('held.same_days', '=', 0)
    .where('held.holds', '<', HOLDS_OF_ONE_ACCOUNT)
    .executeTakeFirst();
  return began !== undefined;
}

/** Begins a hold of a hire where what is held already allows it; the condition follows. */
const beginHold = (tx: Tx, { id }: Asking, now: Date) =>
  tx.updateTable('hires').set({ hold_began_at: now }).where('hires.id', '=', id).returning('hires.id');

/** The name under which the holds of an account with its confirmed email are counted; {@link lockHireToHold} says it in SQL. */
const holdsOfAccount = (customerId: string | null): string => `account holds ${customerId}`;

/** What a transaction counts alone already. */
const alone = new WeakMap<Tx, string>();

/** Until the transaction ends, others who count the same thing wait. */
async function countingAlone(tx: Tx, what: string): Promise<void> {
  if (alone.get(tx) === what) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(tx);
}

/**
 * Locks a hire that is about to be paid, and after it the name under which its hold is counted: the next statement sees
 * what others counted before.
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
