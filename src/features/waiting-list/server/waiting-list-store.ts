import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { QueryParts } from '../../../server/reactions.ts';
import { isFullFrom } from '../../bookings/server/public.ts';
import { lockPerson, peopleWithEmail, publicPeople } from '../../people/server/public.ts';

/** A place on an artisan's waitlist. */
export interface Place {
  id: string;
  artisanId: string;
  /** Null for a guest, whose place belongs to the email. */
  userId: string | null;
  email: string;
  joinedAt: Date;
  turnEndsAt: Date | null;
  ending: 'left' | 'turn_over' | null;
  /** 1 is next; null once the place has ended. */
  position: number | null;
}

/** Select of places with their position. */
const places = (reads: Reads) =>
  reads.selectFrom('waiting_places as place').select([
    'place.id',
    'place.artisan_id',
    'place.user_id',
    'place.email',
    'place.joined_at',
    'place.turn_ends_at',
    'place.ending',
    sql<number | null>`case when place.ended_at is null then (
        select count(*) from waiting_places ahead
         where ahead.artisan_id = place.artisan_id and ahead.ended_at is null
           and ahead.line_number <= place.line_number
      ) end`.as('position'),
  ]);

type PlaceRow = Awaited<ReturnType<ReturnType<typeof places>['executeTakeFirstOrThrow']>>;

const placeOf = (row: PlaceRow): Place => ({
  id: row.id,
  artisanId: row.artisan_id,
  userId: row.user_id,
  email: row.email,
  joinedAt: row.joined_at,
  turnEndsAt: row.turn_ends_at,
  ending: row.ending === 'left' || row.ending === 'turn_over' ? row.ending : null,
  position: row.position,
});

export async function findPlace(reads: Reads, placeId: string): Promise<Place | undefined> {
  const row = await places(reads).where('place.id', '=', placeId).executeTakeFirst();
  return row && placeOf(row);
}

/** The active place of an email on an artisan's waitlist; undefined when there is none. */
export async function findPlaceOf(
  reads: Reads,
  artisanId: string,
  email: string,
): Promise<Place | undefined> {
  const row = await places(reads)
    .where('place.artisan_id', '=', artisanId)
    .where('place.email', '=', email)
    .where('place.ended_at', 'is', null)
    .executeTakeFirst();
  return row && placeOf(row);
}

