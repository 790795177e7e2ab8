import type { Reads } from '../../../server/database.ts';
import { lagosDay, lagosInstant } from '../../../shared/lagos-time.ts';
import {
  type EarningsMovement,
  earningsAt,
  earningsByMonth,
  movementsOfEarnings,
} from '../../escrow/server/public.ts';
import type { MonthStatement, YearStatement } from '../contract.ts';
import type { StatementSums } from '../statement-words.ts';
import { namesOf, whatWas } from './movement-words.ts';

/* Statements are computed from the ledger on each request. The ledger never changes, so a past month always has
   the same content, except for the reader's name. */

/** The following month, YYYY-MM. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

const beginOf = (month: string): Date => lagosInstant(`${month}-01`);
export const monthOf = (moment: Date): string => lagosDay(moment).slice(0, 7);

type Moved = Pick<EarningsMovement, 'kind' | 'amountKobo' | 'feeKobo'>;

/** Sums of a period, which lead from its opening to its closing balance. */
function sumsOf(openingKobo: number, movements: readonly Moved[]): StatementSums {
  const sums: StatementSums = {
    openingKobo,
    earnedKobo: 0,
    feesKobo: 0,
    tipsKobo: 0,
    paidOutKobo: 0,
    repaidKobo: 0,
    otherKobo: 0,
    closingKobo: openingKobo,
  };
  for (const { kind, amountKobo, feeKobo } of movements) {
    sums.closingKobo += amountKobo;
    if (kind === 'release' || kind === 'late_cancellation') {
      sums.earnedKobo += amountKobo + feeKobo;
      sums.feesKobo += feeKobo;
    } else if (kind.startsWith('tip')) sums.tipsKobo += amountKobo;
    else if (kind.startsWith('payout')) sums.paidOutKobo -= amountKobo;
    else if (kind === 'debt_repaid' || kind === 'chargeback_undone') sums.repaidKobo -= amountKobo;
    else sums.otherKobo += amountKobo;
  }
  return sums;
}

interface StatementSubject {
  artisanId: string;
  artisanName: string;
  now: Date;
}

/** @param month YYYY-MM in Lagos */
export async function monthStatementOf(
  reads: Reads,
  { artisanId, artisanName, now }: StatementSubject,
  month: string,
): Promise<MonthStatement> {
  const begin = beginOf(month);
  const openingKobo = await earningsAt(reads, artisanId, begin);
  const movements = await movementsOfEarnings(reads, artisanId, {
    from: begin,
    before: beginOf(monthAfter(month)),
  });
  const names = await namesOf(reads, movements);
  let balanceKobo = openingKobo;
  return {
    month,
    artisanName,
    isOver: monthOf(now) > month,
    madeAt: now.toISOString(),
    ...sumsOf(openingKobo, movements),
    movements: movements.map((movement) => {
      balanceKobo += movement.amountKobo;
      return {
        at: movement.at.toISOString(),
        ...whatWas(movement, names),
        hireId: movement.hireId,
        grossKobo: movement.amountKobo + movement.feeKobo,
        feeKobo: movement.feeKobo,
        amountKobo: movement.amountKobo,
        balanceKobo,
      };
    }),
  };
}

/** Statement of a year, with each month up to now. */
export async function yearStatementOf(
  reads: Reads,
  { artisanId, artisanName, now }: StatementSubject,
  year: string,
): Promise<YearStatement> {
  const begin = beginOf(`${year}-01`);
  const openingKobo = await earningsAt(reads, artisanId, begin);
  const next = String(Number(year) + 1);
  const sums = await earningsByMonth(reads, artisanId, { from: begin, before: beginOf(`${next}-01`) });
  const months: YearStatement['months'] = [];
  let balanceKobo = openingKobo;
  for (let month = `${year}-01`; month < next && month <= monthOf(now); month = monthAfter(month)) {
    const ofMonth = sumsOf(
      balanceKobo,
      sums.filter((each) => each.month === month),
    );
    months.push({ month, ...ofMonth });
    balanceKobo = ofMonth.closingKobo;
  }
  return {
    year,
    artisanName,
    isOver: monthOf(now) >= next,
    madeAt: now.toISOString(),
    ...sumsOf(openingKobo, sums),
    months,
  };
}
