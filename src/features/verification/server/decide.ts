import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { type Notice, notify, sendMail } from '../../notifications/server/public.ts';
import { approvedMail, rejectedMail, revokedMail } from './verification-mails.ts';
import { transition, type VerificationAction } from './verification-process.ts';
import {
  type Applicant,
  findPerson,
  lockVerification,
  saveVerification,
  type Verification,
} from './verification-store.ts';

/** The longest reason or note. */
const MOST_WORDS = 500;

/** Checks a text that an operator typed. */
export function assertWords(text: string, what: string): void {
  if (text.trim() === '') throw new Refusal(400, 'invalid_input', `${what} must not be empty.`);
  if (text.length > MOST_WORDS) {
    throw new Refusal(400, 'invalid_input', `${what} may have at most ${MOST_WORDS} characters.`);
  }
}

/**
 * The skilled person with an e-mail.
 *
 * @throws Refusal 404 when nobody has it, 409 when it is not a skilled person's
 */
export async function findApplicant(tx: Tx, email: string): Promise<Applicant> {
  const person = await findPerson(tx, email);
  if (!person) throw notFound('account', `There is no account with the email ${email}.`);
  if (person.role === 'skilled') return person;
  throw new Refusal(
    409,
    'not_skilled',
    `${person.email} is not an artisan’s account; only artisans are verified.`,
  );
}

/** Does something to somebody's verification while nobody else can, all of it or nothing. */
export function onVerification<Result>(
  desk: OperatorDesk,
  email: string,
  work: (tx: Tx, person: Applicant, verification: Verification) => Promise<Result>,
): Promise<Result> {
  return desk.db.transaction().execute(async (tx) => {
    const person = await findApplicant(tx, email);
    const verification = await lockVerification(tx, person.id);
    if (verification) return work(tx, person, verification);
    throw notFound('verification', `${person.email} has not sent anything for a verification yet.`);
  });
}

/**
 * Takes a locked verification one step on: its new state, the line in the audit, the mail.
 *
 * @throws Refusal 409 `not_possible_now`; nothing is changed then
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

/** What the applicant is told beside the mail. */
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
