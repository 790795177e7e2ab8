import { type Request, signedIn } from '../../../server/answer.ts';
import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { LEAST_LAST_PAYOUT_KOBO, LEAST_PAYOUT_KOBO, MOST_PAYOUT_KOBO } from '../../../shared/transfer-fee.ts';
import { availableToArtisan } from '../../escrow/server/public.ts';
import { lockPerson } from '../../people/server/public.ts';
import type { requestPayoutCall } from '../contract.ts';
import { type BankAccountRecord, findAccountInUse } from './bank-accounts-store.ts';
import { makePayout } from './make-payout.ts';
import { payoutView } from './payout-view.ts';
import { findPayout, findShownPayout, type PayoutRecord } from './payouts-store.ts';
import { sendPayoutTask } from './send-payout.ts';

/** Requests a payout of the available money or a part of it. Idempotent by id. */
export async function requestPayout(
  request: Request<typeof requestPayoutCall>,
): Promise<AnswerInputOf<typeof requestPayoutCall>> {
  const caller = signedIn(request);
  const { id, amountNaira, last = false } = request.body;
  const wishedKobo = last ? null : (amountNaira ?? null);
  await request.transaction(async (tx) => {
    // Serialises an artisan's concurrent requests, so that each sees what is left.
    await lockPerson(tx, caller.id);
    const known = await findPayout(tx, id);
    if (known) return assertSame(known, caller.id, wishedKobo);
    const account = await usableAccount(tx, caller.id, request.now());
    if (last) await assertLeaving(tx, request, caller.id);
    const leastKobo = last ? LEAST_LAST_PAYOUT_KOBO : LEAST_PAYOUT_KOBO;
    const amountKobo = await sumToPay(tx, caller.id, wishedKobo, leastKobo);
    await makePayout(tx, {
      id,
      userId: caller.id,
      bankAccountId: account.id,
      amountKobo,
      kind: 'asked',
      at: request.now(),
    });
    await request.jobs.add(tx, sendPayoutTask, { payoutId: id });
  });
  const payout = await findShownPayout(request.db, id);
  if (!payout) throw new Error('the payout that was just made is missing');
  return payoutView(payout);
}

function assertSame(known: PayoutRecord, userId: string, wishedKobo: number | null): void {
  if (known.userId === userId && (wishedKobo === null || wishedKobo === known.amountKobo)) return;
  throw new Refusal(
    409,
    'already_used',
    'You already asked for this pay-out, with a different amount. Reload the page to see it.',
  );
}

/**
 * The artisan's confirmed account.
 *
 * @throws Refusal 409 `no_bank_account` without one, `bank_account_waits` during its first 24 hours
 */
export async function usableAccount(tx: Tx, userId: string, now: Date): Promise<BankAccountRecord> {
  const account = await findAccountInUse(tx, userId);
  if (!account?.usableAt) {
    throw new Refusal(409, 'no_bank_account', 'Add and confirm your bank account first.');
  }
  if (now < account.usableAt) {
    const from = formatMoment(account.usableAt.toISOString());
    const message = `Your bank account was changed recently. For your safety, pay-outs to it begin on ${from}.`;
    throw new Refusal(409, 'bank_account_waits', message);
  }
  return account;
}

/**
 * Allows a payout below the minimum only when no more can be earned.
 *
 * @throws Refusal 409 `not_possible_now` while the artisan has an unfinished hire
 */
async function assertLeaving(
  tx: Tx,
  { personalData }: Pick<AppContext, 'personalData'>,
  userId: string,
): Promise<void> {
  for (const { obstacles } of personalData) {
    const open = (await obstacles?.(tx, userId))?.find(({ kind }) => kind === 'hire');
    if (!open) continue;
    const message = `${open.text} We’ll pay out the rest once your hires are over.`;
    throw new Refusal(409, 'not_possible_now', message);
  }
}

/**
 * Amount to pay, in kobo.
 *
 * @param wishedKobo null for all that is available, up to the limit of a payout
 * @throws Refusal when more than is available, or less than the minimum
 */
export async function sumToPay(
  tx: Tx,
  userId: string,
  wishedKobo: number | null,
  leastKobo = LEAST_PAYOUT_KOBO,
): Promise<number> {
  const availableKobo = await availableToArtisan(tx, userId);
  if (availableKobo < leastKobo) {
    throw new Refusal(
      409,
      'nothing_to_pay_out',
      `You have ${formatNaira(Math.max(0, availableKobo))} available. The smallest pay-out is ${formatNaira(leastKobo)}.`,
    );
  }
  if (wishedKobo !== null && wishedKobo > availableKobo) {
    const message = `You have ${formatNaira(availableKobo)} available. Enter that or less.`;
    throw new Refusal(400, 'invalid_input', message, { fields: { amountNaira: message } });
  }
  return wishedKobo ?? Math.min(availableKobo, MOST_PAYOUT_KOBO);
}
