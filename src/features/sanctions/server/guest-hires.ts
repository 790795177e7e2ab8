import { type RawBuilder, sql } from 'kysely';
import type { Config } from '../../../server/config.ts';
import { isSanctionedGuest } from '../../people/server/public.ts';
import { marksOf } from './deleted-account-sanctions.ts';

/**
 * Whether a guest would walk around a sanction: with the email of an account under one, or the phone number of a banned one;
 * also of one that was deleted meanwhile. A part of the statement that reads what a hire needs.
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
