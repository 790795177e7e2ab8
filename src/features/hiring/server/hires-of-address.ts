import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../server/database.ts';

/* Writes to all hires of one email address, of which there may be any number. */

/** Most hires of a person that one statement changes. */
const HIRES_AT_ONCE = 1_000;

type GivenHire = Pick<Selectable<Database['hires']>, 'id' | 'artisan_id' | 'created_at'>;

/**
 * Gives a guest's hires to the account that has verified their email address. Hires of the account itself as artisan
 * are left out, since no one can hire themselves.
 *
 * @returns the hires, in batches of at most {@link HIRES_AT_ONCE}
 */
export async function* giveGuestHires(tx: Tx, userId: string, email: string): AsyncGenerator<GivenHire[]> {
  const ids = await idsOf(
    tx
      .selectFrom('hires')
      .select('id')
      .where('customer_id', 'is', null)
      .where('customer_email', '=', email)
      .where('artisan_id', '<>', userId),
  );
  for (let at = 0; at < ids.length; at += HIRES_AT_ONCE) {
    const given = await tx
      .updateTable('hires')
      .set({ customer_id: userId })
      .where(isOneOf(ids.slice(at, at + HIRES_AT_ONCE)))
      .where('customer_id', 'is', null)
      .where('customer_email', '=', email)
      .returning(['id', 'artisan_id', 'created_at'])
      .execute();
    if (given.length > 0) yield given;
  }
}

/**
 * Updates the email address on a customer's hires after the account's address changes, so that later emails reach it.
 */
export async function updateCustomerEmail(
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  const ids = await idsOf(
    tx.selectFrom('hires').select('id').where('customer_id', '=', userId).where('customer_email', '=', from),
  );
  for (let at = 0; at < ids.length; at += HIRES_AT_ONCE) {
    await tx
      .updateTable('hires')
      .set({ customer_email: to })
      .where(isOneOf(ids.slice(at, at + HIRES_AT_ONCE)))
      .where('customer_id', '=', userId)
      .where('customer_email', '=', from)
      .execute();
  }
}

/** Ids in their order, so that two transactions lock the same hires one after the other. */
const idsOf = async (hires: SelectQueryBuilder<Database, 'hires', { id: string }>): Promise<string[]> =>
  (await hires.orderBy('id').execute()).map(({ id }) => id);

/** As an array, because a list of parameters may have 65,535 at most. */
const isOneOf = (ids: readonly string[]) => sql<boolean>`hires.id = any (${ids}::uuid[])`;
