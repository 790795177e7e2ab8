import { Link } from 'react-router';
import { sharesOfLateCancellation } from '../../../shared/hire-money.ts';
import { BOOKING_DEPOSIT_KOBO, formatNaira, SERVICE_FEE_BASIS_POINTS } from '../../../shared/kobo.ts';
import { formatMoment, lagosInstant } from '../../../shared/lagos-time.ts';
import {
  cancellationWindow,
  complaintWindow,
  deposit,
  exampleQuote,
  silenceWait,
} from '../../../shared/promise-words.ts';
import { CANCELLATION_WINDOW_HOURS, COMPLAINT_WINDOW_HOURS } from '../../../shared/promises.ts';
import { depositCases, quoteCases } from './cancellation-cases.tsx';
import { GuidePage, type GuideSection, guideMeta, YourHires } from './guide-page.tsx';
import { guides } from './guides.ts';
import { MoneyCases } from './money-cases.tsx';

export const meta = () => guideMeta(guides.cancellation);

const HOUR_MS = 3_600_000;
const lateDeposit = sharesOfLateCancellation(BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS);
const exampleStart = lagosInstant('2026-12-12', '08:00');
const freeUntil = new Date(exampleStart.getTime() - CANCELLATION_WINDOW_HOURS * HOUR_MS);
const exampleDone = lagosInstant('2026-12-12', '16:30');
const complainUntil = new Date(exampleDone.getTime() + COMPLAINT_WINDOW_HOURS * HOUR_MS);

const inShort = [
  `You cancel or re-schedule free of charge until ${cancellationWindow} before the start.`,
  `Later than that, the artisan’s share of the deposit is theirs: ${formatNaira(lateDeposit.artisanKobo)} of ${deposit}.`,
  'If the artisan cancels, you get everything back, whenever it is.',
  `Not satisfied? Complain within ${complaintWindow} after the work was marked as done. That freezes the money.`,
];

const sections: GuideSection[] = [
  {
    id: 'window',
    title: `The ${CANCELLATION_WINDOW_HOURS}-hour rule`,
    body: (
      <>
        <p>
          An artisan who keeps a day for you turns other people away. With {cancellationWindow} to go they can
          still fill it. With less they sit at home. That is the whole reason for the rule.
        </p>
        <p>
          The clock runs against the day and time in your hire, in Lagos time. Work that starts at{' '}
          <strong>{formatMoment(exampleStart.toISOString())}</strong> can be cancelled or moved free of charge
          until <strong>{formatMoment(freeUntil.toISOString())}</strong>.
        </p>
        <p>
          Whoever pays with less than {cancellationWindow} to go can no longer cancel free of charge. Later
          than that a hire cannot be moved any more, only cancelled. Once the artisan has begun, it is no
          longer cancelled either: it is finished, and if it is not good, you complain.
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
          With an accepted quote you pay the whole price at once, and the same rules hold. Only the deposit’s
          worth is ever at stake: here is a job of {exampleQuote}.
        </p>
        <MoneyCases cases={quoteCases} />
      </>
    ),
  },
  {
    id: 'how-to-cancel',
    title: 'How to cancel or re-schedule',
    body: (
      <>
        <p>
          On the page of the hire. It is among <Link to="/consumer">your hires</Link>, and without an account
          the link in our mails opens it.
        </p>
        <ul className="guide-list">
          <li>
            <strong>Cancel:</strong> you see what goes back to you, to the naira, before you press the button.
            Should the sum have changed by then, nothing is done and you are shown the new one.
          </li>
          <li>
            <strong>Move it to other days:</strong> choose a new first day and time. The number of days stays,
            the artisan has to be free on all of them, and it costs nothing.
          </li>
        </ul>
        <p>
          The artisan is told at once. A hire that you have not paid needs nothing from you. It ends by itself
          and costs nothing.
        </p>
        <YourHires />
      </>
    ),
  },
  {
    id: 'no-show',
    title: 'The artisan did not come',
    body: (
      <p>
        Do not cancel, and do not pay again. From the time at which the work was to begin, the page of the
        hire has “Report a problem”. The money is still held, and it is not the artisan’s for a job that was
        not done. If they call the job off, that is their cancellation: you get everything back.
      </p>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    body: (
      <>
        <p>
          When the artisan marks the work as done, you have {complaintWindow}. A job marked as done at{' '}
          <strong>{formatMoment(exampleDone.toISOString())}</strong> can be complained about until{' '}
          <strong>{formatMoment(complainUntil.toISOString())}</strong>. Without a complaint the money is then
          released. You need not wait for the end: while the work goes on you can complain, too. Where nobody
          says that the job is done, we ask both of you the morning after its last day; after {silenceWait} of
          silence it counts as done, and then the {complaintWindow} begin.
        </p>
        <ol className="guide-steps">
          <li>
            <strong>Talk first, if you can.</strong> A tap that drips the next morning is often put right the
            next afternoon. But watch the clock.
          </li>
          <li>
            <strong>Report a problem</strong> on the page of the hire: what was agreed, and what you found.
            The artisan reads it as well. The money is frozen from then on: the artisan cannot have it, and
            nor can we.
          </li>
          <li>
            <strong>We hear both sides</strong> and look at what the hire says and at the photos that you send
            us.
          </li>
          <li>
            <strong>We decide, with reasons,</strong> and either release the money to the artisan or send all
            of it back to you. The reasons stand on the page of the hire.
          </li>
        </ol>
        <p>
          Our decision is about the money that we hold. It takes away none of your rights under Nigerian law,
          such as those of the Federal Competition and Consumer Protection Act 2018.
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
        By itself, through Paystack, to the card or account that the money came from. We ask for it at once;
        your bank decides when you see it, which can take some working days. Nobody will ask you for a fee, a
        PIN or a code to “release” it. See <Link to={guides.safety.path}>Staying safe</Link>.
      </p>
    ),
  },
];

/** What happens to the money when plans change or the work is not good. */
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
