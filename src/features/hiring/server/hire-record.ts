import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Database, Reads } from '../../../server/database.ts';
import type { TimedDays } from '../../../shared/lagos-time.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import { hireStatus, quoteLines } from '../contract.ts';
import { type QuotePart, quoteParts } from '../part-shape.ts';
import { endKinds, endMakers, type WaitingEnd } from '../problem-ends.ts';
import {
  type HireAction,
  type HireActor,
  type HireSide,
  type HireStatus,
  hireActions,
  hireActors,
} from '../process.ts';
import type { QuoteLineKind } from '../quote-lines.ts';
import { type HirePart, partColumns, partOf } from './hire-part.ts';

/** A hire as stored, with the details of its artisan. */
export interface HireRecord {
  id: string;
  status: HireStatus;
  artisanId: string;
  artisanName: string;
  artisanEmail: string;
  artisanPhotoUrl: string | null;
  artisanSkill: string | null;
  /** Null for a guest's hire. */
  customerId: string | null;
  /** Whether the customer has an account with a verified email address. */
  hasConfirmedAccount: boolean;
  /** See guest-key.ts. */
  guestKeyVersion: number;
  /** Whether each side is emailed about steps of the customer and the clock before the payment: see email-limits.ts. */
  emailed: Record<HireSide, boolean>;
  customerName: string;
  customerEmail: string;
  jobDescription: string;
  /** Lagos calendar days, YYYY-MM-DD. */
  startDate: string;
  endDate: string;
  /** Lagos time of day, HH:MM. */
  startTime: string;
  /** The minutes a timed job takes on its one day; null for whole days. */
  lengthMinutes: number | null;
  notes: string;
  /** URLs of images uploaded here. */
  photos: string[];
  /** Where the work is and whom to call; "" if not given. Hidden from the artisan until the hire is paid. */
  jobAddress: string;
  jobLandmark: string;
  /** The local government area or district. */
  jobTown: string;
  jobState: string;
  /** E.164 */
  customerPhone: string;
  /** The current quote. */
  quoteId: string | null;
  /** The posted job that this hire is for. */
  jobId: string | null;
  /** The item that was booked from the artisan's price list and its title at the time; null without a fixed price. */
  priceItemId: string | null;
  fixedService: string | null;
  /** Whether the booking is a visit before a job. */
  isVisit: boolean;
  /** For a job that began with a visit: what was paid for the visit, in whole kobo; null if none did. */
  visitKobo: number | null;
  /** In whole kobo: before payment, what has to be paid to book; afterwards, everything paid so far. */
  amountKobo: number;
  /** The agreed price of the whole job, in whole kobo; null while only the deposit is agreed. */
  priceKobo: number | null;
  /** A price for a booked job that waits for the customer's answer. */
  proposedQuoteId: string | null;
  /** A later last day that waits for the customer's answer. */
  proposedDays: { id: string; endDate: string } | null;
  /** Since when the payer's bank questions a payment; null if it does not. */
  questionedAt: Date | null;
  feeBasisPoints: number;
  paymentDueAt: Date | null;
  /** When the days were first held for an open checkout; null if never. */
  holdBeganAt: Date | null;
  answerDueAt: Date | null;
  /** When the job counts as done if neither side answers; null until both are asked. */
  doneDueAt: Date | null;
  /** When the money of finished work is released, which is also the deadline for a problem report. */
  releaseDueAt: Date | null;
  /** The deadline for answering a no-show report; null if there is none. */
  noShowDueAt: Date | null;
  /** The deadline for choosing another artisan after a cancellation; null if none is to be chosen. */
  rebookDueAt: Date | null;
  /** The cancelled hire whose money this one received; null if it was paid for directly. */
  rebookedFrom: string | null;
  /** When the work was reported as done. */
  completedAt: Date | null;
  /** The proposal or decision about a problem that waits; null if there is none. */
  problemEnd: WaitingEnd | null;
  /** The deadline we promised for an operator's decision about a problem. */
  decideDueAt: Date | null;
  /** When an operator's decision takes effect. */
  settleDueAt: Date | null;
  /** Whether the work is being redone after a problem. */
  isRedo: boolean;
  /** Which part of a job this is; null if the job is not divided. */
  part: HirePart | null;
  createdAt: Date;
}

