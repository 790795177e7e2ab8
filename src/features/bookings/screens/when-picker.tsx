import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { endTime, formatWeekday } from '../../../shared/lagos-time.ts';
import { FieldError } from '../../../ui/field.tsx';
import { MonthGrid } from '../../../ui/month-grid.tsx';
import { SelectField, TextField } from '../../../ui/text-field.tsx';
import { formatMinutes } from '../calendar-rules.ts';
import type { Openings, OpeningsDay } from '../contract.ts';
import { type WhenValues, whenFaults } from '../when-fields.ts';

interface WhenPickerProps {
  artisanName: string;
  /** The first days, for a job of the length that the form begins with. */
  openings: Openings;
  /** The address of a call that answers openings; what is wanted is added to its query. */
  source: string;
  values: WhenValues;
  /** What is wrong, by the fields of the call. */
  faults: Record<string, string | undefined>;
  /** Whether the customer says how long the job is; a hire that is rescheduled keeps its length. */
  choosesLength?: boolean;
  /** The length of a job that keeps it, as a `jobLength`. */
  length?: string;
  /** Of a job that keeps its length: how many days it takes. */
  dayCount?: number;
  /** A value that changes when others may have taken what is shown. */
  stamp?: unknown;
  /** After a tap that no input event tells of. */
  onPick?: () => void;
}

/** The most days that a customer chooses in the form. */
const MOST_DAYS_CHOSEN = 30;

/** When a job begins: a day is tapped, then a time. Without script there are the browser's own fields. */
export function WhenPicker(props: WhenPickerProps) {
  const { artisanName, openings, values, choosesLength = false, faults, onPick } = props;
  const picked = useWhen(props);
  const { days, day, time, length, dayCount } = picked;
  const wrong = whenFaults(faults);
  const times = days.find(({ date }) => date === day)?.times ?? [];
  useAfterRender(onPick, `${day} ${time} ${length} ${dayCount}`);
  return (
    <div className="when-picker">
      <noscript>
        <NativeFields values={values} openings={openings} choosesLength={choosesLength} faults={faults} />
      </noscript>
      <div className="needs-script stack">
        {choosesLength && <Lengths openings={openings} picked={picked} error={wrong.length} />}
        <fieldset
          id="startDate-field"
          className="field"
          tabIndex={-1}
          aria-describedby={wrong.day ? 'startDate-field-error' : undefined}
        >
          <legend className="field-label">Day</legend>
          <MonthGrid
            days={days}
            month={picked.month}
            onMonth={picked.setMonth}
            onMore={picked.hasMore ? picked.loadMore : undefined}
          >
            {(each) => <DayPick key={each.date} day={each} picked={picked} />}
          </MonthGrid>
          <FieldError id="startDate-field" error={wrong.day} />
          {picked.failed && (
            <p className="field-hint" role="status">
              The calendar could not be loaded. Please check your connection and choose again.
            </p>
          )}
        </fieldset>
        <fieldset
          id="startTime-field"
          className="field"
          tabIndex={-1}
          aria-describedby={wrong.time ? 'startTime-field-error' : undefined}
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
                  {each}
                </label>
              ))}
            </div>
          ) : (
            <p className="field-hint">
              {day
                ? 'No time of this day is free any more. Please choose another day.'
                : 'Please choose a day first.'}
            </p>
          )}
          <FieldError id="startTime-field" error={wrong.time} />
        </fieldset>
        <output className="when-said">{whenSaid(artisanName, picked)}</output>
      </div>
    </div>
  );
}

type Picked = ReturnType<typeof useWhen>;

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
  openings,
  picked,
  error,
}: {
  openings: Openings;
  picked: Picked;
  error: string | undefined;
}) {
  const options = lengthsOf(openings);
  if (options.length < 2) return <input type="hidden" name="jobLength" value={picked.length} />;
  return (
    <fieldset id="lengthMinutes-field" className="field" tabIndex={-1}>
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
      <FieldError id="lengthMinutes-field" error={error} />
    </fieldset>
  );
}

/** How long a job can be with this artisan, as the form offers it. */
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

/** The length that a form begins with: as the artisan's usual jobs. */
export const usualJobLength = ({ jobMinutes }: Pick<Openings, 'jobMinutes'>): string =>
  jobMinutes === null ? 'd1' : `m${jobMinutes}`;

