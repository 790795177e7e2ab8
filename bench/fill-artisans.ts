import type pg from 'pg';

const trades = [
  'Plumber',
  'Electrician',
  'Painter',
  'Carpenter',
  'Tiler',
  'Welder',
  'Builder',
  'Artist',
  'Decorator',
  'Roofer',
];
const givenNames = [
  'Chidi',
  'Amina',
  'Tunde',
  'Ngozi',
  'Musa',
  'Funmi',
  'Emeka',
  'Halima',
  'Sade',
  'Ibrahim',
  'Uche',
  'Bisi',
];
const familyNames = [
  'Okafor',
  'Bello',
  'Adeyemi',
  'Eze',
  'Danjuma',
  'Balogun',
  'Nwosu',
  'Yusuf',
  'Afolabi',
  'Ogbonna',
  'Sani',
];

/**
 * Fills an empty, migrated database with artisans in all places, each with three reviewed hires of different
 * customers in the past year, so that PostgreSQL's statistics are like those of real hires. Returns the ids of
 * those who are available.
 */
export async function fillArtisans(client: pg.Client, count: number): Promise<string[]> {
  await client.query(
    `insert into users (id, role, email, full_name, bio, address, skill, profession, expertise, place_id, service_radius_miles,
                        price_from_kobo, available, photo_url)
     select uuidv7(), 'skilled', 'artisan' || n || '@bench.example',
            ($2::text[])[1 + n % 12] || ' ' || ($3::text[])[1 + (n / 12) % 11] || ' ' || n,
            'I have served homes and offices for ' || (n % 20 + 1) || ' years and I come when I say I will come.',
            n || ' Bench Street', ($4::text[])[1 + n % 10], ($4::text[])[1 + n % 10] || ' of ' || place.name,
            'repairs, installation, ' || lower(($4::text[])[1 + n % 10]) || ' work, maintenance',
            place.id, (array[1, 5, 10, 20])[1 + n % 4], 500000 + (n % 40) * 50000,
            n % 8 > 0, null
       from generate_series(1, $1::int) n
       join (select *, row_number() over (order by prominence desc, id) as position, count(*) over () as total from places) place
         on place.position = 1 + n % place.total`,
    [count, givenNames, familyNames, trades],
  );
  await client.query(
    `insert into verifications (user_id, status, submitted_at, due_on, decided_at)
     select id, 'verified', created_at, current_date, now()
       from users where role = 'skilled' and substring(email from '\\d+')::int % 3 > 0`,
  );
  await client.query(
    `with done as (
       insert into hires (id, artisan_id, customer_name, customer_email, job_description, start_date, end_date, start_time, status,
                          amount_kobo, fee_basis_points, created_at, updated_at, completed_at)
       select uuidv7(), id, 'A Customer', 'customer-' || nth || '-of-' || email, 'Some work', date '2026-01-05', date '2026-01-05', '09:00',
              'released', 500000, 500, hired_at, hired_at, hired_at
         from users, generate_series(1, 3) nth, lateral (select now() - random() * nth * interval '100 days' as hired_at) past
        where role = 'skilled'
       returning id, artisan_id)
     insert into reviews (id, hire_id, artisan_id, reviewer_name, rating, body, created_at)
     select uuidv7(), id, artisan_id, 'A Customer', 3 + (hashtext(id::text) & 1) + (hashtext(artisan_id::text) & 1), 'Came on time and did it well.', now()
       from done`,
  );
  await client.query('vacuum analyze');
  const { rows } = await client.query<{ id: string }>(
    `select id from users where role = 'skilled' and available order by id`,
  );
  return rows.map((row) => row.id);
}
