import {
  type HireShares,
  sharesOfFinishedHire,
  sharesOfFullRefund,
  sharesOfLateCancellation,
} from '../../../shared/hire-money.ts';
import { lagosInstant } from '../../../shared/lagos-time.ts';
import { CANCELLATION_WINDOW_HOURS } from '../../../shared/promises.ts';
import type { HireEventView, HireView } from '../../hiring/contract.ts';

/** Who got what of the money of a hire that is over, in whole kobo. */
export interface SettledMoney extends HireShares {
  paidKobo: number;
  /** What settled it: a cancellation, a release, … */
  action: string;
}

const HOUR_MS = 3_600_000;
const BASIS_POINTS = 10_000;

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
  const { amountKobo } = hire;
  if (action === 'release') return sharesOfFinishedHire(amountKobo, feeRateOf(hire));
  const late = action === 'cancel' && actor === 'customer' && new Date(happenedAt) > freeUntil(hire);
  return late ? sharesOfLateCancellation(amountKobo, feeRateOf(hire)) : sharesOfFullRefund(amountKobo);
}

const freeUntil = ({ startDate, startTime }: HireView): Date =>
  new Date(lagosInstant(startDate, startTime).getTime() - CANCELLATION_WINDOW_HOURS * HOUR_MS);

/** In hundredths of a percent. The fee lacks less than a kobo, so of a hire's sum the rate comes out whole again. */
const feeRateOf = ({ amountKobo, feeKobo }: HireView): number =>
  amountKobo === 0 ? 0 : Math.round((feeKobo / amountKobo) * BASIS_POINTS);
