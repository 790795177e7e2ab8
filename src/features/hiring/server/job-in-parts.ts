import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { hireStatus } from '../contract.ts';
import type { JobInParts } from '../part-shape.ts';
import { type HireStatus, isHeld, isOver, isPayable } from '../process.ts';

interface Row {
  id: string;
  number: number;
  title: string;
  status: string;
  startDate: string;
  endDate: string;
  startTime: string;
  amountKobo: number;
  priceKobo: number;
  refundedKobo: number;
  receivedKobo: number;
  isAsked: boolean;
}

/** All parts of a job, in order, with their totals in whole kobo. */
export async function findJobInParts(reads: Reads, groupId: string): Promise<JobInParts> {
  const { rows } = await sql<Row>`
    select part.id, part.part_number as number, part.part_title as title, part.status,
           part.part_asked_at is not null as "isAsked", part.start_date as "startDate", part.end_date as "endDate",
           to_char(part.start_time, 'HH24:MI') as "startTime", part.amount_kobo as "amountKobo",
           coalesce(part.price_kobo, part.amount_kobo) as "priceKobo",
           coalesce(paid.received_kobo, 0)::bigint as "receivedKobo", coalesce(paid.refunded_kobo, 0)::bigint as "refundedKobo"
      from hires part
      left join lateral (
        select sum(payment.received_kobo) as received_kobo, 
               sum(coalesce(refund.amount_kobo, 0) + payment.returned_before_kobo) as refunded_kobo
          from payments payment left join refunds refund on refund.payment_id = payment.id
         where payment.hire_id = part.id and payment.part <> 'tip'
           and payment.status in ('success', 'refund_due', 'refunded')) paid on true
     where part.group_id = ${groupId}
     order by part.part_number`.execute(reads);
  const parts = rows.map(partOfJob);
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  return {
    parts,
    total: {
      priceKobo: sum(({ priceKobo }) => priceKobo),
      paidKobo: sum(({ paidKobo }) => paidKobo),
      heldKobo: sum(({ heldKobo }) => heldKobo),
      releasedKobo: sum(({ releasedKobo }) => releasedKobo),
      toPayKobo: sum(({ toPayKobo }) => toPayKobo),
    },
  };
}

function partOfJob(row: Row): JobInParts['parts'][number] {
  const { id, number, title, startDate, endDate, startTime, amountKobo, priceKobo } = row;
  const status: HireStatus = hireStatus.parse(row.status);
  // What was received, less what is or is being refunded.
  const paidKobo = row.receivedKobo - row.refundedKobo;
  const heldKobo = isHeld(status) ? amountKobo : 0;
  const toPayKobo = isPayable(status) ? priceKobo : isOver(status) ? 0 : Math.max(0, priceKobo - amountKobo);
  const releasedKobo = isOver(status) ? paidKobo : 0;
  return {
    id,
    number,
    title,
    status,
    startDate,
    endDate,
    startTime,
    priceKobo,
    paidKobo,
    heldKobo,
    releasedKobo,
    toPayKobo,
    isNext: status === 'planned' && row.isAsked,
  };
}
