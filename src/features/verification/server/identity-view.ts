import type { VerificationStanding } from '../contract.ts';
import { identityReasonWords } from '../identity-words.ts';
import type { IdentityCheck } from './identity-store.ts';
import type { CheckStates } from './verification-rules.ts';

/** The newest question to Paystack as the artisan and operators see it; one that was given up is none. */
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

/** Whether the identity failed because Paystack says so: its artisan may then give the BVN again. */
export const isBvnFailed = (checks: Pick<CheckStates, 'identity'>, newest: IdentityCheck | undefined) =>
  checks.identity === 'failed' && newest?.state === 'failed';
