import { REFEREES_NEEDED } from '../../../shared/promises.ts';
import { type CheckKind, type CheckState, NEEDED_CHECKS } from '../../../shared/verification-words.ts';

export type CheckStates = Record<CheckKind, CheckState>;

/** What an applicant has given by now. */
export interface Given {
  bvn: boolean;
  facePhoto: boolean;
}

const asGiven = (given: boolean): CheckState => (given ? 'waiting' : 'not_given');

/** How the checks of BVN and face begin: either may be missing at first. */
export const firstChecks = ({ bvn, facePhoto }: Given): Pick<CheckStates, 'identity' | 'face'> => ({
  identity: asGiven(bvn),
  face: asGiven(facePhoto),
});

/**
 * How they stand when something was sent again: what passed stays, unless what it was about is another now.
 *
 * @param onlyNew what failed and was not sent again stays, too
 */
export function checksAfter(
  before: CheckStates,
  isNew: Given,
  onlyNew = false,
): Pick<CheckStates, 'identity' | 'face'> {
  const again = (kind: 'identity' | 'face', anew: boolean): CheckState =>
    (before[kind] === 'passed' || onlyNew) && !anew ? before[kind] : 'waiting';
  return { identity: again('identity', isNew.bvn), face: again('face', isNew.facePhoto) };
}

/** What has to be sent before anything can be decided, by the name of its field. */
export function missingFields({ bvn, facePhoto }: Given): ('bvn' | 'bvn_URL')[] {
  const missing: ('bvn' | 'bvn_URL')[] = [];
  if (!bvn) missing.push('bvn');
  if (!facePhoto) missing.push('bvn_URL');
  return missing;
}

/**
 * The checks that keep somebody from being approved, among those that the badge needs.
 *
 * @param recommendedBy how many of their referees recommend them
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
