import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { assertWords, type ExpectedCase, onVerification, takeStep } from './decide.ts';
import type { Applicant } from './verification-store.ts';

/** Result of a rejection. */
export interface Rejected {
  person: Applicant;
  /** When it was already rejected for the same reason; null when this call rejected it. */
  alreadySince: Date | null;
}

/**
 * Rejects a verification, or revokes the badge. The applicant reads the reason and may submit again.
 * Repeating it with the same reason changes nothing.
 *
 * @param expected the case as the operator saw it; absent on the command line
 * @throws Refusal 409 `not_possible_now`, `already_decided` or `changed_meanwhile`
 */
export async function reject(
  desk: OperatorDesk,
  emailOrId: string,
  reason: string,
  action: 'reject' | 'revoke' = 'reject',
  expected?: ExpectedCase,
): Promise<Rejected> {
  assertWords(reason, '--reason');
  return onVerification(
    desk,
    emailOrId,
    async (tx, person, verification) => {
      if (verification.status === 'rejected') {
        if (verification.reason === reason) return { person, alreadySince: verification.decided_at };
        const since = formatMoment(verification.decided_at?.toISOString() ?? '');
        const already = `${person.email} was already rejected on ${since}, with the reason: ${verification.reason}`;
        throw new Refusal(409, 'not_possible_now', `${already}\nThe applicant has to submit again first.`);
      }
      if (verification.status === 'verified' && action === 'reject') {
        const message = `${person.email} is verified. To take the badge away, revoke it.`;
        throw new Refusal(409, 'not_possible_now', message);
      }
      await takeStep(tx, desk, person, verification, { action, reason });
      return { person, alreadySince: null };
    },
    expected,
  );
}
