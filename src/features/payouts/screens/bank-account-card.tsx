import { formatMoment } from '../../../shared/lagos-time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { FoldSection } from '../../../ui/fold.tsx';
import type { BankAccount } from '../contract.ts';

type Shown = Pick<BankAccount, 'bank' | 'accountName' | 'lastDigits'>;

/** A bank account's facts. No one is shown more of the number than its end. */
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

/** Where an artisan is paid to, and an account that still has to be confirmed. */
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

/** Which account it is, before the rest is opened. */
function asideOf(account: BankAccount | null, unconfirmed: Shown | null): string {
  if (unconfirmed) return 'Not confirmed yet';
  return account ? `${account.bank}, ending in ${account.lastDigits}` : 'None yet';
}
