import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { copyInto, dropIndexes, idMaker } from './copying.ts';

/** How many hires, each with a review, every artisan has. */
const HIRES_EACH = 3;
/** The number of artisans for each customer who has an account. */
const ARTISANS_PER_CUSTOMER = 5;
const YEAR_MS = 365 * 24 * 3_600_000;
const VERIFIED_OF_THREE = 2;
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
export const trades = [
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
const miles = [1, 5, 10, 20];
const languages = ['Pidgin', 'Yoruba', 'Igbo', 'Hausa'];

const customerName = (n: number) => `${givenNames[n % 12]} ${familyNames[n % 11]}`;

/** The people and hires that a database was filled with. */
export interface Filled {
  artisans: string[];
  customers: string[];
  hires: { id: string; artisan: string; customer: string; at: Date }[];
  seconds: number;
}

/**
 * Fills an empty, migrated database by COPY with artisans in all places, more of them where more people live, and three
 * reviewed hires for each, spread over the last year. Triggers are disabled meanwhile, and indexes are created once the
 * rows are there; what triggers would have maintained is computed at once.
 */
export async function fillByCopy(client: pg.Client, count: number): Promise<Filled> {
  const startedAt = performance.now();
  const yearAgo = Date.now() - YEAR_MS;
  const { rows: places } = await client.query<{ id: number; name: string; state: string }>(
    'select id, name, state from places order by prominence desc, id',
  );
  // Half of the artisans work in the best-known twentieth of the places.
  const known = places.slice(0, Math.ceil(places.length / 20));
  const placeOf = (n: number) => (n % 2 ? known[(n >> 1) % known.length] : places[(n >> 1) % places.length]);
  await client.query("set session_replication_role = 'replica'");
  const tables = ['users', 'artisan_listings', 'verifications', 'hires', 'reviews'];
  const indexes = await dropIndexes(client, tables);

  const nextId = idMaker();
  const ids = Array.from({ length: count }, nextId);
  const isVerified = (n: number) => n % 3 < VERIFIED_OF_THREE;
  const starsOf = (n: number, hire: number) => 3 + ((Math.floor(n / 7) + hire) % 3);
  const reviewedAt = (n: number) => new Date(Date.UTC(2026, 0, 6) + n * 1_000).toISOString();
  const totalOf = (n: number) => starsOf(n, 0) + starsOf(n, 1) + starsOf(n, 2);

  await copyInto(
    client,
    `users (id, role, email, full_name, bio, address, skill, profession, expertise, place_id, service_radius_miles,
            price_from_kobo, available, verified_at, rating_total, review_count, place_words, languages)`,
    (function* () {
      for (const [n, id] of ids.entries()) {
        const skill = trades[n % trades.length] ?? '';
        const place = placeOf(n);
        const name = `${givenNames[n % 12]} ${familyNames[Math.floor(n / 12) % 11]} ${n}`;
        yield `${id}\tskilled\tartisan${n}@bench.example\t${name}\tI have served homes and offices for ${(n % 20) + 1} years and I come when I say I will come.\t${n} Bench Street\t${skill}\t${skill} of ${place?.name}\trepairs, installation, ${skill.toLowerCase()} work, maintenance\t${place?.id}\t${miles[n % 4]}\t${500_000 + (n % 40) * 50_000}\t${n % 8 > 0}\t${isVerified(n) ? '2026-01-05T09:00:00Z' : '\\N'}\t${totalOf(n)}\t${HIRES_EACH}\t${place?.name} ${place?.state}\t{English,${languages[n % 4]}}\n`;
      }
    })(),
  );
  const customers = Array.from({ length: Math.ceil(count / ARTISANS_PER_CUSTOMER) }, nextId);
  await copyInto(
    client,
    'users (id, role, email, email_verified, full_name)',
    (function* () {
      for (const [n, id] of customers.entries()) {
        yield `${id}\tconsumer\tcustomer${n}@bench.example\tt\t${customerName(n)}\n`;
      }
    })(),
  );
  await copyInto(
    client,
    'verifications (user_id, status, submitted_at, due_on, decided_at)',
    (function* () {
      for (const [n, id] of ids.entries()) {
        if (isVerified(n)) yield `${id}\tverified\t2026-01-02T09:00:00Z\t2026-01-09\t2026-01-05T09:00:00Z\n`;
      }
    })(),
  );
  const total = count * HIRES_EACH;
  const hires = Array.from({ length: total }, (_, n) => ({
    id: nextId(),
    artisan: ids[Math.floor(n / HIRES_EACH)] ?? '',
    customer: customers[n % customers.length] ?? '',
    // The hires of one artisan are months apart, because the step shares no factor with the total.
    at: new Date(yearAgo + ((n * 700_001) % total) * (YEAR_MS / total)),
  }));
  await copyInto(
    client,
    `hires (id, artisan_id, customer_id, customer_name, customer_email, job_description, start_date, end_date, start_time, status,
            amount_kobo, fee_basis_points, created_at, updated_at, confirmed_at, completed_at)`,
    (function* () {
      for (const [n, { id, artisan, customer, at }] of hires.entries()) {
        const time = at.toISOString();
        const day = time.slice(0, 10);
        const who = n % customers.length;
        yield `${id}\t${artisan}\t${customer}\t${customerName(who)}\tcustomer${who}@bench.example\tSome work\t${day}\t${day}\t09:00\treleased\t500000\t500\t${time}\t${time}\t${time}\t${time}\n`;
      }
    })(),
  );
  await copyInto(
    client,
    'reviews (id, hire_id, artisan_id, reviewer_name, rating, body, created_at)',
    (function* () {
      for (const [n, { id, artisan }] of hires.entries()) {
        const stars = starsOf(Math.floor(n / HIRES_EACH), n % HIRES_EACH);
        yield `${nextId()}\t${id}\t${artisan}\tA Customer\t${stars}\tCame on time and did it well.\t${reviewedAt(n)}\n`;
      }
    })(),
  );
  // The only trigger needed here: it computes the standing by which lists are sorted as each row is written.
  await client.query('alter table artisan_listings enable always trigger standing_is_counted');
  await client.query(`
    insert into artisan_listings (
      artisan_id, skill, place_id, service_radius_miles, name, price_from_kobo, available, verified, rating_total, review_count,
      joined_on, languages, passed_checks, course_badge_until)
    select id, skill, place_id, service_radius_miles, fold_text(full_name), price_from_kobo, available,
           verified_at is not null, rating_total, review_count, created_at::date, languages,
           case when verified_at is null then '{}'::text[]
                when email like '%00@%' then '{bank_account,certificate,face,identity,references}'
                else '{bank_account,face,identity,references}' end,
           case when email like '%50@%' then date '2099-12-31' end
      from users where role = 'skilled'`);
  await client.query('alter table artisan_listings enable trigger standing_is_counted');
  // Each artisan's number is a word of their name, and must not count as a spelling.
  await client.query(
    `
    insert into search_words (word)
    select distinct lexeme from (
      select unnest(tsvector_to_array(to_tsvector('simple', fold_text(text)))) as lexeme
        from (select distinct unnest(array[skill, profession, expertise, place_words]) as text from users) said
      union all
      select fold_text(unnest($1::text[]))) words
     where length(lexeme) between 3 and 40 on conflict do nothing`,
    [[...givenNames, ...familyNames]],
  );
  for (const definition of indexes) await client.query(definition);
  await client.query("set session_replication_role = 'origin'");
  await client.query('vacuum analyze');
  return { artisans: ids, customers, hires, seconds: (performance.now() - startedAt) / 1000 };
}

/** So long nothing may run before the measurement, looked at once a second. */
const QUIET_SECONDS = 10;

/**
 * Waits for the product's daily pass over all listings' free days (the task `renew-standings`): in a database that was
 * just filled it takes a minute, whose figures would be about filling.
 */
export async function untilStandingsAreWalked(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select walked_day is not null as walked from standing_clock');
    if (rows[0]?.walked) return;
    await pause(1000);
  }
}

/**
 * Waits until the database server is quiet, ten minutes at most: it writes out what was filled, and its statistics and
 * the product's first daily tasks on a million artisans read all of it. Measured beside them, single requests took
 * seconds.
 */
export async function untilQuiet(client: pg.Client): Promise<void> {
  await client.query('checkpoint');
  for (let quiet = 0, second = 0; quiet < QUIET_SECONDS && second < 600; second += 1) {
    const { rows } = await client.query(
      `select from pg_stat_activity where pid <> pg_backend_pid()
          and (backend_type = 'autovacuum worker' or (backend_type = 'client backend' and state = 'active'))`,
    );
    quiet = rows.length === 0 ? quiet + 1 : 0;
    await pause(1000);
  }
}
