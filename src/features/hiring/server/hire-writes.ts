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

/** What is written of hires, their history and their quotes. Only the process writes a hire's state: see move-hire.ts. */

/** What a step says beside what it does. */
export interface SaidWithStep {
  /** A stable code, where the action alone does not say why. */
  reason?: string | undefined;
  /** What its actor said with it. */
  note?: string | undefined;
  /** The quote that it sends, which is written already. */
  quote?: { id: string; amountKobo: number; parts?: readonly QuotePart[] } | undefined;
  /** The price for a booked job that it proposes, agrees to or refuses; it is written already. `days`: after a visit. */
  proposal?: { id: string; amountKobo: number; days?: TimedDays | null } | undefined;
  /** What has come for the balance, in whole kobo. */
  receivedKobo?: number | undefined;
  /** The days that it moves the hire to. */
  days?: TimedDays | undefined;
  /** The later last day that it proposes; it is written already. */
  moreDays?: { id: string; endDate: string } | undefined;
  /** Days that it tells of without moving the hire to them. */
  wantedDays?: TimedDays | undefined;
  /** A moment that it names. */
  moment?: Date | undefined;
  /** The hire that is given its money instead; it is written already. */
  rebookedAs?: string | undefined;
  /** The proposal or decision about a problem that it makes, answers or carries out; it is written already. */
  end?: ProblemEnd | undefined;
  /** The parts of the job that the customer agrees to: the hire becomes the first of them. */
  agreedParts?: readonly QuotePart[] | undefined;
  /** Of the first part that ends unpaid because one before it ended: how many end with it, itself counted. */
  endedParts?: number | undefined;
}

/** A step of a hire as it is written. */
export interface WrittenStep extends SaidWithStep {
  /** Of its line in the hire's history. */
  eventId: string;
  action: HireAction;
  actor: HireActor;
  to: HireStatus;
  now: Date;
  /** The clocks that it starts; those of the state before stop. */
  clocks: Clocks;
}

/** A hire as it is about to be written. */
export type NewHire = {
  /** Which sides are emailed of it; null: those whom a stranger may have emailed now (email-limits.ts). */
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
 * Writes a new hire, the first line of its history and what people are told of it, in one statement.
 *
 * @returns what is to be pushed, and which sides are emailed; undefined, with nothing written, when a hire of this id has been
 *   written meanwhile
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
          // Booked instead of a hire that had been given days after its first.
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

/** That a step lets a hire keep the days that it has, until a moment or, null, for good. */
export interface Kept {
  until: Date | null;
}

/**
 * Moves a hire on, and writes down that it did and what people are told of it, in one statement. The hire has to be
 * locked.
 *
 * @param kept the days that it has already stay its own with it
 * @returns what is to be pushed; undefined, with nothing written, where the hire has no days to keep, or is not in the state
 *   that was read, which the lock makes impossible
 */
export async function writeMove(
  tx: Tx,
  hire: { id: string; status: HireStatus },
  step: WrittenStep,
  problem: ProblemAfter,
  notices: readonly Notice[],
  kept?: Kept,
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
          // Once both sides were asked, it stays as it is, also where the artisan starts late.
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

/** The line of history for the row that the statement's part called "hire" wrote; no row, no line. */
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

/** A price for a whole job. */
export interface Quote {
  id: string;
  hireId: string;
  amountKobo: number;
  lines: QuoteLine[];
  /** What the job is divided into; empty: it is not. */
  parts: QuotePart[];
  note: string;
  /** Addresses of pictures that are the artisan's own by now. */
  photos: string[];
  /** When the job is done, where a visit comes before it; null: the days of the hire. */
  days: TimedDays | null;
}

/** Writes a quote; its hire is locked, so no other is written for it meanwhile. */
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

/**
 * Gives a guest's hires to the account that proved to be theirs; an artisan's own hire stays a guest's, since people
 * cannot hire themselves.
 *
 * @returns their ids
 */
export async function giveGuestHires(tx: Tx, userId: string, email: string): Promise<string[]> {
  const given = await tx
    .updateTable('hires')
    .set({ customer_id: userId })
    .where('customer_id', 'is', null)
    .where('customer_email', '=', email)
    .where('artisan_id', '<>', userId)
    .returning('id')
    .execute();
  return given.map(({ id }) => id);
}

/** The account of a customer has another address: what is still to be written about their hires goes there. */
export async function moveCustomerMail(
  tx: Tx,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('hires')
    .set({ customer_email: to })
    .where('customer_id', '=', userId)
    .where('customer_email', '=', from)
    .execute();
}

/** Whether a hire was not written because one of its sides deleted their account: the trigger on hires says so. */
export const isOfDeletedPerson = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23001';
