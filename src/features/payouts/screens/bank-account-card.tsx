import { formatMoment } from '../../../shared/lagos-time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
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
    <Card as="section" className="pay-out" aria-labelledby="bank-account">
      <h2 id="bank-account">Bank account</h2>
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
    </Card>
  );
}
