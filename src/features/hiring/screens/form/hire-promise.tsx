import { BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS } from '../../../../shared/kobo.ts';
import { cancellationWindow, problemReportWindow } from '../../../../shared/promise-words.ts';
import { Card } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Money } from '../../../../ui/money.tsx';
import type { PriceItem } from '../../../price-list/contract.ts';

const feePercent = SERVICE_FEE_BASIS_POINTS / 100;

/** Explains the price and how the money is held, before anything is agreed. */
export function HirePromise({ artisanName, price }: { artisanName: string; price: PriceItem | undefined }) {
  return (
    <Card as="section" edge className="promise" aria-labelledby="promise-title">
      <div className="promise-head">
        <h2 id="promise-title" className="hire-card-name">
          What you pay now
        </h2>
        <p className="promise-sum">
          <Money kobo={price?.priceKobo ?? BOOKING_DEPOSIT_KOBO} />
        </p>
      </div>
      <p className="promise-what">
        {price
          ? price.isVisit
            ? 'It is taken off the price of the job.'
            : `The whole price of “${price.title}”. There is nothing more to pay for it.`
          : 'The booking deposit, the first part of the price. Asking for a quote is free.'}
      </p>
      <ul className="promise-steps">
        <li>
          <Icon name="shield-check" />
          <span>
            <strong>Held until the job is done.</strong> {artisanName} is paid after that.
          </span>
        </li>
        <li>
          <Icon name="calendar-x-2" />
          <span>
            <strong>Free to cancel or reschedule</strong> until {cancellationWindow} before the start.
          </span>
        </li>
        <li>
          <Icon name="triangle-alert" />
          <span>
            <strong>{problemReportWindow} to report a problem</strong> once the job is done.
          </span>
        </li>
        <li>
          <Icon name="hand-coins" />
          <span>
            <strong>No fee on top.</strong> Our {feePercent}% service fee comes out of what the artisan earns.
          </span>
        </li>
      </ul>
    </Card>
  );
}
