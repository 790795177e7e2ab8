import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import type { SettledMoney } from '../../fulfilment/screens/public.ts';
import type { HireEventView, HireView } from '../contract.ts';
import { declineWords } from './decline-words.ts';
import { daysOf } from './hire-words.ts';

interface HireHistoryProps {
  hire: HireView;
  history: HireEventView[];
  /** Where the money of a hire that is over went. */
  money: SettledMoney | null;
}

/** What happened to a hire, oldest first. */
export function HireHistory({ hire, history, money }: HireHistoryProps) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4">
        What has happened
      </h2>
      <ol className="hire-history">
        {history.map((event) => (
          <li key={`${event.happenedAt} ${event.action}`}>
            <time dateTime={event.happenedAt}>{formatMoment(event.happenedAt)}</time>
            <p>
              {eventWords(event, hire)}
              {event.action === money?.action && ` ${moneyWords(money, hire)}`}
            </p>
            {event.note && <blockquote className="hire-card-job">{event.note}</blockquote>}
          </li>
        ))}
      </ol>
    </section>
  );
}

const done: Record<string, string> = {
  hire: 'ordered the job',
  request_quote: 'asked for a quote',
  decline_request: 'declined the request',
  accept_quote: 'accepted the quote',
  decline_quote: 'declined the quote',
  open_checkout: 'went to pay',
  cancel: 'cancelled',
  start: 'began the work',
  complete: 'said that the job is done',
  release: 'released the money',
  dispute: 'reported a problem',
};

const happened: Record<string, string> = {
  pay: 'The payment arrived: it is booked.',
  expire: 'It was not paid in time, so it ended.',
  lapse: 'There was no answer in time, so it ended.',
  refund_late_payment: 'The payment came too late for these days, so it goes back.',
  lose_payment: 'The payment was taken back by the bank.',
  ask_if_done: 'Its days were over, and we asked whether the job is done.',
  complete: 'Nobody said otherwise, so it counts as done.',
  release: 'Nobody reported a problem in time, so the money was released.',
};

/** What an operator decided about a complaint; the reason stands below. */
const decided: Record<string, string> = {
  release: 'We looked into the problem, and the money was released.',
  refund: 'We looked into the problem, and the money goes back.',
};

function eventWords({ action, actor, amountKobo, reason, movedTo }: HireEventView, hire: HireView): string {
  if (actor === 'operator') return decided[action] ?? 'It went on.';
  if (actor === 'system') return happened[action] ?? 'It went on.';
  const who = actor === hire.side ? 'You' : actor === 'customer' ? hire.customerName : hire.artisanName;
  if (action === 'quote' && amountKobo !== null) return `${who} quoted ${formatNaira(amountKobo)}.`;
  if (action === 'reschedule') return `${who} moved it to ${movedTo ? daysOf(movedTo) : 'other days'}.`;
  const why = declineWords.find(({ value }) => value === reason);
  return `${who} ${done[action] ?? 'went on'}${why ? `: ${why.label.toLowerCase()}` : ''}.`;
}

/** Who got how much of it. */
function moneyWords({ customerKobo, artisanKobo, feeKobo, action }: SettledMoney, hire: HireView): string {
  if (action === 'lose_payment') return '';
  const isCustomer = hire.side === 'customer';
  const back = `${formatNaira(customerKobo)} goes back to ${isCustomer ? 'you' : hire.customerName}`;
  if (artisanKobo === 0) return `${back}.`;
  const kept = `${formatNaira(artisanKobo)} ${isCustomer ? `goes to ${hire.artisanName}` : 'is yours'}`;
  return `${customerKobo === 0 ? '' : `${back}; `}${kept}, and our service fee is ${formatNaira(feeKobo)}.`;
}
