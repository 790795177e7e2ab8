import { type Selectable, sql } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import { isAfter, MOST_READ, pageOf, positionIn } from '../../../server/queue-page.ts';
import type { Sign } from '../../../shared/abuse-words.ts';
import { newId } from '../../../shared/identifier.ts';

type Row = Selectable<Database['suspicions']>;
export interface Suspicion extends Omit<Row, 'kind' | 'signals' | 'outcome'> {
  kind: 'same_picture' | 'self_review' | 'same_person';
  /** Empty for a shared picture. */
  signals: Sign[];
  outcome: 'dismissed' | 'upheld' | null;
}

interface NewSuspicion {
  kind: Suspicion['kind'];
  /** Equal for the same evidence, which is reported once. */
  evidenceKey: string;
  firstId: string;
  secondId: string | null;
  reviewId?: string;
  signals?: readonly Sign[];
  score: number;
  pictures?: readonly string[];
  at: Date;
}

/**
 * Reports evidence to operators, unless the same evidence was reported before, whatever the decision.
 *
 * @returns whether it is new
 */
export async function raise(tx: Tx, suspicion: NewSuspicion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('suspicions')
    .values({
      id: newId(),
      kind: suspicion.kind,
      evidence_key: suspicion.evidenceKey,
      first_id: suspicion.firstId,
      second_id: suspicion.secondId,
      review_id: suspicion.reviewId ?? null,
      signals: [...(suspicion.signals ?? [])],
      score: suspicion.score,
      image_ids: [...(suspicion.pictures ?? [])],
      raised_at: suspicion.at,
    })
    .onConflict((again) => again.column('evidence_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSuspicion(reads: Reads, id: string): Promise<Suspicion | undefined> {
  const row = await reads.selectFrom('suspicions').selectAll().where('id', '=', id).executeTakeFirst();
  return row as Suspicion | undefined;
}

export async function lockSuspicion(tx: Tx, id: string): Promise<Suspicion | undefined> {
  const row = await tx
    .selectFrom('suspicions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as Suspicion | undefined;
}

/** Whether two people have an open suspicion of a kind. */
export async function hasOpen(
  reads: Reads,
  kind: Suspicion['kind'],
  { firstId, secondId }: { firstId: string; secondId: string },
): Promise<boolean> {
  const row = await reads
    .selectFrom('suspicions')
    .select('id')
    .where('kind', '=', kind)
    .where('first_id', '=', firstId)
    .where('second_id', '=', secondId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const order = { rank: sql`-score`, at: sql.ref('raised_at'), id: sql.ref('id') };

/** A page of the undecided suspicions, highest score first, then oldest. */
export async function listOpen(reads: Reads, after?: string) {
  const rows = await reads
    .selectFrom('suspicions')
    .selectAll()
    .select(positionIn(order))
    .where('closed_at', 'is', null)
    .where(isAfter(order, after))
    .orderBy('score', 'desc')
    .orderBy('raised_at')
    .orderBy('id')
    .limit(MOST_READ)
    .execute();
  return pageOf(rows as (Suspicion & { cursor: string })[]);
}

export async function listAbout(reads: Reads, personId: string, most: number): Promise<Suspicion[]> {
  const rows = await reads
    .selectFrom('suspicions')
    .selectAll()
    .where((is) => is.or([is('first_id', '=', personId), is('second_id', '=', personId)]))
    .orderBy('raised_at', 'desc')
    .limit(most)
    .execute();
  return rows as Suspicion[];
}

export async function closeSuspicion(
  tx: Tx,
  id: string,
  { outcome, by, at }: { outcome: 'dismissed' | 'upheld'; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('suspicions')
    .set({ outcome, closed_by: by, closed_at: at })
    .where('id', '=', id)
    .execute();
}
