import type { Insertable } from 'kysely';
import type { Database } from '../src/server/database.ts';
import type { HireReviews } from '../src/shared/hire-reviews.ts';
import { keyInHeader } from './key-in-header.ts';
import { makeHire } from './made-up-hires.ts';
import { makeArtisan, makeConsumer, signedInAs } from './made-up-people.ts';
import { keyOf } from './paid-hires.ts';
import type { TestApp } from './test-app.ts';

type Headers = Record<string, string>;

/** A customer's review, by default. */
export const customersWords = {
  rating: 4,
  work: 5,
  time: 3,
  price: 4,
  manners: 5,
  body: 'The tank no longer leaks.',
};
/** An artisan's review. */
export const artisansWords = { rating: 5, time: 4, manners: 5, body: 'Everything was ready.' };

/** A released hire with both sides signed in; `guest: true`: a guest's hire, with their key. */
export async function reviewable(
  app: TestApp,
  { guest = false, ...wishes }: Partial<Insertable<Database['hires']>> & { guest?: boolean } = {},
) {
  const artisan = await makeArtisan(app);
  const customer = await makeConsumer(app);
  const hire = await makeHire(app, artisan, {
    status: 'released',
    payment_due_at: null,
    completed_at: app.clock.now,
    ...(!guest && {
      customer_id: customer.id,
      customer_name: customer.full_name,
      customer_email: customer.email,
    }),
    ...wishes,
  });
  return {
    hire,
    artisan,
    customer,
    asArtisan: await signedInAs(app, artisan),
    asCustomer: guest ? { cookie: '' } : await signedInAs(app, customer),
    key: guest ? keyOf(app, hire) : undefined,
  };
}

interface Answer {
  status: number;
  body: {
    message: string;
    code?: string;
    fields?: Record<string, string>;
    result: HireReviews;
  };
}

/** Sends one side's review of a hire. */
export async function review(
  app: TestApp,
  hire: { id: string },
  side: 'customer' | 'artisan',
  headers: Headers,
  changes: Record<string, unknown> = {},
  method: 'POST' | 'PUT' = 'POST',
): Promise<Answer> {
  const words = side === 'customer' ? customersWords : artisansWords;
  const answer = await app.request({
    method,
    url: `/api/hiring/hires/${hire.id}/reviews/${side}`,
    headers,
    payload: { ...words, ...changes },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** The reviews of a hire as one side sees them. */
export async function reviewsSeenBy(
  app: TestApp,
  hire: { id: string },
  headers: Headers,
  key?: string,
): Promise<HireReviews> {
  const url = `/api/hiring/hires/${hire.id}/reviews${key ? `?key=${key}` : ''}`;
  return (await app.request(keyInHeader(url, headers))).json().result;
}

/** An artisan's average rating and number of reviews, in their account and in the listing. */
export async function ratingOf(app: TestApp, artisan: { id: string }) {
  const { rating, review_count } = await app.db
    .selectFrom('users')
    .select(['rating', 'review_count'])
    .where('id', '=', artisan.id)
    .executeTakeFirstOrThrow();
  const listed = await app.db
    .selectFrom('artisan_listings')
    .select(['rating', 'review_count'])
    .where('artisan_id', '=', artisan.id)
    .executeTakeFirstOrThrow();
  return { average: rating, count: review_count, listed: listed.rating, listedCount: listed.review_count };
}
