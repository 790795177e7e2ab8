import { type Selectable, sql } from 'kysely';
import type { Database, Reads } from '../../../server/database.ts';

/* What other features may read from the users table. Each is a subquery to join under an alias, in Kysely
   (`.innerJoin(publicPeople.as('artisan'), …)`) or SQL (`join ${publicPeople} u on …`). PostgreSQL plans them
   like the table, with all its indexes; only `group by` has to list every selected column, since a subquery has
   no primary key. Their SQL is built once, because every request sends it. */

const publicColumns = [
  'id',
  'role',
  'full_name',
  'photo_url',
  'bio',
  'skill',
  'profession',
  'expertise',
  'place_id',
  'service_radius_miles',
  'caption',
  'video_url',
  'price_from_kobo',
  'years_of_experience',
  'languages',
  'available',
  'verified_at',
  'rating',
  'review_count',
  'search_text',
  'search_document',
  'created_at',
  'updated_at',
  'last_seen_at',
  'sanction',
] as const;
/** A sanctioned artisan takes no new work, whatever their own switch says. */
const columns = sql.raw(
  publicColumns
    .map((column) => (column === 'available' ? '(available and sanction is null) as available' : column))
    .join(', '),
);

type Person = Selectable<Database['users']>;
type PublicPerson = Pick<Person, (typeof publicColumns)[number]>;
type PersonWithEmail = PublicPerson & Pick<Person, 'email' | 'email_verified' | 'sanctioned_until'>;

/**
 * Public columns of people, and those that lists filter, sort and search by. Includes deleted accounts, which the
 * books and conversations refer to; they have the role `deleted` and no personal data.
 */
export const publicPeople = sql<PublicPerson>`(select ${columns} from users)`;

/** Public columns of artisans. */
export const artisans = sql<PublicPerson>`(select ${columns} from users where role = 'skilled')`;

/** Public columns with the email and whether it is confirmed, for sending email and for operators. */
export const peopleWithEmail = sql<PersonWithEmail>`(select ${columns}, email, email_verified, sanctioned_until from users)`;

/**
 * Listings that searches filter and sort by; triggers maintain them (`migrations/0025-artisan-listings.sql`).
 * Without suspended and banned artisans, which the indexes leave out as well (`migrations/0054-sanctions.sql`).
 */
export const artisanListings = sql<
  Selectable<Database['artisan_listings']>
>`(select * from artisan_listings where not hidden)`;

const ownRows = (reads: Reads) =>
  reads
    .selectFrom('users')
    .leftJoin('places', 'places.id', 'users.place_id')
    .selectAll('users')
    .select(['places.name as town', 'places.state']);

/** A complete row of a person with the names of their place, for that person only. */
export type OwnRow = Person & { town: string | null; state: string | null };

/** A person's own row; undefined when there is none or the account was deleted. */
export const findOwnRow = (reads: Reads, id: string): Promise<OwnRow | undefined> =>
  ownRows(reads).where('users.id', '=', id).where('users.role', '<>', 'deleted').executeTakeFirst();

/**
 * SQL condition that a person is suspended or banned and so must not be found.
 *
 * @param person alias under which they are joined
 */
export const isHidden = (person: string) =>
  sql<boolean>`coalesce(${sql.ref(`${person}.sanction`)} in ('suspended', 'banned'), false)`;

/** Whether a person is suspended or banned at an instant, even if the task that ends the sanction runs later. */
export async function isHiddenNow(reads: Reads, userId: string, now: Date): Promise<boolean> {
  const hidden = await reads
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('sanction', 'in', ['suspended', 'banned'])
    .where((is) => is.or([is('sanctioned_until', 'is', null), is('sanctioned_until', '>', now)]))
    .executeTakeFirst();
  return hidden !== undefined;
}

/** The artisan's own switch for taking work, regardless of their calendar. */
export async function isAvailable(reads: Reads, artisanId: string): Promise<boolean> {
  const artisan = await reads
    .selectFrom('users')
    .select('available')
    .where('id', '=', artisanId)
    .executeTakeFirstOrThrow();
  return artisan.available;
}

/** Phone numbers of customers and artisans, used only to compare them. */
export const phonesOfPeople = sql<{ user_id: string; phone: string }>`(
  select id as user_id, phone from users where phone <> '' and role in ('consumer', 'skilled'))`;

/** A person's own address and phone number, for that person only; "" when missing. */
export async function findWhereabouts(
  reads: Reads,
  userId: string,
): Promise<{ address: string; phone: string }> {
  const user = await reads
    .selectFrom('users')
    .select(['address', 'phone'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return { address: user?.address ?? '', phone: user?.phone ?? '' };
}

/**
 * SQL condition that an account with this email is under a sanction, or a banned one has this phone number. Locks
 * the row with the email until the transaction ends, so that a concurrent sanction is either seen or waits.
 */
export function isSanctionedGuest({ email, phone }: { email: string; phone: string }, now: Date) {
  // `limit` keeps the sanction's condition out of the locking subquery, which must also wait for a sanction being
  // given.
  const own = sql`select sanction, sanctioned_until from users where email = ${email} limit 1 for share`;
  return sql<boolean>`(
    exists (select from (${own}) own
             where own.sanction is not null and (own.sanctioned_until is null or own.sanctioned_until > ${now}))
    or exists (select from users where sanction = 'banned' and phone = ${phone} and phone <> ''))`;
}
