import { type OperatorDesk, onOneLine } from '../../../server/operator.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { stepLine } from '../../hiring/words/steps.ts';
import type { HireStep } from '../contract.ts';
import { reportReasonWords } from '../report-words.ts';
import { linesBefore } from './report-lines.ts';
import { listOpenReports, type OpenReport, type SeenLine } from './reports-store.ts';

export const wordsOf = (reason: string): string =>
  reportReasonWords[reason as keyof typeof reportReasonWords] ?? reason;

/** Text for the command line: open reports, oldest first, each with the last lines that the reporter could see. */
export async function listReports(desk: OperatorDesk): Promise<string[]> {
  const reports = await listOpenReports(desk.db);
  if (reports.length === 0) return ['No reports are waiting for a decision.'];
  const lines: string[] = [];
  for (const report of reports) lines.push(...head(report), ...(await conversation(desk, report)), '');
  return lines.slice(0, -1);
}

function head(report: OpenReport): string[] {
  const { id, createdAt, reason, details, reportedName, reportedEmail } = report;
  return [
    `Report ${id}, ${formatMoment(createdAt.toISOString())}`,
    `  About:  ${onOneLine(reportedName)} <${reportedEmail}>`,
    `  From:   ${reporterOf(report)}`,
    `  Why:    ${wordsOf(reason)}`,
    ...(details ? [`  Words:  ${onOneLine(details)}`] : []),
  ];
}

function reporterOf({ noticed, reporterName, reporterEmail }: OpenReport): string {
  if (noticed) return 'flagged automatically';
  if (reporterName === null) return 'someone who has deleted their account';
  return `${onOneLine(reporterName)} <${reporterEmail}>`;
}

async function conversation(
  desk: OperatorDesk,
  { conversationId, createdAt }: OpenReport,
): Promise<string[]> {
  const lines = await linesBefore(desk.db, { conversationId, createdAt });
  if (lines.length === 0) return ['  They hadn’t written to each other.'];
  return ['  The last messages before the report:', ...lines.map((line) => `    ${lineWords(line)}`)];
}

/** A line about a hire for an operator, who is on neither side. */
export const hireLine = (step: HireStep | null): string =>
  step ? stepLine(step, null, { customer: 'The customer', artisan: 'The artisan' }) : 'The hire has changed';

function lineWords({ sentAt, senderName, text, files, hireStep }: SeenLine): string {
  const at = formatMoment(sentAt.toISOString());
  if (senderName === null) return `${at}  (hire: ${hireLine(hireStep)})`;
  const said = [...(text ? [onOneLine(text)] : []), ...files.map((name) => `[${onOneLine(name)}]`)];
  return `${at}  ${onOneLine(senderName)}: ${said.join(' ')}`;
}
