import { FoldSection } from '../../../ui/fold.tsx';
import { Money } from '../../../ui/money.tsx';
import type { FiguresRow } from '../figures-calls.ts';

/** A percentage, "65 %"; a dash when the whole is 0. */
const shareWords = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`;

/** "40 min", "3.5 h", "2.1 days" */
function hoursWords(hours: number | null): string {
  if (hours === null) return '–';
  if (hours < 1) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} days`;
}

/** Figures as a table; on phones each row becomes a card. */
export function FiguresTable({
  title,
  of,
  rows,
  total,
  named = (name) => name,
}: {
  title: string;
  /** Heading of the first column. */
  of: string;
  rows: readonly FiguresRow[];
  total?: FiguresRow;
  named?: (name: string) => string;
}) {
  return (
    <FoldSection
      id={title.toLowerCase().replaceAll(' ', '-')}
      title={title}
      aside={rows.length === 1 ? '1 row' : `${rows.length} rows`}
      wide
    >
      {rows.length === 0 ? (
        <p className="console-note">There were no requests in these weeks.</p>
      ) : (
        <table className="console-table console-figures-table">
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col">Requests</th>
              <th scope="col">Booked</th>
              <th scope="col">First quote</th>
              <th scope="col">Problems</th>
              <th scope="col">Booked before</th>
              <th scope="col">Failed pay-outs</th>
              <th scope="col">Paid</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.name} name={named(row.name)} row={row} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <Row name="All" row={total} />
            </tfoot>
          )}
        </table>
      )}
    </FoldSection>
  );
}

const Row = ({ name, row }: { name: string; row: FiguresRow }) => (
  <tr>
    <th scope="row">{name}</th>
    <td data-label="Requests">{row.requests}</td>
    <td data-label="Booked">
      {row.filled} ({shareWords(row.filled, row.requests)})
    </td>
    <td data-label="First quote, median">{hoursWords(row.medianHours)}</td>
    <td data-label="Problems">
      {row.problems} ({shareWords(row.problems, row.filled)})
    </td>
    <td data-label="Booked before">{shareWords(row.repeats, row.filled)}</td>
    <td data-label="Failed pay-outs">
      {row.failedPayouts} of {row.payouts}
    </td>
    <td data-label="Paid">
      <Money kobo={row.paidKobo} />
    </td>
  </tr>
);
