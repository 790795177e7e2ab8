import type { Request } from '../../../server/answer.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import { historyView, listDone } from '../../../server/desk-case.ts';
import { assertNotOneself, deskOf } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import type {
  decideProblemCall,
  listProblemsCall,
  readHireMessagesCall,
  showHireContactsCall,
  showProblemCaseCall,
} from '../console-calls.ts';
import { isUnderReview } from '../process.ts';
import { moneyOfEnd } from '../words/problem-words.ts';
import { gatherHire } from './hire-file.ts';
import { fileView } from './hire-file-view.ts';
import { listMessagesOf } from './hire-messages-store.ts';
import { findHire } from './hire-record.ts';
import { decideProblem, noSuchHire, problemVersion } from './steps/decide-problem.ts';
import { listOpenProblems } from './waiting-hires.ts';

/** Lists a page of open problems; the console's version of `operator problem list`. */
export async function listProblemCases({
  db,
  now,
  query,
}: Request<typeof listProblemsCall>): Promise<AnswerInputOf<typeof listProblemsCall>> {
  const { page, next } = await listOpenProblems(db, query.after);
  const at = now();
  return {
    result: page.map((hire) => ({
      id: hire.id,
      customerName: hire.customerName,
      artisanName: hire.artisanName,
      amountKobo: hire.amountKobo,
      reportedAt: hire.reportedAt.toISOString(),
      decideDueAt: hire.decideDueAt?.toISOString() ?? null,
      overdue: hire.decideDueAt !== null && hire.decideDueAt <= at,
      isAppeal: hire.status === 'appealed',
    })),
    next,
  };
}

/** Shows one case; the console's version of `operator problem show`. */
export async function showProblemCase({
  params,
  ...context
}: Pick<Request<typeof showProblemCaseCall>, 'db' | 'queryParts' | 'now' | 'params'>): Promise<
  AnswerInputOf<typeof showProblemCaseCall>
> {
  const file = await gatherHire(context, params.id);
  const { hire } = file;
  const { status, decideDueAt, settleDueAt } = hire;
  return {
    version: await problemVersion(context.db, hire),
    canDecide: isUnderReview(status),
    isAppeal: status === 'appealed',
    decideDueAt: decideDueAt?.toISOString() ?? null,
    overdue: decideDueAt !== null && decideDueAt <= context.now(),
    settleDueAt: settleDueAt?.toISOString() ?? null,
    file: fileView(file),
    done: historyView(await listDone(context.db, hire.id)),
  };
}

/**
 * Decides a problem; the console's version of `operator problem release`, `refund`, `split` and `redo`. Refused if the
 * case changed since the operator read it.
 */
export async function decideProblemCase(
  request: Request<typeof decideProblemCall>,
): Promise<AnswerInputOf<typeof decideProblemCall>> {
  const { params, body, caller } = request;
  const { version, kind, naira, date, time, reason } = body;
  const known = await findHire(request.db, params.id);
  if (!known) throw noSuchHire(params.id);
  assertNotOneself(caller, known.customerId);
  const typed = { kind, naira, date, time, reason };
  const { hire, end } = await decideProblem(deskOf(request), params.id, typed, { version });
  const when = hire.settleDueAt
    ? `It takes effect on ${formatMoment(hire.settleDueAt.toISOString())}, unless one of them appeals.`
    : 'It is final.';
  const who = { customer: hire.customerName, artisan: hire.artisanName };
  return { message: `${moneyOfEnd(end, hire, who)} ${when}`, case: await showProblemCase(request) };
}

/** Reads the messages on a hire's page, after recording in the audit log who looks and why. */
export async function readHireMessages(
  request: Request<typeof readHireMessagesCall>,
): Promise<AnswerInputOf<typeof readHireMessagesCall>> {
  await recordLook(request, 'messages');
  const messages = await listMessagesOf(request.db, request.params.id);
  return {
    message: 'Your look was recorded.',
    lines: messages.map(({ sentAt, side, text }) => ({ at: sentAt.toISOString(), side, text })),
  };
}

/** Reads the contact details of both sides of a hire, after recording who looks and why. */
export async function showHireContacts(
  request: Request<typeof showHireContactsCall>,
): Promise<AnswerInputOf<typeof showHireContactsCall>> {
  const { customerEmail, customerPhone, artisanEmail, ...hire } = await recordLook(request, 'contacts');
  const address = [hire.jobAddress, hire.jobLandmark, hire.jobTown, hire.jobState].filter(Boolean).join(', ');
  return {
    message: 'Your look was recorded.',
    contacts: { customerEmail, customerPhone, artisanEmail, address },
  };
}

/** @throws Refusal 404 where there is no such hire */
async function recordLook(
  request: Request<typeof readHireMessagesCall> | Request<typeof showHireContactsCall>,
  what: 'messages' | 'contacts',
) {
  const { params, body } = request;
  const desk = deskOf(request);
  const hire = await findHire(request.db, params.id);
  if (!hire) throw noSuchHire(params.id);
  await request.transaction((tx) =>
    writeAuditEntry(tx, {
      actor: desk.operator,
      action: `hire.look_at_${what}`,
      subjectId: hire.id,
      reason: body.reason,
      at: request.now(),
    }),
  );
  return hire;
}
