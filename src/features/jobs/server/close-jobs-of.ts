import type { Tx } from '../../../server/database.ts';

/** Closes the open jobs of a person who may post none; they can open them again once they may. */
export async function closeOpenJobsOf(tx: Tx, posterId: string, at: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ status: 'closed', updated_at: at })
    .where('poster_id', '=', posterId)
    .where('status', '=', 'open')
    .execute();
}
