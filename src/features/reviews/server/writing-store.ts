import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { HireReviews } from '../../../shared/hire-reviews.ts';
import type { HireSide } from '../../hiring/process.ts';
import { reviewsFor } from './review-parts.ts';

/** What one side says of the other. */
export interface Words {
  rating: number;
  /** Asked of customers alone; null of an artisan. */
  work: number | null;
  time: number;
  price: number | null;
  manners: number;
  body: string;
  /** Addresses of uploaded pictures; an artisan sends none. */
  photos: string[];
}

/** One side's review of a hire as it is stored. */
export interface StoredReview extends Omit<Words, 'time' | 'manners'> {
  id: string;
  /** Null in reviews from before these were asked for. */
  time: number | null;
  manners: number | null;
  dueAt: Date | null;
  shownAt: Date | null;
}

/** The reviews of a hire that is locked, by the side that wrote them; locked themselves, since their time may come meanwhile. */
export async function lockReviewsOf(
  tx: Tx,
  hireId: string,
): Promise<Partial<Record<HireSide, StoredReview>>> {
  const [customers] = await tx
    .selectFrom('reviews')
    .selectAll()
    .where('hire_id', '=', hireId)
    .forUpdate()
    .execute();
  const [artisans] = await tx
    .selectFrom('customer_reviews')
    .selectAll()
    .where('hire_id', '=', hireId)
    .forUpdate()
    .execute();
  return {
    ...(customers && {
      customer: {
        id: customers.id,
        rating: customers.rating,
        work: customers.stars_work,
        time: customers.stars_time,
        price: customers.stars_price,
        manners: customers.stars_manners,
        body: customers.body,
        photos: customers.photos,
        dueAt: customers.due_at,
        shownAt: customers.shown_at,
      },
    }),
    ...(artisans && {
      artisan: {
        id: artisans.id,
        rating: artisans.rating,
        work: null,
        time: artisans.stars_time,
        price: null,
        manners: artisans.stars_manners,
        body: artisans.body,
        photos: [],
        dueAt: artisans.due_at,
        shownAt: artisans.shown_at,
      },
    }),
  };
}

/** Since when a hire has been done; undefined where it is not, or is no more. */
export async function findOpening(reads: Reads, hireId: string): Promise<Date | undefined> {
  const window = await reads
    .selectFrom('review_windows')
    .select('opened_at')
    .where('hire_id', '=', hireId)
    .where('ask_at', 'is not', null)
    .executeTakeFirst();
  return window?.opened_at;
}

interface NewReview extends Words {
  id: string;
  hireId: string;
  artisanId: string;
  /** "Amina Y." */
  reviewerName: string;
  at: Date;
  /** Null where it is shown at once. */
  dueAt: Date | null;
  shownAt: Date | null;
}

export async function insertReview(tx: Tx, side: HireSide, review: NewReview): Promise<void> {
  const { id, hireId, artisanId, reviewerName, at, dueAt, shownAt, ...words } = review;
  const row = {
    id,
    hire_id: hireId,
    artisan_id: artisanId,
    created_at: at,
    due_at: dueAt,
    shown_at: shownAt,
  };
  if (side === 'artisan') {
    await tx
      .insertInto('customer_reviews')
      .values({ ...row, ...ofCustomer(words) })
      .execute();
    return;
  }
  await tx
    .insertInto('reviews')
    .values({ ...row, ...ofWork(words), reviewer_name: reviewerName })
    .execute();
}

const ofCustomer = ({ rating, time, manners, body }: Words) => ({
  rating,
  stars_time: time,
  stars_manners: manners,
  body,
});
const ofWork = ({ work, price, photos, ...words }: Words) => ({
  ...ofCustomer({ work, price, photos, ...words }),
  stars_work: work,
  stars_price: price,
  photos,
});

export async function changeWords(tx: Tx, side: HireSide, id: string, words: Words, at: Date): Promise<void> {
  if (side === 'artisan') {
    await tx
      .updateTable('customer_reviews')
      .set({ ...ofCustomer(words), changed_at: at })
      .where('id', '=', id)
      .execute();
    return;
  }
  await tx
    .updateTable('reviews')
    .set({ ...ofWork(words), changed_at: at })
    .where('id', '=', id)
    .execute();
}

const tables = { customer: 'reviews', artisan: 'customer_reviews' } as const;

/** Shows a review that one side wrote, from a moment on; the triggers count it. */
export async function setShown(tx: Tx, side: HireSide, id: string, at: Date): Promise<void> {
  await tx.updateTable(tables[side]).set({ shown_at: at }).where('id', '=', id).execute();
}

/** A review whose time has come. */
export interface DueReview {
  id: string;
  hireId: string;
  dueAt: Date;
}

/** Locks up to `most` reviews that are due, in the order in which artisans' ratings are locked elsewhere. */
export async function lockDueReviews(tx: Tx, side: HireSide, now: Date, most: number): Promise<DueReview[]> {
  const rows = await tx
    .selectFrom(tables[side])
    .select(['id', 'hire_id', 'due_at', 'artisan_id'])
    .where('shown_at', 'is', null)
    .where('due_at', '<=', now)
    // One that is being checked, or was kept out, waits for a person.
    .$if(side === 'customer', (of) => of.where(sql<boolean>`held is null`))
    .orderBy('due_at')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows
    .toSorted((one, other) => (one.artisan_id < other.artisan_id ? -1 : 1))
    .map(({ id, hire_id, due_at }) => ({ id, hireId: hire_id, dueAt: due_at ?? now }));
}

/** Both reviews of a hire, as one side may see them; null for a hire that never was done. */
export async function findReviewsFor(
  reads: Reads,
  side: HireSide,
  hireId: string,
  now: Date,
): Promise<HireReviews | null> {
  const { reviews } = await reads
    .selectNoFrom(reviewsFor(side, sql`${hireId}::uuid`, now).$castTo<HireReviews | null>().as('reviews'))
    .executeTakeFirstOrThrow();
  return reviews;
}
