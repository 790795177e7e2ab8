import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import { deskOf } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { formatWeekday, lagosDay } from '../../../shared/lagos-time.ts';
import type { listWorkingDaysCall, setWorkingDayCall } from '../working-days-calls.ts';
import { type ChangedDay, listDays, setHoliday, setWorkingDay } from './set-working-day.ts';

const MOST_CHANGES = 50;

/** Lists the same days as `operator holidays list`, with who changed them. */
export async function listWorkingDays({
  db,
  now,
}: Pick<Request<typeof listWorkingDaysCall>, 'db' | 'now'>): Promise<
  AnswerInputOf<typeof listWorkingDaysCall>
> {
  const changes = await db
    .selectFrom('audit_entries')
    .select(['happened_at', 'actor', 'action', 'reason', sql<string>`details ->> 'day'`.as('day')])
    .where('action', 'in', ['working_day.add', 'working_day.remove'])
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  return {
    days: await listDays(db, lagosDay(now())),
    history: changes.map(({ happened_at, actor, action, reason, day }) => ({
      at: happened_at.toISOString(),
      ...{ actor, day, reason, becameHoliday: action === 'working_day.add' },
    })),
  };
}

/** Sets a day like `operator holidays add` (a holiday) or `remove` (a working day). */
export async function setDay(
  request: Request<typeof setWorkingDayCall>,
): Promise<AnswerInputOf<typeof setWorkingDayCall>> {
  const { day, works, reason } = request.body;
  const change = works ? setWorkingDay : setHoliday;
  return {
    message: wordsOf(await change(deskOf(request), day, reason)),
    settings: await listWorkingDays(request),
  };
}

function wordsOf({ day, works, nothingToDo, moved }: ChangedDay): string {
  if (nothingToDo) return `${formatWeekday(day)} ${nothingToDo}. Nothing was changed.`;
  const became = works ? 'a working day' : 'a public holiday';
  return `${formatWeekday(day)} is ${became} now. ${moved} undecided verification${moved === 1 ? '' : 's'} got another due day.`;
}
