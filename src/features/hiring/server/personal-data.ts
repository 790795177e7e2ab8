import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import {
  DELETED_WORDS,
  deletedAddress,
  eraseUpTo,
  ownRows,
  type PersonalData,
} from '../../../server/personal-data.ts';
import { DELETED_PERSON } from '../../../shared/deleted-person.ts';
import { formatDay } from '../../../shared/lagos-time.ts';
import { publicPeople } from '../../people/server/public.ts';
import type { HireSide } from '../process.ts';
import { listOpenHiresOf } from './hire-reads.ts';
import { nameForArtisan } from './hiring-rules.ts';

/** Hires and their history. The rows are kept for the books; whatever identifies the customer is erased. */
export const hiringPersonalData: PersonalData = {
  tables: [
    'hires',
    'hire_events',
    'hire_messages',
    'hire_work_photos',
    'more_days',
    'problem_ends',
    'problem_statements',
    'quotes',
  ],
  async collect(reads, { id }) {
    const ordered = ownRows(
      reads
        .selectFrom('hires')
        .innerJoin(publicPeople.as('artisan'), 'artisan.id', 'hires.artisan_id')
        .selectAll('hires')
        .select('artisan.full_name as artisan_name')
        .where('customer_id', '=', id),
      ['hires.created_at', 'hires.id'],
    );
    const received = ownRows(
      reads
        .selectFrom('hires')
        .select(['id', 'status', 'start_date', 'end_date', 'start_time', 'amount_kobo', 'created_at'])
        .where('artisan_id', '=', id),
      ['created_at', 'id'],
    );
    const events = ownRows(
      reads
        .selectFrom('hire_events')
        .innerJoin('hires', 'hires.id', 'hire_events.hire_id')
        .select(['hire_events.hire_id', 'action', 'actor', 'to_status', 'note', 'happened_at'])
        .where(whoseWords(id)),
      ['hire_events.happened_at', 'hire_events.id'],
    );
    const messages = ownRows(
      reads
        .selectFrom('hire_messages')
        .innerJoin('hires', 'hires.id', 'hire_messages.hire_id')
        .select(['hire_messages.hire_id', 'text', 'sent_at'])
        .where(whoseMessages(id)),
      ['sent_at', 'hire_messages.id'],
    );
    const quotes = ownRows(
      reads
        .selectFrom('quotes')
        .innerJoin('hires', 'hires.id', 'quotes.hire_id')
        .select([
          'quotes.hire_id',
          'quotes.amount_kobo',
          'quotes.parts',
          'quotes.note',
          'quotes.photos',
          'quotes.created_at',
        ])
        .where('hires.artisan_id', '=', id),
      ['quotes.created_at', 'quotes.id'],
    );
    const photos = ownRows(
      reads
        .selectFrom('hire_work_photos')
        .innerJoin('hires', 'hires.id', 'hire_work_photos.hire_id')
        .select(['hire_id', 'stage', 'url', 'added_at'])
        .where('hires.artisan_id', '=', id),
      ['added_at', 'hire_work_photos.id'],
    );
    const moreDays = ownRows(
      reads
        .selectFrom('more_days')
        .innerJoin('hires', 'hires.id', 'more_days.hire_id')
        .select(['more_days.hire_id', 'more_days.end_date', 'reason', 'proposed_at', 'outcome'])
        .where('hires.artisan_id', '=', id),
      ['proposed_at', 'more_days.id'],
    );
    const statements = ownRows(
      reads
        .selectFrom('problem_statements')
        .innerJoin('hires', 'hires.id', 'problem_statements.hire_id')
        .select(['problem_statements.hire_id', 'text', 'problem_statements.photos', 'written_at'])
        .where(whoseStatements(id)),
      ['written_at', 'problem_statements.id'],
    );
    const proposals = ownRows(
      reads
        .selectFrom('problem_ends')
        .innerJoin('hires', 'hires.id', 'problem_ends.hire_id')
        .select(['problem_ends.hire_id', 'kind', 'to_customer_kobo', 'note', 'made_at', 'outcome'])
        .where(whoseProposals(id)),
      ['made_at', 'problem_ends.id'],
    );
    return {
      work_photos_taken: photos,
      hires_ordered: ordered,
      hires_received: received,
      hire_events_of_own_doing: events,
      messages_about_hires: messages,
      quotes_sent: quotes,
      more_days_proposed: moreDays,
      statements_about_problems: statements,
      proposals_about_problems: proposals,
    };
  },
  async obstacles(reads, userId) {
    const hires = await listOpenHires(reads, userId);
    return hires.map((hire) => ({ kind: 'hire', text: openHireText(hire), url: `/hires/${hire.id}` }));
  },
  erase: async () => undefined,
  eraseMore(tx, id, most) {
    const limit = sql`limit ${sql.lit(most)}`;
    const ofEither = sql`(hires.artisan_id = ${id} or hires.customer_id = ${id})`;
    return eraseUpTo(tx, most, [
      sql`update hires
             set customer_name = ${DELETED_PERSON}, customer_email = ${deletedAddress(id)},
                 job_description = ${DELETED_WORDS}, job_address = '', job_landmark = '', job_town = '', job_state = '',
                 customer_phone = '', notes = '', photos = '{}'
           where id in (select id from hires where customer_id = ${id} and customer_email <> ${deletedAddress(id)} ${limit})`,
      sql`update hire_events set note = null
           where id in (select hire_events.id from hires join hire_events on hire_events.hire_id = hires.id
                         where hire_events.note is not null and ${whoseWords(id)} ${limit})`,
      // Photos of the work show the customer's place and belong to the artisan, so they go with either account.
      sql`delete from hire_work_photos
           where id in (select hire_work_photos.id from hires join hire_work_photos on hire_work_photos.hire_id = hires.id
                         where ${ofEither} ${limit})`,
      sql`delete from hire_messages
           where id in (select hire_messages.id from hires join hire_messages on hire_messages.hire_id = hires.id
                         where ${whoseMessages(id)} ${limit})`,
      sql`delete from problem_statements
           where id in (select problem_statements.id
                          from hires join problem_statements on problem_statements.hire_id = hires.id
                         where ${whoseStatements(id)} ${limit})`,
      sql`update problem_ends set note = ''
           where id in (select problem_ends.id from hires join problem_ends on problem_ends.hire_id = hires.id
                         where problem_ends.note <> '' and ${whoseProposals(id)} ${limit})`,
      sql`update quotes set note = ''
           where id in (select quotes.id from hires join quotes on quotes.hire_id = hires.id
                         where quotes.note <> '' and hires.artisan_id = ${id} ${limit})`,
      // Photos with a price show the customer's place and belong to the artisan, so they go with either account.
      sql`update quotes set photos = '{}'
           where id in (select quotes.id from hires join quotes on quotes.hire_id = hires.id
                         where quotes.photos <> '{}' and ${ofEither} ${limit})`,
      sql`update more_days set reason = ''
           where id in (select more_days.id from hires join more_days on more_days.hire_id = hires.id
                         where more_days.reason <> '' and hires.artisan_id = ${id} ${limit})`,
    ]);
  },
};

