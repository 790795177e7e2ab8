import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import type { HireStatus } from '../process.ts';

/** A hire as operators find it. */
export interface FoundHire {
  id: string;
  status: HireStatus;
  customerName: string;
  artisanName: string;
  startDate: string;
  amountKobo: number;
  createdAt: Date;
}

/** By what hires are looked for; those that fit one of them are found. */
export interface HiresWanted {
  ids?: readonly string[];
  /** In lower case, as a guest or a member typed it with the hire. */
  email?: string;
  /** E.164 */
  phone?: string;
  /** How the customer's name begins. */
  name?: string;
  /** Of either side. */
  personIds?: readonly string[];
}

/** The newest hires that fit, each search by an index of its own. */
export async function findHires(reads: Reads, wanted: HiresWanted, limit: number): Promise<FoundHire[]> {
  const { ids = [], email, phone, name, personIds = [] } = wanted;
  const beginning = name && `${name.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const newest = sql`order by created_at desc limit ${sql.lit(limit)}`;
  const parts = [
    ...(ids.length > 0 ? [sql`(select id from hires where id in (${sql.join(ids)}))`] : []),
    ...(email ? [sql`(select id from hires where customer_email = ${email} ${newest})`] : []),
    ...(phone
      ? [sql`(select id from hires where customer_phone = ${phone} and customer_phone <> '' ${newest})`]
      : []),
    ...(beginning
      ? [sql`(select id from hires where fold_text(customer_name) like fold_text(${beginning}) ${newest})`]
      : []),
    ...personIds.flatMap((id) => [
      sql`(select id from hires where artisan_id = ${id} ${newest})`,
      sql`(select id from hires where customer_id = ${id} ${newest})`,
    ]),
  ];
  if (parts.length === 0) return [];
  return reads
    .selectFrom('hires')
    .innerJoin(peopleWithEmail.as('artisan'), 'artisan.id', 'hires.artisan_id')
    .select([
      'hires.id',
      sql<HireStatus>`hires.status`.as('status'),
      'hires.customer_name as customerName',
      'artisan.full_name as artisanName',
      'hires.start_date as startDate',
      'hires.amount_kobo as amountKobo',
      'hires.created_at as createdAt',
    ])
    .where(sql<boolean>`hires.id in (${sql.join(parts, sql` union `)})`)
    .orderBy('hires.created_at', 'desc')
    .limit(limit)
    .execute();
}
