import { writeAuditEntry } from '../../../server/audit.ts';
import { givenReason, type OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { identifier } from '../../../shared/identifier.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { lockReport, writeDecision } from './reports-store.ts';

/** The longest reason. */
const MOST_WORDS = 500;

/**
 * Decides about a report: it leaves the list, and the audit says who decided and why. Neither of the two people is told.
 * Twice with the same reason is once.
 *
 * @param reason in the operator's words, 1 - 500 characters
 * @throws Refusal 404 where there is no such report, 409 where it was closed with another reason
 */
export async function closeReport(desk: OperatorDesk, typedId: string, reason: string): Promise<string[]> {
  const decision = givenReason(reason, MOST_WORDS);
  const id = identifier.safeParse(typedId).data;
  return desk.db.transaction().execute(async (tx) => {
    const report = id === undefined ? undefined : await lockReport(tx, id);
    if (!report) throw notFound('report', `There is no report ${typedId}.`);
    if (report.closedAt) {
      const already = `That report is already closed, since ${formatMoment(report.closedAt.toISOString())}, with the reason: ${report.decision}`;
      if (report.decision === decision) return [already, 'Nothing was changed.'];
      throw new Refusal(409, 'not_possible_now', already);
    }
    await writeDecision(tx, report.id, decision, desk.now());
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'report.close',
      // Not of the account: people who ask for their data would learn that they were reported.
      subjectId: report.id,
      reason: decision,
      details: { reportedId: report.reportedId, reportedFor: report.reason },
      at: desk.now(),
    });
    return [`Report ${report.id} is closed.`];
  });
}
