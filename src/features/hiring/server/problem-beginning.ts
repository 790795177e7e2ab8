import type { HireEventView } from '../contract.ts';

/**
 * Where the latest problem begins in a hire's history: its report, or the no-show report that was answered; -1 without
 * one. Only what happened since counts: after a redo, a new report starts over.
 */
export function beginningOfProblem(history: readonly HireEventView[]): number {
  const last = history.findLastIndex(
    ({ action }) => action === 'report_problem' || action === 'answer_no_show',
  );
  if (history[last]?.action !== 'answer_no_show') return last;
  return history.slice(0, last).findLastIndex(({ action }) => action === 'report_no_show');
}

/** Those of one side's statements that count towards the most it may write about the latest problem. */
export function countedStatements<Written extends { side: string; writtenAt: Date }>(
  statements: readonly Written[],
  side: string,
  history: readonly HireEventView[],
): Written[] {
  const begun = history[beginningOfProblem(history)]?.happenedAt ?? '';
  return statements.filter((each) => each.side === side && each.writtenAt.toISOString() >= begun);
}
