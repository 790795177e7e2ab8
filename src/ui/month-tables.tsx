import type { ReactNode } from 'react';
import { calendarMonths, weekdays } from './calendar-months.ts';

interface MonthTablesProps<Day> {
  /** Days that follow one another. */
  days: Day[];
  /** What stands in the cell of a day. */
  children: (day: Day) => ReactNode;
}

/** Days as a table for each month, a week in each row. */
export function MonthTables<Day extends { date: string }>({ days, children }: MonthTablesProps<Day>) {
  return calendarMonths(days).map(({ key, name, weeks }) => (
    <table key={key} className="month-table">
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
              <td key={day?.date ?? weekdays[index]}>{day && children(day)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ));
}
