import type { AppContext } from '../../../server/app-context.ts';
import { BoundedQueue } from '../../../server/bounded-queue.ts';
import { defineTask } from '../../../server/jobs.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import {
  createRecipient,
  initiateTransfer,
  isBalanceTooLow,
  isRecipientRefused,
  PaystackFault,
  paystackConnection,
  readBalance,
  type TransferFacts,
  verifyTransfer,
} from '../../payments/server/public.ts';
import { openBankAccount, setRecipient } from './bank-accounts-store.ts';
import { pauseMs } from './payout-rules.ts';
import { type PayoutRecord, setTried, takeForAsking, writePayout } from './payouts-store.ts';
import { giveBack, settlePayout } from './settle-payout.ts';

/** Longer than the slowest Paystack calls can take together. */
const ASKING_MS = 3 * 60_000;
/** About how many payouts a process asks Paystack at the same time. */
export const PAYOUTS_AT_ONCE = 10;
/** After this many refusals by Paystack, an operator has to look at the payout. */
const REFUSALS_AT_MOST = 12;

const turns = new BoundedQueue({ atOnce: PAYOUTS_AT_ONCE, mostWaiting: Number.POSITIVE_INFINITY });

/**
 * Sends a payout to Paystack, or asks for its status, once fewer than {@link PAYOUTS_AT_ONCE} others are being asked
 * about. A payout keeps one reference for good: after a first attempt, Paystack is always asked about that reference
 * before it is sent again with the same one. So neither a crash nor a lost or garbled answer can pay twice.
 *
 * @throws PaystackFault when Paystack does not answer; the next run asks again
 */
export const sendPayout = (context: AppContext, { payoutId }: { payoutId: string }): Promise<void> =>
  turns.run(() => sendOrAsk(context, payoutId));

async function sendOrAsk(context: AppContext, payoutId: string): Promise<void> {
  const now = context.now();
  const until = new Date(now.getTime() + ASKING_MS);
  const payout = await context.db.transaction().execute((tx) => takeForAsking(tx, payoutId, now, until));
  if (!payout) return;
  try {
    const facts = await ask(context, payout);
    if (!facts) return;
    await context.db.transaction().execute((tx) => settlePayout(tx, context, facts, { isAsked: true }));
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    await afterFault(context, payout, error);
    if (error.kind !== 'refused') throw error;
  }
}

/** Sends a payout just requested; `reconcile-payouts.ts` retries what this job did not finish. */
export const sendPayoutTask = defineTask<{ payoutId: string }>({
  name: 'send-payout',
  retries: 0,
  atOnce: PAYOUTS_AT_ONCE,
  run: async (context, data) => {
    try {
      await sendPayout(context, data);
    } catch (error) {
      if (!(error instanceof PaystackFault)) throw error;
      context.log.warn({ err: error, ...data }, 'a payout will be checked again in the next round');
    }
  },
});

async function ask(context: AppContext, payout: PayoutRecord): Promise<TransferFacts | undefined> {
  const connection = paystackConnection(context);
  if (payout.triedAt) {
    const found = await verifyTransfer(connection, payout.reference);
    if (found) return found;
    if (!isGivenBack(payout) && (payout.transferCode || payout.status === 'paid')) {
      await askOperator(context, payout, 'Paystack no longer knows a transfer that it had accepted');
      return undefined;
    }
  }
  // Its money is the artisan's again, so it is never sent: there is nothing more to ask.
  if (isGivenBack(payout)) {
    await context.db
      .transaction()
      .execute((tx) => writePayout(tx, payout.id, { nextAskAt: null, attempts: 0 }, context.now()));
    return undefined;
  }
  // While payouts are switched off, nothing new is sent, which counts as no attempt; the next run looks again.
  if ((await context.site.read()).off.has('payouts')) {
    const { id, attempts } = payout;
    await context.db.transaction().execute((tx) => writePayout(tx, id, { attempts }, context.now()));
    return undefined;
  }
  const recipient = await recipientOf(context, payout);
  if (!recipient) return undefined;
  await context.db.transaction().execute((tx) => setTried(tx, payout.id, context.now()));
  const { reference, amountKobo } = payout;
  try {
    return await initiateTransfer(connection, {
      reference,
      amountKobo,
      recipient: recipient.code,
      reason: `${PRODUCT_NAME} pay-out`,
    });
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    // An earlier attempt reached Paystack after all.
    if (error.kind === 'duplicate_reference') return verifyTransfer(connection, reference);
    if (!isRecipientRefused(error) || recipient.isNew) throw error;
    await forgetRecipient(context, payout, error.providerMessage);
    return undefined;
  }
}

