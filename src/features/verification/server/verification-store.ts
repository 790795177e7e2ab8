import { type Selectable, sql } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import { identifier } from '../../../shared/identifier.ts';
import {
  CHECK_KINDS,
  type CheckKind,
  type CheckState,
  type VerificationStatus,
} from '../../../shared/verification-words.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import type { CheckStates } from './verification-rules.ts';

export type Verification = Omit<Selectable<Database['verifications']>, 'status'> & {
  status: VerificationStatus;
};

/** The person being verified, as emails and operators' screens name them. */
export interface Applicant {
  id: string;
  email: string;
  fullName: string;
}

/** The account with an email or an id; undefined when there is none. */
export function findPerson(reads: Reads, emailOrId: string) {
  return reads
    .selectFrom(peopleWithEmail.as('person'))
    .select(['person.id', 'person.email', 'person.full_name as fullName', 'person.role'])
    .where((is) =>
      identifier.safeParse(emailOrId).success
        ? is('person.id', '=', emailOrId)
        : is('person.email', '=', emailOrId.trim().toLowerCase()),
    )
    .executeTakeFirst();
}

export async function findVerification(reads: Reads, userId: string): Promise<Verification | undefined> {
  const row = await reads
    .selectFrom('verifications')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, status: row.status as VerificationStatus };
}

export async function lockVerification(tx: Tx, userId: string): Promise<Verification | undefined> {
  const row = await tx
    .selectFrom('verifications')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, status: row.status as VerificationStatus };
}

/** Inserts or updates a verification; columns not given keep their values. */
export async function saveVerification(
  tx: Tx,
  userId: string,
  now: Omit<Verification, 'user_id'>,
): Promise<void> {
  await tx
    .insertInto('verifications')
    .values({ user_id: userId, ...now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(now))
    .execute();
}

/** State of every check; one without a record is `waiting`. */
export async function findChecks(reads: Reads, userId: string): Promise<CheckStates> {
  const rows = await listChecks(reads, userId);
  const stateOf = (kind: CheckKind): CheckState => rows.find((row) => row.kind === kind)?.state ?? 'waiting';
  return Object.fromEntries(CHECK_KINDS.map((kind) => [kind, stateOf(kind)])) as CheckStates;
}

export async function listChecks(reads: Reads, userId: string) {
  const rows = await reads
    .selectFrom('verification_checks')
    .select(['kind', 'state', 'note', 'recorded_at as recordedAt'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as CheckKind, state: row.state as CheckState }));
}

/** Stores the given checks. Without a note, the stored notes are kept. */
export async function saveChecks(
  tx: Tx,
  userId: string,
  states: Partial<CheckStates>,
  at: Date,
  note?: string,
): Promise<void> {
  const kinds = CHECK_KINDS.filter((kind) => states[kind] !== undefined);
  if (kinds.length === 0) return;
  await tx
    .insertInto('verification_checks')
    .values(
      kinds.map((kind) => ({
        user_id: userId,
        kind,
        state: states[kind] ?? 'waiting',
        recorded_at: at,
        note: note ?? '',
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet((row) => ({
        state: row.ref('excluded.state'),
        recorded_at: row.ref('excluded.recorded_at'),
        ...(note !== undefined && { note: row.ref('excluded.note') }),
      })),
    )
    .execute();
}

/** Id of the account that sent a submission; undefined when no submission has that id. */
export async function findSubmitter(reads: Reads, submissionId: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('verification_submissions')
    .select('user_id')
    .where('id', '=', submissionId)
    .executeTakeFirst();
  return row?.user_id;
}

export async function insertSubmission(tx: Tx, id: string, userId: string, at: Date): Promise<void> {
  await tx.insertInto('verification_submissions').values({ id, user_id: userId, submitted_at: at }).execute();
}

/** Audit entries about a person, oldest first. */
export function listAudit(reads: Reads, userId: string) {
  return reads
    .selectFrom('audit_entries')
    .select(['happened_at as happenedAt', 'actor', 'action', 'reason'])
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Accounts whose undecided verification was due before a Lagos day, longest overdue first. */
export async function listOverdue(reads: Reads, today: string) {
  return reads
    .selectFrom('verifications')
    .select(['user_id as userId', 'due_on as dueOn'])
    .where('decided_at', 'is', null)
    .where('due_on', '<', today)
    .orderBy('due_on')
    .execute();
}

const submittedOn = sql<string>`(submitted_at at time zone 'Africa/Lagos')::date`;

/** The Lagos days on which the undecided verifications were submitted. */
export async function daysOfUndecided(reads: Reads): Promise<string[]> {
  const rows = await reads
    .selectFrom('verifications')
    .select(submittedOn.as('day'))
    .distinct()
    .where('decided_at', 'is', null)
    .execute();
  return rows.map(({ day }) => day);
}

/**
 * Sets the due days of all undecided verifications, by the Lagos day of their submission.
 *
 * @returns how many were due on another day before
 */
export async function saveDueDays(tx: Tx, dueDays: ReadonlyMap<string, string>): Promise<number> {
  const { numAffectedRows } = await sql`
    update verifications set due_on = given.due_on
      from unnest(${[...dueDays.keys()]}::date[], ${[...dueDays.values()]}::date[]) given (day, due_on)
     where decided_at is null and ${submittedOn} = given.day and verifications.due_on <> given.due_on`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/**
 * Deletes a verification and its submissions; checks and badge go with it.
 *
 * @returns reference of the face photo, which the caller must release
 */
export async function deleteVerification(tx: Tx, userId: string): Promise<string | undefined> {
  const gone = await tx
    .deleteFrom('verifications')
    .where('user_id', '=', userId)
    .returning('identity_photo')
    .executeTakeFirst();
  await tx.deleteFrom('verification_submissions').where('user_id', '=', userId).execute();
  return gone?.identity_photo ?? undefined;
}
