import { REFEREES_NEEDED } from './promises.ts';

/** What is checked before an artisan is verified, in the order in which it is shown. */
export const CHECK_KINDS = [
  'identity',
  'face',
  'bank_account',
  'certificate',
  'references',
  'address',
] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

/** The checks that the badge requires. A certificate and an address are optional, and shown beside it. */
export const NEEDED_CHECKS = [
  'identity',
  'face',
  'bank_account',
  'references',
] as const satisfies CheckKind[];

/** The required checks that need documents or data besides the form with BVN and face photo. */
export const HANDED_IN_CHECKS = ['bank_account', 'references'] as const satisfies CheckKind[];

export const CHECK_NAMES: Record<CheckKind, string> = {
  identity: 'Identity (BVN)',
  face: 'Face photo',
  bank_account: 'Bank account name',
  certificate: 'Certificate',
  references: 'Background check by references',
  address: 'Address',
};

export const CHECK_STATES = ['waiting', 'passed', 'failed', 'not_given'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export const CHECK_STATE_NAMES: Record<CheckState, string> = {
  waiting: 'Waiting',
  passed: 'Passed',
  failed: 'Failed',
  not_given: 'Not given',
};

export const VERIFICATION_STATUSES = ['submitted', 'in_review', 'verified', 'rejected'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const VERIFICATION_STATUS_NAMES: Record<VerificationStatus, string> = {
  submitted: 'Submitted',
  in_review: 'In review',
  verified: 'Verified',
  rejected: 'Rejected',
};

export const CERTIFICATE_STATES = ['waiting', 'passed', 'failed'] as const;
export type CertificateState = (typeof CERTIFICATE_STATES)[number];

/** Places where an artisan can be found. */
export const ADDRESS_PLACES = ['home', 'work'] as const;
export const ADDRESS_PLACE_NAMES: Record<(typeof ADDRESS_PLACES)[number], string> = {
  home: 'Home',
  work: 'Workshop or shop',
};

/** Documents that prove an address. */
export const PROOF_KINDS = ['utility_bill', 'tenancy', 'other'] as const;
export const PROOF_KIND_NAMES: Record<(typeof PROOF_KINDS)[number], string> = {
  utility_bill: 'Bill for light, water, waste or phone',
  tenancy: 'Tenancy agreement or rent receipt',
  other: 'Another document with name and address',
};

export const ADDRESS_STATES = CERTIFICATE_STATES;

/** How a referee knows the artisan. */
export const REFEREE_RELATIONS = ['customer', 'employer', 'trainer', 'colleague'] as const;
export type RefereeRelation = (typeof REFEREE_RELATIONS)[number];

export const REFEREE_RELATION_NAMES: Record<RefereeRelation, string> = {
  customer: 'Customer',
  employer: 'Employer or contractor',
  trainer: 'Master or trainer',
  colleague: 'Colleague',
};

/** A referee's possible answers. */
export const REFERENCE_ANSWERS = ['recommends', 'does_not_recommend', 'does_not_know'] as const;
export type ReferenceAnswer = (typeof REFERENCE_ANSWERS)[number];

export type RefereeState = 'asked' | ReferenceAnswer;

function refereesWanted(named: number): string {
  const wanted = Math.max(1, REFEREES_NEEDED - named);
  if (wanted === 1) return `one ${named > 0 ? 'more ' : ''}person who knows your work`;
  return `${wanted === 2 ? 'two' : wanted} people who know your work`;
}

/**
 * What the badge still requires besides BVN and face photo: "your bank account and two people who know your work".
 * @param named how many referees have been named, except those who do not know the artisan
 */
export const handedInWords = (kinds: readonly (typeof HANDED_IN_CHECKS)[number][], named = 0): string =>
  kinds.map((kind) => (kind === 'bank_account' ? 'your bank account' : refereesWanted(named))).join(' and ');
