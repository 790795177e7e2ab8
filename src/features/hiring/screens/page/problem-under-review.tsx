import { formatNaira } from '../../../../shared/kobo.ts';
import { Card } from '../../../../ui/card.tsx';
import type { HireView } from '../../contract.ts';

/** What happens while a problem report is reviewed, for both sides. */
export function ProblemUnderReview({ hire }: { hire: HireView }) {
  const { side, artisanName, customerName, amountKobo, feeKobo } = hire;
  const isCustomer = side === 'customer';
  const aboutComing = hire.lastStep.action === 'answer_no_show';
  return (
    <Card as="section" className="stack" aria-labelledby="review-title">
      <h2 id="review-title" className="paid-step-title">
        What happens now
      </h2>
      <ul className="paid-step-facts">
        <li>
          {aboutComing
            ? 'One of you says that the other did not come, and the other says otherwise. We hear both of you.'
            : isCustomer
              ? `We read your report and hear ${artisanName}.`
              : `We read what ${customerName} reported; you’ll see it below. We hear you as well.`}
        </li>
        <li>
          Then we decide.{' '}
          {isCustomer
            ? `Your ${formatNaira(amountKobo)} is refunded, or ${artisanName} is paid.`
            : `Either ${formatNaira(amountKobo - feeKobo)} is yours, or the ${formatNaira(amountKobo)} is refunded to ${customerName}.`}
        </li>
        <li>We’ll notify both of you and explain our decision here.</li>
        <li>Until then the money stays on hold, however long it takes.</li>
      </ul>
    </Card>
  );
}
