import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useToday } from '../browser/today.ts';
import { addDays, formatJobDay } from '../shared/lagos-time.ts';
import { DayGrid } from './day-grid.tsx';
import { Icon } from './icon.tsx';

interface DayPickerProps {
  /** The browser's own date field, which holds the day. */
  held: RefObject<HTMLInputElement | null>;
  /** The id of that field. */
  id: string;
  label: ReactNode;
  /** The day from the page; when it changes, so does the field. */
  given: string | undefined;
  /** Whether the field may be empty. */
  mayBeNone: boolean;
}

const DAYS_AHEAD = 731;

/**
 * A button that shows the day in words and opens a calendar month. The choice is written to the browser's own field,
 * with the events of typing.
 */
export function DayPicker({ held, id, label, given, mayBeNone }: DayPickerProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const [day, setDay] = useState(() => held.current?.value ?? '');
  const [open, setOpen] = useState(false);
  const today = useToday();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another `given` day changes the field's value
  useEffect(() => {
    const field = held.current;
    if (!field) return;
    const read = () => setDay(field.value);
    // The reset event fires before the form is reset.
    const readSoon = () => setTimeout(read);
    // The label and links from error summaries focus the hidden field, so it passes the focus on.
    const pass = () => opener.current?.focus();
    read();
    field.addEventListener('input', read);
    field.addEventListener('focus', pass);
    field.form?.addEventListener('reset', readSoon);
    return () => {
      field.removeEventListener('input', read);
      field.removeEventListener('focus', pass);
      field.form?.removeEventListener('reset', readSoon);
    };
  }, [held, given]);

  function close(): void {
    setOpen(false);
    opener.current?.focus();
  }
  function choose(chosen: string): void {
    close();
    const field = held.current;
    if (!field) return;
    field.value = chosen;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  return (
    <>
      <button
        type="button"
        ref={opener}
        className="control day-opener"
        aria-expanded={open}
        aria-describedby={`${id}-hint ${id}-error ${id}-own-error`}
        onClick={() => setOpen(!open)}
      >
        <span>
          <span className="visually-hidden">{label}: </span>
          {day ? shortDay(day) : 'Choose a day'}
        </span>
        <Icon name="calendar-days" />
      </button>
      {open && (
        <DayGrid
          today={today}
          {...boundsOf(held.current, day, today)}
          day={day}
          none={mayBeNone ? 'No day' : undefined}
          onChoose={choose}
          onClose={close}
        />
      )}
    </>
  );
}

/** "Thu 26 Nov 2026" */
const shortDay = (day: string): string => formatJobDay(day).replace(/(\p{L}{3})\p{L}+ (\d{4})$/u, '$1 $2');

/** The days that can be chosen: those that the field allows, and in any case the one that it holds. */
export function boundsOf(
  field: Pick<HTMLInputElement, 'min' | 'max'> | null,
  day: string,
  today: string,
): { first: string; last: string } {
  const days = [field?.min || today, field?.max || addDays(today, DAYS_AHEAD), ...(day ? [day] : [])].sort();
  return { first: days[0] ?? today, last: days.at(-1) ?? today };
}
