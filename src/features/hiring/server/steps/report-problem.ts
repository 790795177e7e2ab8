import type { Request } from '../../../../server/answer.ts';
import type { Reads } from '../../../../server/database.ts';
import { newId } from '../../../../shared/identifier.ts';
import { reportProblemCall } from '../../contract.ts';
import { listHistory } from '../hire-reads.ts';
import { beginningOfProblem, countedStatements } from '../problem-beginning.ts';
import { insertStatement, listStatements } from '../problem-store.ts';
import { takeStep } from '../take-step.ts';
import { assertRoom } from './problem-statement.ts';

type ReportProblem = Request<typeof reportProblemCall>;

/** Other words about a problem that is already open. */
class ProblemIsOpen extends Error {}

/**
 * The customer reports a problem; the money stays held until it is resolved. What a page that was opened earlier still
 * reports about an open problem is added to it as a statement.
 */
export async function reportProblem(request: ReportProblem) {
  const { problem } = request.body;
  try {
    return await takeStep(request, {
      action: 'report_problem',
      who: reportProblemCall.who,
      async isRepeat({ tx, hire }) {
        if (hire.status !== 'disputed') return false;
        if (await isWritten(tx, hire.id, problem)) return true;
        throw new ProblemIsOpen();
      },
      prepare: () => ({ note: problem }),
    });
  } catch (error) {
    if (error instanceof ProblemIsOpen) return addToProblem(request);
    throw error;
  }
}

const addToProblem = (request: ReportProblem) =>
  takeStep(request, {
    action: 'add_statement',
    who: reportProblemCall.who,
    isRepeat: ({ tx, hire }) => isWritten(tx, hire.id, request.body.problem),
    async prepare({ tx, hire, side, now }) {
      const text = request.body.problem;
      const statement = { id: newId(), hireId: hire.id, side, text, photos: [], writtenAt: now };
      await assertRoom(tx, statement);
      await insertStatement(tx, statement);
      return {};
    },
  });

/** Whether the customer has written these words about the open problem, in its report or since. */
async function isWritten(reads: Reads, hireId: string, words: string): Promise<boolean> {
  const history = await listHistory(reads, hireId);
  if (history[beginningOfProblem(history)]?.note === words) return true;
  const own = countedStatements(await listStatements(reads, hireId), 'customer', history);
  return own.some(({ text }) => text === words);
}
