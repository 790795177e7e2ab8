import { useEffect, useRef, useState } from 'react';
import { useToday } from '../../../browser/today.ts';
import { addDays, formatWeekday } from '../../../shared/lagos-time.ts';
import { DayGrid } from '../../../ui/day-grid.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';

interface DayChoiceProps {
  /** YYYY-MM-DD from the URL; empty for any day. */
  value: string | undefined;
  error: string | undefined;
  /** Called after a day, or any day, was chosen; the form has the new value by then. */
  onPick: () => void;
}

/** How many days from today can be chosen: three months. */
const DAYS_SHOWN = 92;
const ID = 'filter-day';

/**
 * Chooses the day on which the artisan has to be free: a button that opens a month grid, replacing the browser's
 * date field.
 */
export function DayChoice({ value = '', error, onPick }: DayChoiceProps) {
  const field = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  // Keeps a day typed into the browser's field before this component replaced it.
  const [day, setDay] = useState(() => fieldValue() ?? value);
  const [open, setOpen] = useState(false);
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    setDay(value);
  }, [value]);

  const today = useToday();

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
          today={today}
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

/** A day in words; text from a hand-written URL that is not a date is shown unchanged. */
const dayText = (day: string): string => (Number.isNaN(Date.parse(day)) ? day : formatWeekday(day));
