import { Link } from 'react-router';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { FormMessage } from '../../../ui/form-message.tsx';
import type { VerificationStanding } from '../contract.ts';

/**
 * Paystack's comparison of BVN, name and bank account, shown while it is pending or the artisan has to
 * correct something.
 */
export function IdentityNote({ standing }: { standing: VerificationStanding }) {
  const { identityCheck: check, verification } = standing;
  const identity = verification?.checks.find(({ kind }) => kind === 'identity')?.state;
  if (!check || !verification || verification.decidedAt) return null;
  if (check.state === 'failed' && identity === 'failed') {
    return (
      <section id="identity" className="verification-section">
        <FormMessage tone="warn" title={check.what ?? ''}>
          <p>{check.todo}</p>
          <p>
            <a href="#submission">Enter your BVN again</a>, <Link to="/my-profile">change your name</Link>, or{' '}
            <Link to="/earnings/bank">change your bank account</Link>. If it’s all correct, do nothing. A
            person on our team will check it too.
          </p>
        </FormMessage>
      </section>
    );
  }
  const open = check.state === 'due' || check.state === 'asked';
  if (!open || identity !== 'waiting') return null;
  return (
    <section id="identity" className="verification-section">
      <p className="verification-lead">
        {check.state === 'due' && check.askFrom
          ? `We’ll ask Paystack, our payment company, whether your BVN, name and bank account match. The earliest we can ask is ${formatMoment(check.askFrom)}.`
          : 'We’ve asked Paystack, our payment company, whether your BVN, name and bank account match. The answer usually comes within minutes.'}
      </p>
    </section>
  );
}
