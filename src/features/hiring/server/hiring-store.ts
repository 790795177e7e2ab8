import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reads, Tx } from '../../../server/database.ts';
import { type ArtisanDays, firstTakenDay } from '../../bookings/server/public.ts';
import { type Notice, type Pushes, writtenNotices } from '../../notifications/server/public.ts';
import type { HireStatus } from '../contract.ts';
import { eventColumns, eventValues, type HireEvent } from './hire-event-row.ts';
import type { HireAction } from './hire-process.ts';
import {
  type HireRecord,
  hireOf,
  hiresWithArtisan,
  type ShownHire,
  shownHireOf,
  shownHires,
} from './hire-record-store.ts';

export interface HireableArtisan {
  id: string;
  name: string;
  email: string;
  photoUrl: string | null;
  skill: string | null;
  available: boolean;
}

/**
 * What decides about a new hire, in one statement: is its id taken, who is hired, and which of the days is gone.
 *
 * @param days null where they are no days that anybody could have, and so nobody has
 */
export async function findHireGround(
  tx: Tx,
  hireId: string,
  artisanId: string,
  days: Omit<ArtisanDays, 'artisanId'> | null,
): Promise<{ idTaken: boolean; artisan: HireableArtisan | null; takenDay: string | null }> {
  const found = await tx
    .selectNoFrom((ground) => [
      ground.exists(ground.selectFrom('hires').select('id').where('id', '=', hireId)).as('id_taken'),
      (days ? firstTakenDay({ ...days, artisanId }) : sql<string | null>`null::text`).as('taken_day'),
      jsonObjectFrom(
        ground
          .selectFrom('users')
          .select(['id', 'full_name as name', 'email', 'photo_url as photoUrl', 'skill', 'available'])
          .where('id', '=', artisanId)
          .where('role', '=', 'skilled'),
      ).as('artisan'),
    ])
    .executeTakeFirstOrThrow();
  return { idTaken: Boolean(found.id_taken), artisan: found.artisan, takenDay: found.taken_day };
}

/**
 * The first of a hire's days that is gone, YYYY-MM-DD; null when none is.
 *
 * @param heldAt where it is given, a day that is held then for whoever is paying is gone as well
 */
export async function findFirstTakenDay(
  reads: Reads,
  days: ArtisanDays,
  heldAt: Date | null = null,
): Promise<string | null> {
  const { day } = await reads.selectNoFrom(firstTakenDay(days, heldAt).as('day')).executeTakeFirstOrThrow();
  return day;
}

/** Somebody's own address; "" when they have none. It goes to them alone. */
export async function findAddress(reads: Reads, userId: string): Promise<string> {
  const user = await reads.selectFrom('users').select('address').where('id', '=', userId).executeTakeFirst();
  return user?.address ?? '';
}

/** The name of an artisan who can be hired; undefined where there is none of that id, or no more. */
export async function findArtisanName(reads: Reads, artisanId: string): Promise<string | undefined> {
  const artisan = await reads
    .selectFrom('users')
    .select('full_name')
    .where('id', '=', artisanId)
    .where('role', '=', 'skilled')
    .executeTakeFirst();
  return artisan?.full_name;
}

/** Whether a hire was not written because one of its sides deleted their account: the trigger on hires says so. */
export const isOfDeletedPerson = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23001';

/** A hire with the step that made it, to compare a repeat with. */
export async function findHireAsMade(
  reads: Reads,
  hireId: string,
): Promise<(ShownHire & { madeBy: string }) | undefined> {
  const row = await shownHires(reads)
    .innerJoin('hire_events as made', (join) =>
      join.onRef('made.hire_id', '=', 'hires.id').on('made.from_status', 'is', null),
    )
    .select('made.action as made_by')
    .where('hires.id', '=', hireId)
    .executeTakeFirst();
  return row && { ...shownHireOf(row), madeBy: row.made_by };
}

/** A hire as it is about to be written. */
export type NewHire = Omit<
  HireRecord,
  'artisanName' | 'artisanEmail' | 'artisanPhotoUrl' | 'artisanSkill' | 'quoteId' | 'doneDueAt'
>;

/**
 * Writes a new hire, the first line of its history and what people are told of it, in one statement.
 *
 * @returns what is to be pushed; undefined, with nothing written, when a hire of this id was written by somebody else in
 *   the meantime
 */
