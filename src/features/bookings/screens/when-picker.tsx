import { type ReactNode, useEffect, useRef, useState } from 'react';
import { endTime, formatTimeOfDay, formatWeekday } from '../../../shared/lagos-time.ts';
import { FieldError } from '../../../ui/field.tsx';
import { MonthGrid } from '../../../ui/month-grid.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import { formatMinutes } from '../calendar-rules.ts';
import type { Openings, OpeningsDay } from '../contract.ts';
import { whenFaults } from '../when-fields.ts';
import { type Picked, useWhen, usualJobLength, type WhenProps } from './use-when.ts';

interface WhenPickerProps extends WhenProps {
  artisanName: string;
  /** Error messages, by field of the call. */
  faults: Record<string, string | undefined>;
  /** Whether the customer chooses the length; a rescheduled hire keeps its own. */
  choosesLength?: boolean;
  /** Called with the current choice after a tap, which fires no input event. */
  onPick?: (chosen: ChosenWhen) => void;
}

/** The chosen day (YYYY-MM-DD) and time (HH:MM). */
export type ChosenWhen = Pick<Picked, 'day' | 'time'>;

/** The most days that a customer can choose in the form. */
const MOST_DAYS_CHOSEN = 30;

/** Picks when a job starts: first a day, then a time. Without script the browser's own fields are used. */
export function WhenPicker(props: WhenPickerProps) {
  const { artisanName, openings, values, choosesLength = false, faults, onPick } = props;
  const picked = useWhen(props);
  const { days, day, time, length, dayCount } = picked;
  const wrong = whenFaults(faults);
  const chosen = days.find(({ date }) => date === day);
  // A chosen day that is not loaded yet, or cannot be, is sent all the same: the server knows whether it is free.
  const isUnloaded = day !== undefined && !chosen;
  const times = chosen?.times ?? (isUnloaded && time ? [time] : []);
  // Without script the native fields have these ids, so that links in an error summary reach a usable field.
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  const idOf = (name: string) => `${hasScript ? '' : 'tapped-'}${name}-field`;
  const [dayId, timeId] = [idOf('startDate'), idOf('startTime')];
  useAfterRender(onPick && (() => onPick({ day, time })), `${day} ${time} ${length} ${dayCount}`);
  return (
    <div className="when-picker">
      <noscript>
        <NativeFields values={values} openings={openings} choosesLength={choosesLength} faults={faults} />
      </noscript>
      <div className="needs-script stack">
        {choosesLength && (
          <Lengths id={idOf('lengthMinutes')} {...{ openings, picked }} error={wrong.length} />
        )}
        <fieldset id={dayId} className="field" tabIndex={-1} aria-describedby={wrong.day && `${dayId}-error`}>
          <legend className="field-label">Day</legend>
          {isUnloaded && <input type="hidden" name="day" value={day} />}
          <MonthGrid
            days={days}
            month={picked.month}
            onMonth={picked.setMonth}
            onMore={picked.hasMore ? picked.loadMore : undefined}
          >
            {(each) => <DayPick key={each.date} day={each} picked={picked} />}
          </MonthGrid>
          <FieldError id={dayId} error={wrong.day} />
          {picked.failed && (
            <p className="field-hint" role="status">
              We couldn’t load the calendar. Please check your connection and choose again.
            </p>
          )}
        </fieldset>
        <fieldset
          id={timeId}
          className="field"
          tabIndex={-1}
          aria-describedby={wrong.time && `${timeId}-error`}
        >
          <legend className="field-label">Time</legend>
          {times.length > 0 ? (
            <div className="time-picks">
              {times.map((each) => (
                <label key={each} className="time-pick">
                  <input
                    type="radio"
                    name="time"
                    value={each}
                    checked={each === time}
                    onChange={() => picked.setTime(each)}
                    required
                  />
                  {formatTimeOfDay(each)}
                </label>
              ))}
            </div>
          ) : (
            <p className="field-hint">
              {day
                ? 'This day has no free times left. Please choose another day.'
                : 'Please choose a day first.'}
            </p>
          )}
          <FieldError id={timeId} error={wrong.time} />
        </fieldset>
        <output className="when-said">{whenSaid(artisanName, picked)}</output>
      </div>
    </div>
  );
}

function DayPick({ day: { date, free }, picked }: { day: OpeningsDay; picked: Picked }) {
  const input = useRef<HTMLInputElement>(null);
  const isFocused = picked.focused === date;
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <label className="day-pick">
      <input
        ref={input}
        type="radio"
        name="day"
        value={date}
        disabled={!free}
        checked={date === picked.day}
        onChange={() => picked.setDay(date)}
        onKeyDown={picked.onDayKey}
      />
      <span aria-hidden="true">{Number(date.slice(8))}</span>
      <span className="visually-hidden">
        {formatWeekday(date)}
        {free ? '' : ', not free'}
      </span>
    </label>
  );
}

