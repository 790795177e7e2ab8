import { Refusal } from '../../../server/refusal.ts';
import { addDays, formatDay } from '../../../shared/lagos-time.ts';
import { DAYS_PLANNED } from '../contract.ts';

interface Span {
  from: string;
  to: string;
}

/**
 * Refuses days that cannot be planned.
 *
 * @param today Lagos day, YYYY-MM-DD
 * @throws Refusal 400 with a message for the field
 */
export function assertCanBePlanned({ from, to }: Span, daysOff: string[], today: string): void {
  const last = addDays(today, DAYS_PLANNED);
  if (from < today) throw wrong('from', 'You can’t change days that have passed.');
  if (to < from) throw wrong('to', 'The last day cannot be before the first.');
  if (to > last) throw wrong('to', `You can plan until ${formatDay(last)}.`);
  const outside = daysOff.find((day) => day < from || day > to);
  if (outside !== undefined) {
    throw wrong('daysOff', `${formatDay(outside)} is not between ${formatDay(from)} and ${formatDay(to)}.`);
  }
}

const wrong = (field: string, message: string): Refusal =>
  new Refusal(400, 'invalid_input', message, { fields: { [field]: message } });

/** A wanted day off that a hire has taken. */
interface TakenDay {
  date: string;
  customerName: string;
  jobDescription: string;
  isHeld: boolean;
}

/** Refuses a day off, naming the hire on that day. */
export function refusalOfDayOff({ date, customerName, jobDescription, isHeld }: TakenDay): Refusal {
  const job = jobDescription.length > 60 ? `${jobDescription.slice(0, 60)}…` : jobDescription;
  const message = isHeld
    ? `${customerName} is paying for ${formatDay(date)} right now (“${job}”). Please try again in 15 minutes.`
    : `You are booked on ${formatDay(date)}: “${job}” for ${customerName}. A day with a hire cannot be a day off.`;
  return new Refusal(409, 'day_taken', message, { fields: { daysOff: message } });
}