/** One line of a price. */
export interface QuoteLine {
  kind: QuoteLineKind;
  amountKobo: number;
}

/** A quote as it was sent. */
export interface SentQuote {
  id: string;
  amountKobo: number;
  lines: QuoteLine[];
  /** The parts of the job; empty if it is not divided. */
  parts: QuotePart[];
  note: string;
  /** URLs of images uploaded here. */
  photos: string[];
  /** For a job proposed after a visit, when it takes place; null if on the days of the hire. */
  days: TimedDays | null;
  createdAt: Date;
}

/** A hire with its current quote and proposals, as shown to its two sides. */
export interface ShownHire extends HireRecord {
  quote: SentQuote | null;
  /** The proposed later last day; null if there is none. */
  moreDays: { id: string; endDate: string; reason: string; proposedAt: Date } | null;
  /** The price proposed for a booked job; null if there is none. */
  proposal: SentQuote | null;
  /** The latest step, with its moment and note. */
  lastStep: { action: HireAction; actor: HireActor; moment: Date | null; note: string | null };
}

/** A query for hires joined with their artisans. */
export const hiresWithArtisan = (reads: QueryCreator<Database>) =>
  reads
    .selectFrom('hires')
    .innerJoin(peopleWithEmail.as('artisan'), 'artisan.id', 'hires.artisan_id')
    .select([
      'hires.id',
      'hires.status',
      'hires.artisan_id',
      'artisan.full_name as artisan_name',
      'artisan.email as artisan_email',
      'artisan.photo_url as artisan_photo_url',
      'artisan.skill as artisan_skill',
      'hires.customer_id',
      'hires.guest_key_version',
      'hires.customer_emailed',
      'hires.artisan_emailed',
      'hires.customer_name',
      'hires.customer_email',
      'hires.job_description',
      'hires.start_date',
      'hires.end_date',
      'hires.start_time',
      'hires.length_minutes',
      'hires.notes',
      'hires.photos',
      'hires.job_address',
      'hires.job_landmark',
      'hires.job_town',
      'hires.job_state',
      'hires.customer_phone',
      'hires.quote_id',
      'hires.job_id',
      'hires.price_item_id',
      'hires.fixed_service',
      'hires.is_visit',
      'hires.visit_kobo',
      'hires.amount_kobo',
      'hires.price_kobo',
      'hires.proposed_quote_id',
      'hires.proposed_days_id',
      'hires.proposed_end_date',
      'hires.questioned_at',
      'hires.fee_basis_points',
      'hires.payment_due_at',
      'hires.hold_began_at',
      'hires.answer_due_at',
      'hires.done_due_at',
      'hires.release_due_at',
      'hires.no_show_due_at',
      'hires.rebook_due_at',
      'hires.rebooked_from',
      'hires.completed_at',
      'hires.problem_end_id',
      'hires.problem_end_kind',
      'hires.problem_end_by',
      'hires.decide_due_at',
      'hires.settle_due_at',
      'hires.is_redo',
      ...partColumns,
      'hires.created_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom(peopleWithEmail.as('customer'))
          .select(sql.lit(1).as('one'))
          .whereRef('customer.id', '=', 'hires.customer_id')
          .where('customer.email_verified', '=', true),
      )
        .$castTo<boolean>()
        .as('has_confirmed_account'),
    );

