import { newId } from '../src/shared/identifier.ts';
import type { OperatorRole } from '../src/shared/operator-roles.ts';
import { signedInAs } from './made-up-people.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** An operator with these roles, with the headers of their browser. */
export async function makeOperator(app: TestApp, ...roles: OperatorRole[]) {
  made += 1;
  const id = newId();
  const email = `operator${made}@example.ng`;
  const at = app.clock.now;
  await app.db
    .insertInto('users')
    .values({
      id,
      role: 'admin',
      email,
      email_verified: true,
      full_name: `Operator ${made}`,
      created_at: at,
      updated_at: at,
    })
    .execute();
  for (const role of roles) {
    await app.db
      .insertInto('operator_roles')
      .values({ user_id: id, role, given_by: 'test', given_at: at })
      .execute();
  }
  return { id, email, headers: await signedInAs(app, { id, role: 'admin' }) };
}
