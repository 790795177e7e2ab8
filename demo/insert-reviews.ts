import { type Insertable, sql } from 'kysely';
import { imageUrl } from '../src/features/uploads/server/images-store.ts';
import type { Database, Tx } from '../src/server/database.ts';
import { DAY_MS, HOUR_MS } from '../src/shared/durations.ts';
import { REVIEW_HIDDEN_DAYS } from '../src/shared/promises.ts';
import { demoIds } from './demo-id.ts';
import type { NumberedHire } from './hires.ts';
import { inBatches } from './in-batches.ts';
import { mailboxOf } from './people.ts';
import { workPictureId } from './pictures.ts';
import { readData } from './read-data.ts';

/** Texts of the demo's reviews besides their stars and words. Each list is used in rotation. */
interface ReviewWords {
  readonly replies: readonly string[];
  readonly ofCustomers: readonly string[];
  /** The customer's review that the demo artisan has not returned yet. */
  readonly waiting: string;
  /** The mailbox of an artisan whose worst review is hidden. */
  readonly hiddenOf: string;
}

const every = (at: number, step: number, first = 0): boolean => at % step === first;
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length];

interface Wishes {
  today: Date;
  withPictures: boolean;
}

/** Inserts both sides' reviews of the finished hires, without emails that ask for reviews. */
export async function insertReviews(
  tx: Tx,
  numbered: readonly NumberedHire[],
  { today, withPictures }: Wishes,
): Promise<void> {
  const words = readData<ReviewWords>('review-words.json');
  const reviewed = numbered.filter(({ hire }) => hire.review);
  const nextId = demoIds('review');
  const rows = reviewed.flatMap((one, at) => reviewRow(one, at, nextId(), words, withPictures));
  await inBatches(rows, (batch) => tx.insertInto('reviews').values(batch).execute());
  const nextCustomersId = demoIds('review of a customer');
  const ofCustomers = reviewed.flatMap(({ id, hire }, at) =>
    hire.review
      ? [
          {
            id: nextCustomersId(),
            hire_id: id,
            artisan_id: hire.artisan.id,
            rating: every(at, 9, 4) ? 4 : 5,
            stars_manners: every(at, 13, 6) ? 4 : 5,
            stars_time: every(at, 5, 3) ? 4 : 5,
            body: every(at, 2) ? (pick(words.ofCustomers, at) ?? '') : '',
            created_at: hire.review.createdAt,
            shown_at: hire.review.createdAt,
          },
        ]
      : [],
  );
  await inBatches(ofCustomers, (batch) => tx.insertInto('customer_reviews').values(batch).execute());
  await insertWaiting(tx, numbered, words, today);
  await hideOne(tx, numbered, words);
  await sql`update review_windows set asked_at = opened_at, reminded_at = opened_at`.execute(tx);
}

function reviewRow(
  { id, hire }: NumberedHire,
  at: number,
  reviewId: string,
  words: ReviewWords,
  withPictures: boolean,
): Insertable<Database['reviews']>[] {
  if (!hire.review) return [];
  const { rating, createdAt, reviewerName, body } = hire.review;
  const lower = Math.max(1, rating - 1);
  const photos = withPictures && every(at, 5, 2) ? hire.artisan.work.slice(0, 1 + (at % 2)) : [];
  return [
    {
      id: reviewId,
      hire_id: id,
      artisan_id: hire.artisan.id,
      reviewer_name: reviewerName,
      rating,
      stars_work: rating,
      stars_time: every(at, 3) ? lower : rating,
      stars_price: every(at, 4, 1) ? lower : rating,
      stars_manners: Math.min(5, rating + 1),
      body,
      photos: photos.map((key) => imageUrl(workPictureId(key), 480)),
      created_at: createdAt,
      shown_at: createdAt,
      ...(every(at, 4, 3) && {
        reply: pick(words.replies, at) ?? null,
        replied_at: new Date(createdAt.getTime() + 5 * HOUR_MS),
      }),
    },
  ];
}

/** The demo artisan's finished job that only its customer has reviewed. */
async function insertWaiting(
  tx: Tx,
  numbered: readonly NumberedHire[],
  { waiting }: ReviewWords,
  today: Date,
): Promise<void> {
  const done = numbered.find(
    ({ hire }) => hire.status === 'completed' && mailboxOf(hire.artisan) === 'artisan',
  );
  if (!done) return;
  const createdAt = new Date(today.getTime() - HOUR_MS);
  const [first = '', last = ''] = done.hire.customerName.split(' ');
  await tx
    .insertInto('reviews')
    .values({
      id: demoIds('waiting review')(),
      hire_id: done.id,
      artisan_id: done.hire.artisan.id,
      reviewer_name: `${first} ${last.slice(0, 1)}.`,
      rating: 5,
      stars_work: 5,
      stars_time: 5,
      stars_price: 4,
      stars_manners: 5,
      body: waiting,
      created_at: createdAt,
      due_at: new Date(createdAt.getTime() + REVIEW_HIDDEN_DAYS * DAY_MS),
      shown_at: null,
    })
    .execute();
}

/** Hides one review like an operator, so that people see what that looks like. */
async function hideOne(tx: Tx, numbered: readonly NumberedHire[], { hiddenOf }: ReviewWords): Promise<void> {
  const [worst] = numbered
    .filter(({ hire }) => hire.review && mailboxOf(hire.artisan) === hiddenOf)
    .toSorted((one, other) => (one.hire.review?.rating ?? 5) - (other.hire.review?.rating ?? 5));
  if (!worst?.hire.review) throw new Error(`review-words.json: ${hiddenOf} has no review to hide`);
  await tx
    .updateTable('reviews')
    .set({ hidden_for: 'private_data', hidden_at: new Date(worst.hire.review.createdAt.getTime() + DAY_MS) })
    .where('hire_id', '=', worst.id)
    .execute();
}
