import { z } from 'zod';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Reads, Tx } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { formatWeekday, lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import { assertWords } from './decide.ts';
import { daysOfUndecided, saveDueDays } from './verification-store.ts';
import { dueDayOf, isWeekend } from './working-days-rules.ts';
import {
  deleteOverride,
  findHoliday,
  findOverride,
  listCalendar,
  lockCalendar,
  readWorkCalendar,
  saveOverride,
} from './working-days-store.ts';

/** A public holiday, or a day that an operator has set. */
export interface ListedDay {
  day: string;
  /** Whether it counts as a working day. */
  works: boolean;
  /** The holiday's name, or the operator's reason. */
  why: string;
  /** Name of the operator; null when the day comes from the computed calendar. */
  setBy: string | null;
}

/** Holidays and operators' overrides from a Lagos day on, in order. */
export async function listDays(reads: Reads, from: string): Promise<ListedDay[]> {
  const { holidays, overrides } = await listCalendar(reads, from);
  const said = new Map(overrides.map((override) => [override.day, override]));
  const days = [...new Set([...holidays, ...overrides].map(({ day }) => day))].sort();
  return days.map((day) => {
    const name = holidays.find((holiday) => holiday.day === day)?.name;
    const override = said.get(day);
    return {
      day,
      works: override?.works ?? false,
      why: override?.note ?? `${name}`,
      setBy: override?.setBy ?? null,
    };
  });
}

/** The same days, formatted for the command line. */
export async function listHolidays(desk: OperatorDesk): Promise<string[]> {
  const days = await listDays(desk.db, lagosDay(desk.now()));
  return days.map(
    ({ day, works, why, setBy }) =>
      `${day}  ${(works ? 'worked' : 'free').padEnd(7)} ${setBy ? `${why} (said by ${setBy})` : why}`,
  );
}

/**
 * Adds a public holiday from the command line, for example one that the Minister of Interior has just
 * declared.
 */
export const addHoliday = async (desk: OperatorDesk, typedDay: string, name: string): Promise<string[]> =>
  changedLines(await setHoliday(desk, typedDay, name));

/** Makes a day a working day from the command line, against the calendar or an earlier override. */
export const removeHoliday = async (
  desk: OperatorDesk,
  typedDay: string,
  reason: string,
): Promise<string[]> => changedLines(await setWorkingDay(desk, typedDay, reason));

function changedLines({ day, works, nothingToDo, moved }: ChangedDay): string[] {
  if (nothingToDo) return [`${formatWeekday(day)} ${nothingToDo}. Nothing was changed.`];
  return [
    `${formatWeekday(day)} is ${works ? 'a working day' : 'a public holiday'} now.`,
    `${moved} undecided verification${moved === 1 ? '' : 's'} got another due day.`,
  ];
}

/** Result of changing a day. */
export interface ChangedDay {
  day: string;
  works: boolean;
  /** Why nothing changed, worded to follow the day; absent when something did. */
  nothingToDo?: string | undefined;
  /** How many undecided verifications got a new due day. */
  moved: number;
}

/**
 * Makes a day a public holiday.
 *
 * @throws Refusal 400 for an invalid day or an empty name
 */
export function setHoliday(desk: OperatorDesk, typedDay: string, name: string): Promise<ChangedDay> {
  assertWords(name, '--name');
  return changeCalendar(desk, typedDay, { word: 'add', note: name }, async (tx, day) => {
    if (isWeekend(day)) return 'is a weekend, which is never a working day';
    const works = await findOverride(tx, day);
    const computed = await findHoliday(tx, day);
    if (works === false || (computed && works === undefined)) return 'is a public holiday already';
    if (computed) await deleteOverride(tx, day);
    else await saveOverride(tx, { day, works: false, note: name, setBy: desk.operator, at: desk.now() });
    return undefined;
  });
}

/**
 * Makes a day a working day.
 *
 * @throws Refusal 400 for an invalid day or an empty reason
 */
export function setWorkingDay(desk: OperatorDesk, typedDay: string, reason: string): Promise<ChangedDay> {
  assertWords(reason, '--reason');
  return changeCalendar(desk, typedDay, { word: 'remove', note: reason }, async (tx, day) => {
    const works = await findOverride(tx, day);
    const computed = await findHoliday(tx, day);
    if (works === true || (!computed && works === undefined)) return 'is not a public holiday';
    if (isWeekend(day)) return 'is a weekend, which is never a working day';
    if (!computed) await deleteOverride(tx, day);
    else await saveOverride(tx, { day, works: true, note: reason, setBy: desk.operator, at: desk.now() });
    return undefined;
  });
}

/**
 * Changes one day under the calendar lock, and recomputes the due days of all undecided verifications.
 * `change` returns why there is nothing to do, or undefined after a change.
 */
async function changeCalendar(
  desk: OperatorDesk,
  typedDay: string,
  { word, note }: { word: 'add' | 'remove'; note: string },
  change: (tx: Tx, day: string) => Promise<string | undefined>,
): Promise<ChangedDay> {
  const day = z.iso.date().safeParse(typedDay).data;
  if (!day) throw new Refusal(400, 'invalid_input', `“${typedDay}” is not a date. Write it like 2026-12-28.`);
  return desk.db.transaction().execute(async (tx) => {
    await lockCalendar(tx);
    const works = word === 'remove';
    const nothingToDo = await change(tx, day);
    if (nothingToDo) return { day, works, nothingToDo, moved: 0 };
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: `working_day.${word}`,
      reason: note,
      details: { day },
      at: desk.now(),
    });
    return { day, works, moved: await moveDueDays(tx) };
  });
}

/** Due days depend only on the Lagos day of the submission, so each of those is counted once. */
async function moveDueDays(tx: Tx): Promise<number> {
  const dueDays = new Map<string, string>();
  for (const day of await daysOfUndecided(tx)) {
    const submittedAt = lagosInstant(day);
    dueDays.set(day, dueDayOf(submittedAt, await readWorkCalendar(tx, submittedAt)));
  }
  return saveDueDays(tx, dueDays);
}
