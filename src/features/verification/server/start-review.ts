import type { OperatorDesk } from '../../../server/operator.ts';
import { onVerification, takeStep } from './decide.ts';

/** Marks a verification as being reviewed. Idempotent. */
export function startReview(desk: OperatorDesk, email: string): Promise<string[]> {
  return onVerification(desk, email, async (tx, person, verification) => {
    if (verification.status === 'in_review') return [`${person.email} is already in review.`];
    await takeStep(tx, desk, person, verification, { action: 'start' });
    return [`${person.email} is in review. Decide by ${verification.due_on}.`];
  });
}
