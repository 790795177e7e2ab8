import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import type { HireEventView, HireView } from '../contract.ts';
import { declineWords } from './decline-words.ts';

/** What happened to a hire, oldest first. */
export function HireHistory({ hire, history }: { hire: HireView; history: HireEventView[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-4">
        What has happened
      </h2>
      <ol className="hire-history">
        {history.map((event) => (
          <li key={`${event.happenedAt} ${event.action}`}>
            <time dateTime={event.happenedAt}>{formatMoment(event.happenedAt)}</time>
            <p>{eventWords(event, hire)}</p>
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
  reschedule: 'moved it to other days',
  start: 'began the work',
  complete: 'said that the job is done',
  dispute: 'reported a problem',
};

const happened: Record<string, string> = {
  pay: 'The payment arrived: it is booked.',
  expire: 'It was not paid in time, so it ended.',
  lapse: 'There was no answer in time, so it ended.',
  refund_late_payment: 'The payment came too late for these days, so it goes back.',
  lose_payment: 'The payment was taken back by the bank.',
  release: 'The money was released to the artisan.',
  refund: 'The money goes back to the customer.',
};

function eventWords({ action, actor, amountKobo, reason }: HireEventView, hire: HireView): string {
  if (actor !== 'customer' && actor !== 'artisan') return happened[action] ?? 'It went on.';
  const who = actor === hire.side ? 'You' : actor === 'customer' ? hire.customerName : hire.artisanName;
  if (action === 'quote' && amountKobo !== null) return `${who} quoted ${formatNaira(amountKobo)}.`;
  const why = declineWords.find(({ value }) => value === reason);
  return `${who} ${done[action] ?? 'went on'}${why ? `: ${why.label.toLowerCase()}` : ''}.`;
}
