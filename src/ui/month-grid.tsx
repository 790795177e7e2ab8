import { type ReactNode, useState } from 'react';
import { calendarMonths, weekdays } from './calendar-months.ts';
import { Icon } from './icon.tsx';

interface MonthGridProps<Day> {
  /** Consecutive days. */
  days: Day[];
  /** Renders the cell of a day. */
  children: (day: Day) => ReactNode;
  /**
   * The displayed month, YYYY-MM, and the callback for turning to another one; without both, the grid keeps its own
   * state.
   */
  month?: string | undefined;
  onMonth?: ((month: string) => void) | undefined;
  /** For days that are reached by arrow keys: an ARIA grid that renders only the displayed month. */
  forKeys?: boolean | undefined;
  /** Loads more days after the last month, where there are any. */
  onMore?: (() => void) | undefined;
}

/** A table for each month, with a week in each row; one month at a time, or all of them without script. */
export function MonthGrid<Day extends { date: string }>(props: MonthGridProps<Day>) {
  const { days, children, month, onMonth, onMore, forKeys } = props;
  const months = calendarMonths(days);
  const [own, setOwn] = useState<string>();
  const wanted = month ?? own;
  const found = months.findIndex(({ key }) => key === wanted);
  const at = found < 0 ? 0 : found;
  const turnTo = (index: number) => {
    const next = months[index];
    if (!next) {
      onMore?.();
      return;
    }
    setOwn(next.key);
    onMonth?.(next.key);
  };
  return (
    <div className="month-grid">
      <div className="month-grid-bar needs-script">
        <button
          type="button"
          className="month-grid-turn"
          aria-label="Earlier month"
          disabled={at === 0}
          onClick={() => turnTo(at - 1)}
        >
          <Icon name="arrow-left" />
        </button>
        <p className="month-grid-name" aria-live="polite">
          {months[at]?.name}
        </p>
        <button
          type="button"
          className="month-grid-turn"
          aria-label="Later month"
          disabled={at === months.length - 1 && !onMore}
          onClick={() => turnTo(at + 1)}
        >
          <Icon name="arrow-right" />
        </button>
      </div>
      {months.map(({ key, name, weeks }, index) =>
        forKeys && index !== at ? null : (
          <table
            key={key}
            role={forKeys ? 'grid' : undefined}
            className={index === at ? 'month-table' : 'month-table month-table-other'}
          >
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
                  {week.map((day, place) => (
                    <td key={day?.date ?? weekdays[place]}>{day && children(day)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ),
      )}
    </div>
  );
}
