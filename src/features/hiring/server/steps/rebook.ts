import type { Request } from '../../../../server/answer.ts';
import type { Tx } from '../../../../server/database.ts';
import { notFound, Refusal } from '../../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../../shared/call.ts';
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

/** Lists the artisans who can take over a cancelled hire, for the same time and price. */
export async function listOthers(
  request: Request<typeof listOthersCall>,
): Promise<AnswerInputOf<typeof listOthersCall>> {
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
 * The customer chooses another artisan: a hire for the same time and price is created and gets the cancelled hire's
 * money. Sending the same choice again changes nothing.
 */
export async function rebookHire(
  request: Request<typeof rebookHireCall>,
): Promise<AnswerInputOf<typeof rebookHireCall>> {
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
    throw new Refusal(
      409,
      'artisan_gone',
      'This artisan is no longer available. Please choose another artisan.',
    );
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

/** The customer takes the money back without waiting for the clock. */
export const takeBack = (request: Request<typeof takeBackCall>) =>
  takeStep(request, {
    action: 'take_back',
    who: takeBackCall.who,
    // Whether the customer or the clock did it, the refund has begun.
    isRepeat: async ({ tx, hire }) => {
      const last = (await findHire(tx, hire.id))?.lastStep.action;
      return last === 'take_back' || last === 'give_back';
    },
    message: ({ hire }) => `All of your ${formatNaira(hire.amountKobo)} is refunded.`,
  });

/**
 * Creates a hire with another artisan in place of a cancelled one, with the same description, time and price.
 *
 * @returns the id of the new hire, which gets the money in the same transaction
 * @throws Refusal 404 for an unknown artisan, 409 `not_offered` and `slot_taken` if the artisan is not available
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
  // beginHire replaces the earlier artisan's name and clears their quote; the agreed price and our fee rate stay.
  const order = { ...wanted, rebookedFrom: hire.id, createdAt: now };
  const emailed = { customer: true, artisan: true };
  await beginHire(tx, tools, { ...order, emailed }, artisan, 'hire_instead');
  // Locks the job after the days, in the same order as a payment.
  const { jobId } = hire;
  if (jobId) await passJobOn(tx, { jobId, artisanId });
  return id;
}
