import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import type { AppContext, Caller } from '../../../server/app-context.ts';
import type { Person } from '../../../server/personal-data.ts';
import type { Sanction } from '../../../shared/sanction-words.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { rolesOf } from './operator-roles-store.ts';
import { sessionTokenOf } from './session-cookie.ts';

/**
 * Finds the caller by session cookie, in one query, or without any when the cookie's signature is not ours. Null
 * for an expired session.
 */
export async function findCaller(
  { config, db, now }: Pick<AppContext, 'config' | 'db' | 'now'>,
  headers: IncomingHttpHeaders,
): Promise<Caller | null> {
  const token = await sessionTokenOf(headers.cookie, config);
  if (!token) return null;
  const at = now();
  const row = await db
    .selectFrom('sessions')
    .innerJoin(peopleWithEmail.as('person'), 'person.id', 'sessions.user_id')
    .select([
      'person.id',
      'person.role',
      'person.email',
      'person.email_verified',
      'person.full_name',
      'person.photo_url',
      'person.sanction',
      'person.sanctioned_until',
      rolesOf(sql.ref('person.id'), sql.ref('person.role')).as('operator_roles'),
      'sessions.id as session_id',
      'sessions.expires_at',
      'sessions.second_factor_at',
      'sessions.password_at',
    ])
    .where(({ and, eb, or }) =>
      or([
        eb('sessions.token', '=', token),
        // The previous token stays valid for a minute after a renewal.
        and([eb('sessions.previous_token', '=', token), eb('sessions.previous_token_until', '>', at)]),
      ]),
    )
    .where('sessions.expires_at', '>', at)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    role: row.role as Caller['role'],
    email: row.email,
    emailVerified: row.email_verified,
    fullName: row.full_name,
    operatorRoles: row.operator_roles ?? [],
    photoUrl: row.photo_url,
    sessionId: row.session_id,
    sessionExpiresAt: row.expires_at,
    secondFactorAt: row.second_factor_at,
    passwordAt: row.password_at,
    sanction: sanctionAt(row, at),
  };
}

/** A sanction ends at its time, even if the task that records the end runs later. */
function sanctionAt(
  { sanction, sanctioned_until: until }: { sanction: string | null; sanctioned_until: Date | null },
  at: Date,
): Caller['sanction'] {
  if (sanction === null || (until !== null && until <= at)) return null;
  return { level: sanction as Sanction, until };
}

/** The caller in the form in which features identify a person. */
export const personOf = ({ id, email, emailVerified }: Caller): Person => ({
  id,
  email,
  provenEmail: emailVerified ? email : null,
});
