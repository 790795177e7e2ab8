import type { CallInput } from '../../../shared/call.ts';
import type { CalendarRules, WorkingSpan } from '../calendar-rules.ts';
import type { setWorkingHoursCall } from '../contract.ts';

/** How many spans a day's row of the form has: before a break and after it. */
export const SPANS_A_DAY = 2;
/** How many dates with other hours the form has room for beside those that are saved. */
export const FREE_DATES = 2;

type Wire = CallInput<typeof setWorkingHoursCall>['body'];

/** The rules that a form means. An empty row is a day on which one does not work. */
export function rulesOfForm(form: FormData): Wire {
  const typed = (name: string): string => String(form.get(name) ?? '').trim();
  const spansOf = (name: string): WorkingSpan[] =>
    Array.from({ length: SPANS_A_DAY }, (_, at) => ({
      opens: typed(`${name}.opens.${at}`),
      closes: typed(`${name}.closes.${at}`) === '00:00' ? '24:00' : typed(`${name}.closes.${at}`),
    })).filter(({ opens, closes }) => opens || closes);
  const week = Array.from({ length: 7 }, (_, day) => (form.has(`works.${day}`) ? spansOf(`day.${day}`) : []));
  const special: Record<string, WorkingSpan[]> = {};
  for (let at = 0; form.has(`special.${at}.date`); at += 1) {
    const date = typed(`special.${at}.date`);
    const spans = spansOf(`special.${at}`);
    if (date && spans.length > 0) special[date] = spans;
  }
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
 * A path of a fault, such as "week.0.1.closes" or "special.2026-12-24.0.opens", as the field of the form is named.
 *
 * @param typed what the form was sent with: a date is found by the row that it was typed into
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

/** A time of day as the browser's field has it: midnight is 00:00 there. */
export const asField = (time: string | undefined): string => (time === '24:00' ? '00:00' : (time ?? ''));

/** The rules as the form shows them first. */
export type ShownRules = CalendarRules;
