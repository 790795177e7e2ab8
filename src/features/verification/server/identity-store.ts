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

/** An artisan's newest comparison, answered or not; undefined when there is none. */
export const findNewestIdentityCheck = (reads: Reads, userId: string): Promise<IdentityCheck | undefined> =>
  checks(reads)
    .where('user_id', '=', userId)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** When an artisan's comparisons after `since` were sent, newest first. */
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

/** Marks an artisan's open comparisons as replaced; later answers to them have no effect. */
export async function replaceOpenIdentityChecks(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('verification_identity_checks')
    .set({ state: 'replaced', next_try_at: null })
    .where('user_id', '=', userId)
    .where('state', 'in', OPEN)
    .execute();
}

/** Id of the artisan a comparison is about; undefined when there is no such comparison. */
export async function findAsker(reads: Reads, id: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('verification_identity_checks')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

/** A comparison with its row locked. Lock the person first. */
export const lockIdentityCheck = (tx: Tx, id: string): Promise<IdentityCheck | undefined> =>
  checks(tx).where('id', '=', id).forUpdate().executeTakeFirst();

/** The comparison behind a Paystack customer code; undefined when the customer is not one of ours. */
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

/** Ids of comparisons that are due to be sent, earliest first. */
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

/**
 * Open comparisons that could be sent by `askableUntil` or earlier, so that waiting for their answer can end;
 * earliest first.
 */
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
