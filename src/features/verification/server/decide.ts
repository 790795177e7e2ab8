import { createHash } from 'node:crypto';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { MOST_REASON_CHARACTERS } from '../../../shared/console-desk.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import type { VerificationStatus } from '../../../shared/verification-words.ts';
import { type Notice, notify, sendMail } from '../../notifications/server/public.ts';
import { lockPerson } from '../../people/server/public.ts';
import { listAddresses } from './addresses-store.ts';
import { listCertificates } from './certificates-store.ts';
import { findNewestIdentityCheck } from './identity-store.ts';
import { listReferees } from './referees-store.ts';
import { approvedMail, rejectedMail, revokedMail } from './verification-emails.ts';
import { transition, type VerificationAction } from './verification-process.ts';
import {
  type Applicant,
  findPerson,
  listAudit,
  listChecks,
  lockVerification,
  saveVerification,
  type Verification,
} from './verification-store.ts';

/**
 * Validates a text that an operator typed.
 *
 * @param what its name in the message
 * @throws Refusal 400 `invalid_input` when it is empty or too long
 */
export function assertWords(text: string, what: string): void {
  if (text.trim() === '') throw new Refusal(400, 'invalid_input', `${what} must not be empty.`);
  if (text.length > MOST_REASON_CHARACTERS) {
    throw new Refusal(400, 'invalid_input', `${what} may have at most ${MOST_REASON_CHARACTERS} characters.`);
  }
}

/**
 * Finds an artisan by email or id.
 *
 * @throws Refusal 404 when there is no such account, 409 `not_skilled` when it is not an artisan's
 */
export async function findApplicant(tx: Tx, emailOrId: string): Promise<Applicant> {
  const person = await findPerson(tx, emailOrId);
  if (!person) throw notFound('account', `There is no account with the email ${emailOrId}.`);
  if (person.role === 'skilled') return person;
  throw new Refusal(409, 'not_skilled', `${person.email} is not an artisan. Only artisans can be verified.`);
}

/** The case as the operator saw it, so that a decision is refused when the case has changed since. */
export interface ExpectedCase {
  version: string;
  /**
   * With `becomes`, makes the decision idempotent: a repeat by the same operator that leads to the same state
   * is accepted.
   */
  operator: string;
  becomes?: VerificationStatus;
}

/** Changes whenever the case does: its name, status or face photo, the evidence handed in, or a recorded check. */
export async function versionOf(
  reads: Reads,
  { user_id, status, submitted_at, identity_photo }: Verification,
): Promise<string> {
  const person = await findPerson(reads, user_id);
  const checks = await listChecks(reads, user_id);
  const certificates = await listCertificates(reads, user_id);
  const addresses = await listAddresses(reads, user_id);
  const referees = await listReferees(reads, user_id);
  const identity = await findNewestIdentityCheck(reads, user_id);
  const seen = [
    person?.fullName,
    status,
    submitted_at,
    identity_photo,
    ...checks.map(({ kind, state, note }) => [kind, state, note].join()).sort(),
    identity?.id,
    identity?.state,
    ...[...certificates, ...addresses, ...referees].map(({ id, state }) => [id, state].join()),
  ];
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);
}

async function assertAsSeen(tx: Tx, verification: Verification, expected: ExpectedCase): Promise<void> {
  if ((await versionOf(tx, verification)) === expected.version) return;
  const last = (await listAudit(tx, verification.user_id)).findLast(({ action }) => decidingActs.has(action));
  if (verification.status === expected.becomes && last?.actor === expected.operator) return;
  const when = last && formatMoment(last.happenedAt.toISOString());
  if (verification.decided_at && last) {
    const message = `${last.actor} ${decidingActs.get(last.action)} this on ${when}. What you typed is still here.`;
    throw new Refusal(409, 'already_decided', message);
  }
  const message = last
    ? `${last.actor} ${decidingActs.get(last.action)} on ${when}. Look at the case again, then decide.`
    : 'The case has changed since you opened it. Please look at it again, then decide.';
  throw new Refusal(409, 'changed_meanwhile', message);
}

/** Audit actions that change a case, as the `changed_meanwhile` message words them. */
const decidingActs: ReadonlyMap<string, string> = new Map([
  ['verification.approve', 'approved'],
  ['verification.reject', 'rejected'],
  ['verification.revoke', 'revoked'],
  ['verification.check', 'recorded a check'],
  ['verification.certificate_decided', 'decided about a certificate'],
  ['verification.address_decided', 'decided about the address'],
  ['verification.reference', 'recorded a reference'],
  ['verification.identity_answer', 'answered about the BVN'],
  ['verification.start', 'began to look at this'],
]);

/**
 * Runs `work` in a transaction that holds the locks on an artisan and their verification, in the order in which
 * the artisan's own changes take them.
 */
export function onVerification<Result>(
  desk: OperatorDesk,
  emailOrId: string,
  work: (tx: Tx, person: Applicant, verification: Verification) => Promise<Result>,
  expected?: ExpectedCase,
): Promise<Result> {
  return desk.db.transaction().execute(async (tx) => {
    const { id } = await findApplicant(tx, emailOrId);
    await lockPerson(tx, id);
    // Read again, as the name may have changed while this waited for the lock.
    const person = await findApplicant(tx, id);
    const verification = await lockVerification(tx, person.id);
    if (verification && expected) await assertAsSeen(tx, verification, expected);
    if (verification) return work(tx, person, verification);
    throw notFound('verification', `${person.email} has not sent anything for a verification yet.`);
  });
}

/**
 * Moves a locked verification to its next state, writes the audit entry and sends the email.
 *
 * @throws Refusal 409 `not_possible_now`; nothing has changed then
 */
export async function takeStep(
  tx: Tx,
  desk: OperatorDesk,
  person: Applicant,
  { user_id: _, ...before }: Verification,
  step: { action: VerificationAction; reason?: string; details?: Record<string, unknown> },
): Promise<void> {
  const { to, mail } = transition(before.status, step.action);
  const at = desk.now();
  const reason = step.reason ?? '';
  await saveVerification(tx, person.id, {
    ...before,
    status: to,
    decided_at: to === 'verified' || to === 'rejected' ? at : null,
    reason: to === 'rejected' ? reason : null,
  });
  await writeAuditEntry(tx, {
    actor: desk.operator,
    action: `verification.${step.action}`,
    subjectId: person.id,
    reason,
    details: { from: before.status, to, ...step.details },
    at,
  });
  const url = desk.publicUrl();
  if (mail === 'approved') await sendMail(tx, desk.jobs, approvedMail(person, url));
  if (mail === 'rejected') await sendMail(tx, desk.jobs, rejectedMail(person, reason, url));
  if (mail === 'revoked') await sendMail(tx, desk.jobs, revokedMail(person, reason, url));
  if (mail && mail !== 'submitted')
    await notify(tx, desk, {
      userId: person.id,
      aboutId: null,
      kind: 'verification',
      ...decisionWords[mail](reason),
    });
}

const STATUS_PAGE = '/verification/status';

/** Notification sent beside the email. */
const decisionWords: Record<
  'approved' | 'rejected' | 'revoked',
  (reason: string) => Pick<Notice, 'title' | 'text' | 'link'>
> = {
  approved: () => ({
    title: 'You are verified',
    text: 'The verified badge is on your profile now.',
    link: STATUS_PAGE,
  }),
  rejected: (reason) => ({ title: 'We could not verify you yet', text: reason, link: STATUS_PAGE }),
  revoked: (reason) => ({ title: 'Your verified badge was removed', text: reason, link: STATUS_PAGE }),
};
