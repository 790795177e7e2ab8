import { REFEREE_REMINDER_HOURS, REFEREES_NEEDED } from '../../../shared/promises.ts';
import { countingReferees } from './evidence.ts';
import type { RefereeRecord } from './referees-store.ts';

/** Of all whom an artisan has named and not taken back. */
const MOST_REFEREES = 6;

/** Whether an artisan is to name one more: too few know them, or what those said was not enough. */
export const mayNameReferee = (referees: readonly RefereeRecord[], hasFailed: boolean): boolean =>
  referees.length < MOST_REFEREES && (hasFailed || countingReferees(referees).length < REFEREES_NEEDED);

/** From when on a referee can be asked again; undefined where they cannot. */
export function remindableAt({ email, state, asked_at }: RefereeRecord): Date | undefined {
  if (email === null || state !== 'asked') return undefined;
  return new Date(asked_at.getTime() + REFEREE_REMINDER_HOURS * 3_600_000);
}
