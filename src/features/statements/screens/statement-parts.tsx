import { Link } from 'react-router';
import { formatJobDay, lagosDay } from '../../../shared/lagos-time.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Money } from '../../../ui/money.tsx';
import type { MonthStatement, YearStatement } from '../contract.ts';
import { columnsOf, monthWords, wayOf } from '../statement-words.ts';

/** List of all months and years with a statement. */
export function StatementList({ months, years }: { months: string[]; years: string[] }) {
  if (months.length === 0) {
    return (
      <EmptyState title="There is no statement yet">
        <p>Your first one appears as soon as money is released to you.</p>
      </EmptyState>
    );
  }
  return years.map((year) => (
    <section key={year} aria-labelledby={`year-${year}`} className="statement-year">
      <h2 id={`year-${year}`}>
        <Link to={`/earnings/statements/${year}`}>The year {year}</Link>
      </h2>
      <ul>
        {months
          .filter((month) => month.startsWith(year))
          .map((month) => (
            <li key={month}>
              <Link to={`/earnings/statements/${month}`}>{monthWords(month)}</Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}

/** From the opening to the closing balance, with links to download the statement. */
export function StatementWay({ statement }: { statement: MonthStatement | YearStatement }) {
  const address =
    'month' in statement
      ? `/api/statements/months/${statement.month}/statement`
      : `/api/statements/years/${statement.year}/statement`;
  return (
    <>
      <DescriptionList
        items={wayOf(statement, statement.isOver).map(({ term, kobo }) => ({
          term,
          description: <Money kobo={kobo} />,
        }))}
      />
      <div className="paper-buttons">
        <a className={buttonClass({})} href={`${address}.pdf`} download>
          <span>Download PDF</span>
        </a>
        <a className={buttonClass({ variant: 'secondary' })} href={`${address}.csv`} download>
          <span>Download CSV</span>
        </a>
        <Button type="button" variant="secondary" className="needs-script" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </>
  );
}

/** Movements of a month. On narrow screens each becomes a block. */
export function MonthTable({ movementCount, movements }: MonthStatement) {
  if (movements.length === 0) return <p>Nothing was earned or paid out in this month.</p>;
  const isCut = movements.length < movementCount;
  return (
    <>
      {isCut && (
        <p>
          These are the first {movements.length.toLocaleString('en-NG')} of{' '}
          {movementCount.toLocaleString('en-NG')} movements. The CSV lists all of them.
        </p>
      )}
      <table className="statement-table">
        <caption className="visually-hidden">{isCut ? 'The first movements' : 'Every movement'}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            <th scope="col" className="statement-sum">
              Before fee
            </th>
            <th scope="col" className="statement-sum">
              Service fee
            </th>
            <th scope="col" className="statement-sum">
              Amount
            </th>
            <th scope="col" className="statement-sum">
              Balance
            </th>
          </tr>
        </thead>
        <tbody>
          {movements.map(({ at, what, hireId, grossKobo, feeKobo, amountKobo, balanceKobo }) => (
            <tr key={`${at}${what}${balanceKobo}`}>
              <td>{formatJobDay(lagosDay(new Date(at)))}</td>
              <th scope="row">{hireId ? <Link to={`/hires/${hireId}`}>{what}</Link> : what}</th>
              <td data-term="Before fee" className={feeKobo === 0 ? 'statement-none' : undefined}>
                {feeKobo > 0 && <Money kobo={grossKobo} />}
              </td>
              <td data-term="Service fee" className={feeKobo === 0 ? 'statement-none' : undefined}>
                {feeKobo > 0 && <Money kobo={-feeKobo} />}
              </td>
              <td data-term="Amount">
                <Money kobo={amountKobo} />
              </td>
              <td data-term="Balance">
                <Money kobo={balanceKobo} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** Months of a year. */
export function YearTable({ months }: YearStatement) {
  const columns = columnsOf(months);
  return (
    <Fold summary={<h2>Month by month</h2>} aside={`${months.length} months`} wide>
      <table className="statement-table">
        <caption className="visually-hidden">Month by month</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map(({ term }) => (
              <th key={term} scope="col" className="statement-sum">
                {term}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            // On phones a month without money is a single line.
            <tr
              key={month.month}
              className={columns.every(({ koboOf }) => koboOf(month) === 0) ? 'statement-quiet' : undefined}
            >
              <th scope="row">
                <Link to={`/earnings/statements/${month.month}`}>{monthWords(month.month)}</Link>
              </th>
              {columns.map(({ term, koboOf }) => (
                <td key={term} data-term={term}>
                  <Money kobo={koboOf(month)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}
