import type { ReactNode } from 'react';
import { formatWhen } from '../../../../shared/lagos-time.ts';
import { Card } from '../../../../ui/card.tsx';
import { DescriptionList } from '../../../../ui/description-list.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { HireView } from '../../contract.ts';
import { isAsking, isHeld, isOver, isPaid, isRebooking, isUnfinished } from '../../process.ts';

/**
 * The day and the money at the top of a customer's page on a phone, where the full facts come far below the actions.
 */
export function HireGlance({ hire }: { hire: HireView }) {
  return (
    <section className="hire-glance" aria-label="At a glance">
      <DescriptionList
        items={[{ term: 'When', description: formatWhen(hire) }, ...(showsMoney(hire) ? linesOf(hire) : [])]}
      />
    </section>
  );
}

// Finished hires show their money in the history. A quote that the customer wants changed is not a price to pay.
const showsMoney = ({ status, side, quote, changeWish }: HireView): boolean =>
  !isOver(status) &&
  // An artisan who cancelled is no longer involved.
  !(side === 'artisan' && isRebooking(status)) &&
  (!isAsking(status) || (quote !== null && changeWish === null));

/** The price, what is paid and held, and what is still to pay; the same for both sides. */
export function HireReceipt({ hire }: { hire: HireView }) {
  if (!showsMoney(hire)) return null;
  return (
    <Card as="section" className={`hire-receipt-${hire.side}`} aria-labelledby="receipt-title">
      <h2 id="receipt-title" className="paid-step-title">
        Price and payment
      </h2>
      <DescriptionList items={linesOf(hire)} />
    </Card>
  );
}

function linesOf(hire: HireView): {
  term: string;
  description: ReactNode;
}[] {
  const { status, side, quote, fixedService, amountKobo, balanceKobo, feeKobo } = hire;
  const priceKobo = hire.priceKobo ?? (quote || fixedService !== null ? amountKobo : null);
  const sum = <Money kobo={amountKobo} />;
  const rebooking = isRebooking(status);
  const paid = isPaid(status) || rebooking;
  const agreed = priceKobo !== null;
  // No price can be agreed after the work is done, and a "rest" would alarm a customer who owes nothing.
  const stillOpen = agreed || !paid || rebooking || isUnfinished(status);
  const ofPart = hire.part === null ? '' : ' of this part';
  const price = (
    <strong>
      <Money kobo={priceKobo ?? 0} />
    </strong>
  );
  return [
    ...(stillOpen
      ? [
          {
            term: hire.isVisit ? 'Price of the visit' : `Price${ofPart}`,
            description: agreed ? price : 'Not agreed yet',
          },
        ]
      : []),
    ...(hire.visitKobo ? [{ term: 'Paid for the visit', description: <Money kobo={hire.visitKobo} /> }] : []),
    { term: 'Paid', description: paid ? sum : <Money kobo={0} /> },
    ...(isHeld(status)
      ? [
          {
            term: rebooking
              ? 'Held for you'
              : side === 'customer'
                ? 'Held until you release it'
                : 'Held for you',
            description: sum,
          },
        ]
      : []),
    // After a decision the fee applies only to what the artisan gets, which the decision itself states.
    ...(side === 'artisan' && isHeld(status) && status !== 'decided'
      ? [{ term: 'Our service fee', description: <Money kobo={feeKobo} /> }]
      : []),
    ...(rebooking || !stillOpen ? [] : [{ term: `Still to pay${ofPart}`, description: stillToPay() }]),
  ];

  function stillToPay(): ReactNode {
    if (!paid) return agreed ? sum : <>{sum} booking deposit, then the rest of the agreed price</>;
    return agreed ? <Money kobo={balanceKobo} /> : 'The rest, once you have agreed on a price';
  }
}
