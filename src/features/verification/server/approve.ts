import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { CHECK_KINDS, CHECK_NAMES, type CheckKind } from '../../../shared/verification-words.ts';
import { saveCertificateDecision } from './certificates-store.ts';
import { assertWords, onVerification, takeStep } from './decide.ts';
import { findEvidence } from './evidence.ts';
import { typed } from './record-check.ts';
import { checksAgainst } from './verification-rules.ts';
import { findChecks, saveChecks } from './verification-store.ts';

/**
 * Approves an artisan: the badge, the email and the audit follow. By approving, the operator says that they looked at each
 * check, so those that still wait are recorded as passed in their name. Twice is once.
 *
 * @param note how it was checked, where something was not given here
 */
export async function approve(
  desk: OperatorDesk,
  email: string,
  note: string | undefined,
): Promise<string[]> {
  if (note !== undefined) assertWords(note, '--note');
  return onVerification(desk, email, async (tx, person, verification) => {
    if (verification.status === 'verified') {
      const since = formatMoment(verification.decided_at?.toISOString() ?? '');
      return [
        `${person.email} was already verified on ${since}. Nothing was changed, and no email was sent.`,
      ];
    }
    const checks = await findChecks(tx, person.id);
    const { certificates, referees } = await findEvidence(tx, desk.queryParts, person.id);
    const recommendedBy = referees.filter(({ state }) => state === 'recommends').length;
    const against = checksAgainst(checks, recommendedBy);
    assertNothingAgainst(person.email, against, note);
    // A certificate need not be there; one that waits was looked at, too.
    const recorded = CHECK_KINDS.filter(
      (kind) => checks[kind] !== 'passed' && (kind !== 'certificate' || checks[kind] === 'waiting'),
    );
    await takeStep(tx, desk, person, verification, {
      action: 'approve',
      ...(note !== undefined && { reason: note }),
      details: { recordedAsPassed: recorded },
    });
    await saveChecks(tx, person.id, allPassed(recorded), desk.now());
    await saveChecks(tx, person.id, allPassed(against.notGiven), desk.now(), note);
    const waiting = certificates.filter(({ state }) => state === 'waiting').map(({ id }) => id);
    await saveCertificateDecision(tx, waiting, 'passed', null, desk.now());
    return [
      `${person.email} is verified: the badge is on the profile, and an email is on its way.`,
      ...(recorded.length > 0 ? [`Recorded as passed with this approval: ${named(recorded)}.`] : []),
    ];
  });
}

const allPassed = (kinds: CheckKind[]) => Object.fromEntries(kinds.map((kind) => [kind, 'passed' as const]));

const named = (kinds: CheckKind[]): string => kinds.map((kind) => CHECK_NAMES[kind]).join(', ');

function assertNothingAgainst(
  email: string,
  { failed, notGiven }: ReturnType<typeof checksAgainst>,
  note: string | undefined,
): void {
  if (failed.length > 0) {
    const message = `${email} cannot be approved: it failed ${named(failed)}. Record it again (verification check ${email} ${typed(failed[0] ?? '')} passed), or reject.`;
    throw new Refusal(409, 'check_failed', message);
  }
  if (notGiven.length > 0 && note === undefined) {
    const message = `${email} has not given: ${named(notGiven)}. Wait until it is sent, or say how you checked it: --note "…".`;
    throw new Refusal(409, 'check_not_given', message);
  }
}
