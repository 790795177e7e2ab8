import { isDeepStrictEqual } from 'node:util';
import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { runReactions } from '../../../server/reactions.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf, AnyCall } from '../../../shared/call.ts';
import { DAY_MS } from '../../../shared/durations.ts';
import type { HireReviews } from '../../../shared/hire-reviews.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { reviewTime } from '../../../shared/promise-words.ts';
import { REVIEW_DAYS, REVIEW_HIDDEN_DAYS } from '../../../shared/promises.ts';
import { type HireSide, isDone } from '../../hiring/process.ts';
import { assertSideOf, guestKeyIn, type HireRecord, lockHire } from '../../hiring/server/public.ts';
import { claimImage, claimImageForHire, releaseImage } from '../../uploads/server/public.ts';
import {
  changeCustomerReviewCall,
  changeReviewCall,
  reviewCustomerCall,
  writeReviewCall,
} from '../contract.ts';
import { isHeld } from './hold-review.ts';
import { notifyOfShown } from './notify-of-reviews.ts';
import {
  changeWords,
  findOpening,
  findReviewsFor,
  insertReview,
  lockReviewsOf,
  type StoredReview,
  setDue,
  setShown,
  type Words,
} from './writing-store.ts';

type Answer = AnswerInputOf<typeof writeReviewCall>;
type WriteRequest = Pick<
  Request<AnyCall>,
  'caller' | 'config' | 'headers' | 'jobs' | 'now' | 'publicUrl' | 'queryParts' | 'reactions' | 'transaction'
> & { params: { id: string }; body: { body: string; key?: string | null | undefined } };

interface Writing {
  tx: Tx;
  hire: HireRecord;
  side: HireSide;
  now: Date;
  own: StoredReview | undefined;
  other: StoredReview | undefined;
}

export const writeReview = (request: Request<typeof writeReviewCall>): Promise<Answer> =>
  write(request, writeReviewCall.who, wordsOfCustomer(request.body));

export const reviewCustomer = (request: Request<typeof reviewCustomerCall>): Promise<Answer> =>
  write(request, reviewCustomerCall.who, wordsOfArtisan(request.body));

export const changeReview = (request: Request<typeof changeReviewCall>): Promise<Answer> =>
  change(request, changeReviewCall.who, wordsOfCustomer(request.body));

export const changeCustomerReview = (request: Request<typeof changeCustomerReviewCall>): Promise<Answer> =>
  change(request, changeCustomerReviewCall.who, wordsOfArtisan(request.body));

const wordsOfCustomer = ({
  rating,
  work,
  time,
  price,
  manners,
  body,
  photos = [],
}: Request<typeof writeReviewCall>['body']): Words => ({
  rating,
  work,
  time,
  price,
  manners,
  body,
  photos,
});

const wordsOfArtisan = ({
  rating,
  time,
  manners,
  body,
}: Request<typeof reviewCustomerCall>['body']): Words => ({
  rating,
  work: null,
  time,
  price: null,
  manners,
  body,
  photos: [],
});

/**
 * Stores one party's only review of a hire. If the other party has already written, both are shown now. Idempotent
 * for the same content.
 */
function write(request: WriteRequest, who: AnyCall['who'], words: Words): Promise<Answer> {
  return inHire(request, who, async (writing) => {
    const { tx, hire, side, now, own, other } = writing;
    if (own) {
      if (isSame(own, words)) return;
      throw new Refusal(
        409,
        'already_reviewed',
        'You have already written a review of this hire. Reload the page to see it, or to change it.',
      );
    }
    await assertOpen(writing);
    await claimPhotos(tx, hire, words.photos);
    const both = other !== undefined;
    const id = newId();
    await insertReview(tx, side, {
      ...words,
      id,
      hireId: hire.id,
      artisanId: hire.artisanId,
      reviewerName: shortName(hire.customerName),
      at: now,
      dueAt: both ? null : new Date(now.getTime() + REVIEW_HIDDEN_DAYS * DAY_MS),
      shownAt: both ? now : null,
    });
    if (side === 'customer') {
      const { id: hireId, artisanId } = hire;
      await runReactions(request.reactions.reviewWritten, tx, { id, hireId, artisanId, at: now });
    }
    if (!both) return;
    const otherHeld = side === 'artisan' && (await isHeld(tx, other.id));
    if (other.shownAt === null && !otherHeld) {
      const due = isDue(other, now);
      await setShown(tx, otherSide(side), other.id, due ? (other.dueAt ?? now) : now);
      await notifyOfShown(tx, request, hire, otherSide(side));
    }
    // Its writer can read this one from now on, so it may no longer change, and waits for the operator only.
    if (otherHeld && !isDue(other, now)) await setDue(tx, other.id, now);
    // A held review is not announced.
    if (side === 'artisan' || !(await isHeld(tx, id))) await notifyOfShown(tx, request, hire, side);
  });
}

