import { type OperatorCommand, typedValue } from '../../../server/operator.ts';
import { endGuestLinks } from './end-guest-links.ts';
import { listProblems, showProblem } from './show-problems.ts';
import { type Decision, decideProblem } from './steps/decide-problem.ts';

const decide = (decision: Decision, does: string): OperatorCommand => ({
  words: `problem ${decision}`,
  takes: ['HIRE'],
  options: { reason: 'required' },
  does,
  run: (desk, input) => decideProblem(desk, typedValue(input, 'HIRE'), decision, input.options.reason ?? ''),
});

/** What operators do about guests' links. */
export const guestLinkCommands: OperatorCommand[] = [
  {
    words: 'guest-links end',
    takes: ['HIRE'],
    options: { reason: 'required' },
    does: 'ends every link to a guest’s hire that was emailed so far; the next email has one that works',
    run: (desk, input) => endGuestLinks(desk, typedValue(input, 'HIRE'), input.options.reason ?? ''),
  },
];

/** What operators do about problem reports, in the order in which it is listed. */
export const problemCommands: OperatorCommand[] = [
  {
    words: 'problem list',
    takes: [],
    does: 'problem reports waiting for a decision, oldest first',
    run: (desk) => listProblems(desk),
  },
  {
    words: 'problem show',
    takes: ['HIRE'],
    does: 'one hire: who, what was agreed, what is held, and what happened',
    run: (desk, input) => showProblem(desk, typedValue(input, 'HIRE')),
  },
  decide('release', 'the artisan gets the money; both sides read the reason'),
  decide('refund', 'all of the money is refunded to the customer; both sides read the reason'),
];
