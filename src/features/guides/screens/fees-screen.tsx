import { Link } from 'react-router';
import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS } from '../../../shared/kobo.ts';
import {
  artisanShare,
  deposit,
  EXAMPLE_QUOTE_KOBO,
  exampleQuote,
  feeShare,
  problemReportWindow,
} from '../../../shared/promise-words.ts';
import { GuidePage, type GuideSection, guideMeta } from './guide-page.tsx';
import { guides } from './guides.ts';
import { MoneyTicket } from './money-cases.tsx';

export const meta = () => guideMeta(guides.fees);

export const handle = { readOnly: true };

const ofDeposit = sharesOfFinishedHire(BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS);
const ofQuote = sharesOfFinishedHire(EXAMPLE_QUOTE_KOBO, SERVICE_FEE_BASIS_POINTS);

const inShort = [
  'Customers pay the price of the job. We add nothing to it.',
  `Artisans keep ${artisanShare}. Our service fee is ${feeShare} of what they earn here.`,
  'Looking, asking for a quote, a profile and verification cost nothing.',
];

const sections: GuideSection[] = [
  {
    id: 'customers',
    title: 'What a customer pays',
    eyebrow: 'For customers',
    body: (
      <>
        <p>There are two ways to hire, and you see the amount before you press the button.</p>
        <ul className="guide-list">
          <li>
            <strong>Confirm & Hire:</strong> a booking deposit of {deposit}. It books the day and is held
            until the job is done. Use it when the visit is small, or when the artisan must look before naming
            a price.
          </li>
          <li>
            <strong>Request A Quote:</strong> the artisan names the price for the job you describe. Accept it,
            and you pay that amount here; we hold all of it. Decline it, and you owe nothing.
          </li>
        </ul>
        <p>
          We hold what is paid here. So for any job above {deposit} ask for a quote, and let it include
          materials and transport.
        </p>
        <p>
          Our checkout adds no charge for card, transfer, USSD or QR: what Paystack takes for a payment, we
          pay. Your own bank or network may have its usual charge, for example for a USSD session.
        </p>
        <div className="guide-tickets">
          <MoneyTicket
            title="A visit, with the deposit"
            lines={[
              { term: 'Booking deposit', kobo: BOOKING_DEPOSIT_KOBO },
              { term: 'Added by us', kobo: 0 },
              { term: 'You pay', kobo: BOOKING_DEPOSIT_KOBO },
            ]}
          />
          <MoneyTicket
            title={`A job quoted at ${exampleQuote}`}
            lines={[
              { term: 'The accepted quote', kobo: EXAMPLE_QUOTE_KOBO },
              { term: 'Added by us', kobo: 0 },
              { term: 'You pay', kobo: EXAMPLE_QUOTE_KOBO },
            ]}
          />
        </div>
      </>
    ),
  },
  {
    id: 'artisans',
    title: 'What an artisan keeps',
    eyebrow: 'For artisans',
    body: (
      <>
        <p>
          {artisanShare} of what is paid to you here. We take the fee only when the money becomes yours:{' '}
          {problemReportWindow} after you marked the work as done, or when a customer cancels late. No
          earnings, no fee.
        </p>
        <div className="guide-tickets">
          <MoneyTicket
            title="A visit, with the deposit"
            lines={[
              { term: 'The customer paid', kobo: BOOKING_DEPOSIT_KOBO },
              { term: `Service fee, ${feeShare}`, kobo: ofDeposit.feeKobo },
              { term: 'You receive', kobo: ofDeposit.artisanKobo },
            ]}
          />
          <MoneyTicket
            title={`A job quoted at ${exampleQuote}`}
            lines={[
              { term: 'The customer paid', kobo: EXAMPLE_QUOTE_KOBO },
              { term: `Service fee, ${feeShare}`, kobo: ofQuote.feeKobo },
              { term: 'You receive', kobo: ofQuote.artisanKobo },
            ]}
          />
        </div>
        <p>
          The fee for a hire is fixed when the hire is made. If we ever change our fee, existing hires keep
          theirs. If a kobo cannot be split, you get it.
        </p>
      </>
    ),
  },
  {
    id: 'free',
    title: 'What costs nothing',
    body: (
      <ul className="guide-list">
        <li>Searching, opening profiles, asking for a quote.</li>
        <li>An account, a profile with pictures, receiving leads and answering them.</li>
        <li>Verification and its badge.</li>
        <li>Tips: all of a tip is the artisan’s.</li>
        <li>
          Cancelling in time, and every refund. Cancelling late has a price:{' '}
          <Link to="/cancellation-policy#deposit">see the cases</Link>.
        </li>
      </ul>
    ),
  },
];

/** Page about the service fee and the deposit, with examples for both parties. */
export default function FeesScreen() {
  return (
    <GuidePage
      guide={guides.fees}
      inShort={inShort}
      sections={sections}
      related={[guides.cancellation, guides.about, guides.help]}
    />
  );
}
