import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { SERVICE_FEE_BASIS_POINTS } from '../../../shared/kobo.ts';
import {
  EXAMPLE_QUOTE_KOBO,
  exampleQuote,
  feeShare,
  problemReportWindow,
  silenceWait,
  verificationWait,
} from '../../../shared/promise-words.ts';
import { GuidePage, type GuideSection, guideMeta } from './guide-page.tsx';
import { guides } from './guides.ts';
import { MoneyTicket } from './money-cases.tsx';

export const meta = () => guideMeta(guides.about);

export const handle = { readOnly: true };

const example = sharesOfFinishedHire(EXAMPLE_QUOTE_KOBO, SERVICE_FEE_BASIS_POINTS);

const sections: GuideSection[] = [
  {
    id: 'why',
    title: 'Why we started',
    body: (
      <>
        <p>
          Ask anyone in your compound for “a good plumber” and you get two things: a phone number and a
          warning. The number is for someone’s brother. The warning is a story about money that was paid
          before the work, and a phone that then rang and rang.
        </p>
        <p>
          Ask an artisan, and the same story comes from the other side: the tank was mended, the madam was
          happy, and the balance is still “next week”.
        </p>
        <p>
          Both stories have one cause: someone had to trust first. So we put something in the middle that both
          can trust: a record of what was agreed, and the money, held until the job is done.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-do',
    title: 'What we do',
    body: (
      <ul className="guide-list">
        <li>
          <strong>We check people.</strong> Every artisan with the{' '}
          <Link to="/verification">verified badge</Link> has passed four checks, from identity to references.
          It takes {verificationWait}, and it cannot be bought.
        </li>
        <li>
          <strong>We keep the calendar honest.</strong> A paid day belongs to one customer. No one else can
          book that artisan for that day, even if two people press the button together.
        </li>
        <li>
          <strong>We hold the money.</strong> You pay us, not the artisan. We pay them when the job is done
          and your time to report a problem has passed.
        </li>
        <li>
          <strong>We keep the record.</strong> What was asked, for which day, at what price, and what happened
          after: we write it down, and both sides can look it up.
        </li>
      </ul>
    ),
  },
  {
    id: 'money',
    title: 'How the money stays safe',
    body: (
      <>
        <ol className="guide-steps">
          <li>
            <strong>You pay on Paystack’s page.</strong> Card, transfer, USSD or QR. Your card number never
            passes through our hands.
          </li>
          <li>
            <strong>We check it ourselves.</strong> Amount, currency and reference must agree with your hire.
            A screenshot of an alert confirms nothing here, and neither does a message.
          </li>
          <li>
            <strong>It is held for your hire.</strong> Our books record it for your hire alone. The artisan
            can see it there, but cannot take it.
          </li>
          <li>
            <strong>The job is done.</strong> The artisan marks it as done. From then you have{' '}
            {problemReportWindow} to report a problem. A problem report freezes the money. If you’re happy,
            you can release it at once. If no one says anything, we ask both of you the morning after. If
            neither of you answers within {silenceWait}, the job counts as done.
          </li>
          <li>
            <strong>It is released.</strong> If no problem is reported, the artisan gets their share and we
            take our fee. Every kobo that moves is recorded in a ledger that no one can alter.
          </li>
        </ol>
        <MoneyTicket
          title={`A job quoted at ${exampleQuote}`}
          lines={[
            { term: 'You pay, and we hold', kobo: EXAMPLE_QUOTE_KOBO },
            { term: 'The artisan receives', kobo: example.artisanKobo },
            { term: `Our service fee, ${feeShare}`, kobo: example.feeKobo },
          ]}
        />
        <p>
          If plans change, <Link to={guides.cancellation.path}>Cancelling and problem reports</Link> shows
          what happens to your money in each case.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-are-not',
    title: 'What we are not',
    body: (
      <>
        <p>
          We do not lay the tiles. Artisans on {PRODUCT_NAME} work for themselves: they set their prices,
          choose their jobs and are responsible for their work. We bring you together, check artisans who ask
          for the badge, and look after the money and the record.
        </p>
        <p>
          We sell no adverts, we sell no data, and no artisan pays for a higher place in the list. The only
          thing we earn is <Link to={guides.fees.path}>{feeShare} of what an artisan earns</Link> here. When
          artisans earn nothing, nor do we.
        </p>
      </>
    ),
  },
  {
    id: 'where',
    title: 'Where we work',
    body: (
      <>
        <p>
          In Nigeria, in all 36 states and Abuja: wherever an artisan opens a profile. Prices are in naira,
          times are Lagos time. If no one serves your town yet, the list says so. Know a good artisan there?
          They can <Link to="/getstarted">join</Link> today.
        </p>
        <p>
          We know our towns from <a href="https://www.geonames.org">GeoNames</a> (licence{' '}
          <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>), and have added local
          governments, districts and other names.
        </p>
      </>
    ),
  },
];

/** Page about the company, and how payments are protected. */
export default function AboutScreen() {
  return (
    <GuidePage
      guide={guides.about}
      sections={sections}
      related={[guides.safety, guides.verification, guides.fees]}
    />
  );
}
