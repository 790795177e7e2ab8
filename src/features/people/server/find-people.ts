import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { identifier } from '../../../shared/identifier.ts';
import { toE164 } from '../../../shared/phone-number.ts';

/** A person as operators find them. */
export interface FoundPerson {
  id: string;
  role: string;
  full_name: string;
  skill: string | null;
  created_at: Date;
  verified_at: Date | null;
}

/**
 * When more people match a name, only this many are sorted: among a million people, tens of thousands are called
 * Amina.
 */
const MOST_LOOKED_THROUGH = 1_000;

/**
 * A name is common when this many of the newest people have it, or one of them and, by that share, so many of all
 * people. The index would have to collect all of them before returning the first, so common names are looked for among
 * the newest people instead.
 */
const COMMON = { have: 5, of: 250, ofAll: 5_000, within: 10_000 };

/**
 * Finds people for operators: by id, complete email or phone number, otherwise by letters of the name; one or two
 * letters match only the beginning of a word. Matches of a name are sorted by it; of a common name with more than
 * `most` matches, some of the newest people are returned.
 *
 * @param alsoIds people to include as well, e.g. both parties of a hire
 */
export async function findPeople(
  reads: Reads,
  typed: string,
  { most, alsoIds = [] }: { most: number; alsoIds?: readonly string[] },
): Promise<FoundPerson[]> {
  const query = typed.trim();
  const phone = /^[+\d][\d\s()-]{6,}$/.test(query) ? toE164(query) : undefined;
  const id = identifier.safeParse(query).data;
  const people = reads
    .selectFrom('users')
    .select(['id', 'role', 'full_name', 'skill', 'created_at', 'verified_at'])
    .where('role', '<>', 'deleted');
  if (id !== undefined)
    return people
      .where('id', 'in', [id, ...alsoIds])
      .limit(most)
      .execute();
  if (query.includes('@')) return people.where('email', '=', query.toLowerCase()).limit(most).execute();
  if (phone) return people.where('phone', '=', phone).orderBy('created_at').limit(most).execute();
  const named = isNamed(query);
  const amongNewest = (count: number, limit: number) => sql<boolean>`id in (
    select id from (select id, full_name from users where role <> 'deleted' order by id desc limit ${count}) newest
     where ${named} limit ${limit})`;
  const sample = await people.where(amongNewest(COMMON.of, COMMON.have)).execute();
  const ofAll = sample.length > 0 ? (sample.length / COMMON.of) * (await estimatedCountOfPeople(reads)) : 0;
  if (sample.length === COMMON.have || ofAll > COMMON.ofAll) {
    const newest = await people
      .where(amongNewest(COMMON.within, most))
      .orderBy('full_name')
      .orderBy('id')
      .execute();
    if (newest.length === most) return newest;
  }
  return reads
    .selectFrom(people.where(named).limit(MOST_LOOKED_THROUGH).as('named'))
    .selectAll()
    .orderBy('full_name')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** How many people there are, as PostgreSQL estimates; counting them would read them all. */
async function estimatedCountOfPeople(reads: Reads): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select reltuples::float8 as count from pg_class where oid = 'users'::regclass`.execute(reads);
  return rows[0]?.count ?? 0;
}

/** The index supports three letters anywhere, and the first two of a word. */
const LETTERS_INSIDE = 3;

function isNamed(query: string): RawBuilder<boolean> {
  const letters = query.replaceAll(/[\\%_]/g, '\\$&');
  const like = (pattern: string) => sql<boolean>`fold_text(full_name) like fold_text(${pattern})`;
  return [...query].length < LETTERS_INSIDE
    ? sql<boolean>`(${like(`${letters}%`)} or ${like(`% ${letters}%`)})`
    : like(`%${letters}%`);
}
