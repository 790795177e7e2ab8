import { formatDay } from '../../../shared/lagos-time.ts';
import { MonthTables } from '../../../ui/month-tables.tsx';

/** A day of a calendar: YYYY-MM-DD, and whether the artisan is free on it. */
export interface CalendarDay {
  date: string;
  free: boolean;
}

/** The coming days as a calendar; days that somebody has booked are struck through and say so. */
export function FreeDays({ days }: { days: CalendarDay[] }) {
  const next = days.find(({ free }) => free);
  return (
    // It is taller than a phone, so the arrow keys have to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
    <section className="stack" aria-label="Calendar" tabIndex={0}>
      <p>
        {next ? `Next free day: ${formatDay(next.date)}.` : `All of the next ${days.length} days are taken.`}{' '}
        Days in Nigerian time; taken means booked, being paid for, or a day off.
      </p>
      <MonthTables days={days}>{(day) => <Day {...day} />}</MonthTables>
    </section>
  );
}

function Day({ date, free }: CalendarDay) {
  const number = Number(date.slice(8));
  return free ? (
    <span className="free-day">
      {number}
      <span className="visually-hidden"> free</span>
    </span>
  ) : (
    <span className="taken-day">
      <s>{number}</s>
      <span className="visually-hidden"> taken</span>
    </span>
  );
}
