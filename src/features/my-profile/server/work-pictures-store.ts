import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { WorkPicture } from '../contract.ts';

/** An artisan's work pictures in display order. */
export function listWorkPictures(reads: Reads, artisanId: string): Promise<WorkPicture[]> {
  return reads
    .selectFrom('work_pictures')
    .select(['id', 'url', 'caption'])
    .where('artisan_id', '=', artisanId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

interface NewWorkPicture extends WorkPicture {
  artisanId: string;
  at: Date;
}

/**
 * Inserts a picture after the existing ones.
 *
 * @returns false when the id is already in use
 */
export async function insertWorkPicture(tx: Tx, picture: NewWorkPicture): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('work_pictures')
    .values({
      id: picture.id,
      artisan_id: picture.artisanId,
      url: picture.url,
      caption: picture.caption,
      position: (from) =>
        from
          .selectFrom('work_pictures')
          .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
          .where('artisan_id', '=', picture.artisanId),
      created_at: picture.at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** @returns false when the artisan has no such picture */
export async function setCaption(tx: Tx, artisanId: string, id: string, caption: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('work_pictures')
    .set({ caption })
    .where('id', '=', id)
    .where('artisan_id', '=', artisanId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** @returns URL of the deleted picture; undefined when the artisan has no such picture */
export async function deleteWorkPicture(tx: Tx, artisanId: string, id: string): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('work_pictures')
    .where('id', '=', id)
    .where('artisan_id', '=', artisanId)
    .returning('url')
    .executeTakeFirst();
  return gone?.url;
}

/** Stores the order of an artisan's pictures. */
export async function saveOrder(tx: Tx, artisanId: string, ids: string[]): Promise<void> {
  await sql`
    update work_pictures set position = placed.position
      from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
     where work_pictures.id = placed.id and work_pictures.artisan_id = ${artisanId}`.execute(tx);
}
