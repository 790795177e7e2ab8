import { CHECK_KINDS, type CheckKind, type CheckState } from '../../../shared/verification-words.ts';

export type CheckStates = Record<CheckKind, CheckState>;

/** What an applicant has given by now. */
export interface Given {
  bvn: boolean;
  facePhoto: boolean;
}

const asGiven = (given: boolean): CheckState => (given ? 'waiting' : 'not_given');

/** How the checks begin. What we ask for ourselves, by mail or telephone, waits; what the form asks may be missing. */
export function firstChecks({ bvn, facePhoto }: Given): CheckStates {
  return {
    identity: asGiven(bvn),
    face: asGiven(facePhoto),
    bank_account: 'waiting',
    certificate: 'waiting',
    references: 'waiting',
  };
}

/** How the checks stand when something was sent again: what passed stays, unless what it was about is another now. */
export function checksAfter(before: CheckStates, isNew: Given): CheckStates {
  const again = (kind: CheckKind, anew: boolean): CheckState =>
    before[kind] === 'passed' && !anew ? 'passed' : 'waiting';
  return {
    identity: again('identity', isNew.bvn),
    face: again('face', isNew.facePhoto),
    bank_account: again('bank_account', false),
    certificate: again('certificate', false),
    references: again('references', false),
  };
}

/** What has to be sent before anything can be decided, by the name of its field. */
export function missingFields({ bvn, facePhoto }: Given): ('bvn' | 'bvn_URL')[] {
  const missing: ('bvn' | 'bvn_URL')[] = [];
  if (!bvn) missing.push('bvn');
  if (!facePhoto) missing.push('bvn_URL');
  return missing;
}

/** The checks that keep somebody from being approved. */
export function checksAgainst(checks: CheckStates): { failed: CheckKind[]; notGiven: CheckKind[] } {
  const inState = (state: CheckState) => CHECK_KINDS.filter((kind) => checks[kind] === state);
  return { failed: inState('failed'), notGiven: inState('not_given') };
}
