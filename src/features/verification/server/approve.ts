import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import {
  CHECK_KINDS,
  CHECK_NAMES,
  type CheckKind,
  NEEDED_CHECKS,
} from '../../../shared/verification-words.ts';
import { deleteAddresses, saveAddressDecision } from './addresses-store.ts';
import { saveCertificateDecision } from './certificates-store.ts';
import { assertWords, type ExpectedCase, onVerification, takeStep } from './decide.ts';
import { findEvidence } from './evidence.ts';
import { letGo } from './hand-in-address.ts';
import { checksAgainst } from './verification-rules.ts';
import { type Applicant, findChecks, saveChecks } from './verification-store.ts';

/** Result of an approval. */
export interface Approved {
  person: Applicant;
  /** When the artisan had been verified before; null when this approval gave the badge. */
  alreadySince: Date | null;
  /** Checks that this approval recorded as passed. */
  recorded: CheckKind[];
}

/**
 * Approves an artisan, which gives the badge, sends the email and writes the audit entry. The operator
 * vouches for every check, so those still open are recorded as passed in the operator's name. Idempotent.
 *
 * @param note how a check was made for which no evidence was handed in here
 * @param expected the case as the operator saw it; absent on the command line
 * @throws Refusal 409 `check_failed`, `check_not_given`, `already_decided` or `changed_meanwhile`
 */
export async function approve(
  desk: OperatorDesk,
  emailOrId: string,
  note: string | undefined,
  expected?: ExpectedCase,
): Promise<Approved> {
  if (note !== undefined) assertWords(note, '--note');
  return onVerification(
    desk,
    emailOrId,
    async (tx, person, verification) => {
      if (verification.status === 'verified') {
        return { person, alreadySince: verification.decided_at, recorded: [] };
      }
      const checks = await findChecks(tx, person.id);
      const { certificates, referees, addresses } = await findEvidence(tx, desk.queryParts, person.id);
      const recommendedBy = referees.filter(({ state }) => state === 'recommends').length;
      const against = checksAgainst(checks, recommendedBy);
      assertNothingAgainst(person.email, against, note);
      // Certificate and address are optional, but an operator who approves has seen those that wait.
      const needed: readonly CheckKind[] = NEEDED_CHECKS;
      const recorded = CHECK_KINDS.filter(
        (kind) => checks[kind] !== 'passed' && (needed.includes(kind) || checks[kind] === 'waiting'),
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
      const address = addresses.find(({ state }) => state === 'waiting');
      if (address) {
        await letGo(tx, person.id, await deleteAddresses(tx, person.id, { accepted: true }), address.proof);
        await saveAddressDecision(tx, address.id, { state: 'passed', reason: null }, desk.now());
      }
      return { person, alreadySince: null, recorded };
    },
    expected,
  );
}

const allPassed = (kinds: CheckKind[]) => Object.fromEntries(kinds.map((kind) => [kind, 'passed' as const]));

/** "Identity (BVN), Face photo" */
export const namedChecks = (kinds: CheckKind[]): string => kinds.map((kind) => CHECK_NAMES[kind]).join(', ');

function assertNothingAgainst(
  email: string,
  { failed, notGiven }: ReturnType<typeof checksAgainst>,
  note: string | undefined,
): void {
  if (failed.length > 0) {
    const message = `${email} cannot be approved: it failed ${namedChecks(failed)}. Record the check again, or reject.`;
    throw new Refusal(409, 'check_failed', message);
  }
  if (notGiven.length > 0 && note === undefined) {
    const message = `${email} has not given: ${namedChecks(notGiven)}. Wait until they send it, or say in a note how you checked it.`;
    throw new Refusal(409, 'check_not_given', message);
  }
}
