import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatJobDay, formatWeekday } from '../../../shared/lagos-time.ts';
import { problemReportWindow } from '../../../shared/promise-words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Money } from '../../../ui/money.tsx';
import type { MoneyOfHire, Payout } from '../contract.ts';
import { payoutStateWords } from '../states.ts';
import { hireLine, hireStates, hireTones, payoutLine, payoutTones, whyNotPaid } from './payout-words.ts';

/** How many rows are visible; the others are folded. */
const NEWEST = 2;

/** The newest rows of a list, with the others folded. */
function NewestRows<Row>({
  rows,
  rest: restCalled,
  children,
}: {
  rows: readonly Row[];
  /** What the folded rows are called, after their number. */
  rest: string;
  children: (row: Row) => ReactNode;
}) {
  const rest = rows.slice(NEWEST);
  return (
    <>
      <ul className="money-rows">{rows.slice(0, NEWEST).map(children)}</ul>
      {rest.length > 0 && (
        <Fold summary={`${rest.length} ${restCalled}`}>
          <ul className="money-rows">{rest.map(children)}</ul>
        </Fold>
      )}
    </>
  );
}

/** An artisan's payouts, newest first. */
export function PayoutList({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <section aria-labelledby="payouts" className="earnings-section">
      <h2 id="payouts">Pay-outs</h2>
      {payouts.length === 0 ? (
        <p>Your pay-outs will appear here.</p>
      ) : (
        <NewestRows rows={payouts} rest="earlier">
          {(payout) => (
            <li key={payout.id}>
              <p className="money-row-head">
                <Money kobo={payout.amountKobo} />
                <Badge tone={payoutTones[payout.status]}>{payoutStateWords[payout.status]}</Badge>
              </p>
              <p className="money-row-line">{payoutLine(payout)}</p>
              {whyNotPaid(payout) && <p>{whyNotPaid(payout)} The money is available to you again.</p>}
            </li>
          )}
        </NewestRows>
      )}
    </section>
  );
}

/** What will be released next if no problem is reported. */
export function Forecast({
  forecast,
  heldKobo,
}: {
  forecast: readonly { day: string; amountKobo: number }[];
  heldKobo: number;
}) {
  if (heldKobo === 0) return null;
  const restKobo = heldKobo - forecast.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return (
    <section aria-labelledby="forecast" className="earnings-section">
      <h2 id="forecast">Coming next</h2>
      <ul className="money-rows">
        {forecast.map(({ day, amountKobo }) => (
          <li key={day}>
            <p className="money-row-head">
              <Money kobo={amountKobo} />
            </p>
            <p className="money-row-line">Released on {formatWeekday(day)}, if no problem is reported.</p>
          </li>
        ))}
        {restKobo > 0 && (
          <li>
            <p className="money-row-head">
              <Money kobo={restKobo} />
            </p>
            <p className="money-row-line">
              Released {problemReportWindow} after you mark each job as done, or as soon as the customer
              releases it.
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}

/** State of each hire's money; held money shows when it will be released. */
export function HiresMoney({ hires }: { hires: readonly MoneyOfHire[] }) {
  if (hires.length === 0) return null;
  return (
    <section aria-labelledby="hires" className="earnings-section">
      <h2 id="hires">Hire by hire</h2>
      <NewestRows rows={hires} rest="more">
        {(hire) => (
          <li key={`${hire.hireId}${hire.state}${hire.isTip}`}>
            <p className="money-row-head">
              <Money kobo={hire.state === 'held' ? hire.heldKobo : hire.earnedKobo} />
              <Badge tone={hireTones[hire.state]}>{hireStates[hire.state]}</Badge>
            </p>
            <p>
              {hire.isTip && 'Tip: '}
              <Link to={`/hires/${hire.hireId}`}>{hire.job || 'A hire'}</Link>
            </p>
            <p className="money-row-line">
              {hire.day && `Job on ${formatJobDay(hire.day)}. `}
              {hireLine(hire)}
            </p>
          </li>
        )}
      </NewestRows>
    </section>
  );
}
