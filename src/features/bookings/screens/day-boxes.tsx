import { Link } from 'react-router';
import { formatDay, formatTimeOfDay } from '../../../shared/lagos-time.ts';
import { MonthGrid } from '../../../ui/month-grid.tsx';
import type { OwnDay } from '../contract.ts';

interface DayBoxesProps {
  days: OwnDay[];
  /** The days that a refused form had ticked; undefined shows the saved days off. */
  ticked?: readonly string[] | undefined;
}

/** The artisan's days by month: a checkbox for each day that can be a day off, and the hires on the others. */
export function DayBoxes({ days, ticked }: DayBoxesProps) {
  return (
    <fieldset className="day-boxes">
      <legend>
        <span className="day-boxes-legend">Days off</span>
        <span className="field-hint">
          Tick the days you don’t work.{' '}
          <span className="day-key-line">
            <span className="day-key day-key-booked" aria-hidden="true" /> Press a booked day to open its
            hire.
          </span>
        </span>
      </legend>
      <div className="day-months">
        <MonthGrid days={days}>
          {(day) => <DayBox day={day} off={ticked ? ticked.includes(day.date) : day.state === 'off'} />}
        </MonthGrid>
      </div>
    </fieldset>
  );
}

function DayBox({ day: { date, state, hires }, off }: { day: OwnDay; off: boolean }) {
  const number = Number(date.slice(8));
  const [first, ...others] = hires;
  if (first) {
    const what = first.held ? 'being paid for by' : 'booked by';
    const more = others.length > 0 ? `, and ${others.length} more` : '';
    return (
      <Link to={`/hires/${first.id}`} className={`day-box day-${state}`} title={timesOf(hires)}>
        <span aria-hidden="true">{number}</span>
        {hires.length > 1 && (
          <span className="day-count" aria-hidden="true">
            {hires.length}
          </span>
        )}
        <span className="visually-hidden">
          {formatDay(date)}: {what} {first.customerName}
          {more}
        </span>
      </Link>
    );
  }
  return (
    <label className={`day-box ${state === 'closed' ? 'day-closed' : ''}`}>
      <input type="checkbox" name="dayOff" value={date} defaultChecked={off} />
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">
        {formatDay(date)}
        {state === 'closed' ? ', not a working day' : ''}
      </span>
    </label>
  );
}

/** A day's hires, such as "9:00 am to 11:00 am Amina Yusuf, 1:30 pm to 3:30 pm Bola Ade". */
const timesOf = (hires: OwnDay['hires']): string =>
  hires
    .map(
      ({ startTime, endTime, customerName }) =>
        `${formatTimeOfDay(startTime)}${endTime ? ` to ${formatTimeOfDay(endTime)}` : ''} ${customerName}`,
    )
    .join(', ');
