import type { ReactNode } from 'react';
import type { HireShares } from '../../../shared/hire-money.ts';
import { Card } from '../../../ui/card.tsx';
import { Money } from '../../../ui/money.tsx';

export interface MoneyCase {
  id: string;
  title: string;
  words: ReactNode;
  shares: HireShares;
}

/** List of cases with each party's share. The shares of a case add up to what was paid. */
export function MoneyCases({ cases }: { cases: readonly MoneyCase[] }) {
  return (
    <ul className="money-cases">
      {cases.map(({ id, title, words, shares }) => (
        <Card as="li" key={id} id={id} className="money-case">
          <div>
            <h3>{title}</h3>
            <p>{words}</p>
          </div>
          <Shares shares={shares} />
        </Card>
      ))}
    </ul>
  );
}

function Shares({ shares: { customerKobo, artisanKobo, feeKobo } }: { shares: HireShares }) {
  const lines = [
    { term: 'Refunded to the customer', kobo: customerKobo },
    { term: 'To the artisan', kobo: artisanKobo },
    { term: 'Our service fee', kobo: feeKobo },
  ];
  return (
    <dl className="money-shares">
      {lines.map(({ term, kobo }) => (
        <div key={term} className={kobo === 0 ? 'money-share-none' : undefined}>
          <dt>{term}</dt>
          <dd>
            <Money kobo={kobo} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Worked example: what is paid, and what each party gets. */
export function MoneyTicket({
  title,
  lines,
}: {
  title: string;
  lines: readonly { term: string; kobo: number }[];
}) {
  return (
    <Card ticket className="guide-ticket">
      <h3>{title}</h3>
      <dl>
        {lines.map(({ term, kobo }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <Money kobo={kobo} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
