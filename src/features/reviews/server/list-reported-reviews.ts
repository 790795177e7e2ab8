import { type OperatorDesk, onOneLine } from '../../../server/operator.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { findModerated, listOpenReports, type ModeratedReview, type OpenReport } from './reports-store.ts';

/** How many fit on a screen; deciding them brings up the next. */
const MOST_LISTED = 50;

/** Undecided reports with the text of their reviews, oldest first, for the command line. */
export async function listReportedReviews(desk: OperatorDesk): Promise<string[]> {
  const reports = await listOpenReports(desk.db, MOST_LISTED);
  if (reports.length === 0) return ['No reported reviews are waiting for a decision.'];
  const lines: string[] = [];
  for (const report of reports) {
    lines.push(...linesOf(report, await findModerated(desk.db, report.reviewId)), '');
  }
  return lines.slice(0, -1);
}

function linesOf(report: OpenReport, review: ModeratedReview | undefined): string[] {
  const { reviewId, reason, words, createdAt, reporterName } = report;
  return [
    `Review ${reviewId}, reported ${formatMoment(createdAt.toISOString())}`,
    `  By:      ${reporterName === null ? 'someone who has deleted their account' : onOneLine(reporterName)}`,
    `  Why:     ${reason}`,
    ...(words ? [`  Words:   ${onOneLine(words)}`] : []),
    ...(review
      ? [
          `  Written by the ${review.writer}, about hire ${review.hireId}`,
          `  Review:  ${onOneLine(review.body)}`,
          ...(review.reply === null ? [] : [`  Reply:   ${onOneLine(review.reply)}`]),
          ...review.photos.map((url) => `  Photo:   ${url}`),
        ]
      : ['  The review is gone.']),
  ];
}
