import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { textOfWish, type Wish } from './wish.ts';

/** Owner of an alert: an account, or an email without one. */
export type Reader = { userId: string } | { email: string };

/** An alert as stored. */
export interface AlertRecord extends Wish {
  id: string;
  userId: string | null;
  /** Set for an alert without an account. */
  email: string | null;
  askedAt: Date;
  beganAt: Date | null;
  endsAt: Date;
}

type AlertRow = Selectable<Database['alerts']>;

export const alertOf = (row: AlertRow): AlertRecord => ({
  id: row.id,
  userId: row.user_id,
  email: row.email,
  trades: row.trades,
  state: row.state,
  placeId: row.place_id,
  latitude: row.latitude,
  longitude: row.longitude,
  miles: row.miles,
  askedAt: row.asked_at,
  beganAt: row.began_at,
  endsAt: row.ends_at,
});

/** Condition that a row belongs to this owner. */
const readBy = (reader: Reader) => (is: ExpressionBuilder<Database, 'alerts'>) =>
  'userId' in reader ? is('user_id', '=', reader.userId) : is('email', '=', reader.email);

/** Serialises requests about one email's alerts until the transaction ends (advisory lock). */
export async function lockAlertsOf(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alerts of ${email}`}, 0))`.execute(tx);
}

/** An alert that has not ended; undefined otherwise. */
export async function findAlert(reads: Reads, id: string, now: Date): Promise<AlertRecord | undefined> {
  const row = await reads
    .selectFrom('alerts')
    .selectAll()
    .where('id', '=', id)
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row && alertOf(row);
}

/** The owner's alert with these conditions, running or unconfirmed; undefined when there is none. */
export async function findAlertFor(
  reads: Reads,
  reader: Reader,
  wish: Wish,
  now: Date,
): Promise<AlertRecord | undefined> {
  const row = await reads
    .selectFrom('alerts')
    .selectAll()
    .where(readBy(reader))
    .where('wish', '=', textOfWish(wish))
    .where('ends_at', '>', now)
    .executeTakeFirst();
  return row && alertOf(row);
}

/** Running alerts of an account, including those of its confirmed email, newest first. */
export async function listAlertsOf(
  reads: Reads,
  { userId, provenEmail }: { userId: string | null; provenEmail: string | null },
  now: Date,
): Promise<AlertRecord[]> {
  const rows = await reads
    .selectFrom('alerts')
    .selectAll()
    .where((is) =>
      is.or([
        ...(userId === null ? [] : [is('user_id', '=', userId)]),
        ...(provenEmail === null ? [] : [is('email', '=', provenEmail)]),
      ]),
    )
    .where('began_at', 'is not', null)
    .where('ends_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(alertOf);
}

/** Inserts an alert, replacing an ended one with the same conditions. */
export async function writeAlert(
  tx: Tx,
  alert: { id: string; reader: Reader; wish: Wish; askedAt: Date; beganAt: Date | null; endsAt: Date },
): Promise<void> {
  const { id, reader, wish } = alert;
  await tx
    .deleteFrom('alerts')
    .where(readBy(reader))
    .where('wish', '=', textOfWish(wish))
    .where('ends_at', '<=', alert.askedAt)
    .execute();
  await tx
    .insertInto('alerts')
    .values({
      id,
      user_id: 'userId' in reader ? reader.userId : null,
      email: 'email' in reader ? reader.email : null,
      trades: wish.trades,
      state: wish.state,
      place_id: wish.placeId,
      latitude: wish.latitude,
      longitude: wish.longitude,
      miles: wish.miles,
      wish: textOfWish(wish),
      asked_at: alert.askedAt,
      began_at: alert.beganAt,
      ends_at: alert.endsAt,
    })
    .execute();
}

/** Restarts the wait for confirmation when the link is sent again: the alert expires with the link. */
export async function restartConfirmation(tx: Tx, id: string, askedAt: Date, endsAt: Date): Promise<void> {
  await tx
    .updateTable('alerts')
    .set({ asked_at: askedAt, ends_at: endsAt })
    .where('id', '=', id)
    .where('began_at', 'is', null)
    .execute();
}

/**
 * Starts a confirmed alert; if the email has an account, the alert becomes that account's, and replaces an ended one
 * with the same conditions.
 */
export async function beginAlert(
  tx: Tx,
  id: string,
  { beganAt, endsAt, userId }: { beganAt: Date; endsAt: Date; userId: string | null },
): Promise<void> {
  if (userId !== null)
    await tx
      .deleteFrom('alerts')
      .where('user_id', '=', userId)
      .where('wish', '=', tx.selectFrom('alerts').select('wish').where('id', '=', id))
      .where('ends_at', '<=', beganAt)
      .execute();
  await tx
    .updateTable('alerts')
    .set({ began_at: beganAt, ends_at: endsAt, ...(userId !== null && { user_id: userId, email: null }) })
    .where('id', '=', id)
    .execute();
}

export async function removeAlert(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('alerts').where('id', '=', id).execute();
}

/** Id of the account that has confirmed an email; undefined when there is none. */
export async function findAccountOf(reads: Reads, email: string): Promise<string | undefined> {
  const account = await reads
    .selectFrom(peopleWithEmail.as('account'))
    .select('account.id')
    .where('account.email', '=', email)
    .where('account.email_verified', '=', true)
    .where('account.role', '<>', 'deleted')
    .executeTakeFirst();
  return account?.id;
}

/** Number of confirmation emails sent to an address since each of two instants. */
export async function countConfirmations(
  reads: Reads,
  email: string,
  since: { hour: Date; day: Date },
): Promise<{ hour: number; day: number }> {
  return reads
    .selectFrom('alert_confirmations')
    .select((is) => [
      is.fn.countAll<number>().filterWhere('sent_at', '>', since.hour).as('hour'),
      is.fn.countAll<number>().as('day'),
    ])
    .where('email', '=', email)
    .where('sent_at', '>', since.day)
    .executeTakeFirstOrThrow();
}

export async function recordConfirmation(tx: Tx, id: string, email: string, sentAt: Date): Promise<void> {
  await tx.insertInto('alert_confirmations').values({ id, email, sent_at: sentAt }).execute();
}

/** Transfers the alerts of a newly confirmed email to its account, dropping duplicates. */
export async function adoptAlerts(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await lockAlertsOf(tx, email);
  // One of the account that had ended before is no duplicate.
  await sql`
    delete from alerts own using alerts theirs
     where own.user_id = ${userId}::uuid and theirs.email = ${email} and own.wish = theirs.wish
       and own.ends_at <= theirs.began_at`.execute(tx);
  await tx
    .deleteFrom('alerts')
    .where('email', '=', email)
    .where('began_at', 'is not', null)
    .where('wish', 'in', tx.selectFrom('alerts').select('wish').where('user_id', '=', userId))
    .execute();
  await tx
    .updateTable('alerts')
    .set({ user_id: userId, email: null })
    .where('email', '=', email)
    .where('began_at', 'is not', null)
    .execute();
}
