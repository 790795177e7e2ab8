import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import { lastEntry } from '../../../server/audit.ts';
import { inBulk } from '../../../server/in-bulk.ts';
import { assertNotOneself, deskOf } from '../../../server/operator.ts';
import { countWaiting, standingOf } from '../../../server/queue-standing.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf, AnyCall } from '../../../shared/call.ts';
import { OPERATOR_AIM_HOURS } from '../../../shared/operator-aims.ts';
import type {
  hideReviewCall,
  keepReviewCall,
  keepSeveralReviewsCall,
  listReportedReviewsCall,
  showReportedReviewCall,
} from '../console-calls.ts';
import { hideReview, REVIEW_DECISIONS, restoreReview } from './hide-review.ts';
import { findModerated, isOldestOpen, listOpenReports, listReportedOnce } from './reports-store.ts';

/** Most reports of one review that are shown. */
const MOST_SHOWN = 200;

/** Reported reviews. */
export const reviewReportsQueue: ConsoleQueue = {
  key: 'review-reports',
  label: 'Review reports',
  permission: 'review-reports.decide',
  standing: async (reads, at) =>
    standingOf(
      await reads
        .selectFrom('review_reports')
        .select(countWaiting(sql.ref('created_at'), at, OPERATOR_AIM_HOURS.reviewReports))
        .where(isOldestOpen)
        .executeTakeFirstOrThrow(),
      OPERATOR_AIM_HOURS.reviewReports,
    ),
};

/** Lists each reported review once, with its oldest report. */
export async function listReviewsReported({
  db,
  query,
}: Request<typeof listReportedReviewsCall>): Promise<AnswerInputOf<typeof listReportedReviewsCall>> {
  const { page, next } = await listReportedOnce(db, query.after);
  return {
    result: page.map(({ reviewId: id, reason, createdAt, reporterName: from }) => ({
      id,
      reason,
      reportedAt: createdAt.toISOString(),
      from,
    })),
    next,
  };
}

export async function showReviewReported({
  db,
  params,
}: Request<typeof showReportedReviewCall>): Promise<AnswerInputOf<typeof showReportedReviewCall>> {
  const review = await findModerated(db, params.id);
  if (!review) throw notFound('review', 'There is no such review.');
  const last = await lastEntry(db, review.id, REVIEW_DECISIONS);
  const reports = await listOpenReports(db, MOST_SHOWN, review.id);
  return {
    id: review.id,
    hireId: review.hireId,
    writer: review.writer,
    body: review.body,
    reply: review.reply,
    photos: review.photos,
    hiddenFor: review.hiddenFor,
    reports: reports.map(({ reason, words, createdAt, reporterName: from }) => ({
      reason,
      words,
      reportedAt: createdAt.toISOString(),
      from,
    })),
    decidedBy: last?.actor ?? null,
    decidedAt: last?.at.toISOString() ?? null,
  };
}

export async function hideReported(
  request: Request<typeof hideReviewCall>,
): Promise<AnswerInputOf<typeof hideReviewCall>> {
  const { params, body } = request;
  await assertNotOwn(request, params.id);
  await hideReview(deskOf(request), params.id, body.reason, { reported: true });
  return { message: 'The review is hidden. We’ve told both sides.' };
}

/**
 * Prevents operators from deciding about reviews of their own hires.
 *
 * @throws Refusal 403 `own_case`
 */
async function assertNotOwn({ db, caller }: Request<AnyCall>, id: string): Promise<void> {
  assertNotOneself(caller, (await findModerated(db, id))?.customerId ?? null);
}

async function keepOne(request: Request<AnyCall>, id: string, reason: string): Promise<void> {
  await assertNotOwn(request, id);
  await restoreReview(deskOf(request), id, reason, { reported: true });
}

export async function keepReported(
  request: Request<typeof keepReviewCall>,
): Promise<AnswerInputOf<typeof keepReviewCall>> {
  await keepOne(request, request.params.id, request.body.reason);
  return { message: 'The review stays. Its reports are closed.' };
}

export async function keepSeveral(
  request: Request<typeof keepSeveralReviewsCall>,
): Promise<AnswerInputOf<typeof keepSeveralReviewsCall>> {
  const { ids, reason } = request.body;
  return inBulk(request, {
    ...{ ids, did: 'kept' },
    async titleOf(id) {
      const review = await findModerated(request.db, id);
      return review && `Review by the ${review.writer}, “${[...review.body].slice(0, 40).join('')}”`;
    },
    act: (id) => keepOne(request, id, reason),
  });
}
