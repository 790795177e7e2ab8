import { Link } from 'react-router';
import { formatDay } from '../../../shared/lagos-time.ts';
import { calendarMonths, weekdays } from '../../artisans/screens/public.ts';
import type { OwnDay } from '../contract.ts';

/** The artisan's days, month by month: a box to tick for each that can be a day off, and the hire on each other. */
export function DayBoxes({ days }: { days: OwnDay[] }) {
  return (
    <fieldset className="day-boxes">
      <legend>
        <span className="day-boxes-legend">Days off</span>
        <span className="field-hint">
          Tick the days on which you do not work.{' '}
          <span className="day-key day-key-booked" aria-hidden="true" /> Booked days lead to their hire.
        </span>
      </legend>
      <div className="day-months">
        {calendarMonths(days).map(({ key, name, weeks }) => (
          <table key={key} className="day-month">
            <caption>{name}</caption>
            <thead>
              <tr>
                {weekdays.map((weekday) => (
                  <th key={weekday} scope="col">
                    <abbr title={weekday}>{weekday.slice(0, 2)}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.find(Boolean)?.date}>
                  {week.map((day, index) => (
                    <td key={day?.date ?? weekdays[index]}>{day && <DayBox day={day} />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
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
