import { type RawBuilder, sql } from 'kysely';
import { everybodyFullFrom } from '../../bookings/server/public.ts';
import { idsOfPeopleWithOpenJobs } from '../../jobs/server/public.ts';
import { publicPeople } from '../../people/server/public.ts';
import type { SortOrder } from '../contract.ts';
import type { AskedWords } from './asked-words.ts';
import type { OrderValue } from './list-order.ts';
import type { AskedPlace } from './near-point.ts';

/** What a list is asked for; absent means "does not matter". */
export interface PeopleSearch {
  words?: AskedWords | undefined;
  role?: 'consumer' | 'skilled' | undefined;
  /** The caller, where they are a consumer: they find themselves too. */
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
  /** What day it is in Lagos, YYYY-MM-DD: from it on the days count of which one has to be free. */
  today: string;
  /** When it is asked: consumers are listed while they have an open job. */
  now: Date;
  sort: SortOrder;
  limit: number;
  /** Rows to leave out at the start. */
  offset: number;
  /** The order's values of the person after whom the list goes on. */
  after?: OrderValue[] | undefined;
}

/** The two kinds of people that a list can hold. Indexes are made for one of them, so each is looked for by itself. */
type Kind = 'skilled' | 'consumer';

/**
 * A statement for each kind of people that are looked for, put together.
 *
 * @param statement given `(people) u where …` (with a place, also `p`, where they are): who is listed and as wished
 */
export function peopleAsWished(
  search: PeopleSearch,
  statement: (people: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const kinds: Kind[] = search.role === undefined ? ['skilled', 'consumer'] : [search.role];
  return sql.join(
    kinds.map((kind) => statement(peopleOfKind(kind, search))),
    sql` union all `,
  );
}

function peopleOfKind(kind: Kind, search: PeopleSearch): RawBuilder<unknown> {
  const { skill, verified, available, minRating, state, place, miles } = search;
  const wishes = [whoIsListed(kind, search)];
  if (skill !== undefined) wishes.push(sql`u.skill = ${skill}`);
  if (verified !== undefined) wishes.push(sql`u.verified_at is ${sql.raw(verified ? 'not null' : 'null')}`);
  if (available !== undefined) {
    // Nobody hires a consumer, so none of them is available.
    const isAvailable =
      kind === 'skilled'
        ? sql`(u.available and u.id not in (${everybodyFullFrom(search.today)}))`
        : sql`false`;
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
  return sql`${publicPeople} u ${place ? sql`join near p on p.id = u.place_id` : sql``} where ${sql.join(wishes, sql` and `)}`;
}

/** Skilled people are everybody's business, and so are consumers with an open job; any other only their own. */
function whoIsListed(kind: Kind, { ownConsumerId, now }: PeopleSearch): RawBuilder<unknown> {
  if (kind === 'skilled') return sql`u.role = 'skilled'`;
  const listed = [idsOfPeopleWithOpenJobs(now)];
  if (ownConsumerId !== undefined) listed.push(sql`select ${ownConsumerId}::uuid`);
  return sql`u.role = 'consumer' and u.id in (${sql.join(listed, sql` union `)})`;
}
