import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import type { HireReviews } from '../../../shared/hire-reviews.ts';
import type { HireSide } from '../../hiring/process.ts';
import { reviewsFor } from './review-parts.ts';

/** Content of a review by either party. */
export interface Words {
  rating: number;
  /** `work` and `price` are asked of customers only; null in an artisan's review. */
  work: number | null;
  time: number;
  price: number | null;
  manners: number;
  body: string;
  /** URLs of uploaded pictures; empty in an artisan's review. */
  photos: string[];
}

/** A stored review by one party. */
export interface StoredReview extends Omit<Words, 'time' | 'manners'> {
  id: string;
  /** Null in reviews from before these questions existed. */
  time: number | null;
  manners: number | null;
  dueAt: Date | null;
  shownAt: Date | null;
}

/**
 * Reviews of a hire by the party that wrote them. Lock the hire first; the reviews are locked as well, because the
 * task may show them meanwhile.
 */
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

/** When a hire was done; undefined when it is not, or was undone. */
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
  /** Null when it is shown at once. */
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

/** Shows one party's review from an instant on; database triggers count it. */
export async function setShown(tx: Tx, side: HireSide, id: string, at: Date): Promise<void> {
  await tx.updateTable(tables[side]).set({ shown_at: at }).where('id', '=', id).execute();
}

/** Makes a customer's review due at an instant. */
export async function setDue(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('reviews').set({ due_at: at }).where('id', '=', id).execute();
}

/** A review that is due to be shown. */
export interface DueReview {
  id: string;
  hireId: string;
  dueAt: Date;
}

/**
 * Locks up to `most` due reviews, sorted in the order in which artisans' ratings are locked elsewhere, to avoid
 * deadlocks.
 */
export async function lockDueReviews(tx: Tx, side: HireSide, now: Date, most: number): Promise<DueReview[]> {
  const rows = await tx
    .selectFrom(tables[side])
    .select(['id', 'hire_id', 'due_at', 'artisan_id'])
    .where('shown_at', 'is', null)
    .where('due_at', '<=', now)
    // Held reviews wait for an operator.
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

/** Both reviews of a hire as one party may see them; null for a hire that was never done. */
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
