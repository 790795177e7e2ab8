import type { Request } from '../../../../server/answer.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { MINUTE_MS } from '../../../../shared/durations.ts';
import { lagosDay, lagosInstant } from '../../../../shared/lagos-time.ts';
import { onMyWayCall } from '../../contract.ts';
import { findHire } from '../hire-record.ts';
import { takeStep } from '../take-step.ts';

/** An arrival this close to the one announced before is a repeat. */
const SAME_WITHIN_MS = 5 * MINUTE_MS;

/**
 * The artisan announces their arrival, on the day of the start, and again when it
 * changes. Within five minutes it is a repeat.
 */
export const onMyWay = ({ body, ...request }: Request<typeof onMyWayCall>) =>
  takeStep(request, {
    action: 'on_my_way',
    who: onMyWayCall.who,
    async isRepeat({ tx, hire, now }) {
      const lastStep = (await findHire(tx, hire.id))?.lastStep;
      if (lastStep?.action !== 'on_my_way' || !lastStep.moment) return false;
      return Math.abs(arrivalOf(body, now).getTime() - lastStep.moment.getTime()) < SAME_WITHIN_MS;
    },
    prepare: ({ now }) => ({ moment: arrivalOf(body, now) }),
  });

/**
 * The announced arrival.
 *
 * @throws Refusal 400 `invalid_input` without a time, or if it has passed
 */
function arrivalOf({ minutes, arrivesAt }: Request<typeof onMyWayCall>['body'], now: Date): Date {
  if (arrivesAt) {
    const arrival = lagosInstant(lagosDay(now), arrivesAt);
    if (arrival > now) return arrival;
    throw refusalOf('arrivesAt', 'That time has already passed today. Please choose a later one.');
  }
  if (minutes) return new Date(now.getTime() + minutes * MINUTE_MS);
  throw refusalOf('minutes', 'Please say when you’ll arrive.');
}

const refusalOf = (field: string, message: string): Refusal =>
  new Refusal(400, 'invalid_input', message, { fields: { [field]: message } });
