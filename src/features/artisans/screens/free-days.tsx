import { formatDay } from '../../../shared/lagos-time.ts';
import { type CalendarDay, calendarMonths, weekdays } from './calendar-months.ts';

/** The coming days as a calendar; days that somebody has booked are struck through and say so. */
export function FreeDays({ days }: { days: CalendarDay[] }) {
  const next = days.find(({ free }) => free);
  return (
    // It is taller than a phone, so the arrow keys have to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
    <section className="stack" aria-label="Calendar" tabIndex={0}>
      <p>
        {next
          ? `Next free day: ${formatDay(next.date)}.`
          : `Every one of the next ${days.length} days is taken.`}{' '}
        Days in Nigerian time; a day that is booked, being paid for now, or a day off is taken.
      </p>
      {calendarMonths(days).map(({ key, name, weeks }) => (
        <table key={key} className="free-days">
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
                  <Day key={day?.date ?? weekdays[index]} day={day} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

function Day({ day }: { day: CalendarDay | null }) {
  if (!day) return <td />;
  const number = Number(day.date.slice(8));
  return day.free ? (
    <td className="free-day">
      {number}
      <span className="visually-hidden"> free</span>
    </td>
  ) : (
    <td className="taken-day">
      <s>{number}</s>
      <span className="visually-hidden"> taken</span>
    </td>
  );
}
