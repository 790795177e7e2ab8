import type { Request } from '../../../../server/answer.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { newId } from '../../../../shared/identifier.ts';
import { addDays, dayAfter, formatDay, lagosDay } from '../../../../shared/lagos-time.ts';
import { MOST_DAYS } from '../../../bookings/calendar-rules.ts';
import { agreeDaysCall, proposeDaysCall, refuseDaysCall } from '../../contract.ts';
import { daysChanged } from '../../words/refusals.ts';
import type { HireRecord } from '../hire-record.ts';
import { endMoreDays, findMoreDays, insertMoreDays, type MoreDays, wasAnswered } from '../more-days-store.ts';
import { refusalOf, type Taking, takeStep } from '../take-step.ts';
import { findFirstTakenDay } from '../taken-days.ts';
import { moreDaysAsTime } from '../taken-more-days.ts';
import { failAt } from './build-quote.ts';
import { assertBetweenParts } from './part-days.ts';

/** The artisan proposes a later last day, replacing any earlier proposal. */
export function proposeDays({ body, ...request }: Request<typeof proposeDaysCall>) {
  const hireId = request.params.id;
  const typed = { id: body.proposalId ?? newId(), hireId, endDate: body.endDate, reason: body.reason };
  return takeStep(request, {
    action: 'propose_days',
    who: proposeDaysCall.who,
    isRepeat: async ({ tx }) => wasSentBefore(await findMoreDays(tx, typed.id), typed),
    async prepare({ tx, hire, now }) {
      assertLater(hire, typed.endDate, now);
      await assertBetweenParts(tx, hire, { ...hire, endDate: typed.endDate }, 'endDate');
      const day = await findFirstTakenDay(tx, moreDaysAsTime(hire, typed.endDate, now));
      if (day !== null) {
        failAt(
          'endDate',
          `You are not free on ${formatDay(day)}: you have another job or a day off then. Choose an earlier last day, or free that day first.`,
        );
      }
      await insertMoreDays(tx, { ...typed, proposedAt: now });
      const { startDate, startTime } = hire;
      return {
        moreDays: typed,
        wantedDays: { startDate, endDate: typed.endDate, startTime },
        note: typed.reason,
      };
    },
  });
}

/** The customer agrees: the extra days are booked and the hire ends on the new last day. */
export function agreeDays(request: Request<typeof agreeDaysCall>) {
  const { proposalId } = request.body;
  return takeStep(request, {
    action: 'agree_days',
    who: agreeDaysCall.who,
    isRepeat: ({ tx, hire }) => wasAnswered(tx, proposalId, hire.id, 'agreed'),
    async prepare(taking) {
      const { tx, hire, now } = taking;
      const { endDate } = await answerTo(taking, proposalId);
      // The following part may have been moved since.
      await assertBetweenParts(tx, hire, { ...hire, endDate });
      await endMoreDays(tx, hire.id, 'agreed', now);
      const { startDate, startTime, lengthMinutes } = hire;
      return { days: { startDate, endDate, startTime, lengthMinutes } };
    },
  });
}

/** The customer refuses: the hire ends as agreed before. */
export function refuseDays(request: Request<typeof refuseDaysCall>) {
  const { proposalId } = request.body;
  return takeStep(request, {
    action: 'refuse_days',
    who: refuseDaysCall.who,
    isRepeat: ({ tx, hire }) => wasAnswered(tx, proposalId, hire.id, 'refused'),
    async prepare(taking) {
      await answerTo(taking, proposalId);
      await endMoreDays(taking.tx, taking.hire.id, 'refused', taking.now);
      return {};
    },
  });
}

/** @throws Refusal 409 `proposal_changed` if the answer is to a proposal that no longer waits */
async function answerTo({ tx, hire }: Taking, proposalId: string): Promise<MoreDays> {
  const proposal = hire.proposedDays?.id === proposalId ? await findMoreDays(tx, proposalId) : undefined;
  if (!proposal) throw refusalOf(daysChanged(hire));
  return proposal;
}

/**
 * @throws Refusal 400 `invalid_input` if the wanted last day is not later than the
 * current one, is past, or is too far away
 */
function assertLater({ startDate, endDate }: HireRecord, wanted: string, now: Date): void {
  const earliest = [dayAfter(endDate), lagosDay(now)].toSorted().at(-1) ?? endDate;
  const last = addDays(startDate, MOST_DAYS - 1);
  if (wanted < earliest) failAt('endDate', `The new last day must be ${formatDay(earliest)} or later.`);
  if (wanted > last) {
    failAt(
      'endDate',
      `A hire can take at most ${MOST_DAYS} days, so the last day can be ${formatDay(last)} at the latest.`,
    );
  }
}

/**
 * Whether the same proposal was sent before.
 *
 * @throws Refusal 409 `already_used` if its id belongs to a different one
 */
function wasSentBefore(earlier: MoreDays | undefined, typed: Omit<MoreDays, 'proposedAt'>): boolean {
  if (!earlier) return false;
  const told = ({ hireId, endDate, reason }: Omit<MoreDays, 'proposedAt'>) =>
    JSON.stringify([hireId, endDate, reason]);
  if (told(earlier) === told(typed)) return true;
  throw new Refusal(
    409,
    'already_used',
    'This form was already sent with another day or reason. Please send it again.',
  );
}
