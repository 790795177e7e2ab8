import { expect, test } from 'vitest';
import { verificationTransitions } from './verification-process.ts';

test('the verification process has these steps, starts its wait with the applicant’s details, and sends these emails', () => {
  const rows = verificationTransitions.map(({ action, actor, from, to, ...row }) => {
    const wait = 'startsWait' in row && row.startsWait ? ', the wait begins' : '';
    return `${actor}: ${action} in ${from.join(' or ') || 'nothing'} to ${to}${wait}, email: ${'mail' in row ? row.mail : 'none'}`;
  });
  expect(rows).toEqual([
    'applicant: submit in nothing to submitted, the wait begins, email: submitted',
    'applicant: complete in submitted to submitted, the wait begins, email: submitted',
    'applicant: complete in in_review to in_review, the wait begins, email: submitted',
    'applicant: correct in submitted to submitted, email: none',
    'applicant: correct in in_review to in_review, email: none',
    'applicant: resubmit in rejected to submitted, the wait begins, email: submitted',
    'applicant: rename in verified to submitted, the wait begins, email: submitted',
    'operator: start in submitted to in_review, email: none',
    'operator: approve in submitted or in_review to verified, email: approved',
    'operator: reject in submitted or in_review to rejected, email: rejected',
    'operator: revoke in verified to rejected, email: revoked',
  ]);
});
