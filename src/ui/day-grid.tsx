import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, formatWeekday, lagosDay } from '../shared/lagos-time.ts';
import { Button } from './button.tsx';
import { dayByKey } from './day-keys.ts';
import { MonthGrid } from './month-grid.tsx';

interface DayGridProps {
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  first: string;
  last: string;
  /** The day that is chosen; empty: none is. */
  day: string;
  /** What a button says that takes the day away; absent: there has to be one. */
  none: string | undefined;
  /** @param day empty for none */
  onChoose: (day: string) => void;
  /** The Escape key: nothing is chosen, and the focus goes back to what opened it. */
  onClose: () => void;
}

/**
 * A month of days to tap, with the keys of a date grid (WAI-ARIA Authoring Practices, "Date Picker Dialog"): arrows, Home and
 * End in a week, Page Up and Page Down by months, with Shift by years. It takes the focus when it opens.
 */
export function DayGrid({ first, last, day, none, onChoose, onClose }: DayGridProps) {
  const today = lagosDay(new Date());
  const [days] = useState(() => daysBetween(first, last));
  const within = (wanted: string) => (wanted < first ? first : wanted > last ? last : wanted);
  const [focused, setFocused] = useState(days.some(({ date }) => date === day) ? day : within(today));
  const [month, setMonth] = useState(focused.slice(0, 7));
  const grid = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another day is to have the focus
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [focused]);

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // A dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      onClose();
      return;
    }
    const from = event.target instanceof HTMLButtonElement && event.target.value;
    const wanted = from ? dayByKey(from, event) : undefined;
    if (wanted === undefined) return;
    event.preventDefault();
    const next = within(wanted);
    setMonth(next.slice(0, 7));
    setFocused(next);
  }
  // A month that was turned to by its button begins with its first day.
  const inMonth = focused.startsWith(month) ? focused : days.find(({ date }) => date.startsWith(month))?.date;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the days in it
    <div ref={grid} className="day-grid" onKeyDown={onKey}>
      <MonthGrid days={days} month={month} onMonth={setMonth} forKeys>
        {({ date }) => (
          <button
            type="button"
            className="day-pick"
            value={date}
            aria-pressed={date === day}
            aria-current={date === today ? 'date' : undefined}
            tabIndex={date === inMonth ? 0 : -1}
            onClick={() => onChoose(date)}
          >
            <span aria-hidden="true">{Number(date.slice(8))}</span>
            <span className="visually-hidden">{formatWeekday(date)}</span>
          </button>
        )}
      </MonthGrid>
      {day && none && (
        <Button variant="quiet" onClick={() => onChoose('')}>
          {none}
        </Button>
      )}
    </div>
  );
}

function daysBetween(first: string, last: string): { date: string }[] {
  const days = [];
  for (let date = first; date <= last; date = addDays(date, 1)) days.push({ date });
  return days;
}
