import { type RawBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Reads, Tx } from '../../../server/database.ts';
import { type Calendar, calendarOf } from '../../bookings/server/public.ts';
import { artisans, isHidden, peopleWithEmail } from '../../people/server/public.ts';
import { type HireEventView, hireStatus, quoteLines } from '../contract.ts';
import { quoteParts } from '../part-shape.ts';
import { endKinds } from '../problem-ends.ts';
import { type HireStatus, isOver, isPaid, isRebooking, statusesThat } from '../process.ts';
import {
  daysOfPrice,
  type HireRecord,
  hireOf,
  hiresWithArtisan,
  knownAction,
  knownActor,
  type SentQuote,
  type ShownHire,
  shownHireOf,
  shownHires,
} from './hire-record.ts';
import type { Quote } from './hire-writes.ts';
import { calendarWanted, type WantedTime } from './taken-days.ts';

/** Queries for hires: before creation, for lists, for the history, and for clocks. */

export interface HireableArtisan {
  id: string;
  name: string;
  email: string;
  photoUrl: string | null;
  skill: string | null;
  available: boolean;
}

/**
 * Reads everything that decides about a new hire in one statement: whether its id is taken, the artisan,
 * and the artisan's calendar on its days.
 *
 * @param barred an SQL condition for whether the guest may not hire; null if the caller is not a guest
 * @param locks names of advisory locks, held until the transaction ends. Rows written under these locks are visible
 * to the next statement, not to this one
 */
export async function loadHirePreconditions(
  tx: Tx,
  { id: hireId, ...wanted }: WantedTime & { id: string },
  { locks, barred, now }: { locks: readonly string[]; barred: RawBuilder<boolean> | null; now: Date },
): Promise<{ idTaken: boolean; artisan: HireableArtisan | null; near: Calendar; barred: boolean }> {
  const found = await tx
    .selectNoFrom((ground) => [
      ground.exists(ground.selectFrom('hires').select('id').where('id', '=', hireId)).as('id_taken'),
      jsonObjectFrom(
        ground
          .selectFrom(peopleWithEmail.as('artisan'))
          .select([
            'artisan.id',
            'artisan.full_name as name',
            'artisan.email',
            'artisan.photo_url as photoUrl',
            'artisan.skill',
            'artisan.available',
          ])
          .where('artisan.id', '=', wanted.artisanId)
          .where('artisan.role', '=', 'skilled')
          .where(isHidden('artisan'), '=', false),
      ).as('artisan'),
      (barred ?? sql<boolean>`false`).as('barred'),
      calendarWanted(wanted, now).as('near'),
      ...locks.map((name, at) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as(`lock_${at}`)),
    ])
    .executeTakeFirstOrThrow();
  const { artisan, near } = found;
  return { idTaken: Boolean(found.id_taken), artisan, near: calendarOf(near), barred: found.barred };
}

/** The name of an artisan; undefined if no artisan with this id can be hired. */
export async function findArtisanName(reads: Reads, artisanId: string): Promise<string | undefined> {
  const artisan = await reads
    .selectFrom(artisans.as('artisan'))
    .select('artisan.full_name')
    .where('artisan.id', '=', artisanId)
    .executeTakeFirst();
  return artisan?.full_name;
}

/** A hire with the action that created it, to compare with a repeated request. */
export async function findHireAsMade(
  reads: Reads,
  hireId: string,
): Promise<(ShownHire & { madeBy: string }) | undefined> {
  const row = await shownHires(reads)
    .innerJoin('hire_events as made', (join) =>
      join.onRef('made.hire_id', '=', 'hires.id').on('made.from_status', 'is', null),
    )
    .select('made.action as made_by')
    .where('hires.id', '=', hireId)
    .executeTakeFirst();
  return row && { ...shownHireOf(row), madeBy: row.made_by };
}

export async function findQuote(reads: Reads, quoteId: string): Promise<Quote | undefined> {
  const row = await reads.selectFrom('quotes').selectAll().where('id', '=', quoteId).executeTakeFirst();
  return (
    row && {
      id: row.id,
      hireId: row.hire_id,
      amountKobo: row.amount_kobo,
      lines: quoteLines.parse(row.lines),
      parts: quoteParts.parse(row.parts),
      note: row.note,
      photos: row.photos,
      days: daysOfPrice(row),
    }
  );
}

/** The action of a hire's latest step; undefined for an unknown hire. */
export async function findLastAction(reads: Reads, hireId: string): Promise<string | undefined> {
  const last = await reads
    .selectFrom('hire_events')
    .select('action')
    .where('hire_id', '=', hireId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action;
}

/** All prices named for a hire, oldest first. */
export async function listQuotes(reads: Reads, hireId: string): Promise<SentQuote[]> {
  const rows = await reads
    .selectFrom('quotes')
    .select(['id', 'amount_kobo', 'lines', 'parts', 'note', 'photos', 'created_at'])
    .where('hire_id', '=', hireId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id, amount_kobo, lines, parts, note, photos, created_at }) => ({
    id,
    amountKobo: amount_kobo,
    lines: quoteLines.parse(lines),
    parts: quoteParts.parse(parts),
    note,
    photos,
    days: null,
    createdAt: created_at,
  }));
}

/** How many of a customer's earlier places the form offers. */
const MOST_PLACES = 3;

