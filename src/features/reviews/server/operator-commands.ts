import {
  type OperatorCommand,
  type OperatorDesk,
  onEach,
  typedSeveral,
  typedValue,
} from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { hiddenReasons } from '../../../shared/review-words.ts';
import { hideReview, type Moderated, restoreReview } from './hide-review.ts';
import { listReportedReviews } from './list-reported-reviews.ts';

async function hideLines(desk: OperatorDesk, id: string, typed: string): Promise<string[]> {
  const reason = hiddenReasons.find((each) => each === typed.trim().replaceAll('-', '_'));
  if (reason) return linesOf(await hideReview(desk, id, reason));
  throw new Refusal(400, 'invalid_input', `--reason must be one of: ${hiddenReasons.join(', ')}.`);
}

function linesOf({ id, hiddenFor, closed, changed }: Moderated): string[] {
  const state =
    hiddenFor === null ? `Review ${id} is not hidden.` : `Review ${id} is hidden, for: ${hiddenFor}.`;
  if (!changed && closed === 0) return [state, 'Nothing was changed.'];
  return [state, `Reports closed: ${closed}.${changed ? ' We’ve told both sides.' : ''}`];
}

/** Operators' commands about reported reviews. */
export const reviewCommands: OperatorCommand[] = [
  {
    words: 'review list',
    takes: [],
    does: 'reported reviews, who reported them and why, oldest report first',
    run: (desk) => listReportedReviews(desk),
  },
  {
    words: 'review hide',
    takes: ['ID'],
    options: { reason: 'required' },
    does: 'hides a review’s words and stars for insult, private_data, not_about_the_work, advertising or threat; tells both sides',
    run: (desk, input) => hideLines(desk, typedValue(input, 'ID'), input.options.reason ?? ''),
  },
  {
    words: 'review restore',
    takes: ['ID'],
    several: true,
    options: { reason: 'required' },
    does: 'shows hidden reviews again, or leaves reported ones as they are; their reports are closed',
    run: (desk, input) =>
      onEach(typedSeveral(input, 'ID'), async (id) =>
        linesOf(await restoreReview(desk, id, input.options.reason ?? '')),
      ),
  },
];
