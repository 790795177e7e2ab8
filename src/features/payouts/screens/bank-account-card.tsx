import { formatMoment } from '../../../shared/lagos-time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import type { BankAccount } from '../contract.ts';

type Shown = Pick<BankAccount, 'bank' | 'accountName' | 'lastDigits'>;

/** Facts of a bank account, with only the last digits of its number. */
export function AccountFacts({
  bank,
  accountName,
  lastDigits,
  usableAt,
}: Shown & { usableAt?: string | null }) {
  return (
    <DescriptionList
      items={[
        { term: 'Bank', description: bank },
        { term: 'Name', description: accountName },
        { term: 'Account number', description: `ends in ${lastDigits}` },
        ...(usableAt ? [{ term: 'Pay-outs from', description: formatMoment(usableAt) }] : []),
      ]}
    />
  );
}

/** The artisan's payout account, and one that still has to be confirmed. */
export function BankAccountCard({
  account,
  unconfirmed,
}: {
  account: BankAccount | null;
  unconfirmed: Shown | null;
}) {
  return (
    <FoldSection
      id="bank-account"
      title="Bank account"
      className="pay-out-fold"
      aside={asideOf(account, unconfirmed)}
      open={!account}
    >
      {account ? <AccountFacts {...account} /> : !unconfirmed && <p>You have not added one yet.</p>}
      {unconfirmed && (
        <p>
          <strong>
            {unconfirmed.bank}, ending in {unconfirmed.lastDigits}
          </strong>{' '}
          is not confirmed yet. Open the link in our email.
        </p>
      )}
      {(account || unconfirmed) && (
        <div>
          <ButtonLink to="/earnings/bank" variant="secondary">
            Change my bank account
          </ButtonLink>
        </div>
      )}
    </FoldSection>
  );
}

/** Summary while the section is folded: which account it is. */
function asideOf(account: BankAccount | null, unconfirmed: Shown | null): string {
  if (unconfirmed) return 'Not confirmed yet';
  return account ? `${account.bank}, ending in ${account.lastDigits}` : 'None yet';
}
