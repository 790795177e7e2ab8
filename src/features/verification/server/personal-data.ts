import { ownRows, type PersonalData } from '../../../server/personal-data.ts';
import { deleteVerificationData } from './erase-verification.ts';

/** Personal data given for verification. Even its owner gets only the last digits of a BVN. */
export const verificationPersonalData: PersonalData = {
  tables: [
    'verifications',
    'verification_checks',
    'verification_submissions',
    'verification_certificates',
    'verification_addresses',
    'verification_referees',
    'verification_identity_checks',
    'bank_verification_numbers',
    'audit_entries',
  ],
  async collect(reads, { id }) {
    const verification = await reads
      .selectFrom('verifications')
      .select(['status', 'submitted_at', 'due_on', 'decided_at', 'reason'])
      .where('user_id', '=', id)
      .executeTakeFirst();
    const checks = await reads
      .selectFrom('verification_checks')
      .select(['kind', 'state', 'recorded_at'])
      .where('user_id', '=', id)
      .orderBy('kind')
      .execute();
    const submissions = await reads
      .selectFrom('verification_submissions')
      .select('submitted_at')
      .where('user_id', '=', id)
      .orderBy('submitted_at')
      .execute();
    const bvn = await reads
      .selectFrom('bank_verification_numbers')
      .select(['last_digits', 'given_at'])
      .where('user_id', '=', id)
      .executeTakeFirst();
    const identityChecks = await reads
      .selectFrom('verification_identity_checks')
      .select(['state', 'reason', 'made_at', 'asked_at', 'answered_at'])
      .where('user_id', '=', id)
      .orderBy('made_at')
      .execute();
    const certificates = await reads
      .selectFrom('verification_certificates')
      .select(['title', 'issuer', 'expires_on', 'state', 'reason', 'handed_in_at', 'decided_at'])
      .where('user_id', '=', id)
      .orderBy('handed_in_at')
      .execute();
    const addresses = await reads
      .selectFrom('verification_addresses')
      .select(['place', 'street', 'landmark', 'lga', 'state_name', 'proof_kind', 'state', 'reason'])
      .select(['handed_in_at', 'decided_at'])
      .where('user_id', '=', id)
      .orderBy('handed_in_at')
      .execute();
    // Referees answered in confidence, so their answers are left out.
    const referees = await reads
      .selectFrom('verification_referees')
      .select(['full_name', 'relation', 'email', 'phone', 'asked_at', 'answered_at'])
      .where('user_id', '=', id)
      .orderBy('asked_at')
      .execute();
    const audit = ownRows(
      reads
        .selectFrom('audit_entries')
        .select(['action', 'reason', 'happened_at'])
        .where('subject_id', '=', id),
      ['id'],
    );
    return {
      verification: verification ? { ...verification, checks, submissions } : null,
      certificates,
      addresses,
      referees,
      bvn: bvn ?? null,
      asked_of_paystack: identityChecks,
      what_operators_did: audit,
    };
  },
  // Audit entries stay: they hold only an id that no longer leads to a person.
  erase: (tx, { id }) => deleteVerificationData(tx, id),
};
