import { type Selectable, sql } from 'kysely';
import type { Database, Reads, Tx } from '../../../server/database.ts';
import type { RefereeRelation, RefereeState, ReferenceAnswer } from '../../../shared/verification-words.ts';

export type RefereeRecord = Omit<
  Selectable<Database['verification_referees']>,
  'state' | 'relation' | 'token_hash'
> & {
  state: RefereeState;
  relation: RefereeRelation;
};

const referees = (reads: Reads) =>
  reads
    .selectFrom('verification_referees')
    .select(['id', 'user_id', 'full_name', 'relation', 'email', 'phone', 'state', 'words'])
    .select(['asked_at', 'link_ends_at', 'answered_at'])
    // Must be stable: operators refer to referees by their position in this list. Clients choose the ids, so
    // they only break ties.
    .orderBy('asked_at')
    .orderBy('id')
    .$castTo<RefereeRecord>();

/** An artisan's referees, in the order in which they were asked. */
export const listReferees = (reads: Reads, userId: string): Promise<RefereeRecord[]> =>
  referees(reads).where('user_id', '=', userId).execute();

/** Id of the artisan who named a referee; undefined when there is no such referee. */
export async function findNamer(reads: Reads, id: string): Promise<string | undefined> {
  const row = await reads
    .selectFrom('verification_referees')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.user_id;
}

export const findByToken = (reads: Reads, tokenHash: Buffer): Promise<RefereeRecord | undefined> =>
  referees(reads).where('token_hash', '=', tokenHash).executeTakeFirst();

/** A referee's newest emailed link; only the hash of its token is stored. */
export interface RefereeLink {
  token_hash: Buffer;
  link_ends_at: Date;
}

type NewReferee = Pick<RefereeRecord, 'id' | 'user_id' | 'full_name' | 'relation' | 'email' | 'phone'>;

export async function insertReferee(
  tx: Tx,
  referee: NewReferee,
  link: RefereeLink | undefined,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('verification_referees')
    .values({ ...referee, ...link, state: 'asked', asked_at: at })
    .execute();
}

/** Replaces a referee's link; the earlier one stops working. */
export async function saveNewLink(tx: Tx, id: string, link: RefereeLink, at: Date): Promise<void> {
  await tx
    .updateTable('verification_referees')
    .set({ ...link, asked_at: at })
    .where('id', '=', id)
    .execute();
}

/** Records a referee's answer. */
export async function saveReference(
  tx: Tx,
  id: string,
  answer: ReferenceAnswer,
  words: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('verification_referees')
    .set({ state: answer, words, answered_at: at })
    .where('id', '=', id)
    .execute();
}

export async function deleteReferee(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('verification_referees').where('id', '=', id).execute();
}

export async function deleteReferees(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('verification_referees').where('user_id', '=', userId).execute();
}

/**
 * Counts the referees that all artisans together have asked at one address since then. Holds an advisory lock
 * on the address until the transaction ends, so that concurrent requests are counted one after the other.
 */
export async function countAskedAt(tx: Tx, email: string, since: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`referee ${email}`}, 0))`.execute(tx);
  const { asked } = await tx
    .selectFrom('verification_referees')
    .select((row) => row.fn.countAll<number>().as('asked'))
    .where('email', '=', email)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(asked);
}

/** Counts the emails sent to an artisan's referees since then, including referees who have been removed. */
export async function countEmailsOf(reads: Reads, userId: string, since: Date): Promise<number> {
  const { sent } = await reads
    .selectFrom('audit_entries')
    .select((row) => row.fn.countAll<number>().as('sent'))
    .where('subject_id', '=', userId)
    .where('action', '=', 'verification.ask_referee')
    .where('happened_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(sent);
}
