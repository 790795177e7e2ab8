import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { assertWords, onVerification, takeStep } from './decide.ts';

/**
 * Rejects a verification, or takes the badge from somebody who had it. The applicant reads the reason, and may submit
 * again. Twice with the same reason is once.
 */
export async function reject(
  desk: OperatorDesk,
  email: string,
  reason: string,
  action: 'reject' | 'revoke' = 'reject',
): Promise<string[]> {
  assertWords(reason, '--reason');
  return onVerification(desk, email, async (tx, person, verification) => {
    if (verification.status === 'rejected') {
      const since = formatMoment(verification.decided_at?.toISOString() ?? '');
      const already = `${person.email} was already rejected on ${since}, with the reason: ${verification.reason}`;
      if (verification.reason === reason) return [already, 'Nothing was changed, and no email was sent.'];
      throw new Refusal(409, 'not_possible_now', `${already}\nThe applicant has to submit again first.`);
    }
    if (verification.status === 'verified' && action === 'reject') {
      const message = `${person.email} is verified. To take the badge away: verification revoke ${person.email} --reason "…".`;
      throw new Refusal(409, 'not_possible_now', message);
    }
    await takeStep(tx, desk, person, verification, { action, reason });
    const what = action === 'revoke' ? 'no longer has the badge' : 'is rejected';
    return [`${person.email} ${what}; an email with the reason is on its way.`];
  });
}