function useWhen({ openings, source, values, length: fixed, dayCount: fixedDays, stamp }: WhenPickerProps) {
  const begin = beginOf(openings, values);
  const [days, setDays] = useState(openings.days);
  const [day, setDay] = useState(begin.day);
  const [time, setTime] = useState(begin.time);
  const [length, setLength] = useState(fixed ?? (values.jobLength || usualJobLength(openings)));
  const [dayCount, setDayCount] = useState(fixedDays === undefined ? values.days || '2' : String(fixedDays));
  const [month, setMonth] = useState(begin.day?.slice(0, 7));
  const [focused, setFocused] = useState<string>();
  const [failed, setFailed] = useState(false);
  const first = useRef(`${length} ${dayCount}`);
  const asked = useRef(0);

  async function load(from: string, wanted: string, count: string, extend: boolean): Promise<void> {
    asked.current += 1;
    const mine = asked.current;
    const found = await openingsAt(source, from, fixed === undefined ? lengthQuery(wanted, count) : {});
    // Only the last answer counts: an earlier one may come after it.
    if (mine !== asked.current) return;
    setFailed(found === undefined);
    if (!found) return;
    const next = extend ? [...days, ...found.days] : found.days;
    setDays(next);
    if (extend) setMonth(found.days[0]?.date.slice(0, 7));
    else keepOrMove(next);
  }

  /** What was chosen stays chosen where it can still be had. */
  function keepOrMove(next: OpeningsDay[]): void {
    const times = next.find(({ date }) => date === day)?.times ?? [];
    if (times.length === 0) setDay(undefined);
    if (time === undefined || !times.includes(time)) setTime(undefined);
  }

  const firstDay = openings.days[0]?.date ?? '';
  const wish = `${length} ${dayCount}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when another length is wished for
  useEffect(() => {
    if (first.current === wish) return;
    first.current = '';
    const later = setTimeout(() => void load(firstDay, length, dayCount, false), 250);
    return () => clearTimeout(later);
  }, [wish]);
  const seen = useRef(stamp);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the server refused
  useEffect(() => {
    if (seen.current === stamp) return;
    seen.current = stamp;
    void load(firstDay, length, dayCount, false);
  }, [stamp]);

  function choose(date: string): void {
    setDay(date);
    setMonth(date.slice(0, 7));
    const times = days.find((each) => each.date === date)?.times ?? [];
    if (time === undefined || !times.includes(time)) setTime(likelyTime(times));
  }

  /** Arrow keys go through the free days: by days, and by weeks. The browser's own way knows neither months nor weeks. */
  function onDayKey(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 }[
      event.key
    ];
    if (step === undefined) return;
    event.preventDefault();
    const next = freeDayFrom(days, event.currentTarget.value, step);
    if (next === undefined) return;
    choose(next);
    setFocused(next);
  }

  const last = days.at(-1)?.date;
  return {
    days,
    day,
    time,
    length,
    dayCount,
    month,
    focused,
    failed,
    hasMore: last !== undefined && last < openings.lastDay,
    loadMore: () => last !== undefined && void load(dayAfterIso(last), length, dayCount, true),
    setDay: choose,
    setTime,
    setLength,
    setDayCount,
    setMonth,
    onDayKey,
  };
}

/** What a form begins with: what was chosen before, or the first time that is free. */
function beginOf({ days }: Openings, { day, time, startDate, startTime }: WhenValues) {
  const wanted = day || startDate;
  const found = wanted ? days.find(({ date }) => date === wanted) : days.find(({ free }) => free);
  if (!found?.free) return { day: undefined, time: undefined };
  const at = time || startTime;
  // A time that somebody chose and that is gone is not changed for another behind their back.
  if (at && wanted) return { day: found.date, time: found.times.includes(at) ? at : undefined };
  return { day: found.date, time: likelyTime(found.times) };
}

/** The time that a form begins with: the first after the early morning, where there is one. */
const likelyTime = (times: string[]): string | undefined => times.find((time) => time >= '08:00') ?? times[0];

/** The free day so many days away, or the nearest one beyond in the same direction. */
function freeDayFrom(days: OpeningsDay[], from: string, step: number): string | undefined {
  const start = days.findIndex(({ date }) => date === from);
  const direction = Math.sign(step);
  for (let at = start + step; at >= 0 && at < days.length; at += direction) {
    if (days[at]?.free) return days[at]?.date;
  }
  return undefined;
}

const dayAfterIso = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** What a length asks of the call. */
function lengthQuery(length: string, dayCount: string): Record<string, string> {
  const minutes = /^m(\d+)$/.exec(length)?.[1];
  if (minutes) return { minutes };
  return { jobDays: length === 'dn' ? dayCount : '1' };
}

async function openingsAt(
  source: string,
  from: string,
  length: Record<string, string>,
): Promise<Openings | undefined> {
  try {
    const url = new URL(source, window.location.origin);
    for (const [name, value] of Object.entries({ from, ...length })) url.searchParams.set(name, value);
    const answer = await fetch(`${url.pathname}${url.search}`);
    return answer.ok ? ((await answer.json()) as Openings) : undefined;
  } catch {
    return undefined;
  }
}

function whenSaid(artisanName: string, { day, time, length, dayCount }: Picked): ReactNode {
  if (!day || !time) return null;
  const minutes = Number(/^m(\d+)$/.exec(length)?.[1] ?? 0);
  const until = minutes > 0 ? ` to ${endTime({ startTime: time, lengthMinutes: minutes })}` : '';
  const days = length === 'dn' ? `, for ${dayCount} days` : '';
  return (
    <>
      {artisanName} comes on <strong>{formatWeekday(day)}</strong> at{' '}
      <strong>
        {time}
        {until}
      </strong>
      {days}. Times are Nigerian.
    </>
  );
}

/** Calls back after what was picked has reached the form. */
function useAfterRender(callback: (() => void) | undefined, value: string): void {
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    callback?.();
  }, [callback, value]);
}

type NativeProps = Pick<WhenPickerProps, 'values' | 'openings' | 'faults'> & { choosesLength: boolean };

function NativeFields({ values, openings, choosesLength, faults }: NativeProps) {
  const next = openings.days.find(({ free }) => free);
  const lengths = lengthsOf(openings);
  return (
    <div className="stack">
      {next && (
        <p className="field-hint">
          Next free: {formatWeekday(next.date)}, {next.times[0]}
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
            label="How long will it take?"
            options={lengths}
            defaultValue={values.length || values.jobLength || usualJobLength(openings)}
            error={faults.lengthMinutes}
          />
          {openings.mostDays > 1 && (
            <TextField
              name="days"
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
