import { sql } from 'kysely';
import type { WatchedValue } from '../../../server/watched-values.ts';
import { isHeld, statusesThat } from '../process.ts';

/**
 * Above this many hires the gauge is left out: the sum would be too slow to read every few seconds,
 * and the nightly comparison covers it.
 */
const MOST_HIRES = 20_000;

const money = {
  name: 'surehands_held_money_kobo',
  help: 'Money of customers that is held for hires, in kobo',
};
const hires = {
  name: 'surehands_hires_holding_money',
  help: 'Hires whose money is held; 20,000 are counted at the most, and then their money is not summed up',
};

/** Gauges of the money held for hires, from the ledger. */
export const watchedHeldMoney: WatchedValue = {
  gauges: [money, hires],
  async read(reads) {
    // The states are literals so that the partial index can be used (migration 0069).
    const held = sql.join(statusesThat(isHeld).map((status) => sql.lit(status)));
    const { rows } = await sql<{ hires: number; kobo: number }>`
      select count(*)::int as hires, coalesce(sum(balance.credits_kobo - balance.debits_kobo), 0)::bigint as kobo
        from (select id from hires where status in (${held}) limit ${MOST_HIRES}) hire
        left join ledger_balances balance on balance.kind = 'hire_held' and balance.owner_id = hire.id`.execute(
      reads,
    );
    const { hires: count = 0, kobo = 0 } = rows[0] ?? {};
    return {
      [money.name]: count < MOST_HIRES ? [{ value: kobo }] : [],
      [hires.name]: [{ value: count }],
    };
  },
};
