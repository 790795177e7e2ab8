import { isFreeForCustomer } from '../../../shared/hire-clock.ts';
import {
  type HireShares,
  sharesOfFinishedHire,
  sharesOfFullRefund,
  sharesOfLateCancellation,
} from '../../../shared/hire-money.ts';
import type { HireEventView, HireView } from '../../hiring/contract.ts';

/** Who got what of the money of a hire that is over, in whole kobo. */
export interface SettledMoney extends HireShares {
  paidKobo: number;
  /** What settled it: a cancellation, a release, … */
  action: string;
}

/** Where the money of a hire went; null while it is held, and where none was paid. */
export function moneyOf(hire: HireView, history: readonly HireEventView[]): SettledMoney | null {
  const last = history.findLast(({ action }) => settledBy(hire, action));
  if (!last) return null;
  const wasPaid = last.action === 'refund_late_payment' || history.some(({ action }) => action === 'pay');
  if (!wasPaid) return null;
  return { ...sharesAfter(last, hire), paidKobo: hire.amountKobo, action: last.action };
}

const settledBy = ({ status }: HireView, action: string): boolean =>
  (status === 'cancelled' && action === 'cancel') ||
  (status === 'released' && action === 'release') ||
  (status === 'refunded' && ['refund', 'refund_late_payment', 'lose_payment'].includes(action));

function sharesAfter({ action, actor, happenedAt }: HireEventView, hire: HireView): HireShares {
  const { amountKobo, feeBasisPoints } = hire;
  if (action === 'release') return sharesOfFinishedHire(amountKobo, feeBasisPoints);
  const late = action === 'cancel' && actor === 'customer' && !isFreeForCustomer(hire, new Date(happenedAt));
  return late ? sharesOfLateCancellation(amountKobo, feeBasisPoints) : sharesOfFullRefund(amountKobo);
}
