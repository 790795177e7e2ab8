import type { Reads } from '../../../server/database.ts';
import { listWaitingOfVerified } from './addresses-store.ts';
import { dueDayOf } from './working-days-rules.ts';
import { readWorkCalendar } from './working-days-store.ts';

/**
 * The addresses of verified artisans that wait, each with the day by which it is decided: as many working days as a
 * verification has. Worked out when it is asked for, so that a holiday that is declared moves it.
 */
export async function listAddressesWithDueDay(reads: Reads) {
  const withDay: { userId: string; handedInAt: Date; dueOn: string }[] = [];
  for (const each of await listWaitingOfVerified(reads)) {
    const calendar = await readWorkCalendar(reads, each.handedInAt);
    withDay.push({ ...each, dueOn: dueDayOf(each.handedInAt, calendar) });
  }
  return withDay;
}
