import { sql } from 'kysely';
import type { Tx } from '../../../server/database.ts';
import type { TimedDays } from '../../../shared/lagos-time.ts';
import { ownSlotKept } from '../../bookings/server/public.ts';
import { type Notice, type Pushes, writtenNotices } from '../../notifications/server/public.ts';
import { typedColumnsOf } from '../hire-form.ts';
import type { QuotePart } from '../part-shape.ts';
import type { Clocks, HireAction, HireActor, HireStatus } from '../process.ts';
import { columnsOfPart } from './agreed-parts.ts';
import { emailsAllowed } from './email-limits.ts';
import type { HireRecord, QuoteLine } from './hire-record.ts';
import { columnsOfDays } from './more-days-store.ts';
import { columnsOfProblem, type ProblemAfter } from './problem-after.ts';
import type { ProblemEnd } from './problem-store.ts';
import { columnsOfVisit } from './visits.ts';

/** Writes hires, their history and their quotes. Only the process changes a hire's state: see move-hire.ts. */

/** The data that comes with a step. */
export interface StepData {
  /** A stable code, for a step whose action alone does not give the reason. */
  reason?: string | undefined;
  /** The actor's note. */
  note?: string | undefined;
  /** The quote that the step sends; already written. */
  quote?: { id: string; amountKobo: number; parts?: readonly QuotePart[] } | undefined;
  /**
   * The price for a booked job that the step proposes, agrees to or refuses; already
   * written. `days` is for a job after a visit.
   */
  proposal?: { id: string; amountKobo: number; days?: TimedDays | null } | undefined;
  /** The balance payment that arrived, in whole kobo. */
  receivedKobo?: number | undefined;
  /** The days to which the step moves the hire. */
  days?: TimedDays | undefined;
  /** The later last day that the step proposes; already written. */
  moreDays?: { id: string; endDate: string } | undefined;
  /** Days to record in the history without moving the hire. */
  wantedDays?: TimedDays | undefined;
  /** A moment to record, such as the expected arrival. */
  moment?: Date | undefined;
  /** The replacement hire that gets the money; already written. */
  rebookedAs?: string | undefined;
  /** The proposal or decision about a problem that the step makes, answers or carries out; already written. */
  end?: ProblemEnd | undefined;
  /** The parts that the customer agrees to; the hire becomes the first of them. */
  agreedParts?: readonly QuotePart[] | undefined;
  /** For the first of the unpaid parts that end with an earlier one: how many end, this one included. */
  endedParts?: number | undefined;
}

/** A step, complete with what is written for it. */
export interface WrittenStep extends StepData {
  /** The id of its line in the hire's history. */
  eventId: string;
  action: HireAction;
  actor: HireActor;
  to: HireStatus;
  now: Date;
  /** The clocks that it starts; the clocks of the previous state stop. */
  clocks: Clocks;
}

/** The values of a hire about to be inserted. */
export type NewHire = {
  /** Which sides are emailed; null to apply the limits for strangers (email-limits.ts). */
  emailed: HireRecord['emailed'] | null;
} & Omit<
  HireRecord,
  | 'emailed'
  | 'status'
  | 'artisanName'
  | 'artisanEmail'
  | 'guestKeyVersion'
  | 'holdBeganAt'
  | 'artisanPhotoUrl'
  | 'artisanSkill'
  | 'quoteId'
  | 'proposedQuoteId'
  | 'proposedDays'
  | 'visitKobo'
  | 'questionedAt'
  | 'paymentDueAt'
  | 'answerDueAt'
  | 'doneDueAt'
  | 'releaseDueAt'
  | 'noShowDueAt'
  | 'rebookDueAt'
  | 'completedAt'
  | 'problemEnd'
  | 'decideDueAt'
  | 'settleDueAt'
  | 'isRedo'
  | 'part'
>;

/**
 * Inserts a hire with the first line of its history and its notifications, in one statement.
 *
 * @returns the push messages and which sides are emailed; undefined, with nothing
 * written, if a hire of this id already exists
 */
