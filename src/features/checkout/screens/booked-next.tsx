import { formatNaira } from '../../../shared/kobo.ts';
import { formatDays, formatMoment, formatTimeOfDay, formatWeekday } from '../../../shared/lagos-time.ts';
import { cancellationWindow, problemReportWindow } from '../../../shared/promise-words.ts';
import type { HireView } from '../../hiring/contract.ts';
import { isUnfinished } from '../../hiring/hire-states.ts';
import { LATER_PARTS } from '../../hiring/words/part-name.ts';

/**
 * What happens after paying, in order. A balance may be paid after the job has started or is done.
 *
 * @param isAhead whether the job has not started yet
 */
export function BookedNext({ hire, isAhead }: { hire: HireView; isAhead: boolean }) {
  const later = hire.job?.parts.filter(
    ({ number, toPayKobo }) => number > (hire.part?.number ?? 0) && toPayKobo > 0,
  );
  // The page can be opened again later.
  if (!isUnfinished(hire.status) && hire.status !== 'completed') return null;
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="payment-next-title">
        What happens next
      </h2>
      <ol className="payment-next">
        {isAhead && <BeforeTheStart hire={hire} />}
        {hire.status === 'completed' && hire.releaseDueAt ? (
          <li>
            <strong>The job is marked as done.</strong> Release the money, or report a problem until{' '}
            {formatMoment(hire.releaseDueAt)}. Until then we hold it.
          </li>
        ) : (
          <li>
            <strong>When the {hire.part ? 'part' : 'job'} is done</strong> you release the money, or report a
            problem within {problemReportWindow}. Until then we hold it.
          </li>
        )}
        {later?.map((part) => (
          <li key={part.id}>
            <strong>
              Part {part.number}, {part.title}
            </strong>
            , {formatDays(part)}: {formatNaira(part.toPayKobo)} still to pay.{' '}
            {part === later[0] && LATER_PARTS}
          </li>
        ))}
      </ol>
    </section>
  );
}

function BeforeTheStart({ hire }: { hire: HireView }) {
  const { artisanName: artisan, quote, fixedService, startDate, startTime, freeUntil, steps } = hire;
  const agreed = quote !== null || fixedService !== null;
  return (
    <>
      <li>
        <strong>We’ve told {artisan}.</strong> They have your address and phone number, and you can message
        each other. {agreed ? '' : 'Agree on the rest of the price before the work begins.'}
      </li>
      <li>
        <strong>
          {formatWeekday(startDate)}, {formatTimeOfDay(startTime)}
        </strong>
        : {artisan} comes{hire.isVisit && ' to look, and then proposes a price and days for the job'}.{' '}
        {freeUntil &&
          (steps.includes('reschedule')
            ? `Until ${formatMoment(freeUntil)} you can reschedule or cancel free of charge.`
            : `That is in less than ${cancellationWindow}, so you can no longer reschedule or cancel free of charge.`)}
      </li>
    </>
  );
}