/** Adds a person to the end of the waitlist; false, with nothing written, when they are already on it. */
export async function insertPlace(
  tx: Tx,
  place: Pick<Place, 'id' | 'artisanId' | 'userId' | 'email' | 'joinedAt'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('waiting_places')
    .values({
      id: place.id,
      artisan_id: place.artisanId,
      user_id: place.userId,
      email: place.email,
      joined_at: place.joinedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Ends a place because its owner leaves; false when it had already ended. */
export async function leavePlace(tx: Tx, placeId: string, now: Date): Promise<boolean> {
  const left = await tx
    .updateTable('waiting_places')
    .set({ ended_at: now, ending: 'left' })
    .where('id', '=', placeId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return left !== undefined;
}

/** An artisan with a waitlist. */
export interface AwaitedArtisan {
  id: string;
  name: string;
  email: string;
  skill: string | null;
  /** The artisan's own switch for taking work. */
  available: boolean;
  /** Whether none of the next 14 days is free. */
  isFull: boolean;
}

const awaited = (reads: Reads, artisanId: string, today: string) =>
  reads
    .selectFrom(peopleWithEmail.as('artisan'))
    .select([
      'artisan.id',
      'artisan.full_name as name',
      'artisan.email',
      'artisan.skill',
      'artisan.available',
      isFullFrom(sql`artisan.id`, today).as('isFull'),
    ])
    .where('artisan.id', '=', artisanId)
    .where('artisan.role', '=', 'skilled');

/**
 * The artisan, if there is one with this id.
 *
 * @param today Lagos day, YYYY-MM-DD
 */
export function findAwaited(
  reads: Reads,
  artisanId: string,
  today: string,
): Promise<AwaitedArtisan | undefined> {
  return awaited(reads, artisanId, today).executeTakeFirst();
}

/** Locks an artisan's waitlist until the transaction ends. */
export async function lockLine(tx: Tx, artisanId: string): Promise<void> {
  await lockPerson(tx, artisanId);
}

/** Ends places whose turn has expired. The waitlist must be locked. */
export async function endTurns(tx: Tx, artisanId: string, now: Date): Promise<void> {
  await tx
    .updateTable('waiting_places')
    .set({ ended_at: now, ending: 'turn_over' })
    .where('artisan_id', '=', artisanId)
    .where('ended_at', 'is', null)
    .where('turn_ends_at', '<=', now)
    .execute();
}

/** SQL condition that a place has the turn: told, still in time, and without a hire since. */
const hasTheTurn = ({ hiresInBrief }: QueryParts, now: Date) => sql<boolean>`(
  turn.ended_at is null and turn.turn_ends_at > ${now}
  and not exists (
    select from ${hiresInBrief} hire
     where hire.artisan_id = turn.artisan_id and hire.created_at >= turn.told_at
       and (hire.customer_email = turn.email or hire.customer_id = turn.user_id)
  )
)`;

/**
 * Gives the turn to the first person not told yet, unless someone has it. The waitlist must be locked.
 *
 * @returns the person; undefined when no one was told
 */
export async function giveTurn(
  tx: Tx,
  queryParts: QueryParts,
  artisanId: string,
  now: Date,
  turnEndsAt: Date,
): Promise<{ id: string; userId: string | null; email: string } | undefined> {
  const { rows } = await sql<{ id: string; userId: string | null; email: string }>`
    update waiting_places set told_at = ${now}, turn_ends_at = ${turnEndsAt}
     where id = (
             select id from waiting_places
              where artisan_id = ${artisanId} and ended_at is null and told_at is null
              order by line_number limit 1
           )
       and not exists (
             select from waiting_places turn where turn.artisan_id = ${artisanId} and ${hasTheTurn(queryParts, now)}
           )
    returning id, user_id as "userId", email`.execute(tx);
  return rows[0];
}

export interface LinesPage {
  /** Ids of the artisans whose waitlist needs work. */
  toMove: string[];
  /** The page's last artisan; undefined after the last page. */
  last: string | undefined;
}

/**
 * One page of the waitlists, by their artisans' ids, with those that need work: a turn has expired, or the artisan can be
 * hired, someone waits and no one has the turn.
 *
 * @param today Lagos day, YYYY-MM-DD
 * @param after the last artisan of the page before, or `BEFORE_ALL_IDS`
 * @param most number of waitlists in a page
 */
export async function readLines(
  reads: Reads,
  queryParts: QueryParts,
  { now, today, after, most }: { now: Date; today: string; after: string; most: number },
): Promise<LinesPage> {
  const { rows } = await sql<{ artisan_id: string; moves: boolean }>`
    select line.artisan_id,
           exists (
             select from waiting_places place
              where place.artisan_id = line.artisan_id and place.ended_at is null and place.turn_ends_at <= ${now})
           or artisan.available and exists (
             select from waiting_places place
              where place.artisan_id = line.artisan_id and place.ended_at is null and place.told_at is null)
           and not exists (
             select from waiting_places turn where turn.artisan_id = line.artisan_id and ${hasTheTurn(queryParts, now)})
           and not ${isFullFrom(sql`artisan.id`, today)} as moves
      from (select distinct artisan_id from waiting_places
             where ended_at is null and artisan_id > ${after}::uuid
             order by artisan_id limit ${sql.lit(most)}) line
      join ${publicPeople} artisan on artisan.id = line.artisan_id
     order by line.artisan_id`.execute(reads);
  return {
    toMove: rows.filter(({ moves }) => moves).map((row) => row.artisan_id),
    last: rows.length === most ? rows.at(-1)?.artisan_id : undefined,
  };
}
