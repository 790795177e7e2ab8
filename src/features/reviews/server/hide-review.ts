import { lastEntry, writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import { type OperatorDesk, parseReason } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { MOST_REASON_CHARACTERS } from '../../../shared/console-desk.ts';
import { identifier } from '../../../shared/identifier.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import type { HiddenReason } from '../../../shared/review-words.ts';
import { notifyOfDecision } from './notify-of-decision.ts';
import { closeReportsOf, findModerated, setHidden } from './reports-store.ts';

/** Result of a decision about a review. */
export interface Moderated {
  id: string;
  hiddenFor: string | null;
  /** Number of reports that the decision closed. */
  closed: number;
  changed: boolean;
}

/**
 * Hides a review's stars, text and photos for one of the public reasons, removes it from the rating, and notifies
 * both parties. Idempotent for the same reason.
 *
 * @param options `reported: true` (used by the console) requires an open report, or that this operator closed it
 * with the same decision
 * @throws Refusal 404 `review_not_found`, 409 `not_possible_now` when it is hidden for another reason,
 * `already_decided`
 */
export const hideReview = (
  desk: OperatorDesk,
  typedId: string,
  reason: HiddenReason,
  { reported = false } = {},
): Promise<Moderated> => decide(desk, typedId, { hiddenFor: reason, why: reason, reported });

/**
 * Shows a hidden review again, or keeps a reported one, and closes its reports.
 *
 * @param words why, 1 to 500 characters; for the audit log only
 * @throws Refusal 400 without words, 404 `review_not_found`, 409 `already_decided`
 */
export const restoreReview = async (
  desk: OperatorDesk,
  typedId: string,
  words: string,
  { reported = false } = {},
): Promise<Moderated> => {
  const why = parseReason(words, MOST_REASON_CHARACTERS);
  return decide(desk, typedId, { hiddenFor: null, why, reported });
};

/** Audit actions for these decisions. */
export const REVIEW_DECISIONS = ['review.hide', 'review.restore'] as const;

function decide(
  desk: OperatorDesk,
  typedId: string,
  { hiddenFor, why, reported }: { hiddenFor: HiddenReason | null; why: string; reported: boolean },
): Promise<Moderated> {
  const id = identifier.safeParse(typedId).data;
  const at = desk.now();
  return desk.db.transaction().execute(async (tx) => {
    const review = id === undefined ? undefined : await findModerated(tx, id);
    if (!review) throw notFound('review', `There is no review ${typedId}.`);
    const closed = await closeReportsOf(tx, review.id, at);
    const changes = review.hiddenFor !== hiddenFor;
    if (reported && closed === 0) await assertOwnRepeat(tx, desk, review.id, why);
    if (changes && hiddenFor !== null && review.hiddenFor !== null) {
      throw new Refusal(
        409,
        'not_possible_now',
        `That review is already hidden, for: ${review.hiddenFor}. Restore it first.`,
      );
    }
    if (!changes && closed === 0) return { id: review.id, hiddenFor, closed, changed: false };
    if (changes) {
      await setHidden(tx, review, hiddenFor, at);
      await notifyOfDecision(tx, desk, review, hiddenFor);
    }
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: hiddenFor === null ? 'review.restore' : 'review.hide',
      subjectId: review.id,
      reason: why,
      details: { hireId: review.hireId, writer: review.writer, reports: closed },
      at,
    });
    return { id: review.id, hiddenFor, closed, changed: changes };
  });
}

/**
 * With no open report left, accepts only the same operator's repeat of the same decision; otherwise another
 * operator was first.
 */
async function assertOwnRepeat(tx: Tx, desk: OperatorDesk, reviewId: string, why: string): Promise<void> {
  const last = await lastEntry(tx, reviewId, REVIEW_DECISIONS);
  if (last?.actor === desk.operator && last.reason === why) return;
  const what = last?.action === 'review.hide' ? 'hid this review' : 'left this review as it is';
  const message = last
    ? `${last.actor} ${what} on ${formatMoment(last.at.toISOString())}. What you typed is still here.`
    : 'No report about this review is open.';
  throw new Refusal(409, 'already_decided', message);
}
