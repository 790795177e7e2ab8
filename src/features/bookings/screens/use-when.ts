import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Openings, OpeningsDay } from '../contract.ts';
import type { WhenValues } from '../when-fields.ts';

export interface WhenProps {
  /** The first days, for a job of the length that the form begins with. */
  openings: Openings;
  /** The address of a call that answers openings; what is wanted is added to its query. */
  source: string;
  values: WhenValues;
  /** The length of a job that keeps it, as a `jobLength`. */
  length?: string;
  /** Of a job that keeps its length: how many days it takes. */
  dayCount?: number;
  /** A value that changes when others may have taken what is shown. */
  stamp?: unknown;
}

/** What is chosen of day, time and length, and the days that are known so far. */
export type Picked = ReturnType<typeof useWhen>;

/** Keeps what is chosen, and asks for the days of another length, of later months, and of a day chosen far ahead. */
export function useWhen({ openings, source, values, length: fixed, dayCount: fixedDays, stamp }: WhenProps) {
  const begin = beginOf(openings, values);
  const [days, setDays] = useState(openings.days);
  const [day, setDay] = useState(begin.day);
  const [time, setTime] = useState(begin.time);
  const [length, setLength] = useState(fixed ?? (values.jobLength || usualJobLength(openings)));
  const [dayCount, setDayCount] = useState(fixedDays === undefined ? values.days || '2' : String(fixedDays));
  // The month of the day that was wished for, also where that day is not free.
  const wished = begin.day ?? (values.day || values.startDate);
  const [month, setMonth] = useState(openings.days.find(({ date }) => date === wished)?.date.slice(0, 7));
  const [focused, setFocused] = useState<string>();
  const [failed, setFailed] = useState(false);
  const first = useRef(`${length} ${dayCount}`);
  const asked = useRef(0);

  async function load(from: string, wanted: string, count: string, extend: boolean): Promise<void> {
    asked.current += 1;
    const mine = asked.current;
    const query = fixed === undefined ? lengthQuery(wanted, count) : {};
    const found = await openingsThrough(extend ? undefined : day, source, from, query);
    // Only the last answer counts: an earlier one may come after it.
    if (mine !== asked.current) return;
    setFailed(found === undefined);
    if (!found) return;
    setDays(extend ? [...days, ...found] : found);
    if (extend) setMonth(found[0]?.date.slice(0, 7));
    else keepOrMove(found);
  }

  /** What was chosen stays chosen where it can still be had. */
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
export function beginOf({ days, lastDay }: Openings, { day, time, startDate, startTime }: WhenValues) {
  const wanted = day || startDate;
  const known = days.at(-1)?.date;
  // Further ahead than the first months: whether it can still be had is asked when the form is there.
  if (wanted && known && wanted > known && wanted <= lastDay)
    return { day: wanted, time: time || startTime || undefined };
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

/** The openings from a day on, by as many calls as it takes to reach the day `until`; undefined where one fails. */
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

/** The length that a form begins with: as the artisan's usual jobs. */
export const usualJobLength = ({ jobMinutes }: Pick<Openings, 'jobMinutes'>): string =>
  jobMinutes === null ? 'd1' : `m${jobMinutes}`;
