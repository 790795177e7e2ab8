import { useEffect, useRef, useState } from 'react';
import { lazyWithRetry } from '../browser/lazy-with-retry.ts';
import type { DayPicker as OwnDayPicker } from './day-picker.tsx';
import { Field, fieldWiring } from './field.tsx';
import type { TextFieldProps } from './text-field.tsx';

export type DayFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'value' | 'min' | 'max'> & {
  defaultValue?: string | undefined;
  /** The first day that can be chosen, YYYY-MM-DD; absent: today. */
  min?: string | undefined;
  /** The last day that can be chosen; absent: two years from today. */
  max?: string | undefined;
};

/**
 * A field for a day (YYYY-MM-DD), shown in words and chosen from a calendar month. The browser's own date field holds
 * the value; it is visible without script, and until the calendar's script has loaded.
 */
export function DayField({
  name,
  label,
  hint,
  error,
  id,
  optional,
  className = '',
  ...input
}: DayFieldProps) {
  const held = useRef<HTMLInputElement>(null);
  const [DayPicker, setDayPicker] = useState<typeof OwnDayPicker>();
  useEffect(() => {
    void lazyWithRetry(() => import('./day-picker.tsx')).then((part) => setDayPicker(() => part.DayPicker));
  }, []);
  const wiring = fieldWiring({ id, name, hint, error });
  return (
    <Field {...{ name, label, hint, error, id, optional }} className={`day-field ${className}`}>
      <input
        {...input}
        {...wiring}
        ref={held}
        type="date"
        className={DayPicker ? 'day-held' : 'control'}
        {...(DayPicker && { tabIndex: -1, 'aria-hidden': true })}
      />
      {DayPicker && (
        <DayPicker
          held={held}
          id={wiring.id}
          label={label}
          given={input.defaultValue}
          mayBeNone={!input.required}
        />
      )}
    </Field>
  );
}
