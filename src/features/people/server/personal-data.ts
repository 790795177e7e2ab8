import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { deletedAddress, type PersonalData } from '../../../server/personal-data.ts';
import { DELETED_PERSON } from '../../../shared/deleted-person.ts';

/** Personal data of an account. Its row is emptied but kept, because the books refer to it. */
export const peoplePersonalData: PersonalData = {
  tables: ['users', 'artisan_listings', 'search_words'],
  async collect(reads, { id }) {
    return { account: await findOwn(reads, id) };
  },
  async erase(tx, { id }, { now }) {
    const words = await searchWordsOf(tx, id);
    await emptyUser(tx, id, now());
    await deleteSearchWords(tx, words);
  },
};

/** The account as its owner entered it, without the password. */
function findOwn(reads: Reads, id: string) {
  return reads
    .selectFrom('users')
    .leftJoin('places', 'places.id', 'users.place_id')
    .select([
      'users.id',
      'role',
      'email',
      'email_verified',
      'full_name',
      'photo_url',
      'address',
      'bio',
      'phone',
      'skill',
      'profession',
      'expertise',
      'places.name as town',
      'places.state',
      'landmark',
      'service_radius_miles',
      'caption',
      'video_url',
      'price_from_kobo',
      'years_of_experience',
      'languages',
      'verified_at',
      'available',
      'rating',
      'review_count',
      'created_at',
      'updated_at',
    ])
    .where('users.id', '=', id)
    .executeTakeFirst();
}

async function emptyUser(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      role: 'deleted',
      deleted_at: at,
      updated_at: at,
      email: deletedAddress(id),
      email_verified: false,
      full_name: DELETED_PERSON,
      available: false,
      sanction: null,
      sanctioned_until: null,
      photo_url: null,
      address: null,
      bio: null,
      phone: null,
      skill: null,
      profession: null,
      expertise: null,
      place_id: null,
      landmark: null,
      service_radius_miles: null,
      caption: null,
      video_url: null,
      price_from_kobo: null,
      years_of_experience: null,
      languages: [],
      last_seen_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Words that search has learnt from a person's name, work and place. */
async function searchWordsOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select unnest(tsvector_to_array(search_document)) as word from users where id = ${id}`.execute(tx);
  return rows.map((row) => row.word);
}

/** Deletes search words that no one else has: a rare name would reveal that its bearer was here. */
async function deleteSearchWords(tx: Tx, words: string[]): Promise<void> {
  await sql`
    delete from search_words
     where word = any(${words}::text[])
       and not exists (
         select from users
          where role = 'skilled' and search_document @@ (quote_literal(search_words.word))::tsquery
       )`.execute(tx);
}
