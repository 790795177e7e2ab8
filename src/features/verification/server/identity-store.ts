import type { Selectable } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import type { IdentityReason, IdentityState } from '../identity-words.ts';

export type IdentityCheck = Omit<Selectable<Database['verification_identity_checks']>, 'state' | 'reason'> & {
  state: IdentityState;
  reason: IdentityReason | null;
};

const OPEN = ['due', 'asked'] as const;
const checks = (reads: Reads) =>
  reads.selectFrom('verification_identity_checks').selectAll().$castTo<IdentityCheck>();

/** An artisan's newest question, answered or not; undefined where none was ever made. */
export const findNewestIdentityCheck = (reads: Reads, userId: string): Promise<IdentityCheck | undefined> =>
  checks(reads)
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When an artisan's questions of the last 24 hours were sent, newest first. */
export async function listAskedSince(reads: Reads, userId: string, since: Date): Promise<Date[]> {
  const rows = await reads
    .selectFrom('verification_identity_checks')
    .select('asked_at')
    .where('user_id', '=', userId)
    .where('asked_at', '>', since)
    .orderBy('asked_at', 'desc')
    .execute();
  return rows.flatMap(({ asked_at }) => asked_at ?? []);
}

export async function insertIdentityCheck(
  tx: Tx,
  check: Pick<IdentityCheck, 'id' | 'user_id' | 'about' | 'made_at' | 'ask_from'>,
): Promise<void> {
  await tx
    .insertInto('verification_identity_checks')
    .values({ ...check, state: 'due', next_try_at: check.ask_from })
    .execute();
}

/** A question that has become another one, or needs no answer any more: an answer to it has no effect. */
export async function replaceOpenIdentityChecks(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('verification_identity_checks')
    .set({ state: 'replaced', next_try_at: null })
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN)
    .execute();
}

/** Whose question it is. */
export async function findAsker(reads: Reads, id: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('verification_identity_checks')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** A question, locked: lock its person first. */
export const lockIdentityCheck = (tx: Tx, id: string): Promise<IdentityCheck | undefined> =>
  checks(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** Whose question Paystack answers; undefined for a customer that is none of ours. */
export const findByCustomer = (
  reads: Reads,
  customerCode: string,
): Promise<{ id: string; user_id: string } | undefined> =>
  reads
    .selectFrom('verification_identity_checks')
    .select(['id', 'user_id'])
    .where('customer_code', '=', customerCode)
    .executeTakeFirst();

export async function saveIdentityCheck(
  tx: Tx,
  id: string,
  now: Partial<Omit<IdentityCheck, 'id' | 'user_id' | 'about' | 'made_at' | 'ask_from'>>,
): Promise<void> {
  await tx.updateTable('verification_identity_checks').set(now).where('id', '=', id).execute();
}

/** Questions that are to be sent by now, the oldest first. */
export async function listToAsk(reads: Reads, now: Date, limit: number): Promise<string[]> {
  const rows = await reads
    .selectFrom('verification_identity_checks')
    .select('id')
    .where('state', 'in', OPEN)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Open questions that could have been asked since a moment, and before it. */
export function listUnanswered(
  reads: Reads,
  askableUntil: Date,
  limit: number,
): Promise<{ id: string; user_id: string }[]> {
  return reads
    .selectFrom('verification_identity_checks')
    .select(['id', 'user_id'])
    .where('state', 'in', OPEN)
    .where('ask_from', '<=', askableUntil)
    .orderBy('ask_from')
    .limit(limit)
    .execute();
}

export async function deleteIdentityChecks(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verification_identity_checks').where('user_id', '=', userId).execute();
}
