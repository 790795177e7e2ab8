import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import { lastEntry, writeAuditEntry } from '../../../server/audit.ts';
import type { Reads } from '../../../server/database.ts';
import { inBulk } from '../../../server/in-bulk.ts';
import { assertNotOneself, deskOf } from '../../../server/operator.ts';
import { countWaiting, standingOf } from '../../../server/queue-standing.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf, AnyCall } from '../../../shared/call.ts';
import { OPERATOR_AIM_HOURS } from '../../../shared/operator-aims.ts';
import type {
  closeChatReportCall,
  closeSeveralReportsCall,
  listChatReportsCall,
  readReportedChatCall,
  showChatReportCall,
} from '../console-calls.ts';
import { closeReport } from './close-report.ts';
import { hireLine, wordsOf } from './list-reports.ts';
import { linesBefore } from './report-lines.ts';
import { findReport, listOpenReports, type OpenReport } from './reports-store.ts';

/** The queue of open reports about people in chat. */
export const chatReportsQueue: ConsoleQueue = {
  key: 'chat-reports',
  label: 'Chat reports',
  permission: 'chat-reports.decide',
  standing: async (reads, at) =>
    standingOf(
      await reads
        .selectFrom('reports')
        .select(countWaiting(sql.ref('created_at'), at, OPERATOR_AIM_HOURS.chatReports))
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow(),
      OPERATOR_AIM_HOURS.chatReports,
    ),
};

const inList = ({ id, createdAt, reason, reportedName, reporterName, noticed }: OpenReport) => ({
  id,
  reportedAt: createdAt.toISOString(),
  reason: wordsOf(reason),
  about: reportedName,
  from: reporterName,
  noticed,
});

export const listChatReports = async ({
  db,
}: Request<typeof listChatReportsCall>): Promise<AnswerInputOf<typeof listChatReportsCall>> => ({
  result: (await listOpenReports(db)).map(inList),
});

async function reportOf(reads: Reads, id: string) {
  const report = await findReport(reads, id);
  if (!report) throw notFound('report', 'There is no such report.');
  return report;
}

export async function showChatReport({
  db,
  params,
}: Request<typeof showChatReportCall>): Promise<AnswerInputOf<typeof showChatReportCall>> {
  const report = await reportOf(db, params.id);
  const closed = report.closedAt && (await lastEntry(db, report.id, ['report.close']));
  return {
    ...inList(report),
    aboutId: report.reportedId,
    aboutRole: report.reportedRole,
    details: report.details,
    closedAt: report.closedAt?.toISOString() ?? null,
    closedBy: closed?.actor ?? null,
    decision: report.decision ?? '',
  };
}

/** Returns the chat lines that the reporter could see, after recording the look in the audit log. */
export async function readReportedChat(
  request: Request<typeof readReportedChatCall>,
): Promise<AnswerInputOf<typeof readReportedChatCall>> {
  const { params, body, transaction, now } = request;
  const desk = deskOf(request);
  const lines = await transaction(async (tx) => {
    const report = await reportOf(tx, params.id);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'report.look',
      subjectId: report.id,
      reason: body.reason,
      at: now(),
    });
    return linesBefore(tx, report);
  });
  return {
    message: 'We’ve recorded that you looked, and why.',
    lines: lines.map(({ sentAt, senderName, text, files, hireStep }) => ({
      at: sentAt.toISOString(),
      from: senderName,
      text: senderName === null ? `Hire: ${hireLine(hireStep)}` : text,
      files,
    })),
  };
}

export async function closeChatReport(
  request: Request<typeof closeChatReportCall>,
): Promise<AnswerInputOf<typeof closeChatReportCall>> {
  await closeOne(request, request.params.id, request.body.reason);
  return { message: 'The report is closed.' };
}

async function closeOne(request: Request<AnyCall>, id: string, reason: string): Promise<void> {
  assertNotOneself(request.caller, (await reportOf(request.db, id)).reportedId);
  await closeReport(deskOf(request), id, reason);
}

export async function closeSeveralReports(
  request: Request<typeof closeSeveralReportsCall>,
): Promise<AnswerInputOf<typeof closeSeveralReportsCall>> {
  const { ids, reason } = request.body;
  return inBulk(request, {
    ...{ ids, did: 'closed' },
    titleOf: async (id) => (await findReport(request.db, id))?.reportedName,
    act: (id) => closeOne(request, id, reason),
  });
}
