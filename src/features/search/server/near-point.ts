import { type RawBuilder, sql } from 'kysely';
import { MOST_SERVICE_AREA_MILES } from '../../../shared/places.ts';

/** The place that a search is about: a point on the map, or a town of the gazetteer. */
export type AskedPlace =
  | { latitude: number; longitude: number }
  | { town: string /** As the gazetteer spells it. */; state: string | undefined };

/** IUGG mean radius of the earth. */
const EARTH_RADIUS_MILES = 3958.761;
const MILES_PER_DEGREE = (Math.PI / 180) * EARTH_RADIUS_MILES;

/**
 * Two common table expressions: `point`, where the asked place is (no row for a town that is not in the gazetteer),
 * and `near`, the places within reach of it with their `distance` in miles.
 *
 * A box of degrees sorts out most places before the great-circle distance is computed (haversine formula,
 * R. W. Sinnott, "Virtues of the Haversine", Sky & Telescope 68, 1984).
 *
 * @param miles how far people may be; absent: as far as anybody travels
 */
export function nearbyPlaces(
  asked: AskedPlace,
  miles: number = MOST_SERVICE_AREA_MILES,
): RawBuilder<unknown> {
  const degrees = miles / MILES_PER_DEGREE;
  return sql`
    point as materialized (${pointOf(asked)}),
    near as materialized (
      select place.id, place.name, place.state, place.latitude, place.longitude,
             ${2 * EARTH_RADIUS_MILES}::float8 * asin(sqrt(least(1,
               sin(radians(place.latitude - point.latitude) / 2) ^ 2
               + cos(radians(point.latitude)) * cos(radians(place.latitude))
                 * sin(radians(place.longitude - point.longitude) / 2) ^ 2))) as distance
        from places place, point
       where place.latitude between point.latitude - ${degrees}::float8 and point.latitude + ${degrees}::float8
         and abs(place.longitude - point.longitude) * greatest(cos(radians(place.latitude)), 0.01) <= ${degrees * 1.05}::float8
    )`;
}

function pointOf(asked: AskedPlace): RawBuilder<unknown> {
  if ('latitude' in asked)
    return sql`select ${asked.latitude}::float8 as latitude, ${asked.longitude}::float8 as longitude`;
  const inState = asked.state === undefined ? sql`` : sql`and state = ${asked.state}`;
  // Of several towns of one name the largest is meant.
  return sql`
    select latitude, longitude from places
     where fold_text(name) = fold_text(${asked.town}::text) ${inState}
     order by population desc, id limit 1`;
}
