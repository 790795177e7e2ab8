/** A span of working hours in Lagos time, HH:MM. `closes` is after `opens`; "24:00" is midnight. */
export interface WorkingSpan {
  opens: string;
  closes: string;
}

/** The rules by which an artisan can be booked. */
export interface CalendarRules {
  /** The hours of each weekday, Monday first; empty for a day off every week. */
  week: WorkingSpan[][];
  /** Different hours on single dates (YYYY-MM-DD). */
  special: Record<string, WorkingSpan[]>;
  /** The length of the usual job, in minutes; null if every job takes whole days. */
  jobMinutes: number | null;
  /** Minutes kept free after each timed job. */
  gapMinutes: number;
  /** How many hours before its start a job has to be booked. */
  noticeHours: number;
  /** The longest job the artisan takes, in days. */
  mostDays: number;
}

/** The longest hire, in days. */
export const MOST_DAYS = 91;

const CLOSING_HOUR = 20;
const everyDay: WorkingSpan[] = [{ opens: '06:00', closes: `${CLOSING_HOUR}:00` }];

/** The rules of an artisan who has not set any. */
export const USUAL_RULES: CalendarRules = {
  week: Array.from({ length: 7 }, () => everyDay),
  special: {},
  jobMinutes: null,
  gapMinutes: 0,
  noticeHours: 0,
  mostDays: MOST_DAYS,
};

/** The interval between offered start times, in minutes: for timed jobs, and for jobs of whole days. */
export const STEP_MINUTES = 30;
export const DAY_STEP_MINUTES = 60;

/** The last start offered by an artisan without rules, in minutes after midnight. */
export const USUAL_LAST_START_MINUTES = CLOSING_HOUR * 60 - DAY_STEP_MINUTES;

/** The lengths an artisan can choose for the usual job, in minutes. */
export const jobLengths = [60, 90, 120, 180, 240, 300, 360] as const;
/** The gaps an artisan can choose between two jobs, in minutes. */
export const gapLengths = [0, 30, 60, 90, 120] as const;
/** The notice an artisan can ask for, in hours. */
export const noticeLengths = [0, 2, 4, 12, 24, 48, 72, 168] as const;
/** The longest timed job, in minutes. */
export const MOST_JOB_MINUTES = 720;

/** A length in words: "2 hours", "1½ hours" or "half an hour". */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return rest === 30 ? 'half an hour' : `${rest} minutes`;
  if (rest !== 0 && rest !== 30) return `${hours} h ${rest} min`;
  const number = `${hours}${rest === 30 ? '½' : ''}`;
  return number === '1' ? '1 hour' : `${number} hours`;
}
