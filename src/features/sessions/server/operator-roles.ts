import { writeAuditEntry } from '../../../server/audit.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { OPERATOR_ROLES, type OperatorRole, permissionsOf } from '../../../shared/operator-roles.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { findAccount } from './accounts-store.ts';
import { findRoles, saveRoles } from './operator-roles-store.ts';

/**
 * Parses roles such as "support,verifier".
 *
 * @throws Refusal 400 `invalid_input` for an unknown role
 */
export function readRoles(typed: string): OperatorRole[] {
  const words = typed.split(',').map((word) => word.trim().toLowerCase());
  const unknown = words.find((word) => !OPERATOR_ROLES.some((role) => role === word));
  if (unknown === undefined) return OPERATOR_ROLES.filter((role) => words.includes(role));
  const message = `There is no role “${unknown}”. Use one of: ${OPERATOR_ROLES.join(', ')}.`;
  throw new Refusal(400, 'invalid_input', message);
}

/** Replaces an operator's roles, effective from the next request of open sessions. Idempotent. */
export async function setRoles(desk: OperatorDesk, email: string, typed: string): Promise<string[]> {
  const roles = readRoles(typed);
  return desk.db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, email.trim().toLowerCase());
    if (account?.role !== 'admin')
      throw notFound('account', `We can’t find an operator with the email ${email}.`);
    const before = await findRoles(tx, account.id);
    if (before.join() === [...roles].sort().join()) {
      return [`${email} already has these roles: ${roles.join(', ')}. Nothing was changed.`];
    }
    const at = desk.now();
    await saveRoles(tx, account.id, roles, { by: desk.operator, at });
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'admin.role',
      subjectId: account.id,
      details: { before, roles },
      at,
    });
    return [`${email} now has these roles: ${roles.join(', ')}.`];
  });
}

/** Lists the operators with their roles, and what each role permits. */
export async function showRoles(desk: OperatorDesk): Promise<string[]> {
  const operators = await desk.db
    .selectFrom(peopleWithEmail.as('person'))
    .select(['person.id', 'person.email', 'person.full_name as name'])
    .where('person.role', '=', 'admin')
    .orderBy('person.email')
    .execute();
  const lines = await Promise.all(
    operators.map(async ({ id, email, name }) => {
      const roles = await findRoles(desk.db, id);
      return `  ${name} <${email}>: ${roles.length > 0 ? roles.join(', ') : 'no role'}`;
    }),
  );
  return [
    operators.length > 0 ? 'Operators:' : 'There are no operators. Create one with: admin create',
    ...lines,
    'What each role may do:',
    ...OPERATOR_ROLES.map((role) => `  ${role}: ${permissionsOf([role]).join(', ')}`),
  ];
}
