import { formatDays } from '../../../../shared/lagos-time.ts';
import { Money } from '../../../../ui/money.tsx';
import type { QuoteView } from '../../contract.ts';

/** The parts of a price, with their total; null if it has none. */
export function PartsOfPrice({ quote: { parts, amountKobo } }: { quote: QuoteView }) {
  if (parts.length === 0) return null;
  return (
    <ol className="job-parts" aria-label="The parts of the job">
      {parts.map((part, at) => (
        <li key={part.title} className="job-part">
          <span className="job-part-name">
            {at + 1}. {part.title}
          </span>
          <span className="job-part-sum">
            <Money kobo={part.amountKobo} />
          </span>
          <span className="job-part-when">{formatDays(part)}</span>
        </li>
      ))}
      <li className="job-part job-part-total">
        <span className="job-part-name">Altogether</span>
        <span className="job-part-sum">
          <Money kobo={amountKobo} />
        </span>
      </li>
    </ol>
  );
}

/** What a price in parts means, for a customer who is about to agree to it. */
export function DealOfParts({ quote: { parts }, artisanName }: { quote: QuoteView; artisanName: string }) {
  if (parts.length === 0) return null;
  return (
    <>
      <li>
        You pay one part at a time: the first one now, and each later one when the part before it is done. You
        can also pay a part earlier.
      </li>
      <li>
        We hold what you pay until that part is done. {artisanName} is paid after that, and a part’s days are
        booked once you’ve paid for it.
      </li>
      <li>
        If a part is cancelled, refunded or settled, the unpaid parts after it end, and you aren’t charged for
        them. What you have paid for other parts is not affected.
      </li>
      <li>If a part isn’t paid when it should begin, it ends, with the unpaid parts after it.</li>
    </>
  );
}
