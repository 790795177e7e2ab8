import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { isHeldForArtisan, statusesThat } from '../process.ts';

/** A hire as the artisan's money page names it. */
export interface MoneyHire {
  id: string;
  /** The beginning of the job's description. */
  job: string;
  /** The first day, YYYY-MM-DD. */
  day: string;
}

/** A hire whose money is held, with the sum in whole kobo. */
export interface HeldHire extends MoneyHire {
  heldKobo: number;
  feeBasisPoints: number;
  /** When the money is released if no problem is reported; null until the job is reported as done. */
  releaseAt: Date | null;
}

const JOB_LETTERS = 80;
/** Cuts a long description after a whole word. */
const firstWords = sql`case
  when length(hire.job_description) <= ${sql.lit(JOB_LETTERS)} then hire.job_description
  else regexp_replace(left(hire.job_description, ${sql.lit(JOB_LETTERS)}), '\\s+\\S*$', '') || '…' end`;
const named = sql`hire.id, hire.start_date as day,
  case when hire.part_number is null then ${firstWords}
       else 'Part ' || hire.part_number || ' of ' || hire.part_count || ', ' || hire.part_title || ': '
            || ${firstWords} end as job`;

/** An artisan's hires whose money is held, by release time. */
export async function heldHiresOf(reads: Reads, artisanId: string): Promise<HeldHire[]> {
  const { rows } = await sql<HeldHire>`
    select ${named}, (balance.credits_kobo - balance.debits_kobo)::bigint as "heldKobo",
           hire.fee_basis_points as "feeBasisPoints", hire.release_due_at as "releaseAt"
      from hires hire
      join ledger_balances balance on balance.kind = 'hire_held' and balance.owner_id = hire.id
     where hire.artisan_id = ${artisanId} and hire.status in (${sql.join(statusesThat(isHeldForArtisan))})
       and balance.credits_kobo > balance.debits_kobo
     order by hire.release_due_at nulls last, hire.start_date, hire.id`.execute(reads);
  return rows;
}

/** Hires by id, in no particular order. */
export async function hiresForMoney(reads: Reads, ids: readonly string[]): Promise<MoneyHire[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MoneyHire>`
    select ${named} from hires hire where hire.id = any(${ids}::uuid[])`.execute(reads);
  return rows;
}
