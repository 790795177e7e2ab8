import type { AppContext } from '../../../server/app-context.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { showPhone } from '../../../shared/phone-number.ts';
import { CHECK_KINDS } from '../../../shared/verification-words.ts';
import type { VerificationStanding } from '../contract.ts';
import { findBvnDigits } from './bvn-store.ts';
import { type Evidence, evidenceChecks, findEvidence, isExpired, stillToHandIn } from './evidence.ts';
import { findNewestIdentityCheck } from './identity-store.ts';
import { identityView, isBvnFailed } from './identity-view.ts';
import { mayNameReferee, remindableAt } from './referee-rules.ts';
import { submissionAction } from './verification-process.ts';
import { type CheckStates, firstChecks, missingFields } from './verification-rules.ts';
import { findChecks, findVerification, listChecks } from './verification-store.ts';

/** State of a verification as its artisan sees it, without the operators' notes. */
export async function ownStanding(
  context: Pick<AppContext, 'db' | 'queryParts' | 'now'>,
  userId: string,
): Promise<VerificationStanding> {
  const reads = context.db;
  const now = context.now();
  const verification = await findVerification(reads, userId);
  const digits = await findBvnDigits(reads, userId);
  const given = { bvn: digits !== undefined, facePhoto: Boolean(verification?.identity_photo) };
  const missing = missingFields(given);
  const evidence = await findEvidence(reads, context.queryParts, userId);
  const recorded = await listChecks(reads, userId);
  const checks: CheckStates = verification
    ? await findChecks(reads, userId)
    : { ...firstChecks(given), ...evidenceChecks(undefined, evidence, now) };
  const newest = await findNewestIdentityCheck(reads, userId);
  const handedIn = {
    identityCheck: identityView(newest),
    toHandIn: verification?.status === 'verified' ? [] : stillToHandIn(checks),
    mayNameReferee: mayNameReferee(evidence.referees, checks.references),
    ...evidenceView(evidence, now),
  };
  if (!verification) return { verification: null, missing, maySubmit: true, ...handedIn };

  const { status, submitted_at, due_on, decided_at, reason } = verification;
  return {
    verification: {
      status,
      submittedAt: submitted_at.toISOString(),
      dueOn: due_on,
      overdue: decided_at === null && due_on < lagosDay(now),
      decidedAt: decided_at?.toISOString() ?? null,
      reason,
      checks: CHECK_KINDS.map((kind) => {
        const check = recorded.find((row) => row.kind === kind);
        return { kind, state: checks[kind], recordedAt: check?.recordedAt.toISOString() ?? null };
      }),
      bvnLastDigits: digits ?? null,
      hasFacePhoto: given.facePhoto,
    },
    missing: status === 'verified' ? [] : missing,
    maySubmit: submissionAction(status, missing.length === 0, isBvnFailed(checks, newest)) !== undefined,
    ...handedIn,
  };
}

/** Evidence as its artisan sees it; for a referee it says only whether they answered. */
function evidenceView({ bankAccount, certificates, referees, addresses }: Evidence, now: Date) {
  return {
    bankAccount: bankAccount ?? null,
    certificates: certificates.map((each) => ({
      id: each.id,
      title: each.title,
      issuer: each.issuer,
      expiresOn: each.expires_on,
      expired: isExpired(each, now),
      state: each.state,
      reason: each.reason,
    })),
    addresses: addresses.map((each) => ({
      id: each.id,
      place: each.place,
      street: each.street,
      landmark: each.landmark,
      lga: each.lga,
      state: each.state_name,
      proofKind: each.proof_kind,
      status: each.state,
      reason: each.reason,
      handedInAt: each.handed_in_at.toISOString(),
      decidedAt: each.decided_at?.toISOString() ?? null,
    })),
    referees: referees.map((each) => ({
      id: each.id,
      fullName: each.full_name,
      relation: each.relation,
      email: each.email,
      phone: each.phone && showPhone(each.phone),
      state: shownStates[each.state],
      askedAt: each.asked_at.toISOString(),
      answeredAt: each.answered_at?.toISOString() ?? null,
      mayRemind: (remindableAt(each)?.getTime() ?? Number.POSITIVE_INFINITY) <= now.getTime(),
    })),
  };
}

const shownStates = {
  asked: 'asked',
  recommends: 'answered',
  does_not_recommend: 'answered',
  does_not_know: 'does_not_know',
} as const;
