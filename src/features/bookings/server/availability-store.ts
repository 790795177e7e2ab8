import type { Reads, Tx } from '../../../server/database.ts';

/** Whether an artisan's own "available for hire" is on; it says nothing of their calendar. */
export async function isAvailable(reads: Reads, artisanId: string): Promise<boolean> {
  const artisan = await reads
    .selectFrom('users')
    .select('available')
    .where('id', '=', artisanId)
    .executeTakeFirstOrThrow();
  return artisan.available;
}

/** Turns an artisan's "available for hire" on or off; false when it stood so already. */
export async function setAvailable(
  tx: Tx,
  artisanId: string,
  available: boolean,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .updateTable('users')
    .set({ available, updated_at: now })
    .where('id', '=', artisanId)
    .where('available', '<>', available)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
