import { channelNames, type PlayableChannel } from './channels.ts';
import { transactionFeeKobo } from './fees.ts';
import type { Sandbox } from './sandbox-context.ts';
import { inTransaction } from './sandbox-database.ts';
import { type HistoryEntry, lockTransaction, saveTransaction, type Transaction } from './sandbox-store.ts';
import { chargeSuccessData } from './transaction-data.ts';
import { NOT_COMPLETED } from './transaction-routes.ts';
import { addWebhook } from './webhook-store.ts';

/** What the payer can choose: paid, refused by the bank, sent but not yet confirmed by the bank, or abandoned. */
export const outcomes = ['success', 'decline', 'pending', 'abandon'] as const;
export type Outcome = (typeof outcomes)[number];

/**
 * Ends a checkout as the payer chooses. A payment that has succeeded stays as it is, whatever is chosen afterwards. The
 * payment and its webhook are stored together.
 *
 * @param channel the payment method; not needed for abandoning
 * @returns the transaction in its new state; undefined when there is no such checkout
 */
export async function playOutcome(
  sandbox: Sandbox,
  accessCode: string,
  outcome: Outcome,
  channel: PlayableChannel | undefined,
): Promise<Transaction | undefined> {
  const now = sandbox.clock();
  const played = await inTransaction(sandbox.pool, async (tx) => {
    const before = await lockTransaction(tx, 'access_code', accessCode);
    if (!before || before.paidAt !== null) return before;
    const after = { ...before, channel: channel ?? before.channel, ...change(before, outcome, channel, now) };
    await saveTransaction(tx, after);
    if (outcome === 'success') await addWebhook(tx, 'charge.success', chargeSuccessData(after), now);
    return after;
  });
  if (outcome === 'success') sandbox.wake();
  return played;
}

function change(
  { amountKobo, createdAt, history }: Transaction,
  outcome: Outcome,
  channel: PlayableChannel | undefined,
  now: Date,
): Partial<Transaction> {
  const time = Math.max(0, Math.round((now.getTime() - createdAt.getTime()) / 1000));
  const withWhat = channel ? channelNames[channel].toLowerCase() : 'nothing';
  const attempt: HistoryEntry = { type: 'action', message: `Attempted to pay with ${withWhat}`, time };
  switch (outcome) {
    case 'success':
      return {
        status: 'success',
        gatewayResponse: channel === 'card' ? 'Successful' : 'Approved',
        feesKobo: transactionFeeKobo(amountKobo),
        paidAt: now,
        history: [
          ...history,
          attempt,
          { type: 'success', message: `Successfully paid with ${withWhat}`, time },
        ],
      };
    case 'decline':
      return {
        status: 'failed',
        gatewayResponse: 'Declined',
        history: [...history, attempt, { type: 'error', message: 'Error: Declined', time }],
      };
    case 'pending':
      return {
        status: 'pending',
        gatewayResponse: 'Payment is being confirmed',
        history: [...history, attempt],
      };
    case 'abandon':
      return {
        status: 'abandoned',
        gatewayResponse: NOT_COMPLETED,
        history: [...history, { type: 'close', message: 'Page closed', time }],
      };
  }
}

/** The payer's return address: the merchant's address with trxref and reference added; null when it gave none. */
export function returnUrl({ callbackUrl, reference }: Transaction): string | null {
  if (callbackUrl === null) return null;
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return url.href;
}
