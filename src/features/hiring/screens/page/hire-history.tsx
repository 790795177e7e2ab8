import { formatNaira } from '../../../../shared/kobo.ts';
import { formatMoment } from '../../../../shared/lagos-time.ts';
import { Fold } from '../../../../ui/fold.tsx';
import type { HireEventView, HireView } from '../../contract.ts';
import { stepLine, withOneStop } from '../../words/steps.ts';
import type { SettledMoney } from './money-of.ts';

interface HireHistoryProps {
  hire: HireView;
  history: HireEventView[];
  /** Where the money of a finished hire went; null while it is held or none was paid. */
  money: SettledMoney | null;
}

/** How many of the newest steps always show; a phone folds the earlier ones. */
const NEWEST = 1;

/** The history of a hire, oldest first. */
export function HireHistory({ hire, history, money }: HireHistoryProps) {
  const names = { customer: hire.customerName, artisan: hire.artisanName };
  const line = (event: HireEventView, at: number) => (
    <li key={`${event.happenedAt} ${event.action}`}>
      <time dateTime={event.happenedAt}>{formatMoment(event.happenedAt)}</time>
      <p>
        {`${stepLine({ ...event, from: history[at - 1]?.status }, hire.side, names)}.`}
        {event.action === money?.action && ` ${moneyWords(money, hire)}`}
      </p>
      {event.note && <blockquote className="hire-card-job">{event.note}</blockquote>}
    </li>
  );
  const lines = history.map(line);
  const earlier = lines.length > NEWEST + 1 ? lines.slice(0, -NEWEST) : [];
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4">
        What has happened
      </h2>
      {earlier.length > 0 && (
        <Fold summary={`${earlier.length} earlier steps`} className="hire-earlier" wide>
          <ol className="hire-history">{earlier}</ol>
        </Fold>
      )}
      <ol className="hire-history">{lines.slice(earlier.length)}</ol>
    </section>
  );
}

/** Who got how much, as a sentence; "" if the bank took the payment back. */
function moneyWords({ customerKobo, artisanKobo, feeKobo, action }: SettledMoney, hire: HireView): string {
  if (action === 'lose_payment') return '';
  const isCustomer = hire.side === 'customer';
  const back = `${formatNaira(customerKobo)} is refunded to ${isCustomer ? 'you' : hire.customerName}`;
  if (artisanKobo === 0) return withOneStop(`${back}.`);
  const kept = `${formatNaira(artisanKobo)} ${isCustomer ? `goes to ${hire.artisanName}` : 'is yours'}`;
  return `${customerKobo === 0 ? '' : `${back}; `}${kept}, and our service fee is ${formatNaira(feeKobo)}.`;
}
