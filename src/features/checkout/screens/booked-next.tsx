import { formatMoment, formatWeekday } from '../../../shared/lagos-time.ts';
import { cancellationWindow, problemReportWindow } from '../../../shared/promise-words.ts';
import type { HireView } from '../../hiring/contract.ts';

/** What happens after paying, in the order in which it happens. */
export function BookedNext({ hire }: { hire: HireView }) {
  const { artisanName: artisan, quote, fixedService, startDate, startTime, freeUntil, steps } = hire;
  const agreed = quote !== null || fixedService !== null;
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="payment-next-title">
        What happens next
      </h2>
      <ol className="payment-next">
        <li>
          <strong>{artisan} knows.</strong> They have your address and phone number, and you can message each
          other. {agreed ? '' : 'Agree on the rest of the price before the work begins.'}
        </li>
        <li>
          <strong>
            {formatWeekday(startDate)}, {startTime}
          </strong>
          : {artisan} comes{hire.isVisit && ' to look, and then proposes price and days of the job'}.{' '}
          {freeUntil &&
            (steps.includes('reschedule')
              ? `Until ${formatMoment(freeUntil)} you can reschedule or cancel free of charge.`
              : `That is in less than ${cancellationWindow}, so you can no longer reschedule or cancel free of charge.`)}
        </li>
        <li>
          <strong>When the job is done</strong> you release the money, or report a problem within{' '}
          {problemReportWindow}. Until then we hold it.
        </li>
      </ol>
    </section>
  );
}
