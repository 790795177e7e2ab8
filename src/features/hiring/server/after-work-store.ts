import type { Reads, Tx } from '../../../server/database.ts';
import { statusesBefore } from './hire-process.ts';
import { type HireRecord, hireOf, hiresWithArtisan } from './hire-record-store.ts';

/** Hires whose work is over: nobody has said so yet, their money waits for its release, or there is a complaint. */

/** What a paid hire is while nobody has said that it is done. */
export const unfinished = statusesBefore('ask_if_done');

/**
 * Locks some of the paid hires whose last day is over and of which nobody has said how it went or was asked, leaving out
 * those that somebody is busy with.
 *
 * @param before the first Lagos calendar day (YYYY-MM-DD) that is too late for its last day
 */
export async function lockHiresToAskAbout(tx: Tx, before: string, limit: number): Promise<HireRecord[]> {
  const rows = await hiresWithArtisan(tx)
    .where('hires.end_date', '<', before)
    .where('hires.status', 'in', unfinished)
    .where('hires.done_due_at', 'is', null)
    .orderBy('hires.end_date')
    .limit(limit)
    .forUpdate('hires')
    .skipLocked()
    .execute();
  return rows.map(hireOf);
}

/** Where the look for finished hires goes on: behind this one. */
export interface FinishedHire {
  id: string;
  completedAt: Date;
}

/**
 * Hires that were marked as done by a moment and are not complained about, the one that waits longest first.
 *
 * @param after the last of those that were looked at already
 */
export async function listFinishedHires(
  reads: Reads,
  { doneBy, after, limit }: { doneBy: Date; after: FinishedHire | undefined; limit: number },
): Promise<FinishedHire[]> {
  const rows = await reads
    .selectFrom('hires')
    .select(['id', 'completed_at'])
    .where('status', '=', 'completed')
    .where('completed_at', '<=', doneBy)
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('completed_at', 'id'), '>', tuple(after?.completedAt ?? doneBy, after?.id ?? '')),
      ),
    )
    .orderBy('completed_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, completed_at }) => (completed_at ? [{ id, completedAt: completed_at }] : []));
}

/**
 * Locks a hire if it is finished as before and nobody is busy with it; undefined otherwise: somebody complains at this
 * moment, or releases it.
 */
export async function lockFinishedHire(
  tx: Tx,
  hireId: string,
  doneBy: Date,
): Promise<HireRecord | undefined> {
  const row = await hiresWithArtisan(tx)
    .where('hires.id', '=', hireId)
    .where('hires.status', '=', 'completed')
    .where('hires.completed_at', '<=', doneBy)
    .forUpdate('hires')
    .skipLocked()
    .executeTakeFirst();
  return row && hireOf(row);
}

/** A hire about which its customer has complained, and nobody has decided yet. */
export interface DisputedHire extends HireRecord {
  complainedAt: Date;
}

/** Complaints that wait for a decision, the oldest first. */
export async function listDisputedHires(reads: Reads): Promise<DisputedHire[]> {
  const rows = await hiresWithArtisan(reads)
    .innerJoin('hire_events as complaint', (join) =>
      join.onRef('complaint.hire_id', '=', 'hires.id').on('complaint.action', '=', 'dispute'),
    )
    .select('complaint.happened_at as complained_at')
    .where('hires.status', '=', 'disputed')
    .orderBy('complaint.happened_at')
    .orderBy('hires.id')
    .execute();
  return rows.map((row) => ({ ...hireOf(row), complainedAt: row.complained_at }));
}
