import type { Reads } from '../../../server/database.ts';
import { type HireEventView, hireStatus } from '../contract.ts';
import { hireActors } from './hire-process.ts';

/** What happened to a hire, oldest first. */
export async function listHistory(reads: Reads, hireId: string): Promise<HireEventView[]> {
  const rows = await reads
    .selectFrom('hire_events as event')
    .leftJoin('quotes', 'quotes.id', 'event.quote_id')
    .select([
      'event.action',
      'event.actor',
      'event.to_status',
      'event.happened_at',
      'event.reason',
      'event.note as said',
      'event.start_date',
      'event.end_date',
      'event.start_time',
      'quotes.amount_kobo',
      'quotes.note as quote_note',
    ])
    .where('event.hire_id', '=', hireId)
    .orderBy('event.happened_at')
    .orderBy('event.id')
    .execute();
  return rows.map((row) => ({
    action: row.action,
    actor: hireActors.find((actor) => actor === row.actor) ?? 'system',
    status: hireStatus.parse(row.to_status),
    happenedAt: row.happened_at.toISOString(),
    amountKobo: row.amount_kobo,
    reason: row.reason,
    note: row.said || row.quote_note || null,
    movedTo:
      row.start_date && row.end_date && row.start_time
        ? { startDate: row.start_date, endDate: row.end_date, startTime: row.start_time.slice(0, 5) }
        : null,
  }));
}
