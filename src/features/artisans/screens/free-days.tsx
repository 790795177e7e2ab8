import { Link } from 'react-router';
import { formatDay, formatWeekday } from '../../../shared/lagos-time.ts';
import { MonthGrid } from '../../../ui/month-grid.tsx';

/** A calendar day (YYYY-MM-DD), and whether the artisan is free on it. */
export interface CalendarDay {
  date: string;
  free: boolean;
}

interface FreeDaysProps {
  days: CalendarDay[];
  /** Where a free day links to; absent: days are not links. */
  hireUrl?: string;
}

/**
 * Calendar of the coming days: free days link to the hire form, others are struck through and labelled as taken.
 */
export function FreeDays({ days, hireUrl }: FreeDaysProps) {
  const next = days.find(({ free }) => free);
  return (
    // Taller than a phone's screen, so keyboard users must be able to focus and scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be focused
    <section className="stack" aria-label="Calendar" tabIndex={0}>
      <p>
        {next ? `Next free day: ${formatDay(next.date)}.` : `All of the next ${days.length} days are taken.`}{' '}
        {hireUrl ? 'Tap a day to book it. ' : ''}Days are in Nigerian time. Taken means booked, being paid
        for, or not a working day.
      </p>
      <MonthGrid days={days}>{(day) => <Day {...day} hireUrl={hireUrl} />}</MonthGrid>
    </section>
  );
}

function Day({ date, free, hireUrl }: CalendarDay & { hireUrl: string | undefined }) {
  const number = Number(date.slice(8));
  if (free && hireUrl) {
    return (
      <Link to={`${hireUrl}?day=${date}`} className="free-day" title={formatWeekday(date)}>
        <span aria-hidden="true">{number}</span>
        <span className="visually-hidden">{formatWeekday(date)}, free</span>
      </Link>
    );
  }
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