function Lengths({
  id,
  openings,
  picked,
  error,
}: {
  id: string;
  openings: Openings;
  picked: Picked;
  error: string | undefined;
}) {
  const options = lengthsOf(openings);
  if (options.length < 2) return <input type="hidden" name="jobLength" value={picked.length} />;
  return (
    <fieldset id={id} className="field" tabIndex={-1} aria-describedby={error && `${id}-error`}>
      <legend className="field-label">How long will it take?</legend>
      <div className="time-picks time-picks-long">
        {options.map(({ value, label }) => (
          <label key={value} className="time-pick">
            <input
              type="radio"
              name="jobLength"
              value={value}
              checked={value === picked.length}
              onChange={() => picked.setLength(value)}
            />
            {label}
          </label>
        ))}
      </div>
      {picked.length === 'dn' && (
        <TextField
          name="days"
          label="Number of days"
          type="number"
          inputMode="numeric"
          min={2}
          max={Math.min(openings.mostDays, MOST_DAYS_CHOSEN)}
          value={picked.dayCount}
          onChange={({ target }) => picked.setDayCount(target.value)}
          required
        />
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** The lengths of a job that the form offers for this artisan. */
function lengthsOf({ jobMinutes, mostDays }: Openings): { value: string; label: string }[] {
  const half = 240;
  return [
    ...(jobMinutes !== null
      ? [{ value: `m${jobMinutes}`, label: `About ${formatMinutes(jobMinutes)}` }]
      : []),
    ...(jobMinutes !== null && jobMinutes < half ? [{ value: `m${half}`, label: 'Half a day' }] : []),
    { value: 'd1', label: jobMinutes === null ? 'One day' : 'A whole day' },
    ...(mostDays > 1 ? [{ value: 'dn', label: 'Several days' }] : []),
  ];
}

function whenSaid(artisanName: string, { day, time, length, dayCount }: Picked): ReactNode {
  if (!day || !time) return null;
  const minutes = Number(/^m(\d+)$/.exec(length)?.[1] ?? 0);
  const until =
    minutes > 0 ? ` to ${formatTimeOfDay(endTime({ startTime: time, lengthMinutes: minutes }))}` : '';
  const days = length === 'dn' ? `, for ${dayCount} days` : '';
  return (
    <>
      {artisanName} comes on <strong>{formatWeekday(day)}</strong> at{' '}
      <strong>
        {formatTimeOfDay(time)}
        {until}
      </strong>
      {days}, Lagos time.
    </>
  );
}

/** Calls back once a choice has been rendered into the form. */
function useAfterRender(callback: (() => void) | undefined, value: string): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    callback?.();
  });
}

type NativeProps = Pick<WhenPickerProps, 'values' | 'openings' | 'faults'> & { choosesLength: boolean };

function NativeFields({ values, openings, choosesLength, faults }: NativeProps) {
  const next = openings.days.find(({ free }) => free);
  const lengths = lengthsOf(openings);
  return (
    <div className="stack">
      {next && (
        <p className="field-hint">
          Next free: {formatWeekday(next.date)}, {formatTimeOfDay(next.times[0] ?? '')}
        </p>
      )}
      <div className="field-row field-row-2">
        <TextField
          name="startDate"
          label="Start date"
          type="date"
          min={openings.days[0]?.date}
          max={openings.lastDay}
          required
          defaultValue={values.startDate || values.day || next?.date}
          error={faults.startDate ?? faults.endDate}
        />
        <TextField
          name="startTime"
          label="Start time"
          type="time"
          required
          defaultValue={values.startTime || values.time || next?.times[0]}
          error={faults.startTime}
        />
      </div>
      {choosesLength && lengths.length > 1 && (
        <div className="field-row field-row-2">
          <SelectField
            name="length"
            id="lengthMinutes-field"
            label="How long will it take?"
            options={lengths}
            defaultValue={values.length || values.jobLength || usualJobLength(openings)}
            error={faults.lengthMinutes}
          />
          {openings.mostDays > 1 && (
            <TextField
              name="days"
              id="native-days-field"
              label="Days, if it takes several"
              type="number"
              min={2}
              max={Math.min(openings.mostDays, MOST_DAYS_CHOSEN)}
              defaultValue={values.days || '2'}
              optional
            />
          )}
        </div>
      )}
    </div>
  );
}
