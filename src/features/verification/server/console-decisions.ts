import type { Request } from '../../../server/answer.ts';
import { assertNotOneself, deskOf } from '../../../server/operator.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import type { approveCaseCall, rejectCaseCall } from '../console-calls.ts';
import { approve } from './approve.ts';
import { caseOf } from './console-cases.ts';
import { reject } from './reject.ts';

/** The console's A: as `operator verification approve`, and only of the case that the operator saw. */
export async function approveCase(
  request: Request<typeof approveCaseCall>,
): Promise<AnswerGiven<typeof approveCaseCall>> {
  const { params, body } = request;
  assertNotOneself(request.caller, params.id);
  const desk = deskOf(request);
  const expected = { version: body.version, operator: desk.operator, becomes: 'verified' as const };
  const { person } = await approve(desk, params.id, body.note || undefined, expected);
  return {
    message: `${person.fullName} is verified: the badge is on the profile, and an email is on its way.`,
    case: await caseOf(request.db, request, params.id),
  };
}

/** The console's R: as `operator verification reject`, and only of the case that the operator saw. */
export async function rejectCase(
  request: Request<typeof rejectCaseCall>,
): Promise<AnswerGiven<typeof rejectCaseCall>> {
  const { params, body } = request;
  assertNotOneself(request.caller, params.id);
  const desk = deskOf(request);
  const expected = { version: body.version, operator: desk.operator, becomes: 'rejected' as const };
  const { person } = await reject(desk, params.id, body.reason, 'reject', expected);
  return {
    message: `${person.fullName} is rejected; an email with the reason is on its way.`,
    case: await caseOf(request.db, request, params.id),
  };
}
