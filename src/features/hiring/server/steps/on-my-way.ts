import type { Request } from '../../../../server/answer.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { lagosDay, lagosInstant } from '../../../../shared/lagos-time.ts';
import { onMyWayCall } from '../../contract.ts';
import { findHire } from '../hire-record.ts';
import { takeStep } from '../take-step.ts';

const MINUTE_MS = 60_000;
/** A time so near to the one that was told last says nothing new. */
const SAME_WITHIN_MS = 5 * MINUTE_MS;

/** "I’ll be there about 9:45." On the day of the start, and again with a new time; the same time told again is once. */
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

/** @throws Refusal 400 `invalid_input` without a time, and for one that has passed */
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
