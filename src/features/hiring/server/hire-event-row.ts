import { sql } from 'kysely';
import type { HireStatus } from '../contract.ts';
import type { HireAction, HireActor } from './hire-process.ts';

/** A line of a hire's history as its row is written. */

/** One line of a hire's history. */
export interface HireEvent extends StepWords {
  id: string;
  action: HireAction;
  actor: HireActor;
  from: HireStatus | null;
  to: HireStatus;
  now: Date;
}

/** What a step says beside what it does. */
export interface StepWords {
  /** A stable code, where the action alone does not say why. */
  reason?: string | undefined;
  /** What somebody said with it. */
  note?: string | undefined;
  /** The quote that it sends, which is there already. */
  quote?: { id: string; amountKobo: number } | undefined;
  /** The days that it moves the hire to. */
  days?: HireDays | undefined;
}

/** When the work is. */
export interface HireDays {
  /** Lagos calendar days, YYYY-MM-DD. */
  startDate: string;
  endDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
}

export const eventColumns = [
  'id',
  'hire_id',
  'action',
  'actor',
  'from_status',
  'to_status',
  'happened_at',
  'reason',
  'note',
  'quote_id',
  'start_date',
  'end_date',
  'start_time',
] as const;

/** The line of history for the row that the statement's part called "hire" wrote; no row, no line. */
export const eventValues = ({ id, action, actor, from, to, now, reason, note, quote, days }: HireEvent) =>
  [
    sql<string>`${id}::uuid`.as('event_id'),
    'hire.id as hire_id',
    sql<string>`${action}::text`.as('action'),
    sql<string>`${actor}::text`.as('actor'),
    sql<string | null>`${from}::text`.as('from_status'),
    sql<string>`${to}::text`.as('to_status'),
    sql<Date>`${now}::timestamptz`.as('happened_at'),
    sql<string | null>`${reason ?? null}::text`.as('reason'),
    sql<string | null>`${note ?? null}::text`.as('note'),
    sql<string | null>`${quote?.id ?? null}::uuid`.as('quote_id'),
    sql<string | null>`${days?.startDate ?? null}::date`.as('start_date'),
    sql<string | null>`${days?.endDate ?? null}::date`.as('end_date'),
    sql<string | null>`${days?.startTime ?? null}::time`.as('start_time'),
  ] as const;
