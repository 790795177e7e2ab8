import { Money } from '../../../../ui/money.tsx';
import type { QuoteView } from '../../contract.ts';
import { changesOfPrice } from '../../quote-changes.ts';
import { lineWords } from './price-lines.tsx';
import './price-change.css';

interface PriceChangeProps {
  before: Pick<QuoteView, 'amountKobo' | 'lines'>;
  after: Pick<QuoteView, 'amountKobo' | 'lines'>;
  /** The column headings. */
  names?: { before: string; after: string };
}

/** Compares two versions of a price line by line and highlights the changes. */
export function PriceChange({ before, after, names = { before: 'Before', after: 'Now' } }: PriceChangeProps) {
  return (
    <table className="price-change">
      <caption className="visually-hidden">What changed in the price</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{names.before}</th>
          <th scope="col">{names.after}</th>
        </tr>
      </thead>
      <tbody>
        {changesOfPrice(before, after).map(({ part, beforeKobo, afterKobo }) => (
          <tr key={part} data-changed={beforeKobo !== afterKobo || undefined} data-part={part}>
            <th scope="row">{part === 'total' ? 'Altogether' : lineWords[part]}</th>
            <td>{beforeKobo === null ? 'None' : <Money kobo={beforeKobo} />}</td>
            <td>{afterKobo === null ? 'None' : <Money kobo={afterKobo} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
