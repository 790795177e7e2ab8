import { sql } from 'kysely';
import { secondsSince, type WatchedValue } from '../../../server/watched-values.ts';

const MOST_COUNTED = 20_000;
const states = ['awaiting_approval', 'due', 'sent', 'paid', 'failed', 'reversed'];

const byState = {
  name: 'surehands_payouts',
  help: 'Payouts of the last 7 days by state; at most 20,000 are counted',
  label: 'state',
};
const oldest = {
  name: 'surehands_payouts_oldest_open_seconds',
  help: 'Age of the oldest payout that is due or sent and waits for no operator; 0 if there is none',
};
const lastPaid = {
  name: 'surehands_payouts_last_paid_timestamp_seconds',
  help: 'When a payout of the last 7 days last reached a bank, in seconds since 1970',
};

/** Metrics about payouts. */
export const watchedPayouts: WatchedValue = {
  gauges: [byState, oldest, lastPaid],
  async read(reads, at) {
    const { rows } = await sql<{ counts: Record<string, number>; oldest: Date | null; paid: Date | null }>`
      with latest as materialized (
        select status, settled_at from payouts
         where created_at > ${at}::timestamptz - interval '7 days' order by created_at desc limit ${MOST_COUNTED})
      select coalesce((select json_object_agg(status, total)
                         from (select status, count(*)::int as total from latest group by status) counted), '{}') as counts,
             (select min(created_at) from payouts
               where next_ask_at is not null and status in ('due', 'sent') and waits_for is null) as oldest,
             (select max(settled_at) from latest where status = 'paid') as paid`.execute(reads);
    const [row] = rows;
    if (!row) return {};
    return {
      [byState.name]: states.map((label) => ({ label, value: row.counts[label] ?? 0 })),
      [oldest.name]: [{ value: secondsSince(row.oldest, at) }],
      [lastPaid.name]: row.paid ? [{ value: row.paid.getTime() / 1_000 }] : [],
    };
  },
};
