import { type Selectable, sql } from 'kysely';
import type { Database, Reads } from '../../../server/database.ts';

/*
 * The table of people, as far as other features may read it. Each is a subselect to be joined under a name, in Kysely
 * (`.innerJoin(publicPeople.as('artisan'), …)`) as in SQL (`join ${publicPeople} u on …`). PostgreSQL plans them as it
 * plans the table itself, with all its indexes; only a `group by` has to name each column that is selected, since a
 * subselect has no key. Their text is made once: they are part of statements that every request sends.
 */

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
/** An artisan under a sanction takes no new work, whatever their own switch says. */
const columns = sql.raw(
  publicColumns
    .map((column) => (column === 'available' ? '(available and sanction is null) as available' : column))
    .join(', '),
);

type Person = Selectable<Database['users']>;
type PublicPerson = Pick<Person, (typeof publicColumns)[number]>;
type PersonWithEmail = PublicPerson & Pick<Person, 'email' | 'email_verified' | 'sanctioned_until'>;

/**
 * What everyone may see of a person, and what lists filter, sort and search by. Deleted accounts are among them, since
 * the books and conversations name them: their role is `deleted`, and nothing of the person is left.
 */
export const publicPeople = sql<PublicPerson>`(select ${columns} from users)`;

/** The same of those who can be hired. */
export const artisans = sql<PublicPerson>`(select ${columns} from users where role = 'skilled')`;

/** The same with each person's email and whether they confirmed it: for writing to them, and for operators. */
export const peopleWithEmail = sql<PersonWithEmail>`(select ${columns}, email, email_verified, sanctioned_until from users)`;

/**
 * What lists of artisans are filtered and ordered by; triggers keep it (`migrations/0025-artisan-listings.sql`). Suspended and
 * banned artisans are not among them: the indexes leave them out, too (`migrations/0054-sanctions.sql`).
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

/** A person with the names of their place, as they may read it themselves. */
export type OwnRow = Person & { town: string | null; state: string | null };

/** A person's own row; undefined where there is none, or the account was deleted. */
export const findOwnRow = (reads: Reads, id: string): Promise<OwnRow | undefined> =>
  ownRows(reads).where('users.id', '=', id).where('users.role', '<>', 'deleted').executeTakeFirst();

/** That a person is to be found by no one: they are suspended or banned. @param person the name under which they are joined */
export const isHidden = (person: string) =>
  sql<boolean>`coalesce(${sql.ref(`${person}.sanction`)} in ('suspended', 'banned'), false)`;

/** Whether someone is suspended or banned at a moment, also where the task that ends it comes later. */
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

/** Whether an artisan's own "available for hire" is on; it says nothing of their calendar. */
export async function isAvailable(reads: Reads, artisanId: string): Promise<boolean> {
  const artisan = await reads
    .selectFrom('users')
    .select('available')
    .where('id', '=', artisanId)
    .executeTakeFirstOrThrow();
  return artisan.available;
}

/** Which phone number each customer and artisan gave, used only to compare numbers. */
export const phonesOfPeople = sql<{ user_id: string; phone: string }>`(
  select id as user_id, phone from users where phone <> '' and role in ('consumer', 'skilled'))`;

/** A person's own address and phone number; "" when they have none. They go to that person alone. */
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
 * Whether an account with this email is under a sanction at a moment, or a banned one has this phone number. The row with the
 * email is locked until the transaction ends, so that a sanction of this moment is seen, or waits.
 */
export function isSanctionedGuest({ email, phone }: { email: string; phone: string }, now: Date) {
  // The limit keeps the condition out of the part that locks: it has to wait for a sanction that is just given.
  const own = sql`select sanction, sanctioned_until from users where email = ${email} limit 1 for share`;
  return sql<boolean>`(
    exists (select from (${own}) own
             where own.sanction is not null and (own.sanctioned_until is null or own.sanctioned_until > ${now}))
    or exists (select from users where sanction = 'banned' and phone = ${phone} and phone <> ''))`;
}