/** A query for hires with everything that is shown of them. */
export const shownHires = (reads: Reads) =>
  hiresWithArtisan(reads)
    .leftJoin('quotes', 'quotes.id', 'hires.quote_id')
    .leftJoin('quotes as proposed', 'proposed.id', 'hires.proposed_quote_id')
    .leftJoin('more_days as longer', 'longer.id', 'hires.proposed_days_id')
    .leftJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('hire_events')
          .select(['action', 'actor', 'moment', 'note'])
          .whereRef('hire_id', '=', 'hires.id')
          .orderBy('id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'quotes.amount_kobo as quote_amount_kobo',
      'quotes.note as quote_note',
      'quotes.created_at as quoted_at',
      'quotes.lines as quote_lines',
      'quotes.parts as quote_parts',
      'quotes.photos as quote_photos',
      'proposed.amount_kobo as proposed_kobo',
      'proposed.note as proposed_note',
      'proposed.created_at as proposed_at',
      'proposed.lines as proposed_lines',
      'proposed.parts as proposed_parts',
      'proposed.photos as proposed_photos',
      'proposed.start_date as proposed_start_date',
      'proposed.end_date as proposed_until',
      'proposed.start_time as proposed_start_time',
      'proposed.length_minutes as proposed_minutes',
      'longer.reason as longer_reason',
      'longer.proposed_at as longer_proposed_at',
      'last.action as last_action',
      'last.actor as last_actor',
      'last.moment as last_moment',
      'last.note as last_note',
    ]);

type HireRow = Awaited<ReturnType<ReturnType<typeof hiresWithArtisan>['executeTakeFirstOrThrow']>>;
type ShownRow = Awaited<ReturnType<ReturnType<typeof shownHires>['executeTakeFirstOrThrow']>>;

/** Maps a row of {@link hiresWithArtisan}. */
export function hireOf(row: HireRow): HireRecord {
  return {
    id: row.id,
    status: hireStatus.parse(row.status),
    artisanId: row.artisan_id,
    artisanName: row.artisan_name,
    artisanEmail: row.artisan_email,
    artisanPhotoUrl: row.artisan_photo_url,
    artisanSkill: row.artisan_skill,
    customerId: row.customer_id,
    hasConfirmedAccount: row.has_confirmed_account,
    guestKeyVersion: row.guest_key_version,
    emailed: { customer: row.customer_emailed, artisan: row.artisan_emailed },
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    jobDescription: row.job_description,
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time.slice(0, 5),
    lengthMinutes: row.length_minutes,
    notes: row.notes,
    photos: row.photos,
    jobAddress: row.job_address,
    jobLandmark: row.job_landmark,
    jobTown: row.job_town,
    jobState: row.job_state,
    customerPhone: row.customer_phone,
    quoteId: row.quote_id,
    jobId: row.job_id,
    priceItemId: row.price_item_id,
    fixedService: row.fixed_service,
    isVisit: row.is_visit,
    visitKobo: row.visit_kobo,
    amountKobo: row.amount_kobo,
    priceKobo: row.price_kobo,
    proposedQuoteId: row.proposed_quote_id,
    proposedDays: proposedDaysOf(row),
    questionedAt: row.questioned_at,
    feeBasisPoints: row.fee_basis_points,
    paymentDueAt: row.payment_due_at,
    holdBeganAt: row.hold_began_at,
    answerDueAt: row.answer_due_at,
    doneDueAt: row.done_due_at,
    releaseDueAt: row.release_due_at,
    noShowDueAt: row.no_show_due_at,
    rebookDueAt: row.rebook_due_at,
    rebookedFrom: row.rebooked_from,
    completedAt: row.completed_at,
    problemEnd: waitingEndOf(row),
    decideDueAt: row.decide_due_at,
    settleDueAt: row.settle_due_at,
    isRedo: row.is_redo,
    part: partOf(row),
    createdAt: row.created_at,
  };
}

const proposedDaysOf = ({
  proposed_days_id: id,
  proposed_end_date: endDate,
}: Pick<HireRow, 'proposed_days_id' | 'proposed_end_date'>) => (id && endDate ? { id, endDate } : null);

