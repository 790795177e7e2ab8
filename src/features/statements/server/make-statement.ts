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

type Movement = MonthStatement['movements'][number];

/** What an artisan had available when a month began, in kobo. */
export const balanceBefore = (reads: Reads, artisanId: string, month: string): Promise<number> =>
  earningsAt(reads, artisanId, beginOf(month));

const periodOf = (month: string) => ({ from: beginOf(month), before: beginOf(monthAfter(month)) });

/**
 * @param month YYYY-MM in Lagos
 * @param most how many movements to list, the earliest first
 */
export async function monthStatementOf(
  reads: Reads,
  { artisanId, artisanName, now }: StatementSubject,
  month: string,
  most: number,
): Promise<MonthStatement> {
  const openingKobo = await balanceBefore(reads, artisanId, month);
  const sums = await earningsByMonth(reads, artisanId, periodOf(month));
  const movements: Movement[] = [];
  for await (const page of movementsOfMonth(reads, artisanId, month, openingKobo)) {
    movements.push(...page);
    if (movements.length >= most) break;
  }
  return {
    month,
    artisanName,
    isOver: monthOf(now) > month,
    madeAt: now.toISOString(),
    ...sumsOf(openingKobo, sums),
    movementCount: sums.reduce((count, sum) => count + sum.count, 0),
    movements: movements.slice(0, most),
  };
}

/** All movements of a month, in pages. */
export async function* movementsOfMonth(
  reads: Reads,
  artisanId: string,
  month: string,
  openingKobo: number,
): AsyncGenerator<Movement[]> {
  let balanceKobo = openingKobo;
  for await (const movements of movementsOfEarnings(reads, artisanId, periodOf(month))) {
    const names = await namesOf(reads, movements);
    yield movements.map((movement) => {
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
    });
  }
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
