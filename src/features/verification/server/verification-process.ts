import { Refusal } from '../../../server/refusal.ts';
import { VERIFICATION_STATUS_NAMES, type VerificationStatus } from '../../../shared/verification-words.ts';

/**
 * State machine of a verification, as data: who may take each action, from which states and to which. Any
 * other step is refused. The badge is not part of it: a database trigger derives it from the state.
 */

export type VerificationActor = 'applicant' | 'operator';

interface VerificationTransition {
  action: string;
  actor: VerificationActor;
  /** Empty: the action creates the verification. */
  from: readonly VerificationStatus[];
  to: VerificationStatus;
  /** Resets the due day: the promised working days count from now. */
  startsWait?: true;
  /** Email that the applicant gets. */
  mail?: 'submitted' | 'approved' | 'rejected' | 'revoked';
}

export const verificationTransitions = [
  { action: 'submit', actor: 'applicant', from: [], to: 'submitted', startsWait: true, mail: 'submitted' },
  // Sends what was missing; until then nothing could be decided.
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
  // Replaces a BVN that did not match, without moving the due day.
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
  // The badge vouches for a name, so a new name has to be checked.
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

/** The transition for an action; undefined when there is none from this status. */
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
 * The transition for an action.
 *
 * @param status null when the verification does not exist yet
 * @throws Refusal 409 `not_possible_now` when there is no such transition
 */
export function transition(
  status: VerificationStatus | null,
  action: VerificationAction,
): VerificationTransition {
  const row = findTransition(status, action);
  if (row) return row;
  const where = status === null ? 'not submitted yet' : VERIFICATION_STATUS_NAMES[status].toLowerCase();
  throw new Refusal(409, 'not_possible_now', `You can’t do that, because the verification is ${where}.`);
}

/**
 * The action that a submission amounts to.
 *
 * @param status null when nothing has been submitted yet
 * @param bvnFailed whether Paystack says that the BVN does not match
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
