import { z } from 'zod';
import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import type { OperatorDesk } from '../../../server/operator.ts';
import { Refusal } from '../../../server/refusal.ts';
import { formatWeekday, lagosDay } from '../../../shared/lagos-time.ts';
import { assertWords } from './decide.ts';
import { lockUndecided, saveDueDay } from './verification-store.ts';
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

/** The holidays from today on, and what was said of single days. */
export async function listHolidays(desk: OperatorDesk): Promise<string[]> {
  const { holidays, overrides } = await listCalendar(desk.db, lagosDay(desk.now()));
  const said = new Map(overrides.map((override) => [override.day, override]));
  const days = [...new Set([...holidays, ...overrides].map(({ day }) => day))].sort();
  return days.map((day) => {
    const name = holidays.find((holiday) => holiday.day === day)?.name;
    const override = said.get(day);
    const word = override ? (override.works ? 'worked' : 'free') : 'free';
    const why = override ? `${override.note} (said by ${override.setBy})` : `${name}`;
    return `${day}  ${word.padEnd(7)} ${why}`;
  });
}

/** Says that a day is a public holiday, for instance one that the Minister of Interior just declared. */
export function addHoliday(desk: OperatorDesk, typedDay: string, name: string): Promise<string[]> {
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

/** Says that a day is worked, though the calendar or somebody before said that it is not. */
export function removeHoliday(desk: OperatorDesk, typedDay: string, reason: string): Promise<string[]> {
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

/** Changes one day, and the due days of all that is undecided with it. `change` says why there is nothing to do. */
async function changeCalendar(
  desk: OperatorDesk,
  typedDay: string,
  { word, note }: { word: 'add' | 'remove'; note: string },
  change: (tx: Tx, day: string) => Promise<string | undefined>,
): Promise<string[]> {
  const day = z.iso.date().safeParse(typedDay).data;
  if (!day) throw new Refusal(400, 'invalid_input', `“${typedDay}” is not a date. Write it like 2026-12-28.`);
  return desk.db.transaction().execute(async (tx) => {
    await lockCalendar(tx);
    const nothingToDo = await change(tx, day);
    if (nothingToDo) return [`${formatWeekday(day)} ${nothingToDo}. Nothing was changed.`];
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: `working_day.${word}`,
      reason: note,
      details: { day },
      at: desk.now(),
    });
    const moved = await moveDueDays(tx);
    return [
      `${formatWeekday(day)} is ${word === 'add' ? 'a public holiday' : 'a working day'} now.`,
      `${moved} undecided verification${moved === 1 ? '' : 's'} got another due day.`,
    ];
  });
}

async function moveDueDays(tx: Tx): Promise<number> {
  let moved = 0;
  for (const { userId, submittedAt, dueOn } of await lockUndecided(tx)) {
    const next = dueDayOf(submittedAt, await readWorkCalendar(tx, submittedAt));
    if (next === dueOn) continue;
    await saveDueDay(tx, userId, next);
    moved += 1;
  }
  return moved;
}
