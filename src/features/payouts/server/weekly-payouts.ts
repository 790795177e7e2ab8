import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { newId } from '../../../shared/identifier.ts';
import { LEAST_PAYOUT_KOBO, MOST_PAYOUT_KOBO } from '../../../shared/transfer-fee.ts';
import { artisansWithAvailable, availableToArtisan } from '../../escrow/server/public.ts';
import { lockPerson } from '../../people/server/public.ts';
import { findAccountInUse } from './bank-accounts-store.ts';
import { makePayout } from './make-payout.ts';
import { lastFriday } from './payout-rules.ts';
import { beginRound, isRoundBegun, isWeekly } from './payouts-store.ts';
import { sendPayoutTask } from './send-payout.ts';

/** A million artisans at once did not fit into the memory of a process. */
const QUEUED_AT_ONCE = 1_000;

interface OwnRound {
  userId: string;
  /** Lagos day, YYYY-MM-DD. */
  friday: string;
}

/** Pays one artisan what is available, up to the limit of a payout, as that Friday's payout. Idempotent for each Friday. */
async function payWeekly(context: AppContext, { userId, friday }: OwnRound): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const now = context.now();
    await lockPerson(tx, userId);
    if (!(await isWeekly(tx, userId))) return;
    const account = await findAccountInUse(tx, userId);
    if (!account?.usableAt || now < account.usableAt) return;
    const availableKobo = await availableToArtisan(tx, userId);
    if (availableKobo < LEAST_PAYOUT_KOBO) return;
    const id = newId();
    const made = await makePayout(tx, {
      id,
      userId,
      bankAccountId: account.id,
      amountKobo: Math.min(availableKobo, MOST_PAYOUT_KOBO),
      kind: 'weekly',
      friday,
      at: now,
    });
    if (made) await context.jobs.add(tx, sendPayoutTask, { payoutId: id });
  });
}

export const payWeeklyTask = defineTask<OwnRound>({ name: 'pay-weekly', retries: 3, run: payWeekly });

/**
 * Starts a Friday's payouts once, from 09:00 in Lagos, in whichever process is first. After an outage it catches up
 * on the last Friday only. The jobs for the artisans are queued in the same transaction.
 */
async function beginWeeklyPayouts({ db, jobs, now, site }: AppContext): Promise<void> {
  if ((await site.read()).off.has('payouts')) return;
  const friday = lastFriday(now());
  if (await isRoundBegun(db, friday)) return;
  await db.transaction().execute(async (tx) => {
    if (!(await beginRound(tx, friday, now()))) return;
    let artisans: string[] = [];
    do {
      const after = artisans.at(-1);
      artisans = await artisansWithAvailable(tx, LEAST_PAYOUT_KOBO, { after, most: QUEUED_AT_ONCE });
      await jobs.addAll(
        tx,
        payWeeklyTask,
        artisans.map((userId) => ({ userId, friday })),
      );
    } while (artisans.length === QUEUED_AT_ONCE);
  });
}

export const beginWeeklyPayoutsTask = defineTask({
  name: 'begin-weekly-payouts',
  everyCron: '* * * * *',
  retries: 0,
  run: beginWeeklyPayouts,
});
