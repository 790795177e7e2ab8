import {
  type HireShares,
  sharesOfCancellation,
  sharesOfFinishedHire,
  sharesOfFullRefund,
} from '../../../../shared/hire-money.ts';
import type { HireEventView, HireView } from '../../contract.ts';
import { sharesOfEnd } from '../../problem-ends.ts';
import { type HireAction, isOver } from '../../process.ts';

/** Who got how much of a finished hire's money, in whole kobo. */
export interface SettledMoney extends HireShares {
  paidKobo: number;
  /** The action that settled it, such as `cancel` or `release`. */
  action: HireAction;
}

/** Where the money of a hire went; null while it is held or if none was paid. */
export function moneyOf(hire: HireView, history: readonly HireEventView[]): SettledMoney | null {
  const last = history.findLast(({ status }) => status === hire.status);
  if (!last || !isOver(hire.status)) return null;
  // The money is held for the replacement hire, whose page shows it.
  if (last.action === 'rebook') return null;
  const wasPaid =
    last.action === 'refund_late_payment' ||
    history.some(({ action }) => action === 'pay' || action === 'hire_instead');
  if (!wasPaid) return null;
  return { ...sharesAfter(last, hire), paidKobo: hire.amountKobo, action: last.action };
}

function sharesAfter(
  { action, actor, happenedAt, status, amountKobo, end }: HireEventView,
  hire: HireView,
): HireShares {
  if (end) return sharesOfEnd({ kind: end.kind, toCustomerKobo: amountKobo }, hire);
  if (action === 'release') return sharesOfFinishedHire(hire.amountKobo, hire.feeBasisPoints);
  // A settled report that the customer was absent counts as a cancellation by the customer at that moment.
  const countsAsCancelled =
    (action === 'settle_no_show' || action === 'admit_no_show') && status === 'cancelled';
  if ((action === 'cancel' && actor === 'customer') || countsAsCancelled) {
    return sharesOfCancellation(hire, 'customer', new Date(happenedAt));
  }
  return sharesOfFullRefund(hire.amountKobo);
}
