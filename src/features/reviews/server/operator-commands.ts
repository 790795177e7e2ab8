import { type OperatorCommand, typedValue } from '../../../server/operator.ts';
import { hideReview, restoreReview } from './hide-review.ts';
import { listReportedReviews } from './list-reported-reviews.ts';

/** What operators do about reviews that people report. */
export const reviewCommands: OperatorCommand[] = [
  {
    words: 'review list',
    takes: [],
    does: 'reviews that were reported, who reported them and why, the oldest report first',
    run: (desk) => listReportedReviews(desk),
  },
  {
    words: 'review hide',
    takes: ['ID'],
    options: { reason: 'required' },
    does: 'takes its words and stars away: insult, private_data, not_about_the_work, advertising or threat; both sides are told',
    run: (desk, input) => hideReview(desk, typedValue(input, 'ID'), input.options.reason ?? ''),
  },
  {
    words: 'review restore',
    takes: ['ID'],
    options: { reason: 'required' },
    does: 'shows a hidden review again, or leaves a reported one as it is; its reports are closed',
    run: (desk, input) => restoreReview(desk, typedValue(input, 'ID'), input.options.reason ?? ''),
  },
];
