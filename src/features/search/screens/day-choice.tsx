import { useEffect, useRef, useState } from 'react';
import { addDays, formatWeekday, lagosDay } from '../../../shared/lagos-time.ts';
import { DayGrid } from '../../../ui/day-grid.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

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

  const today = lagosDay(new Date());

  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }
  function choose(chosen: string): void {
    setDay(chosen);
    close();
    if (field.current) field.current.value = chosen;
    onPick();
  }
  return (
    <Field name="freeOn" id={ID} label="Free on" error={error} className="day-choice">
      <button
        type="button"
        id={ID}
        ref={opener}
        className="control day-opener"
        aria-expanded={open}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${ID}-chosen${error ? ` ${ID}-error` : ''}`}
        onClick={() => setOpen(!open)}
      >
        <span id={`${ID}-chosen`}>{day ? dayText(day) : 'Any day'}</span>
        <Icon name="calendar-days" />
      </button>
      <input ref={field} name="freeOn" defaultValue={day} hidden />
      {open && (
        <DayGrid
          first={today}
          last={addDays(today, DAYS_SHOWN - 1)}
          day={day}
          none="Any day"
          onChoose={choose}
          onClose={close}
        />
      )}
    </Field>
  );
}

const fieldValue = (): string | undefined => {
  const field = document.getElementById(ID);
  return field instanceof HTMLInputElement ? field.value : undefined;
};

/** As it is typed into an address it may be no day at all. */
const dayText = (day: string): string => (Number.isNaN(Date.parse(day)) ? day : formatWeekday(day));
