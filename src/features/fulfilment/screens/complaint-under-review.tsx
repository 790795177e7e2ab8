import { formatNaira } from '../../../shared/kobo.ts';
import { Card } from '../../../ui/card.tsx';
import type { HireView } from '../../hiring/contract.ts';

/** What happens while a complaint is looked into, for both sides. */
export function ComplaintUnderReview({ hire }: { hire: HireView }) {
  const { side, artisanName, customerName, amountKobo, feeKobo } = hire;
  const isCustomer = side === 'customer';
  return (
    <Card as="section" className="stack" aria-labelledby="review-title">
      <h2 id="review-title" className="paid-step-title">
        What happens now
      </h2>
      <ul className="paid-step-facts">
        <li>
          {isCustomer
            ? `We read your report and hear ${artisanName}.`
            : `We read what ${customerName} reported; it stands below. We hear you as well.`}
        </li>
        <li>
          Then we decide.{' '}
          {isCustomer
            ? `Your ${formatNaira(amountKobo)} goes back to you, or ${artisanName} is paid.`
            : `${formatNaira(amountKobo - feeKobo)} is yours then, or the ${formatNaira(amountKobo)} goes back to ${customerName}.`}
        </li>
        <li>We write to both of you, and the reason stands on this page.</li>
        <li>Until then the money stays held, however long it takes.</li>
      </ul>
    </Card>
  );
}
