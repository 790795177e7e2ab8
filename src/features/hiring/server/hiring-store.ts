import { type ExpressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
import { type ArtisanDays, confirmedForSomebody } from '../../bookings/server/public.ts';
import { type HireStatus, hireStatus } from '../contract.ts';
import type { HireAction, HireActor } from './hire-process.ts';

/** A hire as its table holds it, with what is shown of the artisan. */
export interface HireRecord {
  id: string;
  status: HireStatus;
  artisanId: string;
  artisanName: string;
  artisanPhotoUrl: string | null;
  artisanSkill: string | null;
  /** Null for a guest's hire. */
  customerId: string | null;
  customerName: string;
  customerEmail: string;
  jobDescription: string;
  /** Lagos calendar days, YYYY-MM-DD. */
  startDate: string;
  endDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
  notes: string;
  amountKobo: number;
  paymentDueAt: Date | null;
  createdAt: Date;
}

const hiresWithArtisan = (reads: Reads) =>
  reads
    .selectFrom('hires')
    .innerJoin('users as artisan', 'artisan.id', 'hires.artisan_id')
    .select([
      'hires.id',
      'hires.status',
      'hires.artisan_id',
      'artisan.full_name as artisan_name',
      'artisan.photo_url as artisan_photo_url',
      'artisan.skill as artisan_skill',
      'hires.customer_id',
      'hires.customer_name',
      'hires.customer_email',
      'hires.job_description',
      'hires.start_date',
      'hires.end_date',
      'hires.start_time',
      'hires.notes',
      'hires.amount_kobo',
      'hires.payment_due_at',
      'hires.created_at',
    ]);

type HireRow = Awaited<ReturnType<ReturnType<typeof hiresWithArtisan>['executeTakeFirstOrThrow']>>;

function hireOf(row: HireRow): HireRecord {
  return {
    id: row.id,
    status: hireStatus.parse(row.status),
    artisanId: row.artisan_id,
    artisanName: row.artisan_name,
    artisanPhotoUrl: row.artisan_photo_url,
    artisanSkill: row.artisan_skill,
    customerId: row.customer_id,
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    jobDescription: row.job_description,
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time.slice(0, 5),
    notes: row.notes,
    amountKobo: row.amount_kobo,
    paymentDueAt: row.payment_due_at,
    createdAt: row.created_at,
  };
}

export async function findHire(reads: Reads, hireId: string): Promise<HireRecord | undefined> {
  const row = await hiresWithArtisan(reads).where('hires.id', '=', hireId).executeTakeFirst();
  return row && hireOf(row);
}

/** Reads a hire and keeps everybody else from changing it until the transaction ends. */
export async function lockHire(tx: Tx, hireId: string): Promise<HireRecord | undefined> {
  const row = await hiresWithArtisan(tx).where('hires.id', '=', hireId).forUpdate('hires').executeTakeFirst();
  return row && hireOf(row);
}

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

/** Whose hires are listed. */
export type HireOwner =
  | { side: 'artisan'; artisanId: string }
  /** `guestEmail`: also what was ordered with this address by somebody without an account. */
  | { side: 'customer'; customerId: string; guestEmail: string | null };

const ownedBy = (owner: HireOwner) => (hires: ExpressionBuilder<Database, 'hires'>) => {
  if (owner.side === 'artisan') return hires('hires.artisan_id', '=', owner.artisanId);
  const own = hires('hires.customer_id', '=', owner.customerId);
  if (owner.guestEmail === null) return own;
  return hires.or([
    own,
    hires.and([hires('hires.customer_id', 'is', null), hires('hires.customer_email', '=', owner.guestEmail)]),
  ]);
};

/** Somebody's hires, newest first, and how many there are in all. `before` is the last hire of the page before. */
export async function listHires(
  reads: Reads,
  owner: HireOwner,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ hires: HireRecord[]; total: number }> {
  const page = hiresWithArtisan(reads)
    .where(ownedBy(owner))
    .orderBy('hires.created_at', 'desc')
    .orderBy('hires.id', 'desc')
    .limit(limit);
  const rows = await (before === undefined
    ? page
    : page.where(
        sql<boolean>`(hires.created_at, hires.id) < (select created_at, id from hires where id = ${before})`,
      )
  ).execute();
  const { total } = await reads
    .selectFrom('hires')
    .select((hires) => hires.fn.countAll<number>().as('total'))
    .where(ownedBy(owner))
    .executeTakeFirstOrThrow();
  return { hires: rows.map(hireOf), total };
}
