import type { Request } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import { notFound } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { CHECK_KINDS } from '../../../shared/verification-words.ts';
import { findOwnRow } from '../../people/server/public.ts';
import { ownersOfSameFace } from '../../uploads/server/public.ts';
import type { listCasesCall, showCaseCall } from '../console-calls.ts';
import { findBvnDigits } from './bvn-store.ts';
import { versionOf } from './decide.ts';
import { findEvidence, isExpired } from './evidence.ts';
import { findNewestIdentityCheck } from './identity-store.ts';
import { identityView } from './identity-view.ts';
import { checksAgainst } from './verification-rules.ts';
import { findChecks, findVerification, listAudit, listChecks } from './verification-store.ts';
import { listWaitingCases } from './waiting-cases.ts';

/** Lists a page of the cases that wait for a decision, earliest due day first. */
export async function listCases({
  db,
  now,
  query,
}: Request<typeof listCasesCall>): Promise<AnswerInputOf<typeof listCasesCall>> {
  const { page, next } = await listWaitingCases(db, query.after);
  const today = lagosDay(now());
  return {
    result: page.map(({ id, fullName, skill, status, submittedAt, dueOn, passed }) => ({
      id,
      fullName,
      trade: skill ?? '',
      status,
      submittedAt: submittedAt.toISOString(),
      dueOn,
      overdue: dueOn < today,
      passed,
    })),
    next,
  };
}

export const showCase = ({ db, params, ...context }: Request<typeof showCaseCall>) =>
  caseOf(db, context, params.id);

/**
 * One case as operators see it.
 *
 * @throws Refusal 404 `verification_not_found`
 */
export async function caseOf(
  reads: Reads,
  { queryParts, now }: Pick<AppContext, 'queryParts' | 'now'>,
  userId: string,
): Promise<AnswerInputOf<typeof showCaseCall>> {
  const person = await findOwnRow(reads, userId);
  const verification = person && (await findVerification(reads, userId));
  if (!verification) throw notFound('verification', 'There is no verification of this person.');
  const recorded = await listChecks(reads, userId);
  const checks = await findChecks(reads, userId);
  const { bankAccount, certificates, referees, addresses } = await findEvidence(reads, queryParts, userId);
  const recommendedBy = referees.filter(({ state }) => state === 'recommends').length;
  const against = checksAgainst(checks, recommendedBy);
  const at = now();
  return {
    id: userId,
    fullName: person.full_name,
    trade: person.skill ?? '',
    town: person.town ? `${person.town}, ${person.state}` : null,
    joinedAt: person.created_at.toISOString(),
    version: await versionOf(reads, verification),
    status: verification.status,
    submittedAt: verification.submitted_at.toISOString(),
    dueOn: verification.due_on,
    overdue: verification.decided_at === null && verification.due_on < lagosDay(at),
    decidedAt: verification.decided_at?.toISOString() ?? null,
    reason: verification.reason,
    hasBvn: (await findBvnDigits(reads, userId)) !== undefined,
    hasFacePhoto: verification.identity_photo !== null,
    sameFace: await ownersOfSameFace(reads, userId),
    missing: against.notGiven,
    failed: against.failed,
    checks: CHECK_KINDS.map((kind) => {
      const check = recorded.find((row) => row.kind === kind);
      const { note = '', recordedAt } = check ?? {};
      return { kind, state: checks[kind], note, recordedAt: recordedAt?.toISOString() ?? null };
    }),
    identityCheck: identityView(await findNewestIdentityCheck(reads, userId)),
    bankAccount: bankAccount ?? null,
    certificates: certificates.map((each) => ({
      id: each.id,
      title: each.title,
      issuer: each.issuer,
      expiresOn: each.expires_on,
      expired: isExpired(each, at),
      state: each.state,
      reason: each.reason,
      hasPhoto: each.picture !== null,
    })),
    addresses: addresses.map((each) => ({
      id: each.id,
      place: each.place,
      lga: each.lga,
      state: each.state_name,
      proofKind: each.proof_kind,
      status: each.state,
      reason: each.reason,
      handedInAt: each.handed_in_at.toISOString(),
    })),
    referees: referees.map((each) => ({
      id: each.id,
      fullName: each.full_name,
      relation: each.relation,
      state: each.state,
      words: each.words ?? '',
      answeredAt: each.answered_at?.toISOString() ?? null,
    })),
    history: (await listAudit(reads, userId)).map(({ happenedAt, actor, action, reason }) => ({
      at: happenedAt.toISOString(),
      actor,
      action,
      reason,
    })),
  };
}
