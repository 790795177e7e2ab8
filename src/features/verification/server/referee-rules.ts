import { REFEREE_REMINDER_HOURS, REFEREES_NEEDED } from '../../../shared/promises.ts';
import type { CheckState, RefereeState } from '../../../shared/verification-words.ts';

interface Referee {
  state: RefereeState;
  email: string | null;
  asked_at: Date;
}

/** Of all whom an artisan has named and not taken back. */
const MOST_REFEREES = 6;

/** Those who may still answer, or have: not the ones who say that they do not know the artisan. */
export const countingReferees = <R extends Pick<Referee, 'state'>>(referees: readonly R[]): R[] =>
  referees.filter(({ state }) => state !== 'does_not_know');

/**
 * Whether an artisan is to name one more: too few know them, or what those said was not enough.
 *
 * @param check how the check of their references stands
 */
export const mayNameReferee = (referees: readonly Referee[], check: CheckState): boolean =>
  referees.length < MOST_REFEREES &&
  check !== 'passed' &&
  (check === 'failed' || countingReferees(referees).length < REFEREES_NEEDED);

/** From when on a referee can be asked again; undefined where they cannot. */
export function remindableAt({ email, state, asked_at }: Referee): Date | undefined {
  if (email === null || state !== 'asked') return undefined;
  return new Date(asked_at.getTime() + REFEREE_REMINDER_HOURS * 3_600_000);
}
