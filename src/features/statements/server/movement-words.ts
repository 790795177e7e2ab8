import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import type { EarningsMovement } from '../../escrow/server/public.ts';
import { hiresForMoney } from '../../hiring/server/public.ts';
import { type MonthStatement, movementKinds } from '../contract.ts';

/** Names of jobs and banks, by hire id and payout id. */
export interface Names {
  jobs: ReadonlyMap<string, string>;
  banks: ReadonlyMap<string, string>;
}

export async function namesOf(reads: Reads, movements: readonly EarningsMovement[]): Promise<Names> {
  const idsOf = (field: 'hireId' | 'payoutId') => [
    ...new Set(movements.flatMap((movement) => movement[field] ?? [])),
  ];
  const [hires, banks] = await Promise.all([
    hiresForMoney(reads, idsOf('hireId')),
    banksOf(reads, idsOf('payoutId')),
  ]);
  return {
    jobs: new Map(hires.map(({ id, job }) => [id, job.replaceAll(/\s+/g, ' ').trim()])),
    banks: new Map(banks.map(({ id, bank }) => [id, bank])),
  };
}

async function banksOf(reads: Reads, payoutIds: readonly string[]): Promise<{ id: string; bank: string }[]> {
  if (payoutIds.length === 0) return [];
  const { rows } = await sql<{ id: string; bank: string }>`
    select payout.id, account.bank_name || ', ending in ' || account.last_digits as bank
      from payouts payout join bank_accounts account on account.id = payout.bank_account_id
     where payout.id = any(${payoutIds}::uuid[])`.execute(reads);
  return rows;
}

type Shown = MonthStatement['movements'][number];

const jobWords: Partial<Record<Shown['kind'], string>> = {
  release: 'Released',
  late_cancellation: 'Cancelled late',
  tip: 'Tip',
  tip_taken_back: 'Tip taken back by the bank',
  given_up: 'Given up when the account was deleted',
  debt_repaid: 'For a payment that a bank took back',
  chargeback_undone: 'Returned, for a payment that a bank took back',
};

/** Kind and description of a movement, as its artisan reads it. */
export function whatWas(
  { kind: booked, hireId, payoutId }: EarningsMovement,
  { jobs, banks }: Names,
): Pick<Shown, 'kind' | 'what'> {
  const kind = movementKinds.find((known) => known === booked) ?? 'other';
  const bank = banks.get(payoutId ?? '');
  const to = bank ? `: ${bank}` : '';
  switch (kind) {
    case 'payout_asked':
      return { kind, what: `Pay-out${to}` };
    case 'payout_returned':
      return { kind, what: `Pay-out that could not be sent${to}` };
    case 'payout_reversed':
      return { kind, what: `Pay-out that the bank sent back${to}` };
    case 'payout_paid_after_all':
      return { kind, what: `Pay-out that reached the bank after all${to}` };
    default: {
      const job = jobs.get(hireId ?? '');
      return { kind, what: `${jobWords[kind] ?? 'Correction'}${job ? `: ${job}` : ''}` };
    }
  }
}
