import type { Payout } from '../contract.ts';
import type { PayoutRecord } from './payouts-store.ts';

/** A payout as its artisan sees it. */
export const payoutView = (
  payout: PayoutRecord & { bank: string | null; lastDigits: string | null },
): Payout => ({
  id: payout.id,
  amountKobo: payout.amountKobo,
  status: payout.status,
  kind: payout.kind,
  reason: payout.reason,
  bank: payout.bank,
  lastDigits: payout.lastDigits,
  createdAt: payout.createdAt.toISOString(),
  settledAt: payout.settledAt?.toISOString() ?? null,
  reversedAt: payout.reversedAt?.toISOString() ?? null,
});
