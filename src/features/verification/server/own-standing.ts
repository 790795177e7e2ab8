import type { Reads } from '../../../server/database.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { CHECK_KINDS } from '../../../shared/verification-words.ts';
import type { VerificationStanding } from '../contract.ts';
import { findBvnDigits } from './bvn-store.ts';
import { submissionAction } from './verification-process.ts';
import { missingFields } from './verification-rules.ts';
import { findChecks, findVerification } from './verification-store.ts';

/** How somebody's verification stands, as they may see it themselves. Operators' notes stay with operators. */
export async function ownStanding(reads: Reads, userId: string, now: Date): Promise<VerificationStanding> {
  const verification = await findVerification(reads, userId);
  const digits = await findBvnDigits(reads, userId);
  const given = { bvn: digits !== undefined, facePhoto: Boolean(verification?.identity_photo) };
  const missing = missingFields(given);
  if (!verification) return { verification: null, missing, maySubmit: true };

  const { status, submitted_at, due_on, decided_at, reason } = verification;
  const checks = await findChecks(reads, userId);
  return {
    verification: {
      status,
      submittedAt: submitted_at.toISOString(),
      dueOn: due_on,
      overdue: decided_at === null && due_on < lagosDay(now),
      decidedAt: decided_at?.toISOString() ?? null,
      reason,
      checks: CHECK_KINDS.map((kind) => ({ kind, state: checks[kind] })),
      bvnLastDigits: digits ?? null,
      hasFacePhoto: given.facePhoto,
    },
    missing: status === 'verified' ? [] : missing,
    maySubmit: submissionAction(status, missing.length === 0) !== undefined,
  };
}
