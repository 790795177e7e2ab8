import type { OperatorDesk } from '../../../server/operator.ts';
import { formatMoment, formatWhen } from '../../../shared/lagos-time.ts';
import { moneyOfEnd } from '../words/problem-words.ts';
import type { HireRecord } from './hire-record.ts';
import type { ProblemEnd } from './problem-store.ts';
import { decidedAlready, decideProblem, hireIdOf, type TypedDecision } from './steps/decide-problem.ts';

/** Decides a problem from the command line and returns the lines to print. */
export async function decideLines(
  desk: OperatorDesk,
  typedId: string,
  typed: TypedDecision,
): Promise<string[]> {
  const { hire, end, repeated } = await decideProblem(desk, hireIdOf(typedId), typed);
  if (repeated) return [decidedAlready(end), 'Nothing was changed, and no email was sent.'];
  return [whatWasDecided(hire, end), ...whatNow(hire)];
}

function whatWasDecided(hire: HireRecord, end: ProblemEnd): string {
  const { customerName, customerEmail, artisanName, artisanEmail } = hire;
  if (end.kind === 'redo')
    return `${artisanName} does the work again: ${formatWhen(hire)}. The money stays held.`;
  return moneyOfEnd(end, hire, {
    customer: `${customerName} <${customerEmail}>`,
    artisan: `${artisanName} <${artisanEmail}>`,
  });
}

const whatNow = ({ settleDueAt }: HireRecord): string[] =>
  settleDueAt
    ? [
        `It takes effect on ${formatMoment(settleDueAt.toISOString())}, unless one of them appeals before that.`,
        'Both sides get an email with the reason.',
      ]
    : ['It is final. Both sides get an email with the reason.'];
