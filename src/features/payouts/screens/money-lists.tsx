import { Link } from 'react-router';
import { formatJobDay } from '../../../shared/lagos-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/money.tsx';
import type { MoneyOfHire, Payout } from '../contract.ts';
import { payoutStateWords } from '../states.ts';
import { hireLine, hireStates, hireTones, payoutLine, payoutTones, whyNotPaid } from './payout-words.ts';

/** An artisan's pay-outs, newest first. */
export function PayoutList({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <section aria-labelledby="payouts" className="earnings-section">
      <h2 id="payouts">Pay-outs</h2>
      {payouts.length === 0 ? (
        <p>Your pay-outs will appear here.</p>
      ) : (
        <ul className="money-rows">
          {payouts.map((payout) => (
            <li key={payout.id}>
              <p className="money-row-head">
                <Money kobo={payout.amountKobo} />
                <Badge tone={payoutTones[payout.status]}>{payoutStateWords[payout.status]}</Badge>
              </p>
              <p className="money-row-line">{payoutLine(payout)}</p>
              {whyNotPaid(payout) && <p>{whyNotPaid(payout)} The money is available to you again.</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The way of each hire's money. Of what is held it is said when it will be released. */
export function HiresMoney({ hires }: { hires: readonly MoneyOfHire[] }) {
  if (hires.length === 0) return null;
  return (
    <section aria-labelledby="hires" className="earnings-section">
      <h2 id="hires">Hire by hire</h2>
      <ul className="money-rows">
        {hires.map((hire) => (
          <li key={`${hire.hireId}${hire.state}`}>
            <p className="money-row-head">
              <Money kobo={hire.state === 'held' ? hire.heldKobo : hire.earnedKobo} />
              <Badge tone={hireTones[hire.state]}>{hireStates[hire.state]}</Badge>
            </p>
            <p>
              <Link to={`/hires/${hire.hireId}`}>{hire.job || 'A hire'}</Link>
            </p>
            <p className="money-row-line">
              {hire.day && `Job on ${formatJobDay(hire.day)}. `}
              {hireLine(hire)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
