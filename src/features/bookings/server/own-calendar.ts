import { DAY_MS } from '../../../shared/durations.ts';
import { endTime, lagosInstant, lagosTime } from '../../../shared/lagos-time.ts';
import type { OwnDay } from '../contract.ts';
import type { OwnDayRow } from './days-off-store.ts';
import { type Calendar, spansOn } from './openings.ts';

/** The customer's name as the artisan may see it: only the first name before the payment. */
export const nameShown = ({ customerName, holdExpiresAt }: OwnDayRow): string =>
  (holdExpiresAt === null ? customerName : customerName?.split(/\s+/)[0]) ?? 'A customer';

/** The days of an artisan's own calendar. */
export function ownDaysOf(rows: OwnDayRow[], { rules, taken }: Calendar): OwnDay[] {
  const byDate = Map.groupBy(rows, ({ date }) => date);
  return [...byDate].map(([date, ofDay]) => {
    const hires = ofDay.filter(({ hireId }) => hireId !== null).map(ownHireOf);
    const midnight = lagosInstant(date).getTime();
    const hours = spansOn(rules, date);
    return {
      date,
      state: stateOf(ofDay, hours.length > 0),
      hire: hires[0] ?? null,
      hires,
      hours,
      busyElsewhere: taken.some(
        ({ elsewhere, from, until }) =>
          elsewhere && from.getTime() < midnight + DAY_MS && until.getTime() > midnight,
      ),
    };
  });
}

function stateOf(ofDay: OwnDayRow[], isWorkingDay: boolean): OwnDay['state'] {
  const taken = ofDay.filter((row) => row.taken);
  if (taken.length === 0) return isWorkingDay ? 'free' : 'closed';
  if (taken.some(({ hireId }) => hireId === null)) return 'off';
  return taken.some(({ holdExpiresAt }) => holdExpiresAt === null) ? 'booked' : 'held';
}

function ownHireOf(row: OwnDayRow): OwnDay['hires'][number] {
  const { hireId, from, jobDescription, holdExpiresAt, startTime: at, lengthMinutes } = row;
  const startTime = at ?? (from ? lagosTime(from) : '');
  return {
    id: hireId ?? '',
    customerName: nameShown(row),
    jobDescription: jobDescription ?? '',
    startTime,
    // The slot also covers the gap after the job, which is not part of the job.
    endTime: lengthMinutes && !row.moreDays ? endTime({ startTime, lengthMinutes }) : null,
    held: holdExpiresAt !== null,
  };
}
