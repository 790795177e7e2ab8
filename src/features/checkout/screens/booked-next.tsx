import { formatMoment, formatWeekday } from '../../../shared/lagos-time.ts';
import { cancellationWindow, problemReportWindow } from '../../../shared/promise-words.ts';
import type { HireView } from '../../hiring/contract.ts';

/** What happens after paying, in the order in which it happens. */
export function BookedNext({ hire }: { hire: HireView }) {
  const {
    artisanName: artisan,
    quote,
    fixedService,
    startDate,
    startTime,
    freeUntil,
    part,
    status,
    steps,
  } = hire;
  const agreed = quote !== null || fixedService !== null;
  // The rest of a price may come while the work is on, or after it; and the page may be opened again at any time.
  const isAhead = status === 'confirmed';
  if (!isAhead && status !== 'in_progress' && status !== 'completed') return null;
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="payment-next-title">
        What happens next
      </h2>
      <ol className="payment-next">
        {isAhead && (
          <>
            <li>
              <strong>{artisan} knows.</strong> They have your address and phone number, and you can message
              each other. {agreed ? '' : 'Agree on the rest of the price before the work begins.'}
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
          </>
        )}
        <li>
          {status === 'completed' ? (
            <>
              <strong>{artisan} has marked the job as done.</strong> On the page of your hire you release the
              money, or report a problem within {problemReportWindow} of that. Until then we hold it.
            </>
          ) : (
            <>
              <strong>When {part ? 'this part' : 'the job'} is done</strong> you release the money, or report
              a problem within {problemReportWindow}. Until then we hold it.
            </>
          )}
        </li>
        {part && part.number < part.count && (
          <li>
            <strong>Part {part.number + 1} is not booked yet.</strong> We’ll ask you to pay it when this part
            is done, and its days are yours then. You can pay it earlier on the page of your hire.
          </li>
        )}
      </ol>
    </section>
  );
}
