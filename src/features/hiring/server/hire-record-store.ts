import type { Reads, Tx } from '../../../server/database.ts';
import { type HireStatus, hireStatus } from '../contract.ts';

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

/** The columns of a hire and what is shown of its artisan. */
export const hiresWithArtisan = (reads: Reads) =>
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

export function hireOf(row: HireRow): HireRecord {
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
