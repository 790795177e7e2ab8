import { REFEREES_NEEDED } from '../../../shared/promises.ts';
import { type CheckKind, type CheckState, NEEDED_CHECKS } from '../../../shared/verification-words.ts';

export type CheckStates = Record<CheckKind, CheckState>;

/** Which of the two the applicant has given so far. */
export interface SubmittedEvidence {
  bvn: boolean;
  facePhoto: boolean;
}

const asGiven = (given: boolean): CheckState => (given ? 'waiting' : 'not_given');

/** Initial states of the identity and face checks; BVN and photo may follow later. */
export const firstChecks = ({
  bvn,
  facePhoto,
}: SubmittedEvidence): Pick<CheckStates, 'identity' | 'face'> => ({
  identity: asGiven(bvn),
  face: asGiven(facePhoto),
});

/**
 * States of the two checks after another submission: a passed check stays passed unless its evidence is new.
 *
 * @param onlyNew true: a failed check stays failed, too, unless its evidence is new
 */
export function checksAfter(
  before: CheckStates,
  isNew: SubmittedEvidence,
  onlyNew = false,
): Pick<CheckStates, 'identity' | 'face'> {
  const again = (kind: 'identity' | 'face', anew: boolean): CheckState =>
    (before[kind] === 'passed' || onlyNew) && !anew ? before[kind] : 'waiting';
  return { identity: again('identity', isNew.bvn), face: again('face', isNew.facePhoto) };
}

/** What has to be sent before a decision is possible, by field name. */
export function missingFields({ bvn, facePhoto }: SubmittedEvidence): ('bvn' | 'bvn_URL')[] {
  const missing: ('bvn' | 'bvn_URL')[] = [];
  if (!bvn) missing.push('bvn');
  if (!facePhoto) missing.push('bvn_URL');
  return missing;
}

/**
 * Checks needed for the badge that prevent approval.
 *
 * @param recommendedBy how many referees recommend the artisan
 */
export function checksAgainst(
  checks: CheckStates,
  recommendedBy: number,
): { failed: NeededCheck[]; notGiven: NeededCheck[] } {
  const tooFew = (kind: NeededCheck) =>
    kind === 'references' && checks[kind] === 'waiting' && recommendedBy < REFEREES_NEEDED;
  return {
    failed: NEEDED_CHECKS.filter((kind) => checks[kind] === 'failed'),
    notGiven: NEEDED_CHECKS.filter((kind) => checks[kind] === 'not_given' || tooFew(kind)),
  };
}

type NeededCheck = (typeof NEEDED_CHECKS)[number];
