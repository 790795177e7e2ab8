import { type Request, signedIn } from '../../../server/answer.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { sharesOfFinishedHire } from '../../../shared/hire-money.ts';
import { lagosDay } from '../../../shared/lagos-time.ts';
import { availableToArtisan, debtOf, earnedWithHires } from '../../escrow/server/public.ts';
import { type HeldHire, heldHiresOf, hiresForMoney } from '../../hiring/server/public.ts';
import {
  MOST_HIRES_SHOWN,
  MOST_PAYOUTS_SHOWN,
  type MoneyOfHire,
  type payoutOverviewCall,
} from '../contract.ts';
import { findAccountInUse, findUnconfirmed } from './bank-accounts-store.ts';
import { nextFriday } from './payout-rules.ts';
import { payoutView } from './payout-view.ts';
import { isWeekly, listPayoutsOf, sumsOf } from './payouts-store.ts';

const shareOf = ({ heldKobo, feeBasisPoints }: HeldHire): number =>
  sharesOfFinishedHire(heldKobo, feeBasisPoints).artisanKobo;

/** Returns the caller's money: held, available, on its way and paid out. */
export async function showOverview(
  request: Request<typeof payoutOverviewCall>,
): Promise<AnswerInputOf<typeof payoutOverviewCall>> {
  const { id } = signedIn(request);
  const { db } = request;
  const now = request.now();
  const [availableKobo, debtKobo, held, sums, account, unconfirmed, weekly, payouts, earned] =
    await Promise.all([
      availableToArtisan(db, id),
      debtOf(db, id),
      heldHiresOf(db, id),
      sumsOf(db, id),
      findAccountInUse(db, id),
      findUnconfirmed(db, id, now),
      isWeekly(db, id),
      listPayoutsOf(db, id, MOST_PAYOUTS_SHOWN),
      earnedWithHires(db, id, MOST_HIRES_SHOWN),
    ]);
  const named = new Map(
    (
      await hiresForMoney(
        db,
        earned.map(({ hireId }) => hireId),
      )
    ).map((hire) => [hire.id, hire]),
  );
  const heldHires: MoneyOfHire[] = held.slice(0, MOST_HIRES_SHOWN).map((hire) => ({
    hireId: hire.id,
    job: hire.job,
    isTip: false,
    day: hire.day,
    heldKobo: shareOf(hire),
    releaseAt: hire.releaseAt?.toISOString() ?? null,
    earnedKobo: 0,
    earnedAt: null,
    state: 'held',
  }));
  // What was earned and is neither available nor on its way, even if a pay-out reached the bank twice.
  const paidOutKobo = (earned[0]?.earnedByThenKobo ?? 0) - availableKobo - sums.onItsWayKobo;
  const earnedHires: MoneyOfHire[] = earned.map(
    ({ hireId, isTip, earnedKobo, earnedAt, earnedByThenKobo }) => ({
      hireId,
      isTip,
      job: named.get(hireId)?.job ?? '',
      day: named.get(hireId)?.day ?? '',
      heldKobo: 0,
      releaseAt: null,
      earnedKobo,
      earnedAt: earnedAt.toISOString(),
      // Money is interchangeable, so what was earned first counts as paid out first.
      state:
        earnedByThenKobo <= paidOutKobo
          ? 'paid_out'
          : earnedByThenKobo <= paidOutKobo + sums.onItsWayKobo
            ? 'on_its_way'
            : 'available',
    }),
  );
  return {
    availableKobo,
    heldKobo: held.reduce((sum, hire) => sum + shareOf(hire), 0),
    ...sums,
    debtKobo,
    account: account?.usableAt
      ? {
          ...account,
          usableAt: account.usableAt.toISOString(),
          isUsable: account.usableAt <= now,
        }
      : null,
    unconfirmed: unconfirmed ?? null,
    weekly,
    nextFriday: nextFriday(now).toISOString(),
    forecast: forecastOf(held),
    payouts: payouts.map(payoutView),
    hires: [...heldHires, ...earnedHires],
  };
}

/** Amounts by day of release, earliest first; work that is not done yet has no release date. */
function forecastOf(held: readonly HeldHire[]): { day: string; amountKobo: number }[] {
  const byDay = new Map<string, number>();
  for (const hire of held) {
    if (!hire.releaseAt) continue;
    const day = lagosDay(hire.releaseAt);
    byDay.set(day, (byDay.get(day) ?? 0) + shareOf(hire));
  }
  return [...byDay]
    .map(([day, amountKobo]) => ({ day, amountKobo }))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}
