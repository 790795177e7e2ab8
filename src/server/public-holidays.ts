import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { addDays, lagosDay } from '../shared/lagos-time.ts';

/** The first year that the calendar covers, and how many years ahead it is filled. */
const FIRST_YEAR = 2025;
const YEARS_AHEAD = 10;

/** A holiday as date-holidays returns it. */
export interface ComputedHoliday {
  name: string;
  type: string;
  /** Midnight to midnight in Lagos; for Islamic days sunset to sunset. */
  start: Date;
  end: Date;
}

export interface PublicHoliday {
  /** YYYY-MM-DD */
  day: string;
  name: string;
}

/** date-holidays lists these as public, but the Public Holidays Act makes them no day off for the whole country. */
const NOT_FREE_NATIONWIDE = new Set(["Children's Day", 'Islamic New Year', 'National Youth Day']);

// The package loads the calendars of every country, some 40 MB; a thread of its own frees them when it ends.
const reader = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { path, first, last } = workerData;
  const Holidays = require(path);
  const calendar = new Holidays('NG', { timezone: 'Africa/Lagos', languages: 'en' });
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  parentPort.postMessage(
    years.flatMap((year) => calendar.getHolidays(year).map(({ name, type, start, end }) => ({ name, type, start, end }))),
  );
`;

/**
 * Computes Nigeria's holidays with date-holidays (ISC; its data CC BY-SA 3.0, after Wikipedia), first and last year
 * included.
 */
function computeHolidays(first: number, last: number): Promise<ComputedHoliday[]> {
  return new Promise((resolve, reject) => {
    const path = createRequire(import.meta.url).resolve('date-holidays');
    const worker = new Worker(reader, { eval: true, env: {}, workerData: { path, first, last } });
    worker.once('message', (holidays: ComputedHoliday[]) => {
      resolve(holidays);
      void worker.terminate();
    });
    worker.once('error', reject);
  });
}

/**
 * The days on which Nigeria does not work. A holiday from sunset to sunset falls on the day whose noon it contains.
 *
 * @returns each day once, in order; two holidays on one day have their names joined
 */
export function freeDays(computed: ComputedHoliday[]): PublicHoliday[] {
  const names = new Map<string, Set<string>>();
  for (const { name, type, start, end } of computed) {
    const plainName = name.replace(/ \(substitute day\)$/, '');
    if (type !== 'public' || NOT_FREE_NATIONWIDE.has(plainName)) continue;
    for (let day = lagosDay(start); noonOf(day) < end; day = addDays(day, 1)) {
      if (noonOf(day) >= start) names.set(day, (names.get(day) ?? new Set()).add(name));
    }
  }
  return [...names]
    .map(([day, all]) => ({ day, name: [...all].join(', ') }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00+01:00`);

/** Fills the table of public holidays some years ahead of today, unless it is filled already. */
export async function loadPublicHolidays(client: pg.Client, today = new Date()): Promise<void> {
  const thisYear = today.getUTCFullYear();
  const { rows } = await client.query<{ year: number | null }>(
    'select extract(year from max(day))::int as year from public_holidays',
  );
  if ((rows[0]?.year ?? 0) > thisYear) return;
  const days = freeDays(await computeHolidays(FIRST_YEAR, thisYear + YEARS_AHEAD));
  await client.query(
    `insert into public_holidays (day, name) select * from unnest($1::date[], $2::text[]) on conflict (day) do nothing`,
    [days.map(({ day }) => day), days.map(({ name }) => name)],
  );
}
