import type pg from 'pg';
import type { App } from '../src/app/build-app.ts';
import { newId } from '../src/shared/identifier.ts';
import { artisansWords, customersWords } from '../test-support/reviewing.ts';
import { sendTo } from './hire-and-pay.ts';
import { repeating, type Side } from './rounds.ts';
import { inTransaction, LANES, post, type SignedIn, signIn } from './signed-in.ts';

/** Compares reviewing from both sides with the minimum that keeps the same promises, like pay-out.ts. */

const CUSTOMERS = 100;

interface ReviewedHire {
  id: string;
  artisanId: string;
  asArtisan: string;
  asCustomer: string;
  customerId: string;
}

/** Returns each item once. */
function once<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next];
    next += 1;
    if (item === undefined) throw new Error(`all ${items.length} were used: the bench needs more of them`);
    return item;
  };
}

/** Creates released hires of people with accounts, which both sides can review. */
export async function makeReviewable(
  app: App,
  client: pg.Client,
  artisans: readonly SignedIn[],
  count: number,
): Promise<ReviewedHire[]> {
  const { rows: customers } = await client.query<{ id: string }>(
    `insert into users (id, role, email, full_name)
     select uuidv7(), 'consumer', 'customer-' || gen_random_uuid() || '@bench.example', 'Bench Customer'
       from generate_series(1, $1::int) returning id`,
    [CUSTOMERS],
  );
  const customerIds = customers.map(({ id }) => id);
  const cookies = await signIn(app.context.config, client, customerIds);
  const { rows } = await client.query<{ id: string; artisan_id: string; customer_id: string }>(
    `insert into hires (id, artisan_id, customer_id, customer_name, customer_email, job_description, start_date, end_date, start_time,
                        status, amount_kobo, fee_basis_points, created_at, updated_at, completed_at)
     select uuidv7(), ($1::uuid[])[1 + n % $3::int], ($2::uuid[])[1 + n % $4::int], 'Bench Customer', 'customer@bench.example', 'Some work',
            current_date - 3, current_date - 3, '09:00', 'released', 500000, 500, now(), now(), now()
       from generate_series(1, $5::int) n
     returning id, artisan_id, customer_id`,
    [artisans.map(({ id }) => id), customerIds, artisans.length, CUSTOMERS, count],
  );
  const asArtisan = new Map(artisans.map(({ id, cookie }) => [id, cookie]));
  const asCustomer = new Map(customerIds.map((id, at) => [id, cookies[at] ?? '']));
  return rows.map(({ id, artisan_id: artisanId, customer_id: customerId }) => ({
    id,
    artisanId,
    customerId,
    asArtisan: asArtisan.get(artisanId) ?? '',
    asCustomer: asCustomer.get(customerId) ?? '',
  }));
}

/** Our side: the customer reviews, the artisan reviews, and both reviews are shown and announced. */
export function reviewing(origin: string, hires: readonly ReviewedHire[]): Side {
  const next = once(hires);
  const send = sendTo(origin);
  return repeating(LANES, async () => {
    const { id, asArtisan, asCustomer } = next();
    const url = `/api/hiring/hires/${id}/reviews`;
    await post(send, `${url}/customer`, customersWords, { cookie: asCustomer });
    await post(send, `${url}/artisan`, artisansWords, { cookie: asArtisan });
  });
}

const LOCK_HIRE = 'select id from hires where id = $1 for update';
const REVIEW_WORK = `
  insert into reviews (id, hire_id, artisan_id, reviewer_name, rating, stars_work, stars_time, stars_price, stars_manners, body, photos,
                       created_at, due_at)
  select $2, $1, $3, 'Bench C.', $4, $5, $6, $7, $8, $9, '{}', now(), now() + interval '7 days'
    from review_windows
   where hire_id = $1 and ask_at is not null and opened_at > now() - interval '60 days'`;
const REVIEW_CUSTOMER = `
  with shown as (
    update reviews set shown_at = now() where hire_id = $1 and shown_at is null returning hire_id
  ), written as (
    insert into customer_reviews (id, hire_id, artisan_id, rating, stars_time, stars_manners, body, created_at, shown_at)
    select $2, $1, $3, $5::int, $6::int, $7::int, $8, now(), case when exists (select from shown) then now() end
      from review_windows
     where hire_id = $1 and ask_at is not null and opened_at > now() - interval '60 days'
    returning hire_id
  )
  insert into notifications (id, user_id, about_id, kind, title, text, link, source, created_at)
  select uuidv7(), side.reader, side.writer, 'reviews', 'You were reviewed', 'See what they said.', '/hires/' || hire_id || '#review',
         'review-shown:' || hire_id || ':' || side.name, now()
    from written, (values ($3::uuid, $4::uuid, 'customer'), ($4::uuid, $3::uuid, 'artisan')) as side (reader, writer, name)
      on conflict (source) do nothing`;

/** The minimum: each side's review under the hire's row lock, and the notifications to both. */
export function reviewingBare(pool: pg.Pool, hires: readonly ReviewedHire[]): Side {
  const next = once(hires);
  return repeating(LANES, async () => {
    const { id, artisanId, customerId } = next();
    const { rating, work, time, price, manners, body } = customersWords;
    await inTransaction(pool, async (client) => {
      await client.query(LOCK_HIRE, [id]);
      await client.query(REVIEW_WORK, [id, newId(), artisanId, rating, work, time, price, manners, body]);
    });
    await inTransaction(pool, async (client) => {
      const { rating, time, manners, body } = artisansWords;
      await client.query(LOCK_HIRE, [id]);
      await client.query(REVIEW_CUSTOMER, [id, newId(), artisanId, customerId, rating, time, manners, body]);
    });
  });
}
