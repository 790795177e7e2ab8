import { type Selectable, sql } from 'kysely';
import type { Database, Reads } from '../../../server/database.ts';

/** Area of a page: the country (both null), a state, or a place in a state. */
export interface Area {
  state: string | null;
  placeId: number | null;
}

export type FiguresRow = Selectable<Database['directory_pages']>;

/** Figures of one page; undefined when there was no artisan at the last nightly run. */
export function findFigures(
  db: Reads,
  skill: string,
  { state, placeId }: Area,
): Promise<FiguresRow | undefined> {
  return db
    .selectFrom('directory_pages')
    .selectAll()
    .where('skill', '=', skill)
    .where('state', state === null ? 'is' : '=', state)
    .where('place_id', placeId === null ? 'is' : '=', placeId)
    .executeTakeFirst();
}

/** A page to link to. */
export interface LinkedRow {
  skill: string;
  state: string | null;
  place_id: number | null;
  artisans: number;
}

/**
 * States with artisans of a trade, and the best known places in each. A state where none is based may still have
 * places that artisans from elsewhere cover: then its count is 0.
 */
export async function statesWithPlaces(db: Reads, skill: string, placesEach: number): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    with states as materialized (
      select skill, state, coalesce(max(artisans) filter (where place_id is null), 0) as artisans
        from directory_pages where skill = ${skill} and state is not null group by 1, 2)
    select skill, state, null as place_id, artisans from states
    union all
    select skill, state, place_id, artisans
      from (select page.skill, page.state, page.place_id, page.artisans,
                   row_number() over (partition by page.state order by p.prominence desc, p.id) as rank
              from directory_pages page join places p on p.id = page.place_id
             where page.skill = ${skill}) known
     where rank <= ${placesEach}`.execute(db);
  return rows;
}

/** Places in a state that have artisans of a trade. */
export const placesOfState = (db: Reads, skill: string, state: string): Promise<LinkedRow[]> =>
  db
    .selectFrom('directory_pages')
    .select(['skill', 'state', 'place_id', 'artisans'])
    .where('skill', '=', skill)
    .where('state', '=', state)
    .where('place_id', 'is not', null)
    .execute();

/** Those of the given places that have artisans of a trade. */
export const amongPlaces = (db: Reads, skill: string, placeIds: number[]): Promise<LinkedRow[]> =>
  db
    .selectFrom('directory_pages')
    .select(['skill', 'state', 'place_id', 'artisans'])
    .where('skill', '=', skill)
    .where('place_id', 'in', placeIds)
    .execute();

/** Trades with artisans in an area, most artisans first. */
export const tradesOf = (db: Reads, { state, placeId }: Area): Promise<LinkedRow[]> =>
  db
    .selectFrom('directory_pages')
    .select(['skill', 'state', 'place_id', 'artisans'])
    .where('place_id', placeId === null ? 'is' : '=', placeId)
    .where('state', state === null ? 'is' : '=', state)
    .orderBy('artisans', 'desc')
    .execute();

/** The trades with the most artisans in each of the given places, `each` for each place. */
export async function bestTradesOf(db: Reads, placeIds: number[], each: number): Promise<LinkedRow[]> {
  const { rows } = await sql<LinkedRow>`
    select best.* from unnest(${placeIds}::int[]) with ordinality as asked (id, at)
     cross join lateral (
       select skill, state, place_id, artisans from directory_pages
        where place_id = asked.id order by artisans desc, skill limit ${sql.lit(each)}) best
     order by asked.at, best.artisans desc, best.skill`.execute(db);
  return rows;
}
