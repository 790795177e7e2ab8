import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, formatWeekday } from '../shared/lagos-time.ts';
import { Button } from './button.tsx';
import { dayByKey } from './day-keys.ts';
import { MonthGrid } from './month-grid.tsx';

interface DayGridProps {
  /** YYYY-MM-DD in Lagos. */
  today: string;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  first: string;
  last: string;
  /** The chosen day; empty: none. */
  day: string;
  /** The label of the button that clears the day; undefined: a day is required. */
  none: string | undefined;
  /** @param day empty to clear it */
  onChoose: (day: string) => void;
  /** Called for the Escape key: nothing is chosen, and the focus returns to the button that opened the grid. */
  onClose: () => void;
}

/**
 * A calendar month to choose a day from, with the keys of a date grid (WAI-ARIA Authoring Practices, "Date Picker
 * Dialog"): arrows, Home and End within a week, Page Up and Page Down by months, with Shift by years. It takes the
 * focus when it opens.
 */
export function DayGrid({ today, first, last, day, none, onChoose, onClose }: DayGridProps) {
  const [days] = useState(() => daysBetween(first, last));
  const within = (wanted: string) => (wanted < first ? first : wanted > last ? last : wanted);
  const [focused, setFocused] = useState(days.some(({ date }) => date === day) ? day : within(today));
  const [month, setMonth] = useState(focused.slice(0, 7));
  const grid = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another day gets the focus
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [focused]);

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // Escape must not also close a dialog around it.
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
  // After turning to another month with its buttons, the first day of that month is the focusable one.
  const inMonth = focused.startsWith(month) ? focused : days.find(({ date }) => date.startsWith(month))?.date;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the days in it
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