export async function insertHire(
  tx: Tx,
  hire: NewHire,
  step: WrittenStep,
  notices: readonly Notice[],
): Promise<{ pushes: Pushes; emailed: HireRecord['emailed'] } | undefined> {
  const { emailed } = hire;
  return tx
    .with('allowed', (cte) =>
      emailed
        ? cte.selectNoFrom([
            sql<boolean>`${emailed.customer}::boolean`.as('customer'),
            sql<boolean>`${emailed.artisan}::boolean`.as('artisan'),
          ])
        : emailsAllowed(cte, hire),
    )
    .with('hire', (cte) =>
      cte
        .insertInto('hires')
        .values({
          id: hire.id,
          artisan_id: hire.artisanId,
          customer_id: hire.customerId,
          ...typedColumnsOf(hire),
          length_minutes: hire.lengthMinutes,
          // A replacement for a timed hire that had been given extra days.
          has_more_days: hire.lengthMinutes !== null && hire.endDate > hire.startDate,
          photos: hire.photos,
          job_id: hire.jobId,
          status: step.to,
          price_item_id: hire.priceItemId,
          fixed_service: hire.fixedService,
          is_visit: hire.isVisit,
          amount_kobo: hire.amountKobo,
          price_kobo: hire.priceKobo,
          fee_basis_points: hire.feeBasisPoints,
          customer_emailed: sql<boolean>`(select customer from allowed)`,
          artisan_emailed: sql<boolean>`(select artisan from allowed)`,
          payment_due_at: step.clocks.expire,
          answer_due_at: step.clocks.lapse,
          rebooked_from: hire.rebookedFrom,
          ...(step.action === 'hire_instead' && { confirmed_at: step.now }),
          created_at: hire.createdAt,
          updated_at: hire.createdAt,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id'),
    )
    .insertInto('hire_events')
    .columns(eventColumns)
    .expression((cte) => cte.selectFrom('hire').select(eventValues(step, null)))
    .returning([
      writtenNotices(notices, step.now).as('pushes'),
      sql<HireRecord['emailed']>`(select to_jsonb(allowed) from allowed)`.as('emailed'),
    ])
    .executeTakeFirst();
}

/** Lets a hire keep the days that it has: until a moment, or permanently if null. */
export interface ExtendedHold {
  until: Date | null;
}

/**
 * Updates a locked hire for a step and writes its history line and notifications, in one statement.
 *
 * @param kept also keeps the hire's current days
 * @returns the push messages; undefined, with nothing written, if the hire has no days to keep or is not in the state
 * that was read, which the lock makes impossible
 */
export async function writeMove(
  tx: Tx,
  hire: { id: string; status: HireStatus },
  step: WrittenStep,
  problem: ProblemAfter,
  notices: readonly Notice[],
  kept?: ExtendedHold,
): Promise<Pushes | undefined> {
  const { clocks, quote, days, proposal, receivedKobo } = step;
  const moved = await (kept ? tx.with('kept', (cte) => ownSlotKept(cte, hire.id, kept.until)) : tx)
    .with('hire', (cte) =>
      cte
        .updateTable('hires')
        .set({
          status: step.to,
          payment_due_at: clocks.expire,
          answer_due_at: clocks.lapse,
          release_due_at: clocks.release,
          no_show_due_at: clocks.settle_no_show,
          rebook_due_at: clocks.give_back,
          // Set once, when both sides are asked, and kept even if the artisan starts after that.
          ...(clocks.complete && { done_due_at: clocks.complete }),
          updated_at: step.now,
          ...(quote && { quote_id: quote.id, amount_kobo: quote.amountKobo }),
          ...(step.action === 'accept_quote' && { price_kobo: sql<number>`amount_kobo` }),
          ...(step.action === 'propose_price' && proposal && { proposed_quote_id: proposal.id }),
          ...(step.action === 'refuse_price' && { proposed_quote_id: null }),
          ...(step.action === 'agree_price' &&
            proposal && {
              proposed_quote_id: null,
              quote_id: proposal.id,
              price_kobo: proposal.amountKobo,
            }),
          ...(step.action === 'question_payment' && { questioned_at: step.now }),
          ...((step.action === 'keep_payment' || step.action === 'lose_payment') && { questioned_at: null }),
          ...(receivedKobo !== undefined && { amount_kobo: sql<number>`amount_kobo + ${receivedKobo}` }),
          ...(days && { start_date: days.startDate, end_date: days.endDate, start_time: days.startTime }),
          ...columnsOfDays(step),
          ...columnsOfVisit(step, hire.status),
          ...(step.action === 'pay' && { confirmed_at: step.now }),
          ...(step.action === 'complete' && { completed_at: step.now }),
          ...columnsOfPart(hire.id, step),
          ...columnsOfProblem(problem),
          settle_due_at: clocks.settle,
        })
        .where('id', '=', hire.id)
        .where('status', '=', hire.status)
        .$if(kept !== undefined, (update) => update.where(sql<boolean>`exists (select from kept)`))
        .returning('id'),
    )
    .insertInto('hire_events')
    .columns(eventColumns)
    .expression((cte) => cte.selectFrom('hire').select(eventValues(step, hire.status)))
    .returning(writtenNotices(notices, step.now).as('pushes'))
    .executeTakeFirst();
  return moved?.pushes;
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
  'moment',
  'received_kobo',
  'problem_end_id',
] as const;

/** The history line for the row that the CTE "hire" wrote; writes nothing if there is no such row. */
export const eventValues = (
  {
    eventId,
    action,
    actor,
    to,
    now,
    reason,
    note,
    quote,
    proposal,
    receivedKobo,
    days: movedTo,
    wantedDays,
    moment,
    end,
  }: WrittenStep,
  from: HireStatus | null,
  days = movedTo ?? wantedDays,
) =>
  [
    sql<string>`${eventId}::uuid`.as('event_id'),
    'hire.id as hire_id',
    sql<string>`${action}::text`.as('action'),
    sql<string>`${actor}::text`.as('actor'),
    sql<string | null>`${from}::text`.as('from_status'),
    sql<string>`${to}::text`.as('to_status'),
    sql<Date>`${now}::timestamptz`.as('happened_at'),
    sql<string | null>`${reason ?? null}::text`.as('reason'),
    sql<string | null>`${note ?? null}::text`.as('note'),
    sql<string | null>`${(quote ?? proposal)?.id ?? null}::uuid`.as('quote_id'),
    sql<string | null>`${days?.startDate ?? null}::date`.as('start_date'),
    sql<string | null>`${days?.endDate ?? null}::date`.as('end_date'),
    sql<string | null>`${days?.startTime ?? null}::time`.as('start_time'),
    sql<Date | null>`${moment ?? null}::timestamptz`.as('moment'),
    sql<number | null>`${receivedKobo ?? null}::bigint`.as('received_kobo'),
    sql<string | null>`${end?.id ?? null}::uuid`.as('problem_end_id'),
  ] as const;

/** A price for the whole job. */
export interface Quote {
  id: string;
  hireId: string;
  amountKobo: number;
  lines: QuoteLine[];
  /** The parts of the job; empty if it is not divided. */
  parts: QuotePart[];
  note: string;
  /** URLs of images that already belong to the artisan. */
  photos: string[];
  /** For a job after a visit, when it takes place; null if on the days of the hire. */
  days: TimedDays | null;
}

/** Inserts a quote. The hire is locked, so there are no concurrent quotes. */
export async function insertQuote(tx: Tx, quote: Quote, now: Date): Promise<void> {
  const { id, hireId, amountKobo, lines, parts, note, photos, days } = quote;
  await tx
    .insertInto('quotes')
    .values({
      id,
      hire_id: hireId,
      amount_kobo: amountKobo,
      lines: JSON.stringify(lines),
      parts: JSON.stringify(parts),
      note,
      photos,
      start_date: days?.startDate ?? null,
      end_date: days?.endDate ?? null,
      start_time: days?.startTime ?? null,
      length_minutes: days?.lengthMinutes ?? null,
      created_at: now,
    })
    .execute();
}

/** Whether a write failed because one of the sides deleted their account (raised by the trigger on hires). */
export const isOfDeletedPerson = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23001';
