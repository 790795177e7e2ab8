import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Openings, OpeningsDay } from '../contract.ts';
import type { WhenValues } from '../when-fields.ts';

export interface WhenProps {
  /** The first openings, for the job length that the form starts with. */
  openings: Openings;
  /** The URL of a call that returns openings; the wanted length is added to its query. */
  source: string;
  values: WhenValues;
  /** The fixed length of a job, as a `jobLength` value. */
  length?: string;
  /** For a job of fixed length: its number of days. */
  dayCount?: number;
  /** Changes when shown times may have been taken, to reload them. */
  stamp?: unknown;
}

/** The chosen day, time and length, and the days loaded so far. */
export type Picked = ReturnType<typeof useWhen>;

/** Keeps the choice and loads days for a different length, for later months, and for a chosen day further ahead. */
export function useWhen({ openings, source, values, length: fixed, dayCount: fixedDays, stamp }: WhenProps) {
  const begin = beginOf(openings, values);
  const [days, setDays] = useState(openings.days);
  const [day, setDay] = useState(begin.day);
  const [time, setTime] = useState(begin.time);
  const [length, setLength] = useState(fixed ?? (values.jobLength || usualJobLength(openings)));
  const [dayCount, setDayCount] = useState(fixedDays === undefined ? values.days || '2' : String(fixedDays));
  // Opens the month of the wanted day, even if that day is not free.
  const wished = begin.day ?? (values.day || values.startDate);
  const [month, setMonth] = useState(openings.days.find(({ date }) => date === wished)?.date.slice(0, 7));
  const [focused, setFocused] = useState<string>();
  const [failed, setFailed] = useState(false);
  const first = useRef(`${length} ${dayCount}`);
  const asked = useRef(0);
  /** Sends the last request again, unless it was answered. */
  const unanswered = useRef<() => void>(undefined);

  async function load(from: string, wanted: string, count: string, extend: boolean): Promise<void> {
    asked.current += 1;
    const mine = asked.current;
    unanswered.current = () => void load(from, wanted, count, extend);
    const query = fixed === undefined ? lengthQuery(wanted, count) : {};
    const found = await openingsThrough(extend ? undefined : day, source, from, query);
    // Ignores answers that were overtaken by a later request.
    if (mine !== asked.current) return;
    setFailed(found === undefined);
    if (!found) return;
    unanswered.current = undefined;
    setDays(extend ? [...days, ...found] : found);
    if (extend) setMonth(found[0]?.date.slice(0, 7));
    else keepOrMove(found);
  }

  /** Keeps the chosen day and time if they are still free. */
  function keepOrMove(next: OpeningsDay[]): void {
    const times = next.find(({ date }) => date === day)?.times ?? [];
    if (times.length === 0) setDay(undefined);
    if (time === undefined || !times.includes(time)) setTime(undefined);
    if (times.length > 0) setMonth((shown) => shown ?? day?.slice(0, 7));
  }

  const firstDay = openings.days[0]?.date ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the form begins with can be further ahead
  useEffect(() => {
    if (day !== undefined && !days.some(({ date }) => date === day))
      void load(firstDay, length, dayCount, false);
  }, []);
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
  useEffect(() => {
    // Not only after a failure: the network may be back before a lost request has ended.
    const retry = () => unanswered.current?.();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);

  function choose(date: string): void {
    setDay(date);
    setMonth(date.slice(0, 7));
    const times = days.find((each) => each.date === date)?.times ?? [];
    if (time === undefined || !times.includes(time)) setTime(likelyTime(times));
  }

  /** Arrow keys move between free days, by day or by week. Native radio keys know neither weeks nor months. */
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

/** The initial day and time: the earlier choice, or the first free one; undefined if not free. */
export function beginOf({ days, lastDay }: Openings, { day, time, startDate, startTime }: WhenValues) {
  const wanted = day || startDate;
  const known = days.at(-1)?.date;
  // Beyond the loaded months: the form checks after mounting whether it is free.
  if (wanted && known && wanted > known && wanted <= lastDay)
    return { day: wanted, time: time || startTime || undefined };
  const found = wanted ? days.find(({ date }) => date === wanted) : days.find(({ free }) => free);
  if (!found?.free) return { day: undefined, time: undefined };
  const at = time || startTime;
  // A chosen time that was taken is left empty instead of being replaced silently.
  if (at && wanted) return { day: found.date, time: found.times.includes(at) ? at : undefined };
  return { day: found.date, time: likelyTime(found.times) };
}

/** The initial time: the first at or after 08:00, otherwise the first. */
const likelyTime = (times: string[]): string | undefined => times.find((time) => time >= '08:00') ?? times[0];

/** The free day `step` days away, or the next one beyond it in the same direction. */
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

/** The query parameters for a length. */
function lengthQuery(length: string, dayCount: string): Record<string, string> {
  const minutes = /^m(\d+)$/.exec(length)?.[1];
  if (minutes) return { minutes };
  return { jobDays: length === 'dn' ? dayCount : '1' };
}

/** The openings from a day on, with as many calls as it takes to reach `until`; undefined if one fails. */
async function openingsThrough(
  until: string | undefined,
  source: string,
  from: string,
  length: Record<string, string>,
): Promise<OpeningsDay[] | undefined> {
  const found = await openingsAt(source, from, length);
  const last = found?.days.at(-1)?.date;
  if (!found || !last || until === undefined || last >= until || last >= found.lastDay) return found?.days;
  const later = await openingsThrough(until, source, dayAfterIso(last), length);
  return later && [...found.days, ...later];
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

/** The initial length: that of the artisan's usual job. */
export const usualJobLength = ({ jobMinutes }: Pick<Openings, 'jobMinutes'>): string =>
  jobMinutes === null ? 'd1' : `m${jobMinutes}`;
