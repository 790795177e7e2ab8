import { Refusal } from '../../../server/refusal.ts';
import { VERIFICATION_STATUS_NAMES, type VerificationStatus } from '../../../shared/verification-words.ts';

/**
 * How a verification goes, as data: each transition once, with who may make it, from where and to where. Whatever is
 * not in the table is refused and changes nothing. The badge needs no row here: the database copies it from the state.
 */

export type VerificationActor = 'applicant' | 'operator';

interface VerificationTransition {
  action: string;
  actor: VerificationActor;
  /** Empty: the verification begins with it. */
  from: readonly VerificationStatus[];
  to: VerificationStatus;
  /** Sets the due day anew: the working days that were promised count from now. */
  startsWait?: true;
  /** The mail that the applicant gets. */
  mail?: 'submitted' | 'approved' | 'rejected' | 'revoked';
}

export const verificationTransitions = [
  { action: 'submit', actor: 'applicant', from: [], to: 'submitted', startsWait: true, mail: 'submitted' },
  // What was missing is sent: until then nothing could be decided.
  {
    action: 'complete',
    actor: 'applicant',
    from: ['submitted'],
    to: 'submitted',
    startsWait: true,
    mail: 'submitted',
  },
  {
    action: 'complete',
    actor: 'applicant',
    from: ['in_review'],
    to: 'in_review',
    startsWait: true,
    mail: 'submitted',
  },
  // A BVN that did not fit is given again: nothing waits longer for that.
  { action: 'correct', actor: 'applicant', from: ['submitted'], to: 'submitted' },
  { action: 'correct', actor: 'applicant', from: ['in_review'], to: 'in_review' },
  {
    action: 'resubmit',
    actor: 'applicant',
    from: ['rejected'],
    to: 'submitted',
    startsWait: true,
    mail: 'submitted',
  },
  // The badge says who somebody is, so it does not go along to another name unseen.
  {
    action: 'rename',
    actor: 'applicant',
    from: ['verified'],
    to: 'submitted',
    startsWait: true,
    mail: 'submitted',
  },
  { action: 'start', actor: 'operator', from: ['submitted'], to: 'in_review' },
  {
    action: 'approve',
    actor: 'operator',
    from: ['submitted', 'in_review'],
    to: 'verified',
    mail: 'approved',
  },
  {
    action: 'reject',
    actor: 'operator',
    from: ['submitted', 'in_review'],
    to: 'rejected',
    mail: 'rejected',
  },
  { action: 'revoke', actor: 'operator', from: ['verified'], to: 'rejected', mail: 'revoked' },
] as const satisfies readonly VerificationTransition[];

export type VerificationAction = (typeof verificationTransitions)[number]['action'];

/** The row of the table; undefined when the process does not know such a step. */
export function findTransition(
  status: VerificationStatus | null,
  action: VerificationAction,
): VerificationTransition | undefined {
  const table: readonly VerificationTransition[] = verificationTransitions;
  return table.find(
    (row) => row.action === action && (status === null ? row.from.length === 0 : row.from.includes(status)),
  );
}

/**
 * Where a verification goes when somebody does something.
 *
 * @param status null: it is being made
 * @throws Refusal 409 `not_possible_now` when that cannot be done there
 */
export function transition(
  status: VerificationStatus | null,
  action: VerificationAction,
): VerificationTransition {
  const row = findTransition(status, action);
  if (row) return row;
  const where = status === null ? 'not there yet' : VERIFICATION_STATUS_NAMES[status].toLowerCase();
  throw new Refusal(409, 'not_possible_now', `That is not possible: the verification is ${where}.`);
}

/**
 * What an applicant does by sending something.
 *
 * @param status null: nothing was submitted yet
 * @param bvnFailed whether Paystack says of the BVN that it does not fit
 * @returns undefined when there is nothing to send
 */
export function submissionAction(
  status: VerificationStatus | null,
  isComplete: boolean,
  bvnFailed: boolean,
): 'submit' | 'complete' | 'resubmit' | 'correct' | undefined {
  if (status === 'submitted' || status === 'in_review') {
    if (!isComplete) return 'complete';
    return bvnFailed ? 'correct' : undefined;
  }
  const action = status === null ? 'submit' : 'resubmit';
  return findTransition(status, action) && action;
}
