import { addDays } from '../../shared/lagos-time.ts';

/** A form's values for the start and length of a job, by field name. */
export type WhenValues = Partial<
  Record<'day' | 'time' | 'jobLength' | 'startDate' | 'startTime' | 'endDate' | 'length' | 'days', string>
>;

/** The fields that a form's draft keeps. */
export const whenFieldNames = ['day', 'time', 'jobLength', 'days'] as const;

/**
 * The days and times of a form, named as in the calls. With script a form sends the tapped `day`, `time` and
 * `jobLength`; without it, the browser's own fields.
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

/** Maps faults of the call to the fields of the form. */
export const whenFaults = (fields: Record<string, string | undefined>) => ({
  day: fields.startDate ?? fields.endDate,
  time: fields.startTime,
  length: fields.lengthMinutes,
});
