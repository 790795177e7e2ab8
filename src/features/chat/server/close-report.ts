import { lastEntry, writeAuditEntry } from '../../../server/audit.ts';
import { type OperatorDesk, parseReason } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { MOST_REASON_CHARACTERS } from '../../../shared/console-desk.ts';
import { identifier } from '../../../shared/identifier.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { lockReport, writeDecision } from './reports-store.ts';

const ACTION = 'report.close';

/**
 * Closes a report. The audit log records who decided and why; neither person is notified. Repeating it
 * with the same reason changes nothing.
 *
 * @param typed the operator's reason, 1 - 500 characters
 * @returns `alreadySince` is when it was closed before with the same reason; null if this call closed it
 * @throws Refusal 404 `report_not_found`, 409 `already_decided` if it was closed with another reason
 */
export async function closeReport(
  desk: OperatorDesk,
  typedId: string,
  typed: string,
): Promise<{ id: string; decision: string; alreadySince: Date | null }> {
  const decision = parseReason(typed, MOST_REASON_CHARACTERS);
  const id = identifier.safeParse(typedId).data;
  return desk.db.transaction().execute(async (tx) => {
    const report = id === undefined ? undefined : await lockReport(tx, id);
    if (!report) throw notFound('report', `We can’t find a report with the id ${typedId}.`);
    if (report.closedAt) {
      const by = (await lastEntry(tx, report.id, [ACTION]))?.actor ?? 'Another operator';
      const isRepeat = report.decision === decision && by === desk.operator;
      if (isRepeat) return { id: report.id, decision, alreadySince: report.closedAt };
      const message = `${by} closed this report on ${formatMoment(report.closedAt.toISOString())}, with the reason: ${report.decision}`;
      throw new Refusal(409, 'already_decided', message);
    }
    await writeDecision(tx, report.id, decision, desk.now());
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: ACTION,
      // The subject is the report, not the account: people who export their data must
      // not learn that they were reported.
      subjectId: report.id,
      reason: decision,
      details: { reportedId: report.reportedId, reportedFor: report.reason },
      at: desk.now(),
    });
    return { id: report.id, decision, alreadySince: null };
  });
}

/** The command-line version of {@link closeReport}. */
export async function closeReportLines(
  desk: OperatorDesk,
  typedId: string,
  reason: string,
): Promise<string[]> {
  const { id, decision, alreadySince } = await closeReport(desk, typedId, reason);
  if (!alreadySince) return [`Report ${id} is closed.`];
  const since = formatMoment(alreadySince.toISOString());
  return [`That report was already closed on ${since}, with the reason: ${decision}`, 'Nothing was changed.'];
}
