import { type RawBuilder, sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { OperatorRole } from '../../../shared/operator-roles.ts';

/** SQL expression for a person's roles; null, without reading the table, for anyone but operators. */
export const rolesOf = (personId: RawBuilder<unknown>, role: RawBuilder<unknown>) =>
  sql<
    OperatorRole[] | null
  >`case when ${role} = 'admin' then array(select role from operator_roles where user_id = ${personId} order by role) end`;

/** Replaces an operator's roles with exactly these. */
export async function saveRoles(
  tx: Tx,
  userId: string,
  roles: readonly OperatorRole[],
  { by, at }: { by: string; at: Date },
): Promise<void> {
  await tx
    .deleteFrom('operator_roles')
    .where('user_id', '=', userId)
    .where('role', 'not in', roles)
    .execute();
  await tx
    .insertInto('operator_roles')
    .values(roles.map((role) => ({ user_id: userId, role, given_by: by, given_at: at })))
    .onConflict((standing) => standing.columns(['user_id', 'role']).doNothing())
    .execute();
}

/** Roles of an operator, in alphabetical order. */
export async function findRoles(reads: Reads, userId: string): Promise<OperatorRole[]> {
  const rows = await reads
    .selectFrom('operator_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role as OperatorRole);
}
