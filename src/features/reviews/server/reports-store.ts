import { sql } from 'kysely';
import type { Reads, Tx } from '../../../server/database.ts';
import { isAfter, MOST_READ, pageOf, positionIn } from '../../../server/queue-page.ts';
import type { ReviewReportReason } from '../../../shared/review-words.ts';
import type { HireSide } from '../../hiring/process.ts';
import { hiresInBrief } from '../../hiring/server/public.ts';
import { peopleWithEmail } from '../../people/server/public.ts';

/** A review by either party, for the operator who decides about it. */
export interface ModeratedReview {
  id: string;
  hireId: string;
  /** The party that wrote it. */
  writer: HireSide;
  /** Null when a guest made the hire. */
  customerId: string | null;
  body: string;
  reply: string | null;
  photos: string[];
  shownAt: Date | null;
  hiddenFor: string | null;
}

/** A review by either party; undefined when there is none with this id. */
export async function findModerated(reads: Reads, id: string): Promise<ModeratedReview | undefined> {
  const customers = await reads
    .selectFrom('reviews')
    .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'reviews.hire_id')
    .selectAll('reviews')
    .select('hire.customer_id')
    .where('reviews.id', '=', id)
    .executeTakeFirst();
  if (customers) return { ...moderatedOf(customers), writer: 'customer', ...withReply(customers) };
  const artisans = await reads
    .selectFrom('customer_reviews')
    .innerJoin(hiresInBrief.as('hire'), 'hire.id', 'customer_reviews.hire_id')
    .selectAll('customer_reviews')
    .select('hire.customer_id')
    .where('customer_reviews.id', '=', id)
    .executeTakeFirst();
  return artisans && { ...moderatedOf(artisans), writer: 'artisan', reply: null, photos: [] };
}

const withReply = ({ reply, photos }: Pick<ModeratedReview, 'reply' | 'photos'>) => ({ reply, photos });

const moderatedOf = (row: {
  id: string;
  hire_id: string;
  customer_id: string | null;
  body: string;
  shown_at: Date | null;
  hidden_for: string | null;
}) => ({
  id: row.id,
  hireId: row.hire_id,
  customerId: row.customer_id,
  body: row.body,
  shownAt: row.shown_at,
  hiddenFor: row.hidden_for,
});

/** Hides a review for a reason, or shows it again (null). Database triggers update the rating. */
export async function setHidden(
  tx: Tx,
  { id, writer }: Pick<ModeratedReview, 'id' | 'writer'>,
  reason: string | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable(writer === 'customer' ? 'reviews' : 'customer_reviews')
    .set({ hidden_for: reason, hidden_at: reason === null ? null : at })
    .where('id', '=', id)
    .execute();
}

interface NewReport {
  id: string;
  reviewId: string;
  reporterId: string;
  reason: ReviewReportReason;
  words: string;
  at: Date;
}

/**
 * Inserts a report.
 *
 * @returns false when this person has already reported the review
 */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('review_reports')
    .values({
      id: report.id,
      review_id: report.reviewId,
      reporter_id: report.reporterId,
      reason: report.reason,
      words: report.words,
      created_at: report.at,
    })
    .onConflict((conflict) => conflict.columns(['review_id', 'reporter_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface OpenReport {
  id: string;
  reviewId: string;
  reason: string;
  words: string;
  createdAt: Date;
  /** Null when the account was deleted. */
  reporterName: string | null;
}

/** The condition that a row of review_reports is the oldest undecided one of its review. */
export const isOldestOpen = sql<boolean>`(review_reports.closed_at is null and not exists (
  select from review_reports older
   where older.review_id = review_reports.review_id and older.closed_at is null
     and (older.created_at, older.id) < (review_reports.created_at, review_reports.id)))`;

const order = { at: sql.ref('review_reports.created_at'), id: sql.ref('review_reports.id') };

/** A page of the reported reviews, each with its oldest undecided report; oldest first. */
export const listReportedOnce = async (reads: Reads, after?: string) =>
  pageOf(
    await reads
      .selectFrom('review_reports')
      .leftJoin(peopleWithEmail.as('reporter'), 'reporter.id', 'review_reports.reporter_id')
      .select([
        'review_reports.review_id as reviewId',
        'review_reports.reason',
        'review_reports.created_at as createdAt',
        'reporter.full_name as reporterName',
        positionIn(order),
      ])
      .where(isOldestOpen)
      .where(isAfter(order, after))
      .orderBy('review_reports.created_at')
      .orderBy('review_reports.id')
      .limit(MOST_READ)
      .execute(),
  );

/** Undecided reports, oldest first, of all reviews or of one. */
export async function listOpenReports(reads: Reads, most: number, reviewId?: string): Promise<OpenReport[]> {
  const rows = await reads
    .selectFrom('review_reports as report')
    .leftJoin(peopleWithEmail.as('reporter'), 'reporter.id', 'report.reporter_id')
    .select([
      'report.id',
      'report.review_id',
      'report.reason',
      'report.words',
      'report.created_at',
      'reporter.full_name',
    ])
    .where('report.closed_at', 'is', null)
    .$if(reviewId !== undefined, (of) => of.where('report.review_id', '=', reviewId ?? ''))
    .orderBy('report.created_at')
    .orderBy('report.id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    reviewId: row.review_id,
    reason: row.reason,
    words: row.words,
    createdAt: row.created_at,
    reporterName: row.full_name,
  }));
}

/**
 * Closes the open reports of a review.
 *
 * @returns how many there were
 */
export async function closeReportsOf(tx: Tx, reviewId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('review_reports')
    .set({ closed_at: at })
    .where('review_id', '=', reviewId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
