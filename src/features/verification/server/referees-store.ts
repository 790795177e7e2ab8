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
    // Operators name them by their place in this list. Ids are made by clients, so they come last.
    .orderBy('asked_at')
    .orderBy('id')
    .$castTo<RefereeRecord>();

/** The people whom an artisan has named. */
export const listReferees = (reads: Reads, userId: string): Promise<RefereeRecord[]> =>
  referees(reads).where('user_id', '=', userId).execute();

/** Who named the referee with an id; undefined when there is none. */
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

/** The newest emailed link of a referee. */
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

/** Puts a new link in the place of the one before, which works no more. */
export async function saveNewLink(tx: Tx, id: string, link: RefereeLink, at: Date): Promise<void> {
  await tx
    .updateTable('verification_referees')
    .set({ ...link, asked_at: at })
    .where('id', '=', id)
    .execute();
}

/** Writes what a referee said. */
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
 * How many referees anyone has asked at an email since then. Until the transaction ends, others who count the same wait: of
 * several artisans at once each counts those before.
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

/** How many emails an artisan had us send to referees since then, those taken back since included. */
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