export async function insertHire(
  tx: Tx,
  hire: NewHire,
  { eventId, action }: { eventId: string; action: HireAction },
  notices: readonly Notice[],
): Promise<Pushes | undefined> {
  const written = await tx
    .with('hire', (cte) =>
      cte
        .insertInto('hires')
        .values({
          id: hire.id,
          artisan_id: hire.artisanId,
          customer_id: hire.customerId,
          customer_name: hire.customerName,
          customer_email: hire.customerEmail,
          job_description: hire.jobDescription,
          start_date: hire.startDate,
          end_date: hire.endDate,
          start_time: hire.startTime,
          notes: hire.notes,
          job_address: hire.jobAddress,
          job_id: hire.jobId,
          status: hire.status,
          amount_kobo: hire.amountKobo,
          fee_basis_points: hire.feeBasisPoints,
          payment_due_at: hire.paymentDueAt,
          answer_due_at: hire.answerDueAt,
          created_at: hire.createdAt,
          updated_at: hire.createdAt,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    )
    .insertInto('hire_events')
    .columns(eventColumns)
    .expression((cte) =>
      cte.selectFrom('hire').select(
        eventValues({
          id: eventId,
          action,
          actor: 'customer',
          from: null,
          to: hire.status,
          now: hire.createdAt,
        }),
      ),
    )
    .returning(writtenNotices(notices, hire.createdAt).as('pushes'))
    .executeTakeFirst();
  return written?.pushes;
}

/**
 * Moves a hire on, and writes down that it did and what people are told of it, in one statement. The hire has to be
 * locked.
 *
 * @returns what is to be pushed
 * @throws when the hire is not in the state that was read, which the lock makes impossible
 */
export async function writeMove(
  tx: Tx,
  hire: { id: string; status: HireStatus },
  { paymentDueAt, answerDueAt, doneDueAt, ...step }: Omit<HireEvent, 'from'> & WaitsNow,
  notices: readonly Notice[],
): Promise<Pushes> {
  const moved = await tx
    .with('hire', (cte) =>
      cte
        .updateTable('hires')
        .set({
          status: step.to,
          payment_due_at: paymentDueAt,
          answer_due_at: answerDueAt,
          ...(step.quote && { quote_id: step.quote.id, amount_kobo: step.quote.amountKobo }),
          updated_at: step.now,
          ...(step.days && {
            start_date: step.days.startDate,
            end_date: step.days.endDate,
            start_time: step.days.startTime,
          }),
          // Once both were asked, it stays as it is, whoever begins late.
          ...(doneDueAt && { done_due_at: doneDueAt }),
          ...(step.action === 'pay' && { confirmed_at: step.now }),
          ...(step.action === 'complete' && { completed_at: step.now }),
        })
        .where('id', '=', hire.id)
        .where('status', '=', hire.status)
        .returning('id'),
    )
    .insertInto('hire_events')
    .columns(eventColumns)
    .expression((cte) => cte.selectFrom('hire').select(eventValues({ ...step, from: hire.status })))
    .returning(writtenNotices(notices, step.now).as('pushes'))
    .executeTakeFirst();
  if (!moved) throw new Error(`hire ${hire.id} was not ${hire.status} when it was moved`);
  return moved.pushes;
}

/** Until when a hire waits from now on, if it waits. */
interface WaitsNow {
  paymentDueAt: Date | null;
  answerDueAt: Date | null;
  /** Null where this step asks nobody. */
  doneDueAt: Date | null;
}

/** Where a hire's row says until when it waits. */
export type WaitColumn = 'payment_due_at' | 'answer_due_at' | 'done_due_at';

/** Locks some of the hires that waited for long enough, leaving out those that somebody is busy with. */
export async function lockOverdueHires(
  tx: Tx,
  waitedFor: WaitColumn,
  statuses: HireStatus[],
  now: Date,
  limit: number,
): Promise<HireRecord[]> {
  const rows = await hiresWithArtisan(tx)
    .where(waitedFor, '<=', now)
    .where('hires.status', 'in', statuses)
    .orderBy(waitedFor)
    .limit(limit)
    .forUpdate('hires')
    .skipLocked()
    .execute();
  return rows.map(hireOf);
}

/**
 * Gives a guest's hires to the account that proved to be theirs; an artisan's own hire stays a guest's, since nobody
 * hires themselves.
 *
 * @returns their ids
 */
export async function giveGuestHires(tx: Tx, userId: string, email: string): Promise<string[]> {
  const given = await tx
    .updateTable('hires')
    .set({ customer_id: userId })
    .where('customer_id', 'is', null)
    .where('customer_email', '=', email)
    .where('artisan_id', '<>', userId)
    .returning('id')
    .execute();
  return given.map(({ id }) => id);
}
