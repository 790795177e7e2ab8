import type { AppContext } from '../../../server/app-context.ts';
import { defineTask } from '../../../server/jobs.ts';
import { newId } from '../../../shared/identifier.ts';
import { LEAST_PAYOUT_KOBO, MOST_PAYOUT_KOBO } from '../../../shared/transfer-fee.ts';
import { artisansWithAvailable, availableToArtisan } from '../../escrow/server/public.ts';
import { lockPerson } from '../../people/server/public.ts';
import { findAccountInUse, ownersOfAccountsInUse } from './bank-accounts-store.ts';
import { makePayout } from './make-payout.ts';
import { lastFriday } from './payout-rules.ts';
import { beginRound, isRoundQueued, isWeekly, lockRound, moveRound } from './payouts-store.ts';
import { sendPayoutTask } from './send-payout.ts';

/** What one transaction writes is kept in memory until it commits: a million artisans did not fit into a process. */
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
 * Starts a Friday's payouts once, from 09:00 in Lagos, in whichever process is first, and continues them where a
 * process ended meanwhile. After an outage it catches up on the last Friday only.
 */
async function beginWeeklyPayouts(context: AppContext): Promise<void> {
  const { db, now, site } = context;
  if ((await site.read()).off.has('payouts')) return;
  const friday = lastFriday(now());
  if (await isRoundQueued(db, friday)) return;
  await db.transaction().execute((tx) => beginRound(tx, friday, now()));
  while (await queueNext(context, friday));
}

/** Queues the jobs of the next artisans with a bank account and money for it. @returns whether more may follow */
async function queueNext({ db, jobs }: AppContext, friday: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const after = await lockRound(tx, friday);
    if (after === undefined) return false;
    const owners = await ownersOfAccountsInUse(tx, after, QUEUED_AT_ONCE);
    const paid = await artisansWithAvailable(tx, LEAST_PAYOUT_KOBO, owners);
    await jobs.addAll(
      tx,
      payWeeklyTask,
      paid.map((userId) => ({ userId, friday })),
    );
    const last = owners.length === QUEUED_AT_ONCE ? owners.at(-1) : undefined;
    await moveRound(tx, friday, last ?? null);
    return last !== undefined;
  });
}

export const beginWeeklyPayoutsTask = defineTask({
  name: 'begin-weekly-payouts',
  everyCron: '* * * * *',
  retries: 0,
  run: beginWeeklyPayouts,
});
