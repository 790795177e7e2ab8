import type { Request } from '../../../server/answer.ts';
import type { AppContext, Caller } from '../../../server/app-context.ts';
import { writeAuditEntry } from '../../../server/audit.ts';
import { assertNotOneself, deskOf, type OperatorDesk } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import { CHECK_NAMES, CHECK_STATE_NAMES } from '../../../shared/verification-words.ts';
import type {
  approveCaseCall,
  decideAddressCall,
  decideCertificateCall,
  recordCheckCall,
  recordReferenceCall,
  rejectCaseCall,
  revealCall,
} from '../console-calls.ts';
import { revealAddress, settleAddress } from './addresses-desk.ts';
import { approve } from './approve.ts';
import { revealCertificate, settleCertificate } from './certificates-desk.ts';
import { findApplicant } from './decide.ts';
import { saveCheck } from './record-check.ts';
import { saveSpokenReference } from './record-reference.ts';
import { listReferees } from './referees-store.ts';
import { reject } from './reject.ts';
import { revealBvn, revealFacePhoto } from './reveal-bvn.ts';

/* Console endpoints that decide a case. They run the same actions as `operator verification …`, in the
   name of the signed-in operator, for the version of the case that the operator saw. Operators cannot
   decide their own case. */

/** Approves a case (shortcut A in the console). */
export async function approveCase(
  request: Request<typeof approveCaseCall>,
): Promise<AnswerInputOf<typeof approveCaseCall>> {
  const { params, body } = request;
  const desk = deskFor(request);
  const expected = { version: body.version, operator: desk.operator, becomes: 'verified' as const };
  const { person } = await approve(desk, params.id, body.note || undefined, expected);
  return {
    message: `${person.fullName} is verified. The badge is on the profile, and we’ve emailed them.`,
  };
}

/** Rejects a case (shortcut R in the console). */
export async function rejectCase(
  request: Request<typeof rejectCaseCall>,
): Promise<AnswerInputOf<typeof rejectCaseCall>> {
  const { params, body } = request;
  const desk = deskFor(request);
  const expected = { version: body.version, operator: desk.operator, becomes: 'rejected' as const };
  const { person } = await reject(desk, params.id, body.reason, 'reject', expected);
  return { message: `${person.fullName} is rejected. We’ve emailed them the reason.` };
}

export async function recordCaseCheck(
  request: Request<typeof recordCheckCall>,
): Promise<AnswerInputOf<typeof recordCheckCall>> {
  const { kind, state, note, version } = request.body;
  const desk = deskFor(request);
  const check = { kind, state, note: note || undefined };
  await saveCheck(desk, request.params.id, check, { version, operator: desk.operator });
  return { message: `${CHECK_NAMES[kind]} is recorded as “${CHECK_STATE_NAMES[state]}”.` };
}

export async function decideCaseCertificate(
  request: Request<typeof decideCertificateCall>,
): Promise<AnswerInputOf<typeof decideCertificateCall>> {
  const { params, body } = request;
  const decision = { certificate: params.certificate, state: body.state, reason: body.reason || undefined };
  const { title } = await settleCertificate(deskFor(request), params.id, decision);
  return { message: `“${title}” is ${body.state}.` };
}

export async function decideCaseAddress(
  request: Request<typeof decideAddressCall>,
): Promise<AnswerInputOf<typeof decideAddressCall>> {
  const { params, body } = request;
  const decision = { id: params.address, state: body.state, reason: body.reason || undefined };
  await settleAddress(deskFor(request), params.id, decision);
  return { message: `The address is ${body.state}.` };
}

export async function recordCaseReference(
  request: Request<typeof recordReferenceCall>,
): Promise<AnswerInputOf<typeof recordReferenceCall>> {
  const { params, body } = request;
  const { referee } = await saveSpokenReference(deskFor(request), params.id, {
    referee: params.referee,
    ...body,
  });
  return { message: `The answer of ${referee} is recorded.` };
}

/** Reveals one private item of a case; the audit entry is written first. */
export async function revealCase(
  request: Request<typeof revealCall>,
): Promise<AnswerInputOf<typeof revealCall>> {
  const { params, body } = request;
  const desk = deskFor(request);
  const shown = {
    message: 'We’ve recorded that you looked, and why.',
    photo: null as string | null,
    pdf: null as string | null,
    address: null as string | null,
    bvn: null as string | null,
    contacts: null as AnswerInputOf<typeof revealCall>['contacts'],
  };
  const handOut = (photo: Uint8Array) => {
    shown.photo = `data:image/webp;base64,${Buffer.from(photo).toString('base64')}`;
  };
  if (body.what === 'face') await revealFacePhoto(desk, params.id, body.reason, handOut);
  if (body.what === 'bvn') shown.bvn = (await revealBvn(desk, params.id, body.reason)).digits;
  if (body.what === 'certificate') {
    const wanted = { certificate: body.certificate ?? '', reason: body.reason };
    await revealCertificate(desk, params.id, wanted, handOut);
  }
  if (body.what === 'address') {
    const wanted = { id: body.address, reason: body.reason };
    await revealAddress(desk, params.id, wanted, (address, proof, media) => {
      shown.address = [address.street, address.landmark, address.lga, address.state_name]
        .filter(Boolean)
        .join(', ');
      if (media === 'application/pdf')
        shown.pdf = `data:${media};base64,${Buffer.from(proof).toString('base64')}`;
      else handOut(proof);
    });
  }
  if (body.what === 'contacts') shown.contacts = await revealContacts(desk, params.id, body.reason);
  return shown;
}

/** Returns the referees' contact details, so that the operator can call them. */
async function revealContacts(desk: OperatorDesk, userId: string, reason: string) {
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, userId);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'referees.show',
      subjectId: person.id,
      reason,
      at: desk.now(),
    });
    const referees = await listReferees(tx, person.id);
    return referees.map(({ id, email, phone }) => ({ id, email, phone: phone && showPhone(phone) }));
  });
}

/** The signed-in operator's desk; refuses operators their own case. */
function deskFor(request: AppContext & { caller: Caller | null; params: { id: string } }): OperatorDesk {
  assertNotOneself(request.caller, request.params.id);
  return deskOf(request);
}
