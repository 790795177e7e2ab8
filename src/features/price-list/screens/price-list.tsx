import { Link } from 'react-router';
import { Money } from '../../../ui/money.tsx';
import type { PriceItem } from '../contract.ts';
import './price-list.css';

interface PriceListProps {
  artisanId: string;
  prices: readonly PriceItem[];
  /** False when the visitor cannot hire the artisan, for example on their own profile. */
  bookable: boolean;
}

/** An artisan's fixed prices on the profile, each bookable at that price. */
export function PriceList({ artisanId, prices, bookable }: PriceListProps) {
  if (prices.length === 0) return null;
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">Fixed prices</h2>
      <ul className="price-list">
        {prices.map(({ id, title, priceKobo }) => (
          <li key={id} className="price-item">
            <span className="price-item-title">{title}</span>
            <Money kobo={priceKobo} />
            {bookable && (
              <Link className="link price-item-book" to={`/hiringartisanPage/${artisanId}?price=${id}`}>
                Book<span className="visually-hidden">: {title}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {prices.some(({ isVisit }) => isVisit) && (
        <p className="field-hint">What you pay for a visit is taken off the price of the job.</p>
      )}
      <p className="field-hint">
        Each price covers labour and what is named. You pay it when you book, and we hold it.
      </p>
    </section>
  );
}
