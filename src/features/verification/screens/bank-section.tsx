import { ButtonLink } from '../../../ui/button.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import type { VerificationStanding } from '../contract.ts';

/**
 * Shows the payout account, which also serves as evidence: its name was compared with the artisan's when it
 * was added.
 */
export function BankSection({ account }: { account: VerificationStanding['bankAccount'] }) {
  return (
    <FoldSection
      id="bank-account"
      title="Bank account"
      className="verification-fold"
      aside={account ? `Ending in ${account.lastDigits}` : 'Needed for the badge'}
    >
      <div className="verification-hand-in">
        {account ? (
          <p>
            {account.bank}, {account.accountName}, ending in {account.lastDigits}. The name on it matches
            yours.
          </p>
        ) : (
          <p>
            Add the account you want to be paid to. We’ll ask your bank whose it is, and you’ll confirm it by
            email.
          </p>
        )}
        <div>
          <ButtonLink to="/earnings/bank" variant="secondary">
            {account ? 'Change bank account' : 'Add bank account'}
          </ButtonLink>
        </div>
      </div>
    </FoldSection>
  );
}
