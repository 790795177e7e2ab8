import { Form } from 'react-router';
import { addDays, formatDay, formatMoment } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/text-field.tsx';
import { FiguresBars } from './figures-bars.tsx';
import type { loader } from './figures-data.ts';
import { FiguresTable } from './figures-table.tsx';
import { usePart } from './use-part.ts';

/** Marketplace figures by whole weeks. */
export default function FiguresScreen() {
  const { asked, choices, from, until, countedAt, total, weeks, trades, states } = usePart<typeof loader>();
  const query = new URLSearchParams(asked).toString();
  return (
    <>
      <div className="console-head">
        <h1>Figures</h1>
        <p>
          {formatDay(from)} to {formatDay(addDays(until, -1))}, whole weeks from Monday to Sunday.{' '}
          {countedAt
            ? `Counted ${formatMoment(countedAt)}. We count again every night.`
            : 'Figures are counted every night. The first count hasn’t run yet.'}
        </p>
      </div>
      <Form method="get" className="console-line-form">
        <SelectField
          label="Trade"
          name="trade"
          defaultValue={asked.trade}
          placeholder="All trades"
          options={choices.trades}
        />
        <SelectField
          label="State"
          name="state"
          defaultValue={asked.state}
          placeholder="All states"
          options={choices.states}
        />
        <Button type="submit">Show</Button>
        <a
          href={`/api/admin/figures.csv?${query}`}
          download
          className="button button-secondary button-medium"
        >
          Download CSV
        </a>
      </Form>
      <FiguresBars weeks={weeks} />
      <FiguresTable title="By week" of="Week from" rows={weeks} total={total} named={formatDay} />
      <FiguresTable title="By trade" of="Trade" rows={trades} />
      <FiguresTable title="By state" of="State" rows={states} />
      <p className="console-note console-by-hand">
        Requests count in the week they were sent; booked, problems and booked before are out of those
        requests. Pay-outs and payments count in the week they were made, and payments include money refunded
        later. The download is logged.
      </p>
    </>
  );
}
