import { Link } from 'react-router';
import { HOUR_MS } from '../../../shared/durations.ts';
import { sharesOfLateCancellation } from '../../../shared/hire-money.ts';
import { BOOKING_DEPOSIT_KOBO, formatNaira, SERVICE_FEE_BASIS_POINTS } from '../../../shared/kobo.ts';
import { formatMoment, lagosInstant } from '../../../shared/lagos-time.ts';
import {
  appealWindow,
  cancellationWindow,
  deposit,
  exampleQuote,
  noShowAnswerTime,
  noShowWait,
  problemDecisionTime,
  problemReportWindow,
  rescueTime,
  silenceWait,
} from '../../../shared/promise-words.ts';
import {
  CANCELLATION_WINDOW_HOURS,
  NO_SHOW_REPORT_HOURS,
  PROBLEM_REPORT_HOURS,
} from '../../../shared/promises.ts';
import { depositCases, quoteCases } from './cancellation-cases.tsx';
import { GuidePage, type GuideSection, guideMeta, YourHires } from './guide-page.tsx';
import { guides } from './guides.ts';
import { MoneyCases } from './money-cases.tsx';

export const meta = () => guideMeta(guides.cancellation);

export const handle = { readOnly: true };

const lateDeposit = sharesOfLateCancellation(BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS);
const exampleStart = lagosInstant('2026-12-12', '08:00');
const freeUntil = new Date(exampleStart.getTime() - CANCELLATION_WINDOW_HOURS * HOUR_MS);
const exampleDone = lagosInstant('2026-12-12', '16:30');
const complainUntil = new Date(exampleDone.getTime() + PROBLEM_REPORT_HOURS * HOUR_MS);

const inShort = [
  `You can cancel or reschedule free of charge until ${cancellationWindow} before the start.`,
  `After that, the artisan keeps their share of the deposit: ${formatNaira(lateDeposit.artisanKobo)} of ${deposit}.`,
  'If the artisan cancels, you book another one for the same time with your money, or get everything back.',
  `Not satisfied? Report a problem within ${problemReportWindow} after the work was marked as done. That freezes the money.`,
];

