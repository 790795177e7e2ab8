import type { CallInput } from '../../../shared/call.ts';
import { weekdays } from '../../../ui/calendar-months.ts';
import type { CalendarRules, WorkingSpan } from '../calendar-rules.ts';
import type { setWorkingHoursCall } from '../contract.ts';

/** Spans per row of the form: before and after a break. */
export const SPANS_A_DAY = 2;
/** Empty rows for dates with different hours, in addition to the saved ones. */
export const FREE_DATES = 2;

type Wire = CallInput<typeof setWorkingHoursCall>['body'];

const typedInto = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

/** The spans of a row of the form. Half-filled spans are included, empty ones are not. */
const spansOf = (form: FormData, row: string): WorkingSpan[] =>
  Array.from({ length: SPANS_A_DAY }, (_, at) => {
    const closes = typedInto(form, `${row}.closes.${at}`);
    return { opens: typedInto(form, `${row}.opens.${at}`), closes: closes === '00:00' ? '24:00' : closes };
  }).filter(({ opens, closes }) => opens || closes);

/** The rows for single dates, empty ones included. */
function* datesOf(form: FormData): Generator<{ row: string; date: string; spans: WorkingSpan[] }> {
  for (let at = 0; form.has(`special.${at}.date`); at += 1) {
    const row = `special.${at}`;
    yield { row, date: typedInto(form, `${row}.date`), spans: spansOf(form, row) };
  }
}

/** Builds the rules from a form. An empty row means that the artisan does not work that day. */
export function rulesOfForm(form: FormData): Wire {
  const typed = (name: string) => typedInto(form, name);
  const week = Array.from({ length: 7 }, (_, day) =>
    form.has(`works.${day}`) ? spansOf(form, `day.${day}`) : [],
  );
  const special: Record<string, WorkingSpan[]> = {};
  for (const { date, spans } of datesOf(form)) if (date && spans.length > 0) special[date] = spans;
  const jobMinutes = typed('jobMinutes');
  return {
    week,
    special,
    jobMinutes: jobMinutes === '' ? null : Number(jobMinutes),
    gapMinutes: Number(typed('gapMinutes')),
    noticeHours: Number(typed('noticeHours')),
    mostDays: Number(typed('mostDays')),
  } as Wire;
}

/**
 * Faults of rows that would otherwise be dropped silently, by field: hours on an unticked day that had none, a
 * date without hours, hours without a date, a duplicate date. Not a fault: hours left on a day that was unticked,
 * or on a saved date that was cleared.
 *
 * @param saved the rules that the form was rendered with
 */
export function faultsOfRows(form: FormData, saved: CalendarRules): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [day, name] of weekdays.entries()) {
    const row = `day.${day}`;
    const isNew = saved.week[day]?.length === 0 && spansOf(form, row).length > 0;
    if (isNew && !form.has(`works.${day}`)) {
      faults[`${row}.opens.0`] = `Please tick ${name} too, or remove these hours.`;
    }
  }
  const savedDates = Object.keys(saved.special).length;
  const dates = new Set<string>();
  for (const [at, { row, date, spans }] of [...datesOf(form)].entries()) {
    if (date && spans.length === 0) {
      faults[`${row}.opens.0`] =
        'Please enter the hours for this date. If you don’t work that day, make it a day off.';
    } else if (!date && spans.length > 0 && at >= savedDates) {
      faults[`${row}.date`] = 'Please enter the date for these hours.';
    } else if (date && dates.has(date)) {
      faults[`${row}.date`] = 'This date already has hours in another row.';
    }
    dates.add(date);
  }
  return faults;
}

/**
 * Maps the path of a fault, such as "week.0.1.closes" or "special.2026-12-24.0.opens", to the name of the form's field.
 *
 * @param typed the submitted form, to find the row of a date
 */
export function fieldOfFault(path: string, typed: Record<string, string> = {}): string {
  const week = /^week\.(\d)(?:\.(\d)(?:\.(opens|closes))?)?/.exec(path);
  if (week) return `day.${week[1]}.${week[3] ?? 'opens'}.${week[2] ?? 0}`;
  const special = /^special\.([\d-]+)(?:\.(\d)(?:\.(opens|closes))?)?$/.exec(path);
  const row = special && Object.keys(typed).find((name) => isDateField(name) && typed[name] === special[1]);
  if (row) return `${row.replace(/date$/, special[3] ?? 'opens')}.${special[2] ?? 0}`;
  return path;
}

const isDateField = (name: string): boolean => /^special\.\d+\.date$/.test(name);

/** A time for the browser's time field, where midnight is 00:00. */
export const asField = (time: string | undefined): string => (time === '24:00' ? '00:00' : (time ?? ''));

/** The rules that the form shows at first. */
