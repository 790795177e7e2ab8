/** What is looked at before somebody is verified, in the order in which it is shown. */
export const CHECK_KINDS = ['identity', 'face', 'bank_account', 'certificate', 'references'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];

export const CHECK_NAMES: Record<CheckKind, string> = {
  identity: 'Identity (BVN)',
  face: 'Face photo',
  bank_account: 'Bank account name',
  certificate: 'Certificate',
  references: 'Background check by references',
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
