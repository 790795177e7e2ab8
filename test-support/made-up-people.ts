import { randomBytes } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import { sessionCookieName, signedSessionToken } from '../src/features/sessions/server/session-cookie.ts';
import type { Database } from '../src/server/database.ts';
import { newId } from '../src/shared/identifier.ts';
import { lagosDay } from '../src/shared/lagos-time.ts';
import type { TestApp } from './test-app.ts';

type Person = Selectable<Database['users']>;
type Wishes = Partial<Insertable<Database['users']>>;

let madeSoFar = 0;

async function makePerson(
  app: TestApp,
  role: Person['role'],
  { verified_at, ...wishes }: Wishes,
): Promise<Person> {
  madeSoFar += 1;
  const person = await app.db
    .insertInto('users')
    .values({
      id: newId(),
      role,
      email: `${role}${madeSoFar}@example.ng`,
      full_name: `${role === 'skilled' ? 'Chidi Okafor' : 'Amina Bello'} ${madeSoFar}`,
      address: `${madeSoFar} Awolowo Road, Ikoyi`,
      bio: 'Glad to be here.',
      created_at: app.clock.now,
      updated_at: app.clock.now,
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (!verified_at) return person;
  // Only an approved verification gives a badge, of which the account has a copy.
  const verifiedAt = new Date(String(verified_at));
  await app.db
    .insertInto('verifications')
    .values({
      user_id: person.id,
      status: 'verified',
      submitted_at: verifiedAt,
      due_on: lagosDay(verifiedAt),
      decided_at: verifiedAt,
    })
    .execute();
  await listAnew(app, person);
  return { ...person, verified_at: verifiedAt };
}

/**
 * Does what `renew-standings` does within a minute: updates the artisan's place in lists from their reviews, badge and
 * checks.
 */
export const listAnew = (app: TestApp, { id }: { id: string }) =>
  sql`select list_order(${[id]}::uuid[])`.execute(app.db);

/** A consumer without a password; use signedInAs to sign them in. */
export const makeConsumer = (app: TestApp, wishes: Wishes = {}): Promise<Person> =>
  makePerson(app, 'consumer', wishes);

/** An artisan: an available plumber with a radius of 10 miles; `wishes` override columns. */
export const makeArtisan = (app: TestApp, wishes: Wishes = {}): Promise<Person> =>
  makePerson(app, 'skilled', {
    skill: 'Plumber',
    expertise: 'Pipes, leaks, bathrooms',
    service_radius_miles: 10,
    ...wishes,
  });

/** An operator's account, without roles. */
export const makeAdminWithoutRoles = (app: TestApp, wishes: Wishes = {}): Promise<Person> =>
  makePerson(app, 'admin', wishes);

/**
 * The headers of a person's browser, with a session of 30 days by the app's clock: `app.request({ url, headers: await
 * signedInAs(app, amina) })`. By default the password was just given, and by an operator also the second factor.
 */
export async function signedInAs(
  app: TestApp,
  person: { id: string; role?: string },
  {
    secondFactorAt = person.role === 'admin' ? app.clock.now : null,
    passwordAt = app.clock.now,
  }: { secondFactorAt?: Date | null; passwordAt?: Date | null } = {},
): Promise<{ cookie: string }> {
  const { config } = app.context;
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(app.clock.now.getTime() + 30 * 24 * 3_600_000);
  await app.db
    .insertInto('sessions')
    .values({
      id: newId(),
      user_id: person.id,
      token,
      expires_at: expiresAt,
      created_at: app.clock.now,
      updated_at: app.clock.now,
      second_factor_at: secondFactorAt,
      password_at: passwordAt,
    })
    .execute();
  return { cookie: `${sessionCookieName(config)}=${await signedSessionToken(token, config.sessionSecret)}` };
}

/** The id of a town in the gazetteer, for `place_id`, e.g. placeId(app, 'Ikeja', 'Lagos'). */
export async function placeId(app: TestApp, town: string, state: string): Promise<number> {
  const place = await app.db
    .selectFrom('places')
    .select('id')
    .where('name', '=', town)
    .where('state', '=', state)
    .orderBy('prominence', 'desc')
    .executeTakeFirstOrThrow();
  return place.id;
}
