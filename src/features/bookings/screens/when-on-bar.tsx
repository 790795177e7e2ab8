import { formatJobDay, formatTimeOfDay } from '../../../shared/lagos-time.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { Openings } from '../contract.ts';
import type { WhenValues } from '../when-fields.ts';
import { beginOf } from './use-when.ts';
import type { ChosenWhen } from './when-picker.tsx';

interface WhenOnBarProps {
  openings: Openings;
  /** The form's initial values. */
  values: WhenValues;
  /** The choice made since; undefined if none. */
  chosen: ChosenWhen | undefined;
}

/**
 * The chosen day and time, or what is missing, as a link to its field. Without script it is only a link, because
 * the text could not follow the choice.
 */
export function WhenOnBar({ openings, values, chosen }: WhenOnBarProps) {
  const { day, time } = chosen ?? beginOf(openings, values);
  const isComplete = Boolean(day && time);
  return (
    <>
      <a
        href={day && !time ? '#startTime-field' : '#startDate-field'}
        className={`when-on-bar needs-script ${isComplete ? '' : 'when-on-bar-missing'}`}
      >
        <Icon name="calendar-days" />
        {isComplete && <span className="visually-hidden">Chosen: </span>}
        <span>{whenWords(day, time)}</span>
        {isComplete && <span className="visually-hidden">. Change day or time</span>}
      </a>
      <noscript>
        <a href="#startDate-field" className="when-on-bar">
          Check day and time
        </a>
      </noscript>
    </>
  );
}

/** For example "Thu 3 Dec, 9:00 am", or what is still to be chosen. */
function whenWords(day: string | undefined, time: string | undefined): string {
  if (!day) return 'Choose a day and time';
  const shortDay = formatJobDay(day).replace(/^(\S+ \d+ \p{L}{3}).*$/u, '$1');
  return time ? `${shortDay}, ${formatTimeOfDay(time)}` : `${shortDay}: choose a time`;
}