/**
 * Condition for messages on hires' pages that an account wrote. A guest's messages
 * count once an account adopts the hire.
 */
const whoseMessages = (id: string) => sql<boolean>`
  ((hires.customer_id = ${id} and hire_messages.side = 'customer')
    or (hires.artisan_id = ${id} and hire_messages.side = 'artisan'))`;

/** Condition for an account's statements about problems. */
const whoseStatements = (id: string) => sql<boolean>`
  ((hires.customer_id = ${id} and problem_statements.side = 'customer')
    or (hires.artisan_id = ${id} and problem_statements.side = 'artisan'))`;

/** Condition for an account's proposals to end a problem. */
const whoseProposals = (id: string) => sql<boolean>`
  ((hires.customer_id = ${id} and problem_ends.made_by = 'customer')
    or (hires.artisan_id = ${id} and problem_ends.made_by = 'artisan'))`;

/** Condition for history lines of an account's own steps. */
const whoseWords = (id: string) => sql<boolean>`
  ((hires.customer_id = ${id} and hire_events.actor = 'customer')
    or (hires.artisan_id = ${id} and hire_events.actor = 'artisan'))`;

/** An unfinished hire from the account's point of view. */
interface OpenHire {
  id: string;
  side: HireSide;
  /** The other side's name, as this side may see it. */
  otherName: string;
  /** YYYY-MM-DD */
  startDate: string;
}

/** The account's unfinished hires on either side, by first day. */
async function listOpenHires(reads: Reads, userId: string): Promise<OpenHire[]> {
  const hires = await listOpenHiresOf(reads, userId);
  return hires.map(({ id, status, artisanId, artisanName, customerName, startDate }) => {
    const side = artisanId === userId ? 'artisan' : 'customer';
    const otherName = side === 'artisan' ? nameForArtisan(customerName, status) : artisanName;
    return { id, side, otherName, startDate };
  });
}

function openHireText({ side, otherName, startDate }: OpenHire): string {
  const day = formatDay(startDate);
  return side === 'customer'
    ? `Your hire of ${otherName} for ${day} is not over.`
    : `The hire by ${otherName} for ${day} is not over.`;
}
