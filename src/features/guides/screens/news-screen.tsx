import { Link } from 'react-router';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { deposit, verificationWait } from '../../../shared/promise-words.ts';
import { GuidePage, type GuideSection, guideMeta } from './guide-page.tsx';
import { guides } from './guides.ts';

export const meta = () => guideMeta(guides.news);

/** The newest first. A note says what somebody can do now that they could not do before. */
const notes: GuideSection[] = [
  {
    id: 'we-are-open',
    title: `${PRODUCT_NAME} is open`,
    eyebrow: formatDay(guides.news.lastUpdated),
    body: (
      <>
        <p>The doors are open, and the main road is paved:</p>
        <ul className="guide-list">
          <li>
            <Link to="/artisan">Find an artisan</Link> by trade, town and distance, also when the spelling is
            not perfect.
          </li>
          <li>
            Hire with or without an account, for the days that are free on their calendar, with a {deposit}{' '}
            deposit or a quote.
          </li>
          <li>
            Pay by card, bank transfer, USSD or QR. We hold the money, and days are sold once: when two people
            pay for the same one, the second gets the money back by itself.
          </li>
          <li>
            Plans change? On the page of the hire you move it, cancel it with the naira outcome in sight, or
            report a problem, also without an account.
          </li>
          <li>
            Skilled people <Link to="/getstarted">open a profile</Link>, show their work, and see their leads
            and earnings. Verification takes {verificationWait}.
          </li>
        </ul>
        <p>
          Two things are still missing: customers cannot write reviews yet, and artisans{' '}
          <Link to="/help#payout">write to us</Link> to have their released money sent to their bank.
        </p>
        <p>
          What should come next? <Link to="/contact">Tell us</Link>. We build what people ask for.
        </p>
      </>
    ),
  },
];

/** What changed, and when. */
export default function NewsScreen() {
  return (
    <GuidePage guide={guides.news} sections={notes} related={[guides.about, guides.help, guides.safety]} />
  );
}
