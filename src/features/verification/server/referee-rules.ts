import { REFEREE_REMINDER_HOURS, REFEREES_NEEDED } from '../../../shared/promises.ts';
import type { CheckState, RefereeState } from '../../../shared/verification-words.ts';

interface Referee {
  state: RefereeState;
  email: string | null;
  asked_at: Date;
}

/** Most referees an artisan can have, answered ones included; removed ones do not count. */
const MOST_REFEREES = 6;

/**
 * Referees who recommend, do not recommend or have yet to answer: all but those who do not know the artisan.
 */
export const countingReferees = <R extends Pick<Referee, 'state'>>(referees: readonly R[]): R[] =>
  referees.filter(({ state }) => state !== 'does_not_know');

/**
 * Whether an artisan may name another referee: too few count, or the check failed.
 *
 * @param check state of the references check
 */
export const mayNameReferee = (referees: readonly Referee[], check: CheckState): boolean =>
  referees.length < MOST_REFEREES &&
  check !== 'passed' &&
  (check === 'failed' || countingReferees(referees).length < REFEREES_NEEDED);

/** Earliest time to send a referee the link again; undefined when they have answered or gave no email. */
export function remindableAt({ email, state, asked_at }: Referee): Date | undefined {
  if (email === null || state !== 'asked') return undefined;
  return new Date(asked_at.getTime() + REFEREE_REMINDER_HOURS * 3_600_000);
}
