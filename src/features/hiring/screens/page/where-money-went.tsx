import { Card } from '../../../../ui/card.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { HireView } from '../../contract.ts';
import type { SettledMoney } from './money-of.ts';

/** Endings after which a customer looks for a refund, so that ₦0 is shown, too. */
const endingsShowingRefund: ReadonlySet<string> = new Set(['cancel', 'settle_no_show', 'admit_no_show']);

/** Who got how much of a finished hire's money. */
export function WhereMoneyWent({ hire, money }: { hire: HireView; money: SettledMoney }) {
  const { side, artisanName, customerName } = hire;
  const { paidKobo, customerKobo, artisanKobo, feeKobo, action } = money;
  const takenBack = action === 'lose_payment';
  const items = [
    { term: 'Paid', kobo: paidKobo, shown: true },
    {
      term: takenBack
        ? 'Taken back by the bank'
        : side === 'customer'
          ? 'Your refund'
          : `Refund to ${customerName}`,
      kobo: customerKobo,
      shown: customerKobo > 0 || endingsShowingRefund.has(action),
    },
    { term: side === 'customer' ? artisanName : 'Yours', kobo: artisanKobo, shown: artisanKobo > 0 },
    { term: 'Our service fee', kobo: feeKobo, shown: feeKobo > 0 },
    {
      term: side === 'customer' ? `Your tip, all of it for ${artisanName}` : 'Tip, all of it yours',
      kobo: hire.tippedKobo ?? 0,
      shown: hire.tippedKobo !== null,
    },
  ];
  return (
    <Card as="section" aria-labelledby="money-title">
      <h2 id="money-title" className="paid-step-title">
        Where the money went
      </h2>
      <DescriptionList
        items={items
          .filter(({ shown }) => shown)
          .map(({ term, kobo }) => ({ term, description: <Money kobo={kobo} /> }))}
      />
      {side === 'customer' && customerKobo > 0 && !takenBack && (
        <p className="field-hint">
          It goes to the account or card it came from. How long that takes depends on your bank.
        </p>
      )}
    </Card>
  );
}
