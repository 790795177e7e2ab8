import { type OperatorCommand, typedValue } from '../../../server/operator.ts';
import type { EndKind } from '../problem-ends.ts';
import { decideLines } from './decide-problem-lines.ts';
import { endGuestLinks } from './end-guest-links.ts';
import { showProblemFile } from './problem-file.ts';
import { listProblems } from './show-problems.ts';

const decide = (
  kind: EndKind,
  takes: readonly ('NAIRA' | 'DATE' | 'TIME')[],
  does: string,
): OperatorCommand => ({
  words: `problem ${kind}`,
  takes: ['HIRE', ...takes],
  options: { reason: 'required' },
  does,
  run: (desk, input) =>
    decideLines(desk, typedValue(input, 'HIRE'), {
      kind,
      reason: input.options.reason ?? '',
      naira: input.values.NAIRA,
      date: input.values.DATE,
      time: input.values.TIME,
    }),
});

/** Operator commands for guests' links. */
export const guestLinkCommands: OperatorCommand[] = [
  {
    words: 'guest-links end',
    takes: ['HIRE'],
    options: { reason: 'required' },
    does: 'stops all emailed links to a guest’s hire; the next email has one that works',
    run: (desk, input) => endGuestLinks(desk, typedValue(input, 'HIRE'), input.options.reason ?? ''),
  },
];

/** Operator commands for problem reports, in the order of the help text. */
export const problemCommands: OperatorCommand[] = [
  {
    words: 'problem list',
    takes: [],
    does: 'problem reports waiting for a decision, the overdue ones first',
    run: (desk) => listProblems(desk),
  },
  {
    words: 'problem show',
    takes: ['HIRE'],
    does: 'the file of one problem: prices, payments, what both sides say and propose, and what happened',
    run: (desk, input) => showProblemFile(desk, typedValue(input, 'HIRE')),
  },
  decide('release', [], 'the artisan gets the money, unless one side appeals; both read the reason'),
  decide('refund', [], 'all of the money is refunded, unless one side appeals; both read the reason'),
  decide('split', ['NAIRA'], 'so much is refunded, the rest goes to the artisan, unless one side appeals'),
  decide('redo', ['DATE', 'TIME'], 'the work is done again on that day (2026-12-31 09:30), booked at once'),
];
