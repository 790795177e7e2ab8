import { PRODUCT_NAME } from '../../../shared/brand.ts';
import { serviceFeeKobo } from '../../../shared/hire-money.ts';
import { BOOKING_DEPOSIT_KOBO, SERVICE_FEE_BASIS_POINTS } from '../../../shared/kobo.ts';
import { EXAMPLE_QUOTE_KOBO, exampleQuote, feeShare } from '../../../shared/promise-words.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';

const exampleFeeKobo = serviceFeeKobo(EXAMPLE_QUOTE_KOBO, SERVICE_FEE_BASIS_POINTS);

/** Section about us, with the money of one hire as an example. */
export function AboutUs() {
  return (
    <section className="home-section about-us" aria-labelledby="about">
      <div className="page about-us-row">
        <div className="about-us-words">
          <h2 id="about">About Us</h2>
          <p className="lead">
            Everyone in Nigeria knows the story: the money was paid, and the workman stopped picking his
            calls.
          </p>
          <p>
            {PRODUCT_NAME} exists to change how that story ends. We check the people who wear our badge, we
            write down what was agreed, and we hold the money in between. The customer isn’t cheated, and the
            artisan isn’t owed.
          </p>
          <p>
            Scheduling and payment are in one place, and the only thing we earn is a small service fee:{' '}
            {feeShare} of what the artisan earns, shown to both of you before you agree.
          </p>
        </div>
        <Card ticket className="money-ticket">
          <h3>Where the money goes</h3>
          <p className="money-ticket-note">An example: a job quoted at {exampleQuote}</p>
          <dl className="money-ticket-lines">
            <div>
              <dt>You pay, and we hold</dt>
              <dd>
                <Money kobo={EXAMPLE_QUOTE_KOBO} />
              </dd>
            </div>
            <div>
              <dt>The artisan receives</dt>
              <dd>
                <Money kobo={EXAMPLE_QUOTE_KOBO - exampleFeeKobo} />
              </dd>
            </div>
            <div>
              <dt>Our service fee, {feeShare}</dt>
              <dd>
                <Money kobo={exampleFeeKobo} />
              </dd>
            </div>
          </dl>
          <p className="money-ticket-note">
            No quote yet? Book the day with a <Money kobo={BOOKING_DEPOSIT_KOBO} /> deposit.
          </p>
        </Card>
      </div>
    </section>
  );
}
