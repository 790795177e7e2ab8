import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { addDays, formatWeekday, lagosDay } from '../../../shared/lagos-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { MonthGrid } from '../../../ui/month-grid.tsx';

interface DayChoiceProps {
  /** YYYY-MM-DD, from the address; empty while any day will do. */
  value: string | undefined;
  error: string | undefined;
  /** After a day was chosen, or any day; the form holds it by then. */
  onPick: () => void;
}

/** How many days from today can be tapped: three months. */
const DAYS_SHOWN = 92;
const ID = 'filter-day';
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The day on which an artisan has to be free: a button that opens the month, in place of the browser's own field. */
export function DayChoice({ value = '', error, onPick }: DayChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // What was typed into the browser's own field before this came in its place.
  const [day, setDay] = useState(() => fieldValue() ?? value);
  const [open, setOpen] = useState(false);
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    setDay(value);
  }, [value]);

  function choose(chosen: string): void {
    setDay(chosen);
    setOpen(false);
    opener.current?.focus();
    if (field.current) field.current.value = chosen;
    onPick();
  }
  return (
    <Field name="freeOn" id={ID} label="Free on" error={error} className="day-choice">
      <button
        type="button"
        id={ID}
        ref={opener}
        className="control"
        aria-expanded={open}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${ID}-chosen${error ? ` ${ID}-error` : ''}`}
        onClick={() => setOpen(!open)}
      >
        <span id={`${ID}-chosen`}>{day ? dayText(day) : 'Any day'}</span>
        <Icon name="calendar-days" />
      </button>
      <input ref={field} name="freeOn" defaultValue={day} hidden />
      {open && <Days day={day} onChoose={choose} onClose={() => setOpen(false)} />}
    </Field>
  );
}

interface DaysProps {
  day: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

function Days({ day, onChoose, onClose }: DaysProps) {
  const today = lagosDay(new Date());
  const days = Array.from({ length: DAYS_SHOWN }, (_, at) => ({ date: addDays(today, at) }));
  const [focused, setFocused] = useState(days.some(({ date }) => date === day) ? day : today);
  const [month, setMonth] = useState(focused.slice(0, 7));
  const grid = useRef<HTMLDivElement>(null);
  // Opening the grid moves the focus into it, and an arrow key moves it to the next day, in another month too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another day is to have the focus
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [focused]);

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      onClose();
      document.getElementById(ID)?.focus();
      return;
    }
    const step = STEPS[event.key];
    const at = days.findIndex(({ date }) => date === focused);
    const next = step === undefined ? undefined : days[at + step]?.date;
    if (next === undefined || !(event.target as HTMLElement).matches('.day-pick')) return;
    event.preventDefault();
    setMonth(next.slice(0, 7));
    setFocused(next);
  }
  // A month that was turned to by its button begins with its first day.
  const inMonth = focused.startsWith(month) ? focused : days.find(({ date }) => date.startsWith(month))?.date;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the days in it
    <div ref={grid} onKeyDown={onKey}>
      <MonthGrid days={days} month={month} onMonth={setMonth}>
        {({ date }) => (
          <button
            type="button"
            className="day-pick"
            aria-pressed={date === day}
            tabIndex={date === inMonth ? 0 : -1}
            onClick={() => onChoose(date)}
          >
            <span aria-hidden="true">{Number(date.slice(8))}</span>
            <span className="visually-hidden">{formatWeekday(date)}</span>
          </button>
        )}
      </MonthGrid>
      {day && (
        <Button variant="quiet" onClick={() => onChoose('')}>
          Any day
        </Button>
      )}
    </div>
  );
}

const fieldValue = (): string | undefined => {
  const field = document.getElementById(ID);
  return field instanceof HTMLInputElement ? field.value : undefined;
};

/** As it is typed into an address it may be no day at all. */
const dayText = (day: string): string => (Number.isNaN(Date.parse(day)) ? day : formatWeekday(day));