const sections: GuideSection[] = [
  {
    id: 'window',
    title: `The ${CANCELLATION_WINDOW_HOURS}-hour rule`,
    body: (
      <>
        <p>
          An artisan who reserves a day for you turns other customers away. With {cancellationWindow} to go,
          they can still find another job for that day. With less, they may earn nothing.
        </p>
        <p>
          The {CANCELLATION_WINDOW_HOURS} hours count back from the start of your hire, in Lagos time. Work
          that starts at <strong>{formatMoment(exampleStart.toISOString())}</strong> can be cancelled or
          rescheduled free of charge until <strong>{formatMoment(freeUntil.toISOString())}</strong>.
        </p>
        <p>
          If you pay with less than {cancellationWindow} to go, you cannot cancel free of charge. From then on
          you can only cancel, not reschedule. Once the artisan has started, you cannot cancel either. If the
          work is not good, report a problem.
        </p>
      </>
    ),
  },
  {
    id: 'deposit',
    title: `What happens to the ${deposit} deposit`,
    body: (
      <>
        <p>
          Each case adds up to what you paid. What Paystack charges for the payment is our cost, so it is
          never taken from a refund.
        </p>
        <MoneyCases cases={depositCases} />
      </>
    ),
  },
  {
    id: 'quotes',
    title: 'When you paid a whole quote',
    body: (
      <>
        <p>
          With an accepted quote you pay the whole price at once, and the same rules apply. You can never lose
          more than the deposit by cancelling. Here is a job of {exampleQuote}.
        </p>
        <MoneyCases cases={quoteCases} />
      </>
    ),
  },
  {
    id: 'parts',
    title: 'When the job is in parts',
    body: (
      <p>
        Each part of a long job is paid, held and cancelled on its own, by the same rules. If a part is
        cancelled, refunded or settled, the unpaid parts after it end and you aren’t charged for them. What
        you have paid for other parts stays as it is. A part that isn’t paid when it should begin also ends.
      </p>
    ),
  },
  {
    id: 'visits',
    title: 'When the job began with a visit',
    body: (
      <p>
        The visit was made, so the artisan keeps what you paid for it, less our service fee, even if you
        cancel the job in time. We refund the rest. If you cancel later than {cancellationWindow} before the
        start, the artisan keeps the price of the visit or the deposit, whichever is more. If the artisan
        cancels, we refund everything.
      </p>
    ),
  },
  {
    id: 'how-to-cancel',
    title: 'How to cancel or reschedule',
    body: (
      <>
        <p>
          On the hire’s page. Find it in <Link to="/consumer">your hires</Link>. If you have no account, use
          the link in our emails.
        </p>
        <ul className="guide-list">
          <li>
            <strong>Cancel:</strong> you see exactly how much is refunded before you press the button. If the
            amount changes meanwhile, nothing is cancelled and we show you the new one.
          </li>
          <li>
            <strong>Reschedule:</strong> choose a new first day and time. The number of days stays the same,
            and the artisan has to be free on all of them. It is free of charge.
          </li>
        </ul>
        <p>
          We tell the artisan at once. If you haven’t paid, you don’t need to do anything: the hire ends
          automatically and you pay nothing.
        </p>
        <YourHires />
      </>
    ),
  },
  {
    id: 'another-artisan',
    title: 'When the artisan cancels',
    body: (
      <>
        <p>
          We tell you at once, and your money stays safe with us. On the hire’s page you see other artisans of
          the same trade who serve your place, are free at the same time and do not ask for more than you
          agreed. Choose one, and you are booked: your money moves to the new booking, and you pay nothing
          again. If only the deposit is agreed, the artisan you choose proposes the price of the whole job.
        </p>
        <p>
          Or take all of your money back there, at once. If you do nothing, we refund all of it automatically{' '}
          {rescueTime} after the artisan cancelled, or at the start of the work if that is sooner. If no one
          else is free, the page says so.
        </p>
      </>
    ),
  },
  {
    id: 'no-show',
    title: 'The artisan did not come',
    body: (
      <>
        <p>
          Don’t cancel, and don’t pay again. From {noShowWait} after the agreed time, and for{' '}
          {NO_SHOW_REPORT_HOURS} hours after it, report it on the hire’s page. We ask the artisan, who has{' '}
          {noShowAnswerTime} to answer. Without an answer, all of your money is refunded. If they disagree, we
          look into it and decide. Your money stays held until then.
        </p>
        <p>
          If no one is there to let the artisan in, they can report that in the same way. You have{' '}
          {noShowAnswerTime} to answer. Without an answer it counts as a cancellation on the day: the artisan
          keeps their share of the deposit, and the rest is refunded.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Problem reports',
    body: (
      <>
        <p>
          When the artisan marks the work as done, you have {problemReportWindow} to report a problem. A job
          marked as done at <strong>{formatMoment(exampleDone.toISOString())}</strong> can be reported until{' '}
          <strong>{formatMoment(complainUntil.toISOString())}</strong>. If no problem is reported, we then
          release the money. You can also report a problem while the work is under way. If no one says that
          the job is done, we ask both of you the morning after its last day. If neither of you answers within{' '}
          {silenceWait}, the job counts as done and the {problemReportWindow} begin.
        </p>
        <ol className="guide-steps">
          <li>
            <strong>Talk first, if you can.</strong> A tap that drips the next morning is often fixed the next
            afternoon. But keep an eye on the time.
          </li>
          <li>
            <strong>Report a problem</strong> on the hire’s page: what was agreed, and what you found. The
            artisan reads it too. From then on the money is frozen: neither the artisan nor we can take it.
          </li>
          <li>
            <strong>Both of you write there,</strong> with photos, and propose a solution: a full refund, a
            part of the money back, the work done again on a new day, or the artisan paid in full. What you
            agree on takes effect at once.
          </li>
          <li>
            <strong>If you don’t agree, we decide, with reasons,</strong> within {problemDecisionTime}. We
            look at what was agreed and at what you both wrote. You’ll find the reasons on the hire’s page.
          </li>
          <li>
            <strong>Either of you can appeal, once,</strong> within {appealWindow} of our decision. Without an
            appeal it takes effect after that. After an appeal we decide again within {problemDecisionTime},
            and that decision is final.
          </li>
        </ol>
        <p>
          We take our fee only from what the artisan gets, even when the money is split. Work that is done
          again can be rescheduled, but no longer cancelled by the customer: if it goes wrong, report the
          problem again.
        </p>
        <p>
          Our decision is about the money we hold. It does not take away your rights under Nigerian law, such
          as those under the Federal Competition and Consumer Protection Act 2018.
        </p>
        <YourHires />
      </>
    ),
  },
  {
    id: 'refunds',
    title: 'How a refund reaches you',
    body: (
      <p>
        We refund you automatically through Paystack, to the card or account you paid from. We send it at
        once, but your bank may take some working days to show it. No one will ask you for a fee, a PIN or a
        code to “release” it. See <Link to={guides.safety.path}>Staying safe</Link>.
      </p>
    ),
  },
];

/** Page about cancellations, problems and refunds. */
export default function CancellationScreen() {
  return (
    <GuidePage
      guide={guides.cancellation}
      inShort={inShort}
      sections={sections}
      related={[guides.fees, guides.safety, guides.terms]}
    />
  );
}
