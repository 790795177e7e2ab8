import { type Selectable, sql } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import { isAfter, MOST_READ, pageOf, positionIn } from '../../../server/queue-page.ts';
import type { EvidenceKind, SanctionLevel } from '../../../shared/sanction-words.ts';

type Row = Selectable<Database['sanctions']>;

export interface SanctionRecord extends Omit<Row, 'level' | 'state' | 'evidence' | 'ended_for'> {
  level: SanctionLevel;
  state: 'proposed' | 'active' | 'ended' | 'declined';
  evidence: EvidenceKind[];
  ended_for: 'time' | 'lifted' | 'appeal' | 'replaced' | null;
}

const recordOf = (row: Row): SanctionRecord => row as SanctionRecord;

export async function findSanction(reads: Reads, id: string): Promise<SanctionRecord | undefined> {
  const row = await reads.selectFrom('sanctions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && recordOf(row);
}

/** Sanctions in force against a person and proposed bans, without warnings. */
export async function findStanding(reads: Reads, userId: string): Promise<SanctionRecord[]> {
  const rows = await reads
    .selectFrom('sanctions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['proposed', 'active'])
    .where('level', '<>', 'warning')
    .execute();
  return rows.map(recordOf);
}

/** Sanctions a person was notified of, newest first; not proposed or declined ones. */
export async function listVisibleTo(reads: Reads, userId: string): Promise<SanctionRecord[]> {
  const rows = await reads
    .selectFrom('sanctions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', ['active', 'ended'])
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(recordOf);
}

export async function listOfPerson(reads: Reads, userId: string, most: number): Promise<SanctionRecord[]> {
  const rows = await reads
    .selectFrom('sanctions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('given_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(recordOf);
}

/** SQL condition that a sanction waits for an operator: a proposed ban, or an undecided appeal. */
export const waitsForOperator = sql<boolean>`(state = 'proposed' or (appealed_at is not null and appeal_decided_at is null and state = 'active'))`;
/** SQL for when it began to wait. */
export const waitsSince = sql<Date>`coalesce(appealed_at, given_at)`;

const order = {
  rank: sql`case when ${waitsForOperator} then 0 else 1 end`,
  at: waitsSince,
  id: sql.ref('id'),
};

/**
 * A page of the sanctions for the console: first those that wait for an operator, then those in force; each part
 * oldest first.
 */
export async function listForDesk(
  reads: Reads,
  after?: string,
): Promise<{ page: SanctionRecord[]; next: string | null }> {
  const rows = await reads
    .selectFrom('sanctions')
    .selectAll()
    .select(positionIn(order))
    .where('state', 'in', ['proposed', 'active'])
    .where((is) => is.or([is('level', '<>', 'warning'), waitsForOperator]))
    .where(isAfter(order, after))
    .orderBy(sql`${waitsForOperator} desc`)
    .orderBy(waitsSince)
    .orderBy('id')
    .limit(MOST_READ)
    .execute();
  const { page, next } = pageOf(rows);
  return { page: page.map(recordOf), next };
}

/** Expired sanctions that are still marked active, earliest end first, at most 500. */
export async function listOver(reads: Reads, now: Date): Promise<{ id: string; user_id: string }[]> {
  return reads
    .selectFrom('sanctions')
    .select(['id', 'user_id'])
    .where('state', '=', 'active')
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(500)
    .execute();
}

export async function insertSanction(
  tx: Tx,
  sanction: Pick<
    SanctionRecord,
    'id' | 'user_id' | 'level' | 'state' | 'reason' | 'evidence' | 'given_by' | 'given_at' | 'ends_at'
  > & { carried_from?: string },
): Promise<SanctionRecord> {
  const row = await tx.insertInto('sanctions').values(sanction).returningAll().executeTakeFirstOrThrow();
  return recordOf(row);
}

/** Updates a sanction. Lock the person first. */
export async function updateSanction(
  tx: Tx,
  id: string,
  change: Partial<Omit<SanctionRecord, 'id' | 'user_id'>>,
): Promise<SanctionRecord> {
  const row = await tx
    .updateTable('sanctions')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return recordOf(row);
}