/** Changes a review before it is shown. */
function change(request: WriteRequest, who: AnyCall['who'], words: Words): Promise<Answer> {
  return inHire(request, who, async ({ tx, hire, side, now, own }) => {
    if (!own) throw notFound('review', 'You have not written a review of this hire yet.');
    if (isSame(own, words)) return;
    if (own.shownAt !== null || isDue(own, now)) {
      throw new Refusal(409, 'review_shown', 'Your review is shown now, so it can no longer be changed.');
    }
    await claimPhotos(
      tx,
      hire,
      words.photos.filter((photo) => !own.photos.includes(photo)),
    );
    await changeWords(tx, side, own.id, words, now);
    const { customerId } = hire;
    if (customerId === null) return;
    const removed = own.photos.filter((photo) => !words.photos.includes(photo));
    for (const photo of removed) await releaseImage(tx, request.queryParts, photo, customerId);
  });
}

/**
 * Runs `work` in a transaction with the hire and its reviews locked, and returns the reviews as the caller's side
 * sees them.
 */
function inHire(
  request: WriteRequest,
  who: AnyCall['who'],
  work: (writing: Writing) => Promise<void>,
): Promise<Answer> {
  const { caller, config, params } = request;
  const key = request.body.key ?? guestKeyIn(request.headers.cookie, params.id, config);
  // Deadlines count from when the request arrived, not from when it got the lock.
  const now = request.now();
  return request.transaction(async (tx) => {
    const found = await lockHire(tx, params.id);
    const { hire, side } = assertSideOf(found, { who, caller, key, config, now });
    const reviews = await lockReviewsOf(tx, hire.id);
    await work({ tx, hire, side, now, own: reviews[side], other: reviews[otherSide(side)] });
    const result = await findReviewsFor(tx, side, hire.id, now);
    if (!result) throw new Error('a hire that was reviewed has no time for it');
    const name = side === 'customer' ? hire.artisanName : hire.customerName;
    return { message: thanks(name, side, result), result };
  });
}

/** Does not say what raised the suspicion, which would help cheats to avoid it. */
const BEING_CHECKED =
  'Thank you. One of our team will check your review before it is shown, because your account and the artisan’s have something in common.';

const otherSide = (side: HireSide): HireSide => (side === 'customer' ? 'artisan' : 'customer');

function thanks(
  other: string,
  side: HireSide,
  { mayChange, shownAt, ownCheck, otherCheck }: HireReviews,
): string {
  if (side === 'customer' && ownCheck === 'waiting') return BEING_CHECKED;
  if (mayChange && shownAt !== null) {
    return `Thank you. Your review will be shown once ${other} has written one too, or on ${formatDay(shownAt)}.`;
  }
  return otherCheck === null
    ? 'Thank you. Both reviews are shown now.'
    : `Thank you. Your review is shown now. One of our team will check ${other}’s before it is shown.`;
}

/** Whether a review is due, even if the task that shows it has not run yet. */
const isDue = ({ dueAt }: StoredReview, now: Date): boolean => dueAt !== null && dueAt <= now;

const isSame = ({ id: _, dueAt: __, shownAt: ___, ...stored }: StoredReview, words: Words): boolean =>
  isDeepStrictEqual(stored, words);

/** @throws Refusal 409 `review_closed` before the hire is done, while a problem is open, and after the deadline */
async function assertOpen({ tx, hire, now }: Writing): Promise<void> {
  const openedAt = isDone(hire.status) ? await findOpening(tx, hire.id) : undefined;
  if (openedAt === undefined) {
    throw new Refusal(409, 'review_closed', 'You can write a review once the job is done.');
  }
  if (now.getTime() < openedAt.getTime() + REVIEW_DAYS * DAY_MS) return;
  throw new Refusal(
    409,
    'review_closed',
    `This job was done more than ${reviewTime} ago, so it can no longer be reviewed.`,
  );
}

/** @throws Refusal 400 when a photo was not uploaded here, no longer exists, or belongs to someone else */
async function claimPhotos(tx: Tx, { id, customerId }: HireRecord, photos: readonly string[]): Promise<void> {
  for (const [at, url] of photos.entries()) {
    const claimed =
      customerId === null ? await claimImageForHire(tx, url, id) : await claimImage(tx, url, customerId);
    if (claimed) continue;
    const message = `Photo ${at + 1} cannot be used. Please remove it and choose it again.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { photos: message } });
  }
}

/** Public name of a reviewer: "Amina Y." */
function shortName(fullName: string): string {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  const [initial = ''] = rest.at(-1) ?? '';
  return initial ? `${first} ${initial}.` : first;
}
