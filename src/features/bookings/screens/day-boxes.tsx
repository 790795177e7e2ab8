import { Link } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { MonthTables } from '../../../ui/month-tables.tsx';
import type { OwnDay } from '../contract.ts';

/** The artisan's days, month by month: a box to tick for each that can be a day off, and the hire on each other. */
export function DayBoxes({ days }: { days: OwnDay[] }) {
  return (
    <fieldset className="day-boxes">
      <legend>
        <span className="day-boxes-legend">Days off</span>
        <span className="field-hint">
          Tick the days on which you do not work.{' '}
          <span className="day-key-line">
            <span className="day-key day-key-booked" aria-hidden="true" /> Press a booked day to open its
            hire.
          </span>
        </span>
      </legend>
      <div className="day-months">
        <MonthTables days={days}>{(day) => <DayBox day={day} />}</MonthTables>
      </div>
    </fieldset>
  );
}

function DayBox({ day: { date, state, hire } }: { day: OwnDay }) {
  const number = Number(date.slice(8));
  if (hire) {
    const what = state === 'booked' ? 'booked by' : 'being paid for by';
    return (
      <Link to={`/hires/${hire.id}`} className={`day-box day-${state}`} title={hire.customerName}>
        <span aria-hidden="true">{number}</span>
        <span className="visually-hidden">
          {formatDay(date)}: {what} {hire.customerName}
        </span>
      </Link>
    );
  }
  return (
    <label className="day-box">
      <input type="checkbox" name="dayOff" value={date} defaultChecked={state === 'off'} />
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">{formatDay(date)}</span>
    </label>
  );
}
