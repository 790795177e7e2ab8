import { type SqlBool, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';

export interface PlaceSearch {
  /** Any part of the town's name, however accented. */
  name: string | undefined;
  /** As the gazetteer spells it. */
  state: string | undefined;
  limit: number;
}

/** Towns of the gazetteer, those first that begin with the name, the largest of them before the others. */
export function findPlaces(db: Reads, { name, state, limit }: PlaceSearch) {
  const asked = sql`fold_text(${name ?? ''}::text)`;
  return db
    .selectFrom('places')
    .select(['id', 'name', 'state', 'latitude', 'longitude'])
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? ''))
    .$if(name !== undefined, (query) =>
      query
        .where(sql<SqlBool>`strpos(fold_text(name), ${asked}) > 0`)
        .orderBy(sql`starts_with(fold_text(name), ${asked})`, 'desc'),
    )
    .orderBy('population', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}
