import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';
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

/** What has to be known before a hire is made, in one statement. */
export interface HireGround {
  /** The hire that already has this id, with the step that made it. */
  existing: (HireRecord & { madeBy: string }) | undefined;
  /** Undefined where there is no such skilled person. */
  artisan:
    | { name: string; email: string; photoUrl: string | null; skill: string | null; available: boolean }
    | undefined;
  /** Somebody's confirmed hire is on one of the days. */
  daysTaken: boolean;
}

/**
 * Moves a hire on and writes down that it did, in one statement. The hire has to be locked.
 *
 * @throws when the hire is not in the state that was read, which the lock makes impossible
 */
export async function writeMove(
  tx: Tx,
  hire: { id: string; status: HireStatus },
  step: {
    action: HireAction;
    actor: HireActor;
    to: HireStatus;
    paymentDueAt: Date | null;
    now: Date;
    reason: string | null;
  },
): Promise<void> {
  const moved = await tx
    .with('moved', (cte) =>
      cte
        .updateTable('hires')
        .set({
          status: step.to,
          payment_due_at: step.paymentDueAt,
          updated_at: step.now,
          ...(step.to === 'confirmed' && { confirmed_at: step.now }),
          ...(step.to === 'completed' && { completed_at: step.now }),
        })
        .where('id', '=', hire.id)
        .where('status', '=', hire.status)
        .returning('id'),
    )
    .insertInto('hire_events')
    .columns(['id', 'hire_id', 'action', 'actor', 'from_status', 'to_status', 'happened_at', 'reason'])
    .expression((cte) =>
      cte
        .selectFrom('moved')
        .select([
          sql<string>`${newId()}::uuid`.as('event_id'),
          'moved.id',
          sql<string>`${step.action}::text`.as('action'),
          sql<string>`${step.actor}::text`.as('actor'),
          sql<string>`${hire.status}::text`.as('from_status'),
          sql<string>`${step.to}::text`.as('to_status'),
          sql<Date>`${step.now}::timestamptz`.as('happened_at'),
          sql<string | null>`${step.reason}::text`.as('reason'),
        ]),
    )
    .returning('hire_id')
    .executeTakeFirst();
  if (!moved) throw new Error(`hire ${hire.id} was not ${hire.status} when it was moved`);
}
