import { formatNaira } from '../../../../shared/kobo.ts';
import { formatMoment } from '../../../../shared/lagos-time.ts';
import { FoldSection } from '../../../../ui/fold.tsx';
import type { HireEventView, HireView } from '../../contract.ts';
import { stepLine, withOneStop } from '../../words/steps.ts';
import type { SettledMoney } from './money-of.ts';

interface HireHistoryProps {
  hire: HireView;
  history: HireEventView[];
  /** Where the money of a hire that is over went. */
  money: SettledMoney | null;
}

/** What happened to a hire, oldest first. */
export function HireHistory({ hire, history, money }: HireHistoryProps) {
  const names = { customer: hire.customerName, artisan: hire.artisanName };
  return (
    <FoldSection
      id="history"
      title="What has happened"
      aside={history.length === 1 ? '1 step' : `${history.length} steps`}
      wide
    >
      <ol className="hire-history">
        {history.map((event, at) => (
          <li key={`${event.happenedAt} ${event.action}`}>
            <time dateTime={event.happenedAt}>{formatMoment(event.happenedAt)}</time>
            <p>
              {`${stepLine({ ...event, from: history[at - 1]?.status }, hire.side, names)}.`}
              {event.action === money?.action && ` ${moneyWords(money, hire)}`}
            </p>
            {event.note && <blockquote className="hire-card-job">{event.note}</blockquote>}
          </li>
        ))}
      </ol>
    </FoldSection>
  );
}

/** Who got how much of it. */
function moneyWords({ customerKobo, artisanKobo, feeKobo, action }: SettledMoney, hire: HireView): string {
  if (action === 'lose_payment') return '';
  const isCustomer = hire.side === 'customer';
  const back = `${formatNaira(customerKobo)} is refunded to ${isCustomer ? 'you' : hire.customerName}`;
  if (artisanKobo === 0) return withOneStop(`${back}.`);
  const kept = `${formatNaira(artisanKobo)} ${isCustomer ? `goes to ${hire.artisanName}` : 'is yours'}`;
  return `${customerKobo === 0 ? '' : `${back}; `}${kept}, and our service fee is ${formatNaira(feeKobo)}.`;
}
