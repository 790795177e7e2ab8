import { type RawBuilder, sql } from 'kysely';
import { everybodyFullOn } from '../../bookings/server/public.ts';
import type { SortOrder } from '../contract.ts';
import type { AskedWords } from './asked-words.ts';
import type { OrderValue } from './list-order.ts';
import type { AskedPlace } from './near-point.ts';

/** What a list is asked for; absent means "does not matter". */
export interface PeopleSearch {
  words?: AskedWords | undefined;
  role?: 'consumer' | 'skilled' | undefined;
  /** Whoever asks and is a consumer: they find themselves too. */
  ownConsumerId?: string | undefined;
  skill?: string | undefined;
  verified?: boolean | undefined;
  available?: boolean | undefined;
  minRating?: number | undefined;
  /** As the gazetteer spells it. */
  state?: string | undefined;
  place?: AskedPlace | undefined;
  /** From the place; absent: as far as each travels. */
  miles?: number | undefined;
  /** What day it is in Lagos, YYYY-MM-DD: whose calendar is full today is not available. */
  today: string;
  sort: SortOrder;
  limit: number;
  /** Rows to leave out at the start. */
  offset: number;
  /** The order's values of the person after whom the list goes on. */
  after?: OrderValue[] | undefined;
}

/** `users u where …`: who is listed and as wished; with a place, also `p`, where they are. */
export function peopleAsWished(search: PeopleSearch): RawBuilder<unknown> {
  const { skill, verified, available, minRating, state, place, miles } = search;
  const wishes = [whoIsListed(search)];
  if (skill !== undefined) wishes.push(sql`u.skill = ${skill}`);
  if (verified !== undefined) wishes.push(sql`u.verified_at is ${sql.raw(verified ? 'not null' : 'null')}`);
  if (available !== undefined) {
    const isAvailable = sql`(u.available and u.id not in (${everybodyFullOn(search.today)}))`;
    wishes.push(available ? isAvailable : sql`not ${isAvailable}`);
  }
  if (minRating !== undefined && minRating > 0) wishes.push(sql`u.rating >= ${minRating}::numeric`);
  if (place) {
    wishes.push(
      sql`p.distance <= ${miles === undefined ? sql`u.service_radius_miles` : sql`${miles}::float8`}`,
    );
  } else if (state !== undefined) {
    wishes.push(sql`u.place_id in (select id from places where state = ${state})`);
  }
  return sql`users u ${place ? sql`join near p on p.id = u.place_id` : sql``} where ${sql.join(wishes, sql` and `)}`;
}

/** Skilled people are everybody's business; a consumer only their own. */
function whoIsListed({ role, ownConsumerId }: PeopleSearch): RawBuilder<unknown> {
  const skilled = sql`u.role = 'skilled'`;
  const own = sql`(u.role = 'consumer' and u.id = ${ownConsumerId}::uuid)`;
  if (role === 'skilled' || (role === undefined && ownConsumerId === undefined)) return skilled;
  if (ownConsumerId === undefined) return sql`false`;
  return role === 'consumer' ? own : sql`(${skilled} or ${own})`;
}