/** The places of a customer's latest jobs, newest first, without duplicates or incomplete places. */
export async function listPlacesOfCustomer(
  reads: Reads,
  customerId: string,
): Promise<Pick<HireRecord, 'jobAddress' | 'jobLandmark' | 'jobTown' | 'jobState' | 'customerPhone'>[]> {
  const { rows } = await sql<
    Pick<HireRecord, 'jobAddress' | 'jobLandmark' | 'jobTown' | 'jobState' | 'customerPhone'>
  >`
    select * from (
      select distinct on (lower(job_address), job_state)
             job_address as "jobAddress", job_landmark as "jobLandmark", job_town as "jobTown",
             job_state as "jobState", customer_phone as "customerPhone", created_at
        from hires
       where customer_id = ${customerId}
         and '' not in (job_address, job_landmark, job_town, job_state)
       order by lower(job_address), job_state, created_at desc) place
     order by created_at desc
     limit ${sql.lit(MOST_PLACES)}`.execute(reads);
  return rows.map(({ jobAddress, jobLandmark, jobTown, jobState, customerPhone }) => ({
    jobAddress,
    jobLandmark,
    jobTown,
    jobState,
    customerPhone,
  }));
}

/** An artisan's paid hires whose last day is on or after a day (YYYY-MM-DD), by start, at most 1,000. */
export async function listBookedHires(reads: Reads, artisanId: string, since: string): Promise<HireRecord[]> {
  const rows = await hiresWithArtisan(reads)
    .where('hires.artisan_id', '=', artisanId)
    .where('hires.end_date', '>=', since)
    .where('hires.status', 'in', statusesThat(isPaid))
    .orderBy('hires.start_date')
    .orderBy('hires.start_time')
    .limit(MOST_BOOKED_LISTED)
    .execute();
  return rows.map(hireOf);
}
/** More than anyone works in fourteen months. */
const MOST_BOOKED_LISTED = 1_000;

/** When the last step was taken with each of these hires; a hire without any has no entry. */
export async function listLastChanges(
  reads: Reads,
  hires: readonly { id: string }[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ hire_id: string; at: Date }>`
    select hire_id, max(happened_at) as at from hire_events
     where hire_id = any(${hires.map(({ id }) => id)}::uuid[]) group by hire_id`.execute(reads);
  return new Map(rows.map(({ hire_id, at }) => [hire_id, at]));
}

/** The history of a hire, oldest first. */
export async function listHistory(reads: Reads, hireId: string): Promise<HireEventView[]> {
  const rows = await reads
    .selectFrom('hire_events as event')
    .leftJoin('quotes', 'quotes.id', 'event.quote_id')
    .leftJoin('problem_ends as ended', 'ended.id', 'event.problem_end_id')
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
      'event.moment',
      ({ fn }) =>
        fn.coalesce('event.received_kobo', 'quotes.amount_kobo', 'ended.to_customer_kobo').as('amount_kobo'),
      'ended.kind as end_kind',
      'ended.start_date as redo_from',
      'ended.end_date as redo_until',
      'ended.start_time as redo_at',
      'quotes.note as quote_note',
    ])
    .where('event.hire_id', '=', hireId)
    .orderBy('event.happened_at')
    .orderBy('event.id')
    .execute();
  return rows.map((row) => ({
    action: knownAction(row.action),
    actor: knownActor(row.actor),
    status: hireStatus.parse(row.to_status),
    happenedAt: row.happened_at.toISOString(),
    amountKobo: row.amount_kobo,
    end: endOfEvent(row),
    reason: row.reason,
    note: row.said || row.quote_note || null,
    moment: row.moment?.toISOString() ?? null,
    movedTo:
      row.start_date && row.end_date && row.start_time
        ? { startDate: row.start_date, endDate: row.end_date, startTime: row.start_time.slice(0, 5) }
        : null,
  }));
}

/** The end of a problem that a history line names; null if it names none. */
function endOfEvent(row: {
  end_kind: string | null;
  redo_from: string | null;
  redo_until: string | null;
  redo_at: string | null;
}): HireEventView['end'] {
  const kind = endKinds.find((each) => each === row.end_kind);
  if (!kind) return null;
  const { redo_from: startDate, redo_until: endDate, redo_at: time } = row;
  const days = startDate && endDate && time ? { startDate, endDate, startTime: time.slice(0, 5) } : null;
  return { kind, days };
}

/** An unfinished hire, for either of its sides. */
export interface OpenHireRow {
  id: string;
  status: HireStatus;
  artisanId: string;
  artisanName: string;
  customerName: string;
  /** YYYY-MM-DD */
  startDate: string;
}

/** A person's unfinished hires on either side, by first day. */
export async function listOpenHiresOf(reads: Reads, userId: string): Promise<OpenHireRow[]> {
  const rows = await hiresWithArtisan(reads)
    .where((is) => is.or([is('hires.artisan_id', '=', userId), is('hires.customer_id', '=', userId)]))
    .where('hires.status', 'not in', statusesThat(isOver))
    // An artisan who cancelled is no longer involved, wherever the money goes.
    .where((is) =>
      is.or([is('hires.artisan_id', '<>', userId), is('hires.status', 'not in', statusesThat(isRebooking))]),
    )
    .orderBy('hires.start_date')
    .orderBy('hires.id')
    .execute();
  return rows.map(hireOf);
}
