import { writeAuditEntry } from '../../../server/audit.ts';
import { type OperatorCommand, type OperatorDesk, typedValue } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { emailAddress, requiredText } from '../../../shared/words.ts';
import { insertPerson } from '../../people/server/public.ts';
import { findAccount } from './accounts-store.ts';
import { authOf } from './auth.ts';
import { readRoles, setRoles, showRoles } from './operator-roles.ts';
import { saveRoles } from './operator-roles-store.ts';
import { rekeyFactors, resetFactor } from './reset-factor.ts';

/**
 * Creates an operator account; there is no other way to make one. The operator sets the password through an emailed
 * link.
 */
async function createAdmin(
  desk: OperatorDesk,
  typedEmail: string,
  { name: typedName, roles: typedRoles }: { name: string; roles: string },
): Promise<string[]> {
  const roles = readRoles(typedRoles);
  const email = emailAddress().safeParse(typedEmail);
  const name = requiredText({ label: 'Name', max: 120 }).safeParse(typedName);
  const fault = email.error?.issues[0] ?? name.error?.issues[0];
  if (!email.success || !name.success) {
    throw new Refusal(400, 'invalid_input', fault?.message ?? 'That is not valid.');
  }
  const admin = await desk.db.transaction().execute(async (tx) => {
    const at = desk.now();
    const added = await insertPerson(tx, { role: 'admin', email: email.data, fullName: name.data, at });
    if (added) {
      await saveRoles(tx, added.id, roles, { by: desk.operator, at });
      await writeAuditEntry(tx, {
        actor: desk.operator,
        action: 'admin.create',
        subjectId: added.id,
        details: { roles },
        at,
      });
    }
    return added;
  });
  if (!admin) return answerForTaken(desk, email.data);
  await authOf(desk).api.requestPasswordReset({ body: { email: email.data } });
  return [
    `${email.data} is an admin now. An email with a link to choose a password is on its way; the link works for an hour.`,
    'To get another link, use /forgot-password.',
  ];
}

/** Never turns an existing account into an operator's, since that would silently change what it may do. */
async function answerForTaken(desk: OperatorDesk, email: string): Promise<string[]> {
  const account = await findAccount(desk.db, email);
  if (account?.role === 'admin') return [`${email} is already an admin. Nothing was changed.`];
  const message = `${email} has a ${account?.role} account. Use another email for the admin.`;
  throw new Refusal(409, 'email_taken', message);
}

export const adminCommands: OperatorCommand[] = [
  {
    words: 'admin create',
    takes: ['EMAIL'],
    options: { name: 'optional', role: 'optional' },
    does: 'creates an operator’s account and emails a link to choose its password; roles as in admin role, administrator by default',
    run: (desk, input) =>
      createAdmin(desk, typedValue(input, 'EMAIL'), {
        name: input.options.name ?? 'Administrator',
        roles: input.options.role ?? 'administrator',
      }),
  },
  {
    words: 'admin role',
    takes: ['EMAIL', 'ROLES'],
    does: 'gives an operator exactly these roles, separated by commas: support, verifier, finance, administrator',
    run: (desk, input) => setRoles(desk, typedValue(input, 'EMAIL'), typedValue(input, 'ROLES')),
  },
  {
    words: 'admin list',
    takes: [],
    does: 'lists every operator with their roles, and what each role may do',
    run: (desk) => showRoles(desk),
  },
  {
    words: 'admin reset-factor',
    takes: ['EMAIL'],
    options: { reason: 'required' },
    does: 'turns off two-step sign-in for a person who lost their phone and recovery codes, and emails them',
    run: (desk, input) => resetFactor(desk, typedValue(input, 'EMAIL'), input.options.reason),
  },
  {
    words: 'admin rekey-factors',
    takes: [],
    does: 're-encrypts the keys of authenticator apps with the first key of BVN_KEYS',
    run: rekeyFactors,
  },
];
