import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import type { HireStatus } from '../process.ts';

/** A hire in the search results of operators. */
export interface FoundHire {
  id: string;
  status: HireStatus;
  customerName: string;
  artisanName: string;
  startDate: string;
  amountKobo: number;
  createdAt: Date;
}

/** Search criteria; a hire matches if it fits any of them. */
export interface HiresWanted {
  ids?: readonly string[];
  /** In lower case: the customer's email address on the hire, for guests and members alike. */
  email?: string;
  /** E.164 */
  phone?: string;
  /** A prefix of the customer's name. */
  name?: string;
  /** Accounts of either side. */
  personIds?: readonly string[];
}

/** The newest matching hires, at most `limit`; each criterion is a subquery with its own index. */
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
