import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { AppContext, Caller } from '../../../server/app-context.ts';
import type { Person } from '../../../server/personal-data.ts';
import type { Sanction } from '../../../shared/sanction-words.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { rolesOf } from './operator-roles-store.ts';
import { sessionTokenOf } from './session-cookie.ts';

/** Most sessions that one statement looks up. */
const MOST_AT_ONCE = 100;

/**
 * Returns the function that finds a request's caller by the session cookie: null without one, and for an expired
 * session. Requests of the same moment share one statement; a cookie whose signature is not ours costs none.
 */
export function callerFinder({
  config,
  db,
  now,
}: Pick<AppContext, 'config' | 'db' | 'now'>): AppContext['findCaller'] {
  const byToken = new DataLoader<string, Caller | null>((tokens) => findCallers(db, tokens, now()), {
    // Each request must see its session as it is now: it may have been ended by the one before.
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    // The requests that have arrived together have been read by then.
    batchScheduleFn: (look) => setImmediate(look),
  });
  return async (headers) => {
    const token = await sessionTokenOf(headers.cookie, config);
    return token === undefined ? null : byToken.load(token);
  };
}

/** The callers whose sessions have these tokens, in their order. */
async function findCallers(
  db: AppContext['db'],
  tokens: readonly string[],
  at: Date,
): Promise<(Caller | null)[]> {
  const sessions = await findSessions(db, tokens, at);
  // The row of one token may also have another's as its previous one, whose minute is over.
  return tokens.map((token) => {
    const session =
      sessions.find((row) => row.token === token) ??
      sessions.find((row) => row.previous_token === token && isAfter(row.previous_token_until, at));
    return session === undefined ? null : callerOf(session, at);
  });
}

const isAfter = (until: Date | null, at: Date): boolean => until !== null && until > at;

function findSessions(db: AppContext['db'], tokens: readonly string[], at: Date) {
  // An array, so that any number of them is the same statement.
  const anyOfThem = sql<string>`any(${tokens})`;
  return db
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
      'sessions.token',
      'sessions.previous_token',
      'sessions.previous_token_until',
      'sessions.expires_at',
      'sessions.second_factor_at',
      'sessions.password_at',
    ])
    .where(({ and, eb, or }) =>
      or([
        eb('sessions.token', '=', anyOfThem),
        // The previous token stays valid for a minute after a renewal.
        and([eb('sessions.previous_token', '=', anyOfThem), eb('sessions.previous_token_until', '>', at)]),
      ]),
    )
    .where('sessions.expires_at', '>', at)
    .execute();
}

type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

const callerOf = (row: SessionRow, at: Date): Caller => ({
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
});

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
