import type { VerificationStanding } from '../contract.ts';
import { identityReasonWords } from '../identity-words.ts';
import type { IdentityCheck } from './identity-store.ts';
import type { CheckStates } from './verification-rules.ts';

/** The newest comparison as the artisan and operators see it; null when there is none or it was replaced. */
export function identityView(newest: IdentityCheck | undefined): VerificationStanding['identityCheck'] {
  if (!newest || newest.state === 'replaced') return null;
  const words = newest.reason && identityReasonWords[newest.reason];
  return {
    state: newest.state,
    reason: newest.reason,
    what: words?.what ?? null,
    todo: words?.todo ?? null,
    askFrom: newest.ask_from > newest.made_at ? newest.ask_from.toISOString() : null,
    answeredAt: newest.answered_at?.toISOString() ?? null,
  };
}

/** Whether the identity check failed by Paystack's answer, so that the artisan may enter the BVN again. */
export const isBvnFailed = (checks: Pick<CheckStates, 'identity'>, newest: IdentityCheck | undefined) =>
  checks.identity === 'failed' && newest?.state === 'failed';