const isGivenBack = ({ status }: PayoutRecord): boolean => status === 'failed' || status === 'reversed';

/**
 * Paystack's recipient code for the account, and whether it was made just now; undefined when its owner has deleted
 * the account.
 */
async function recipientOf(
  context: AppContext,
  payout: PayoutRecord,
): Promise<{ code: string; isNew: boolean } | undefined> {
  const { db, config } = context;
  const account = payout.bankAccountId
    ? await openBankAccount(db, config.bvn.keys, payout.bankAccountId)
    : undefined;
  if (!account) {
    await askOperator(context, payout, 'a payout no longer has a bank account');
    return undefined;
  }
  if (account.recipientCode) return { code: account.recipientCode, isNew: false };
  const code = await createRecipient(paystackConnection(context), {
    name: account.accountName,
    accountNumber: account.accountNumber,
    bankCode: account.bankCode,
  });
  await db.transaction().execute((tx) => setRecipient(tx, account.id, code));
  return { code, isNew: true };
}

async function afterFault(context: AppContext, payout: PayoutRecord, fault: PaystackFault): Promise<void> {
  const { db } = context;
  const now = context.now();
  const nextAskAt = new Date(now.getTime() + pauseMs(now.getTime() - payout.createdAt.getTime()));
  const { providerMessage } = fault;
  if (isBalanceTooLow(fault)) {
    if (payout.waitsFor !== 'balance') await complainOfBalance(context, payout);
    await db
      .transaction()
      .execute((tx) =>
        writePayout(
          tx,
          payout.id,
          { waitsFor: 'balance', providerMessage: providerMessage ?? null, nextAskAt },
          now,
        ),
      );
    return;
  }
  if (isRecipientRefused(fault)) return refusedAccount(context, payout, providerMessage);
  if (fault.kind === 'refused' && payout.attempts + 1 >= REFUSALS_AT_MOST && payout.waitsFor !== 'operator') {
    return askOperator(context, payout, 'Paystack refused a payout', providerMessage);
  }
  await db
    .transaction()
    .execute((tx) =>
      writePayout(
        tx,
        payout.id,
        { nextAskAt, ...(providerMessage !== undefined && { providerMessage }) },
        now,
      ),
    );
}

/** A stored recipient code may have expired: the next run, due at once, makes a new one. */
async function forgetRecipient(
  { db, now }: AppContext,
  payout: PayoutRecord,
  providerMessage = '',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (payout.bankAccountId) await setRecipient(tx, payout.bankAccountId, null);
    await writePayout(tx, payout.id, { providerMessage, nextAskAt: now() }, now());
  });
}

/** Paystack refused the account itself, or a recipient code just made for it: it cannot be paid. */
async function refusedAccount(
  context: AppContext,
  payout: PayoutRecord,
  providerMessage = '',
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    if (payout.bankAccountId) await setRecipient(tx, payout.bankAccountId, null);
    await giveBack(tx, context, payout.reference, { reason: 'account_refused', message: providerMessage });
  });
}

async function complainOfBalance(
  context: AppContext,
  { reference, amountKobo }: PayoutRecord,
): Promise<void> {
  const balanceKobo = await readBalance(paystackConnection(context)).catch(() => null);
  context.log.error(
    { reference, amountKobo, balanceKobo },
    'the balance at Paystack is too low for a payout: it waits until an operator tops it up',
  );
}

/** Stops asking Paystack until an operator runs `payout retry`. */
async function askOperator(
  context: AppContext,
  { id, reference }: PayoutRecord,
  why: string,
  providerMessage?: string,
): Promise<void> {
  context.log.error({ reference, providerMessage }, `${why}: an operator has to look at it`);
  await context.db
    .transaction()
    .execute((tx) =>
      writePayout(
        tx,
        id,
        { waitsFor: 'operator', nextAskAt: null, ...(providerMessage !== undefined && { providerMessage }) },
        context.now(),
      ),
    );
}