function waitingEndOf({
  problem_end_id: id,
  problem_end_kind: kind,
  problem_end_by: by,
}: Pick<HireRow, 'problem_end_id' | 'problem_end_kind' | 'problem_end_by'>): WaitingEnd | null {
  if (id === null || kind === null || by === null) return null;
  return { id, kind: known(endKinds, kind), by: known(endMakers, by) };
}

/** Maps a row of {@link shownHires}. */
export function shownHireOf(row: ShownRow): ShownHire {
  return {
    ...hireOf(row),
    quote: sentQuoteOf(
      row.quote_id,
      row.quote_amount_kobo,
      row.quote_note,
      row.quoted_at,
      row.quote_lines,
      row.quote_parts,
      row.quote_photos,
      null,
    ),
    proposal: sentQuoteOf(
      row.proposed_quote_id,
      row.proposed_kobo,
      row.proposed_note,
      row.proposed_at,
      row.proposed_lines,
      row.proposed_parts,
      row.proposed_photos,
      daysOfPrice({
        start_date: row.proposed_start_date,
        end_date: row.proposed_until,
        start_time: row.proposed_start_time,
        length_minutes: row.proposed_minutes,
      }),
    ),
    moreDays: longerOf(row),
    lastStep: {
      action: knownAction(row.last_action ?? 'hire'),
      actor: knownActor(row.last_actor ?? 'customer'),
      moment: row.last_moment,
      note: row.last_note,
    },
  };
}

function longerOf(row: ShownRow): ShownHire['moreDays'] {
  const proposed = proposedDaysOf(row);
  const { longer_reason: reason, longer_proposed_at: proposedAt } = row;
  return proposed && reason !== null && proposedAt !== null ? { ...proposed, reason, proposedAt } : null;
}

/** The days of the job that a price is for, from its row. */
export function daysOfPrice({
  start_date: startDate,
  end_date: endDate,
  start_time: time,
  length_minutes: lengthMinutes,
}: {
  start_date: string | null;
  end_date: string | null;
  start_time: string | null;
  length_minutes: number | null;
}): TimedDays | null {
  return startDate && endDate && time
    ? { startDate, endDate, startTime: time.slice(0, 5), lengthMinutes }
    : null;
}

function sentQuoteOf(
  id: string | null,
  amountKobo: number | null,
  note: string | null,
  createdAt: Date | null,
  lines: unknown,
  parts: unknown,
  photos: string[] | null,
  days: TimedDays | null,
): SentQuote | null {
  if (id === null || amountKobo === null || note === null || createdAt === null) return null;
  const read = { lines: quoteLines.parse(lines), parts: quoteParts.parse(parts) };
  return { id, amountKobo, note, createdAt, ...read, photos: photos ?? [], days };
}

function known<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((each) => each === text);
  if (value === undefined) throw new Error(`"${text}" is not in the process of a hire`);
  return value;
}

/**
 * The action in a row.
 *
 * @throws Error if the process table does not know it
 */
export const knownAction = (text: string): HireAction => known(hireActions, text);
/**
 * The actor in a row.
 *
 * @throws Error if the process table does not know it
 */
export const knownActor = (text: string): HireActor => known(hireActors, text);

export async function findHire(reads: Reads, hireId: string): Promise<ShownHire | undefined> {
  const row = await shownHires(reads).where('hires.id', '=', hireId).executeTakeFirst();
  return row && shownHireOf(row);
}

/**
 * Reads a hire and locks its row until the transaction ends. After waiting for the lock, the statement sees the
 * latest version of the hire, but other tables as they were when it started. That is why this reads only the id
 * of the current quote, not its content.
 *
 * @param tx a transaction, or a CTE of the same statement
 * @param hireId an id, or SQL that yields one
 */
export async function lockHire(
  tx: QueryCreator<Database>,
  hireId: string | RawBuilder<string>,
): Promise<HireRecord | undefined> {
  const row = await hiresWithArtisan(tx).where('hires.id', '=', hireId).forUpdate('hires').executeTakeFirst();
  return row && hireOf(row);
}
