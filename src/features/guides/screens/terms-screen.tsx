import { Link } from 'react-router';
import { CompanyFacts } from '../../../browser/company-facts.tsx';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import {
  appealWindow,
  cancellationWindow,
  deposit,
  feeShare,
  holdTime,
  noShowAnswerTime,
  noShowWait,
  problemDecisionTime,
  problemReportWindow,
  rescueTime,
  silenceWait,
  unpaidWait,
} from '../../../shared/promise-words.ts';
import { STRANGERS_HOLD_DAYS } from '../../../shared/promises.ts';
import { GuidePage, type GuideSection, guideMeta } from './guide-page.tsx';
import { guides } from './guides.ts';

export const meta = () => guideMeta(guides.terms);

export const handle = { readOnly: true };

const inShort = [
  'The work is agreed between customer and artisan. We bring them together and hold the money.',
  `Pay ${deposit} or the accepted quote to confirm. Cancel free of charge until ${cancellationWindow} before; report a problem until ${problemReportWindow} after.`,
  `We keep ${feeShare} of what the artisan earns, and nothing else.`,
];

const sections: GuideSection[] = [
  {
    id: 'parties',
    title: 'Who agrees with whom',
    body: (
      <>
        <p>
          {PRODUCT_NAME} (“we”) runs this site. A <strong>customer</strong> hires. An <strong>artisan</strong>{' '}
          offers skilled work here, for themselves and at their own risk; they are not our employee or agent.
        </p>
        <CompanyFacts />
        <p>
          A hire is an agreement between the customer and the artisan about the work. Both also agree with us
          to these terms about booking, money and problem reports. You must be 18 or older, or have a parent
          or guardian who hires for you.
        </p>
      </>
    ),
  },
  {
    id: 'hiring',
    title: 'How hiring works',
    body: (
      <ul className="guide-list">
        <li>
          The customer describes the job and the days, and either pays a deposit of {deposit} (“Confirm &
          Hire”) or asks for a price first (“Request A Quote”).
        </li>
        <li>A quote binds the artisan once the customer has accepted and paid it.</li>
        <li>
          A quote may divide the job into parts. Each part is paid, held, done and cancelled on its own, and
          binds the artisan once it is paid. Unpaid parts end if an earlier part ends without being done, or
          if they are still unpaid when they should begin.
        </li>
        <li>
          New days or a new price for a booked job count once the customer has agreed to them. What is paid
          for a visit is taken off the price of the job that both agree on after it. It is the artisan’s, even
          if the customer cancels that job.
        </li>
        <li>
          The hire is confirmed when the payment has reached us in full: right amount, naira, right reference.
          Before that no day is promised. An open payment page holds up to {STRANGERS_HOLD_DAYS} days for{' '}
          {holdTime}, and more for an account that has confirmed its email.
        </li>
        <li>
          A hire that is not paid ends automatically: {holdTime} after its last payment page was opened, or{' '}
          {unpaidWait} after it was made, and at the end of its last day at the latest. If money comes later,
          it still confirms the hire if the days are free. Otherwise it is refunded.
        </li>
        <li>No account is needed to hire. A guest’s hire belongs to the email address that was given.</li>
      </ul>
    ),
  },
  {
    id: 'money',
    title: 'Money',
    body: (
      <ul className="guide-list">
        <li>
          Payments go through Paystack. We hold the money for the hire until it is released or refunded.
        </li>
        <li>
          It is released to the artisan {problemReportWindow} after the work was marked as done, unless the
          customer has reported a problem. The customer can release it sooner. If neither side says that the
          work is done, we ask both the morning after its last day. If neither answers within {silenceWait},
          the work counts as done.
        </li>
        <li>
          Our <Link to={guides.fees.path}>service fee</Link> is {feeShare} of what the artisan earns. A hire
          keeps the fee it was made with.
        </li>
        <li>
          A tip is paid once a job’s money is released. All of it is the artisan’s at once, and it is final.
        </li>
        <li>
          A customer who pays an artisan outside, for work that began here, loses the hold on that money and
          our help with it. Asking others to pay outside is against the{' '}
          <Link to={guides.termsOfUse.path}>terms of use</Link>.
        </li>
        <li>
          While the customer’s bank is checking a payment (a chargeback), its money is neither released nor
          refunded. If the bank takes the payment back, the hire it paid for ends.
        </li>
        <li>
          If a bank takes a payment back after its money was released, we decide who bears that loss and tell
          the artisan why. What an artisan has to bear comes off what they earn afterwards, never off what
          they earned before. A tip that is taken back comes out of what the artisan has available.
        </li>
      </ul>
    ),
  },
  {
    id: 'customer-duties',
    title: 'What a customer owes the artisan',
    body: (
      <ul className="guide-list">
        <li>A description that is true, and a place where the work can be done safely.</li>
        <li>To be there, or to have someone there, at the agreed time.</li>
        <li>The agreed price, and no new work without a new agreement.</li>
      </ul>
    ),
  },
  {
    id: 'artisan-duties',
    title: 'What an artisan owes the customer',
    body: (
      <ul className="guide-list">
        <li>To come on the day, in person, unless the customer agreed to someone else.</li>
        <li>Careful work as described and quoted, to the rules of the trade and of safety.</li>
        <li>To mark work as done only when it is done.</li>
        <li>To keep what they learn in a customer’s home to themselves.</li>
        <li>To look after their own taxes, tools and insurance.</li>
      </ul>
    ),
  },
  {
    id: 'changes',
    title: 'Cancelling, rescheduling and problem reports',
    body: (
      <p>
        Cancelling and rescheduling are free for the customer until {cancellationWindow} before the start.
        After that the artisan keeps their share of the deposit, and the days can no longer change. If the
        artisan cancels, the customer can choose another artisan for the same time, to whose hire the money
        moves. Otherwise they get a full refund: when they ask for it, or automatically after {rescueTime} or
        at the start, whichever is first. The customer can report a problem from the agreed start until{' '}
        {problemReportWindow} after the work was marked as done. This freezes the money until both agree on an
        end, or we have decided: within {problemDecisionTime}, with one appeal within {appealWindow}. From{' '}
        {noShowWait} after the start either side can report that the other did not come. If the other does not
        answer within {noShowAnswerTime}, the customer gets a full refund, or it counts as a cancellation on
        the day. Each is done on the hire’s page, and the time it is sent counts. All cases with their amounts
        are on <Link to={guides.cancellation.path}>Cancelling and problem reports</Link>, which is part of
        these terms.
      </p>
    ),
  },
  {
    id: 'our-part',
    title: 'What we are responsible for',
    body: (
      <>
        <p>
          We are responsible for what we do: the checks behind the badge, the calendar, the money that we
          hold, the record, and the care of your data. The work itself is the artisan’s responsibility.
        </p>
        <p>
          We cannot promise that the site is always up. When it or Paystack is down, nothing that was booked
          or paid is lost.
        </p>
        <p>
          Nothing here takes away your legal rights, such as those under the Federal Competition and Consumer
          Protection Act 2018.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    title: 'Changes and the law',
    body: (
      <>
        <p>
          When these terms change, the date at the top changes. A hire follows the terms of the day it was
          made.
        </p>
        <p>
          Nigerian law applies. Please <Link to="/contact">write to us</Link> first; most things are settled
          there. You can also turn to the Federal Competition and Consumer Protection Commission (
          <a href="https://fccpc.gov.ng">fccpc.gov.ng</a>) or to a court.
        </p>
      </>
    ),
  },
];

/** Terms of a hire between customer, artisan and us. */
export default function TermsScreen() {
  return (
    <GuidePage
      guide={guides.terms}
      inShort={inShort}
      sections={sections}
      related={[guides.termsOfUse, guides.cancellation, guides.privacy]}
    />
  );
}
