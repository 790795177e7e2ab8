import { addDays } from '../../shared/lagos-time.ts';

/** What a form says of when a job begins and how long it is, by the names of its fields. */
export type WhenValues = Partial<
  Record<'day' | 'time' | 'jobLength' | 'startDate' | 'startTime' | 'endDate' | 'length' | 'days', string>
>;

/** The fields of a form that are kept with its draft. */
export const whenFieldNames = ['day', 'time', 'jobLength', 'days'] as const;

/**
 * The days and times that a form means, as the calls name them. A form with script has the tapped `day`, `time` and
 * `jobLength`; one without has the browser's own fields.
 */
export function whenOf(values: WhenValues): {
  startDate: string;
  endDate: string;
  startTime: string;
  lengthMinutes: string;
} {
  const startDate = values.startDate || values.day || '';
  const startTime = values.startTime || values.time || '';
  const length = values.length || values.jobLength || '';
  const minutes = /^m(\d+)$/.exec(length)?.[1] ?? '';
  const days = length === 'dn' ? Number(values.days) : 1;
  const endDate =
    values.endDate ||
    (length === 'dn' &&
    /^\d{4}-\d{2}-\d{2}$/.test(startDate) &&
    Number.isInteger(days) &&
    days >= 1 &&
    days <= 400
      ? addDays(startDate, days - 1)
      : startDate);
  return { startDate, endDate, startTime, lengthMinutes: minutes };
}

/** What the fields are called in the call's refusals, put to the field that the form has for it. */
export const whenFaults = (fields: Record<string, string | undefined>) => ({
  day: fields.startDate ?? fields.endDate,
  time: fields.startTime,
  length: fields.lengthMinutes,
});
