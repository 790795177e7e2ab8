import type { Request } from '../../../../server/answer.ts';
import type { Reads } from '../../../../server/database.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { MINUTE_MS } from '../../../../shared/durations.ts';
import { lagosDay } from '../../../../shared/lagos-time.ts';
import { START_REPORTED_WITHIN_HOURS } from '../../../../shared/promises.ts';
import { startHireCall } from '../../contract.ts';
import { BY_DOOR_CODE } from '../../door-code.ts';
import { isMissed } from '../../process.ts';
import { codeNeeded } from '../../words/refusals.ts';
import { checkDoorCode } from '../door-code.ts';
import type { HireRecord } from '../hire-record.ts';
import { assertMay, refusalOf, takeStep } from '../take-step.ts';

/** Tolerated clock skew: a phone's "future" within this range counts as now. */
const CLOCK_AHEAD_MS = 2 * MINUTE_MS;
/** A start this recent is not recorded separately from the time of the request. */
const JUST_NOW_MS = MINUTE_MS;

type Body = Request<typeof startHireCall>['body'];

/**
 * The artisan starts the work on the first day or later, with the customer's door code or a reason for not having it. A
 * start recorded offline sends the time at which it was typed.
 */
export async function startHire({ body, ...request }: Request<typeof startHireCall>) {
  const { code, reason } = body;
  if (!code && !reason) throw fault('code', 'Please type the door code, or choose why you don’t have it.');
  if (!code && reason === 'other' && !body.note)
    throw fault('note', 'Please say why you don’t have the code.');
  if (code) await checkDoorCode(request, code);
  return takeStep(request, {
    action: 'start',
    who: startHireCall.who,
    isRepeat: ({ hire }) => hire.status === 'in_progress',
    async prepare({ tx, hire, now }) {
      if (!code && isMissed(hire.status)) throw refusalOf(codeNeeded(hire));
      return {
        reason: code ? BY_DOOR_CODE : (reason ?? undefined),
        note: (!code && body.note) || undefined,
        moment: await momentOf(tx, body, hire, now),
      };
    },
  });
}

/**
 * When the work began, if it was reported later; undefined if it has just begun.
 *
 * @throws Refusal 400 `invalid_input` for a time in the future, too long ago or before the payment; 409
 * `too_early` for one before the first day
 */
async function momentOf(
  reads: Reads,
  { startedAt }: Body,
  hire: HireRecord,
  now: Date,
): Promise<Date | undefined> {
  if (!startedAt) return undefined;
  const at = new Date(startedAt);
  const agoMs = now.getTime() - at.getTime();
  if (agoMs < -CLOCK_AHEAD_MS)
    throw fault('startedAt', 'That time is in the future. Please check your phone’s clock.');
  if (agoMs < JUST_NOW_MS) return undefined;
  if (agoMs > START_REPORTED_WITHIN_HOURS * 60 * MINUTE_MS) {
    throw fault(
      'startedAt',
      `You started more than ${START_REPORTED_WITHIN_HOURS} hours ago. Please reload the page and send it again.`,
    );
  }
  const paidAt = await findPaidAt(reads, hire.id);
  if (paidAt && at < paidAt) throw fault('startedAt', 'The hire was not paid at that time.');
  if (lagosDay(at) < hire.startDate) assertMay('start', hire, 'artisan', at);
  return at;
}

async function findPaidAt(reads: Reads, hireId: string): Promise<Date | null> {
  const row = await reads
    .selectFrom('hires')
    .select('confirmed_at')
    .where('id', '=', hireId)
    .executeTakeFirstOrThrow();
  return row.confirmed_at;
}

const fault = (field: string, message: string): Refusal =>
  new Refusal(400, 'invalid_input', message, { fields: { [field]: message } });
