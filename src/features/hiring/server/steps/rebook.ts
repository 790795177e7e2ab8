import type { Request } from '../../../../server/answer.ts';
import type { Tx } from '../../../../server/database.ts';
import { notFound, Refusal } from '../../../../server/refusal.ts';
import type { AnswerGiven } from '../../../../shared/call.ts';
import { newId } from '../../../../shared/identifier.ts';
import { formatNaira } from '../../../../shared/kobo.ts';
import { formatWhen } from '../../../../shared/lagos-time.ts';
import { levelsOf } from '../../../../shared/verification-levels.ts';
import { passJobOn } from '../../../jobs/server/public.ts';
import { listOthersCall, rebookHireCall, takeBackCall } from '../../contract.ts';
import { isRebooking } from '../../process.ts';
import { isInTime } from '../../steps.ts';
import { guestCookie } from '../guest-cookie.ts';
import { loadHirePreconditions } from '../hire-reads.ts';
import { findHire, type HireRecord } from '../hire-record.ts';
import { isOfDeletedPerson } from '../hire-writes.ts';
import { beginHire, type StepTools } from '../move-hire.ts';
import { couldTakeOver, findOthers } from '../other-artisans.ts';
import { findRebookedAs, findRebookings } from '../rebookings.ts';
import { findHireOf } from '../show-hire.ts';
import { takeStep } from '../take-step.ts';
import { assertOffered } from '../taken-days.ts';

/** Who can take over from an artisan who cancelled, for the same time and price. */
export async function listOthers(
  request: Request<typeof listOthersCall>,
): Promise<AnswerGiven<typeof listOthersCall>> {
  const { hire } = await findHireOf(request, listOthersCall.who);
  const now = request.now();
  const isOffered = isRebooking(hire.status) && isInTime('rebook', hire, now, 'customer');
  const others = isOffered ? await findOthers(request.db, hire, now) : [];
  return {
    result: others.map(({ photoUrl, isVerified, checks, ...other }) => ({
      ...other,
      photoURL: photoUrl,
      verified: isVerified,
      levels: levelsOf(checks),
    })),
  };
}

/**
 * "Then Bola shall come." The customer chooses another artisan: a hire with them for the same time and price is booked, and is given
 * the money of the one that was cancelled. The same choice sent again changes nothing.
 */
export async function rebookHire(
  request: Request<typeof rebookHireCall>,
): Promise<AnswerGiven<typeof rebookHireCall>> {
  const { body, config, db, headers, addCookie } = request;
  const { artisanId } = body;
  const { message, result } = await takeStep(request, {
    action: 'rebook',
    who: rebookHireCall.who,
    isRepeat: async ({ tx, hire }) => (await findRebookedAs(tx, hire.id))?.artisanId === artisanId,
    prepare: async ({ tx, hire, now }) => ({
      rebookedAs: await hireInstead(tx, request, hire, artisanId, now),
    }),
    message: async ({ tx, hire }) => {
      const other = await findRebookedAs(tx, hire.id);
      return `You’re booked with ${other?.artisanName} for ${formatWhen(hire)}. There is nothing more to pay now.`;
    },
  }).catch((error) => {
    if (!isOfDeletedPerson(error)) throw error;
    throw new Refusal(409, 'artisan_gone', 'This artisan has just left. Please choose another one.');
  });
  const hire = await findHire(db, result.id);
  if (!hire) throw new Error(`hire ${result.id} is gone`);
  const linked = await findRebookings(db, hire, config, request.now());
  const { rebookedAs } = linked;
  if (rebookedAs?.guestKey) {
    addCookie(guestCookie(headers.cookie, rebookedAs.id, rebookedAs.guestKey, config));
  }
  return { message, result: { ...result, ...linked } };
}

/** "I want my money back." The customer does not wait for the clock. */
export const takeBack = (request: Request<typeof takeBackCall>) =>
  takeStep(request, {
    action: 'take_back',
    who: takeBackCall.who,
    // By their own hand, or by the clock at this moment: either way it is on its way.
    isRepeat: async ({ tx, hire }) => {
      const last = (await findHire(tx, hire.id))?.lastStep.action;
      return last === 'take_back' || last === 'give_back';
    },
    message: ({ hire }) => `All of your ${formatNaira(hire.amountKobo)} is refunded.`,
  });

/**
 * Books another artisan for a hire whose artisan cancelled: what the customer wrote, the time and the price stay.
 *
 * @returns the id of the new hire, which waits for the money of the other one in this transaction
 * @throws Refusal 404 for no artisan, 409 `not_offered` and `slot_taken` where they cannot be had so
 */
async function hireInstead(
  tx: Tx,
  tools: StepTools,
  hire: HireRecord,
  artisanId: string,
  now: Date,
): Promise<string> {
  const id = newId();
  const wanted = { ...hire, id, artisanId };
  const { artisan, near } = await loadHirePreconditions(tx, wanted, { locks: [], barred: null, now });
  if (!artisan) throw notFound('artisan', 'We could not find that artisan.');
  if (!(await couldTakeOver(tx, hire, artisanId, now))) {
    throw new Refusal(
      409,
      'not_offered',
      `${artisan.name} cannot take over this job. Please choose one of the others.`,
    );
  }
  await assertOffered(tx, artisan.name, wanted, now, null, near);
  // Nothing of the artisan before: their quote, their name. The price stays, and so does our share of it.
  const order = { ...wanted, rebookedFrom: hire.id, createdAt: now };
  const emailed = { customer: true, artisan: true };
  await beginHire(tx, tools, { ...order, emailed }, artisan, 'hire_instead');
  // After the days, in the order in which a payment locks the two.
  const { jobId } = hire;
  if (jobId) await passJobOn(tx, { jobId, artisanId });
  return id;
}
