import type { Request } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { type HireEventView, type ProblemEndView, showProblemCall } from '../contract.ts';
import { MOST_STATEMENTS, sharesOfEnd } from '../problem-ends.ts';
import { listHistory } from './hire-reads.ts';
import type { HireRecord } from './hire-record.ts';
import { beginningOfProblem, countedStatements } from './problem-beginning.ts';
import { listEnds, listStatements, type ProblemEnd } from './problem-store.ts';
import { findHireOf } from './show-hire.ts';

/**
 * Shows the latest problem of a hire: the two sides' statements and proposals, and the
 * decision; null if none was reported.
 */
export async function showProblem(
  request: Request<typeof showProblemCall>,
): Promise<AnswerInputOf<typeof showProblemCall>> {
  const { hire, side } = await findHireOf(request, showProblemCall.who);
  const history = await listHistory(request.db, hire.id);
  const begin = beginningOfProblem(history);
  const report = history[begin];
  if (!report) return { result: null };
  // Only what happened since the latest report counts: after a redo, a new report starts over.
  const since = history.slice(begin);
  const [statements, ends] = await Promise.all([
    listStatements(request.db, hire.id),
    listEnds(request.db, hire.id),
  ]);
  const now = ends.filter(({ madeAt }) => madeAt.toISOString() >= report.happenedAt);
  const decision = now.findLast(({ by }) => by === 'operator');
  const proposal = now.find(({ id, by }) => id === hire.problemEnd?.id && by !== 'operator');
  return {
    result: {
      report: { side: sideOf(report), text: report.note, reportedAt: report.happenedAt },
      statements: [
        ...answersIn(since),
        ...statements.map(({ id, text, photos, writtenAt, ...written }) => ({
          id,
          side: written.side,
          text,
          photos,
          writtenAt: writtenAt.toISOString(),
        })),
      ],
      statementsLeft: MOST_STATEMENTS - countedStatements(statements, side, history).length,
      proposal: proposal ? endView(proposal, hire) : null,
      decision: decision ? endView(decision, hire) : null,
      appeal: appealIn(since),
      heldKobo: hire.amountKobo,
    },
  };
}

const sideOf = ({ actor }: HireEventView) =>
  actor === 'artisan' ? ('artisan' as const) : ('customer' as const);

/** The answer to a no-show report, as a statement. */
const answersIn = (history: HireEventView[]) =>
  history.flatMap((event) =>
    event.action === 'answer_no_show'
      ? [
          {
            id: event.action,
            side: sideOf(event),
            text: event.note ?? '',
            photos: [],
            writtenAt: event.happenedAt,
          },
        ]
      : [],
  );

function appealIn(history: HireEventView[]) {
  const appeal = history.findLast(({ action }) => action === 'appeal');
  if (!appeal) return null;
  return { side: sideOf(appeal), text: appeal.note, madeAt: appeal.happenedAt };
}

function endView(end: ProblemEnd, hire: HireRecord): ProblemEndView {
  const { customerKobo, artisanKobo, feeKobo } = sharesOfEnd(end, hire);
  const { id, by, kind, days, note, madeAt } = end;
  return {
    ...{ id, by, kind, days, note, feeKobo },
    toCustomerKobo: customerKobo,
    toArtisanKobo: artisanKobo,
    madeAt: madeAt.toISOString(),
  };
}
