import { HOUR_MS } from '../../../shared/durations.ts';

/** A duration in its largest unit: "3 days", "5 hours", "12 minutes". */
function lengthWords(milliseconds: number): string {
  const hours = milliseconds / HOUR_MS;
  const [count, unit] =
    hours >= 48
      ? [Math.floor(hours / 24), 'day']
      : hours >= 1
        ? [Math.floor(hours), 'hour']
        : [Math.max(1, Math.floor(hours * 60)), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** "5 hours ago" */
export const agoWords = (moment: string, at: string): string =>
  `${lengthWords(Date.parse(at) - Date.parse(moment))} ago`;

/** "in 5 hours", or "2 days late" when it has passed. */
export function untilWords(moment: string, at: string): string {
  const left = Date.parse(moment) - Date.parse(at);
  return left > 0 ? `in ${lengthWords(left)}` : `${lengthWords(-left)} late`;
}
