import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../../server/config.ts';
import { isSanctionedGuest } from '../../people/server/public.ts';
import { marksOf } from './deleted-account-sanctions.ts';

/**
 * SQL condition that a guest would evade a sanction: by the email of a sanctioned account or the phone number of a
 * banned one, deleted accounts included. Part of the query that checks a new hire.
 */
export function barredGuest(
  config: Config,
  guest: { email: string; phone: string },
  now: Date,
): RawBuilder<boolean> {
  const marks = marksOf({ config }, guest).map(({ kind, mark }) => sql`(${kind}::text, ${mark}::bytea)`);
  return sql<boolean>`(${isSanctionedGuest(guest, now)} or exists (
    select from kept_sanctions
     where (kind, mark) in (${sql.join(marks)}) and (ends_at is null or ends_at > ${now})
       and (kind = 'email' or level = 'banned')))`;
}
