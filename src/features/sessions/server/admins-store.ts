import type { Tx } from '../../../server/database.ts';
import { newId } from '../../../shared/identifier.ts';

/**
 * Writes an admin without a password.
 *
 * @returns the id; undefined when the e-mail has an account already
 */
export async function insertAdmin(
  tx: Tx,
  { email, fullName, at }: { email: string; fullName: string; at: Date },
): Promise<string | undefined> {
  const added = await tx
    .insertInto('users')
    .values({ id: newId(), role: 'admin', email, full_name: fullName, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}
