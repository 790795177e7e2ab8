/** From when to when one works: Lagos times of day, HH:MM. `closes` lies after `opens`; "24:00" is midnight. */
export interface WorkingSpan {
  opens: string;
  closes: string;
}

/** How an artisan can be booked. */
export interface CalendarRules {
  /** The hours of each weekday, Monday first; none on a day on which one never works. */
  week: WorkingSpan[][];
  /** Other hours on single dates (YYYY-MM-DD). */
  special: Record<string, WorkingSpan[]>;
  /** How long the usual job takes, in minutes; null: each takes a whole day. */
  jobMinutes: number | null;
  /** What is kept free after each timed job, in minutes. */
  gapMinutes: number;
  /** How long before its start a job has to be asked for, in hours. */
  noticeHours: number;
  /** The longest job that is taken, in days. */
  mostDays: number;
}

/** The longest that one hire may last, in days. */
export const MOST_DAYS = 91;

const CLOSING_HOUR = 20;
const everyDay: WorkingSpan[] = [{ opens: '06:00', closes: `${CLOSING_HOUR}:00` }];

/** Holds for an artisan who has said nothing else. */
export const USUAL_RULES: CalendarRules = {
  week: Array.from({ length: 7 }, () => everyDay),
  special: {},
  jobMinutes: null,
  gapMinutes: 0,
  noticeHours: 0,
  mostDays: MOST_DAYS,
};

/** How far apart the times lie that are offered, in minutes: of timed jobs, and of jobs that take whole days. */
export const STEP_MINUTES = 30;
export const DAY_STEP_MINUTES = 60;

/** The last time of a day that an artisan who has said nothing else is offered, in minutes after midnight. */
export const USUAL_LAST_START_MINUTES = CLOSING_HOUR * 60 - DAY_STEP_MINUTES;

/** How long a usual job may be said to take, in minutes. */
export const jobLengths = [60, 90, 120, 180, 240, 300, 360] as const;
/** How much time may be kept between two jobs, in minutes. */
export const gapLengths = [0, 30, 60, 90, 120] as const;
/** How long before the start one may have to ask, in hours. */
export const noticeLengths = [0, 2, 4, 12, 24, 48, 72, 168] as const;
/** The longest timed job, in minutes. */
export const MOST_JOB_MINUTES = 720;

/** "2 hours", "1½ hours", "half an hour" */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return rest === 30 ? 'half an hour' : `${rest} minutes`;
  if (rest !== 0 && rest !== 30) return `${hours} h ${rest} min`;
  const number = `${hours}${rest === 30 ? '½' : ''}`;
  return number === '1' ? '1 hour' : `${number} hours`;
}
