import type { Tx } from '../../../server/database.ts';

/** Closes all open jobs of a person who may not post; they can reopen them when they may again. */
export async function closeOpenJobsOf(tx: Tx, customerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ status: 'closed', updated_at: at })
    .where('poster_id', '=', customerId)
    .where('status', '=', 'open')
    .execute();
}
