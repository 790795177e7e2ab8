import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { type ArtisanDays, confirmedForSomebody } from '../../bookings/server/public.ts';
import { type HireStatus, hireStatus } from '../contract.ts';
import type { HireAction, HireActor } from './hire-process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record-store.ts';

export interface HireableArtisan {
  id: string;
  name: string;
  email: string;
  photoUrl: string | null;
  skill: string | null;
  available: boolean;
}

/**
 * What decides about a new hire, in one statement: is its id taken, who is hired, and are the days gone.
 *
 * @param days null where they are no days that anybody could have, and so nobody has
 */
export async function findHireGround(
  tx: Tx,
  hireId: string,
  artisanId: string,
  days: Omit<ArtisanDays, 'artisanId'> | null,
): Promise<{ idTaken: boolean; artisan: HireableArtisan | null; daysTaken: boolean }> {
  const found = await tx
    .selectNoFrom((ground) => [
      ground.exists(ground.selectFrom('hires').select('id').where('id', '=', hireId)).as('id_taken'),
      (days ? confirmedForSomebody({ ...days, artisanId }) : sql<boolean>`false`).as('days_taken'),
      jsonObjectFrom(
        ground
          .selectFrom('users')
          .select(['id', 'full_name as name', 'email', 'photo_url as photoUrl', 'skill', 'available'])
          .where('id', '=', artisanId)
          .where('role', '=', 'skilled'),
      ).as('artisan'),
    ])
    .executeTakeFirstOrThrow();
  return { idTaken: Boolean(found.id_taken), artisan: found.artisan, daysTaken: found.days_taken };
}

/** A hire with the step that made it, to compare a repeat with. */
export async function findHireAsMade(
  reads: Reads,
  hireId: string,
): Promise<(HireRecord & { madeBy: string }) | undefined> {
  const row = await hiresWithArtisan(reads)
    .innerJoin('hire_events as made', (join) =>
      join.onRef('made.hire_id', '=', 'hires.id').on('made.from_status', 'is', null),
    )
    .select('made.action as made_by')
    .where('hires.id', '=', hireId)
    .executeTakeFirst();
  return row && { ...hireOf(row), madeBy: row.made_by };
}

/** A hire as it is about to be written. */
export type NewHire = Omit<HireRecord, 'artisanName' | 'artisanPhotoUrl' | 'artisanSkill'> & {
  feeBasisPoints: number;
};

/**
 * Writes a new hire and the first line of its history, in one statement.
 *
 * @returns false, with nothing written, when a hire of this id was written by somebody else in the meantime
 */
export async function insertHire(tx: Tx, hire: NewHire, action: HireAction): Promise<boolean> {
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
          status: hire.status,
          amount_kobo: hire.amountKobo,
          fee_basis_points: hire.feeBasisPoints,
          payment_due_at: hire.paymentDueAt,
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
          action,
          actor: 'customer',
          from: null,
          to: hire.status,
          now: hire.createdAt,
          reason: null,
        }),
      ),
    )
    .returning('hire_id')
    .executeTakeFirst();
  return written !== undefined;
}

/**
 * Moves a hire on and writes down that it did, in one statement. The hire has to be locked.
 *
 * @throws when the hire is not in the state that was read, which the lock makes impossible
 */
export async function writeMove(
  tx: Tx,
  hire: { id: string; status: HireStatus },
  { paymentDueAt, ...step }: Omit<HireEvent, 'from'> & { paymentDueAt: Date | null },
): Promise<void> {
  const moved = await tx
    .with('hire', (cte) =>
      cte
        .updateTable('hires')
        .set({
          status: step.to,
          payment_due_at: paymentDueAt,
          updated_at: step.now,
          ...(step.to === 'confirmed' && { confirmed_at: step.now }),
          ...(step.to === 'completed' && { completed_at: step.now }),
        })
        .where('id', '=', hire.id)
        .where('status', '=', hire.status)
        .returning('id'),
    )
    .insertInto('hire_events')
    .columns(eventColumns)
    .expression((cte) => cte.selectFrom('hire').select(eventValues({ ...step, from: hire.status })))
    .returning('hire_id')
    .executeTakeFirst();
  if (!moved) throw new Error(`hire ${hire.id} was not ${hire.status} when it was moved`);
}

interface HireEvent {
  action: HireAction;
  actor: HireActor;
  from: HireStatus | null;
  to: HireStatus;
  now: Date;
  /** A stable code, where the action alone does not say why. */
  reason: string | null;
}

const eventColumns = [
  'id',
  'hire_id',
  'action',
  'actor',
  'from_status',
  'to_status',
  'happened_at',
  'reason',
] as const;

/** The line of history for the row that the statement's part called "hire" wrote; no row, no line. */
const eventValues = ({ action, actor, from, to, now, reason }: HireEvent) =>
  [
    sql<string>`${newId()}::uuid`.as('event_id'),
    'hire.id as hire_id',
    sql<string>`${action}::text`.as('action'),
    sql<string>`${actor}::text`.as('actor'),
    sql<string | null>`${from}::text`.as('from_status'),
    sql<string>`${to}::text`.as('to_status'),
    sql<Date>`${now}::timestamptz`.as('happened_at'),
    sql<string | null>`${reason}::text`.as('reason'),
  ] as const;

/** Locks some of the unpaid hires whose time is over, leaving out those that somebody is busy with. */
export async function lockOverdueHires(
  tx: Tx,
  statuses: HireStatus[],
  now: Date,
  limit: number,
): Promise<{ id: string; status: HireStatus }[]> {
  const rows = await tx
    .selectFrom('hires')
    .select(['id', 'status'])
    .where('payment_due_at', '<=', now)
    .where('status', 'in', statuses)
    .orderBy('payment_due_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id, status }) => ({ id, status: hireStatus.parse(status) }));
}
