import { writeAuditEntry } from '../../../server/audit.ts';
import { givenReason, type OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { identifier } from '../../../shared/identifier.ts';
import { type HiddenReason, hiddenReasons } from '../../../shared/review-words.ts';
import { closeReportsOf, findModerated, type ModeratedReview, setHidden } from './reports-store.ts';
import { tellOfDecision } from './tell-of-decision.ts';

/** The longest words with a decision. */
const MOST_WORDS = 500;

/**
 * Takes the stars, words and photos of a review away, for one of the public reasons: it counts in no rating any more. Both
 * sides are told. Again with the same reason changes nothing.
 *
 * @throws Refusal 400 for another reason, 404 where there is no such review, 409 where it is hidden for another one
 */
export function hideReview(desk: OperatorDesk, typedId: string, typed: string): Promise<string[]> {
  const reason = hiddenReasons.find((each) => each === typed.trim().replaceAll('-', '_'));
  if (!reason) {
    throw new Refusal(400, 'invalid_input', `--reason must be one of: ${hiddenReasons.join(', ')}.`);
  }
  return decide(desk, typedId, reason, reason);
}

/**
 * Shows a review again, or leaves one that was reported as it is: its reports are closed.
 *
 * @param words why, 1 - 500 characters; for the audit alone
 * @throws Refusal 400 without words, 404 where there is no such review
 */
export function restoreReview(desk: OperatorDesk, typedId: string, words: string): Promise<string[]> {
  return decide(desk, typedId, null, givenReason(words, MOST_WORDS));
}

function decide(
  desk: OperatorDesk,
  typedId: string,
  hiddenFor: HiddenReason | null,
  why: string,
): Promise<string[]> {
  const id = identifier.safeParse(typedId).data;
  const at = desk.now();
  return desk.db.transaction().execute(async (tx) => {
    const review = id === undefined ? undefined : await findModerated(tx, id);
    if (!review) throw notFound('review', `There is no review ${typedId}.`);
    const closed = await closeReportsOf(tx, review.id, at);
    const changes = review.hiddenFor !== hiddenFor;
    if (changes && hiddenFor !== null && review.hiddenFor !== null) {
      throw new Refusal(
        409,
        'not_possible_now',
        `That review is already hidden, for: ${review.hiddenFor}. Restore it first.`,
      );
    }
    if (!changes && closed === 0) return [stateOf(review), 'Nothing was changed.'];
    if (changes) {
      await setHidden(tx, review, hiddenFor, at);
      await tellOfDecision(tx, desk, review, hiddenFor);
    }
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: hiddenFor === null ? 'review.restore' : 'review.hide',
      subjectId: review.id,
      reason: why,
      details: { hireId: review.hireId, writer: review.writer, reports: closed },
      at,
    });
    const done = stateOf({ ...review, hiddenFor });
    return [done, `Reports closed: ${closed}.${changes ? ' Both sides are told.' : ''}`];
  });
}

const stateOf = ({ id, hiddenFor }: Pick<ModeratedReview, 'id' | 'hiddenFor'>): string =>
  hiddenFor === null ? `Review ${id} is not hidden.` : `Review ${id} is hidden, for: ${hiddenFor}.`;
