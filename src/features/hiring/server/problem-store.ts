import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { type EndKind, type EndMaker, endKinds, endMakers } from '../problem-ends.ts';
import type { HireSide } from '../process.ts';

/** Reads and writes problems: the statements of both sides, and proposals and decisions about the end. */

/** A statement of one side about a problem. */
export interface Statement {
  id: string;
  hireId: string;
  side: HireSide;
  text: string;
  /** URLs of images uploaded here. */
  photos: string[];
  writtenAt: Date;
}

/** What became of a proposal or decision. */
export type EndOutcome = 'agreed' | 'refused' | 'replaced' | 'contested' | 'carried_out' | 'ended';

/** A side's proposal, or an operator's decision, on how to end a problem. */
export interface ProblemEnd {
  id: string;
  hireId: string;
  by: EndMaker;
  kind: EndKind;
  /** For a split: what is refunded to the customer, in whole kobo. */
  toCustomerKobo: number | null;
  /** For a redo: Lagos days (YYYY-MM-DD) and time of day (HH:MM). */
  days: { startDate: string; endDate: string; startTime: string } | null;
  note: string;
  madeAt: Date;
  /** Null while the proposal or decision waits. */
  outcome: EndOutcome | null;
}

export type NewEnd = Omit<ProblemEnd, 'outcome'>;

/** A hire's statements, oldest first. */
export async function listStatements(reads: Reads, hireId: string): Promise<Statement[]> {
  const rows = await reads
    .selectFrom('problem_statements')
    .selectAll()
    .where('hire_id', '=', hireId)
    .orderBy('written_at')
    .orderBy('id')
    .execute();
  return rows.map(statementOf);
}

export async function findStatement(reads: Reads, id: string): Promise<Statement | undefined> {
  const row = await reads
    .selectFrom('problem_statements')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row && statementOf(row);
}

interface StatementRow {
  id: string;
  hire_id: string;
  side: string;
  text: string;
  photos: string[];
  written_at: Date;
}
const statementOf = (row: StatementRow): Statement => ({
  id: row.id,
  hireId: row.hire_id,
  side: row.side === 'artisan' ? 'artisan' : 'customer',
  text: row.text,
  photos: row.photos,
  writtenAt: row.written_at,
});

export async function insertStatement(tx: Tx, statement: Statement): Promise<void> {
  const { id, hireId, side, text, photos, writtenAt } = statement;
  await tx
    .insertInto('problem_statements')
    .values({ id, hire_id: hireId, side, text, photos, written_at: writtenAt })
    .execute();
}

/** All proposals and decisions about a hire's problems, oldest first. */
export async function listEnds(reads: Reads, hireId: string): Promise<ProblemEnd[]> {
  const rows = await reads
    .selectFrom('problem_ends')
    .selectAll()
    .where('hire_id', '=', hireId)
    .orderBy('made_at')
    .orderBy('id')
    .execute();
  return rows.map(endOf);
}

export async function findEnd(reads: Reads, id: string): Promise<ProblemEnd | undefined> {
  const row = await reads.selectFrom('problem_ends').selectAll().where('id', '=', id).executeTakeFirst();
  return row && endOf(row);
}

interface EndRow {
  id: string;
  hire_id: string;
  made_by: string;
  kind: string;
  to_customer_kobo: number | null;
  start_date: string | null;
  end_date: string | null;
  start_time: string | null;
  note: string;
  made_at: Date;
  outcome: string | null;
}
function endOf(row: EndRow): ProblemEnd {
  const by = endMakers.find((maker) => maker === row.made_by);
  const kind = endKinds.find((each) => each === row.kind);
  if (!by || !kind) throw new Error(`no such end of a problem: ${row.kind} by ${row.made_by}`);
  const { start_date: startDate, end_date: endDate, start_time: time } = row;
  return {
    id: row.id,
    hireId: row.hire_id,
    by,
    kind,
    toCustomerKobo: row.to_customer_kobo,
    days: startDate && endDate && time ? { startDate, endDate, startTime: time.slice(0, 5) } : null,
    note: row.note,
    madeAt: row.made_at,
    outcome: row.outcome as EndOutcome | null,
  };
}

/** Inserts a proposal or decision; one of the same hire that still waits is marked as replaced. */
export async function insertEnd(tx: Tx, end: NewEnd): Promise<void> {
  await endWaiting(tx, end.hireId, 'replaced', end.madeAt);
  await tx
    .insertInto('problem_ends')
    .values({
      id: end.id,
      hire_id: end.hireId,
      made_by: end.by,
      kind: end.kind,
      to_customer_kobo: end.toCustomerKobo,
      start_date: end.days?.startDate ?? null,
      end_date: end.days?.endDate ?? null,
      start_time: end.days?.startTime ?? null,
      note: end.note,
      made_at: end.madeAt,
    })
    .execute();
}

/** Records the outcome of a hire's waiting proposal or decision, if there is one. */
export async function endWaiting(tx: Tx, hireId: string, outcome: EndOutcome, at: Date): Promise<void> {
  await tx
    .updateTable('problem_ends')
    .set({ outcome, ended_at: at })
    .where('hire_id', '=', hireId)
    .where('outcome', 'is', null)
    .execute();
}

/** Ids of up to `limit` hires whose decision is due to take effect, longest overdue first. */
export async function listHiresToSettle(
  reads: Reads,
  now: Date,
  except: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await reads
    .selectFrom('hires')
    .select('id')
    .where('settle_due_at', '<=', now)
    .where('status', '=', sql.lit('decided'))
    // While the bank questions a payment, its money does not move.
    .where('questioned_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .orderBy('settle_due_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
