import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { MOST_SHARING, PERSON_SCORE, SIGN_SCORES, type Sign } from '../../../shared/abuse-words.ts';
import { hiresInBrief, phonesOfHires } from '../../hiring/server/public.ts';
import { cardsOfPayments } from '../../payments/server/public.ts';
import { confirmedBankAccounts } from '../../payouts/server/public.ts';
import { phonesOfPeople } from '../../people/server/public.ts';
import { accountBrowsers, sessionAddresses } from '../../sessions/server/public.ts';

/* Signs that two accounts may share, from data stored anyway, one row for each sign of an account. For a single
   account each part uses an index; for all accounts, once a night, each part is scanned once. */
const signs: RawBuilder<unknown> = sql`(
  select user_id, 'phone' as sign, phone as value from ${phonesOfPeople} person
  union all
  select hire.customer_id, 'card', encode(paid.card, 'hex')
    from ${cardsOfPayments} paid join ${hiresInBrief} hire on hire.id = paid.hire_id where hire.customer_id is not null
  union all
  select user_id, 'bank_account', concat_ws(' ', bank_code, last_digits, lower(account_name)) from ${confirmedBankAccounts} account
  union all
  select user_id, 'browser', encode(browser, 'hex') from ${accountBrowsers} seen
  union all
  select user_id, 'address', address from ${sessionAddresses} session)`;

/**
 * Signs that an artisan shares with the customer of a hire: with their account, the hire's phone number, or the
 * card that paid.
 */
export async function signsBetween(
  reads: Reads,
  { hireId, artisanId, customerId }: { hireId: string; artisanId: string; customerId: string | null },
): Promise<Sign[]> {
  const { rows } = await sql<{ sign: Sign }>`
    select theirs.sign
      from ${signs} mine join ${signs} theirs using (sign, value)
     where mine.user_id = ${artisanId}::uuid and theirs.user_id = ${customerId}::uuid
    union
    select 'phone' from ${phonesOfPeople} person join ${phonesOfHires} hire using (phone)
     where person.user_id = ${artisanId}::uuid and hire.id = ${hireId}::uuid
    union
    select 'card' from ${cardsOfPayments} paid
      join ${cardsOfPayments} own using (card) join ${hiresInBrief} hire on hire.id = own.hire_id
     where paid.hire_id = ${hireId}::uuid and hire.customer_id = ${artisanId}::uuid
    order by 1`.execute(reads);
  return rows.map(({ sign }) => sign);
}

export interface Pair {
  firstId: string;
  secondId: string;
  signs: Sign[];
}

/** Equal for a pair of accounts with the same signs, which is reported once. */
export const evidenceOfPair = ({ firstId, secondId, signs }: Pair): string =>
  `person:${firstId}:${secondId}:${signs.join('+')}`;

/**
 * Pairs of accounts with enough shared signs, each pair once. Leaves out those that were reported for the same signs, or
 * that wait for an operator: there may be more of them than one night takes.
 */
export async function pairsAlike(reads: Reads, most: number): Promise<Pair[]> {
  const scores = sql.join(Object.entries(SIGN_SCORES).map(([sign, score]) => sql`(${sign}, ${score}::int)`));
  const { rows } = await sql<Pair>`
    with all_signs as materialized (select distinct user_id, sign, value from ${signs} s),
         shared as (
           select sign, value from all_signs group by 1, 2 having count(*) between 2 and ${MOST_SHARING})
    select pair.* from (
      select one.user_id as "firstId", other.user_id as "secondId",
             array_agg(distinct one.sign order by one.sign) as signs
        from shared join all_signs one using (sign, value) join all_signs other using (sign, value)
       where one.user_id < other.user_id
       group by 1, 2
      having (select sum(score) from (values ${scores}) worth (sign, score) where worth.sign = any (array_agg(distinct one.sign)))
             >= ${PERSON_SCORE}) pair
     where not exists (
             select from suspicions raised
              where raised.evidence_key
                    = 'person:' || pair."firstId" || ':' || pair."secondId" || ':' || array_to_string(pair.signs, '+'))
       and not exists (
             select from suspicions waiting
              where waiting.kind = 'same_person' and waiting.closed_at is null
                and waiting.first_id = pair."firstId" and waiting.second_id = pair."secondId")
     limit ${most}`.execute(reads);
  return rows;
}

export const scoreOf = (found: readonly Sign[]): number =>
  found.reduce((sum, sign) => sum + SIGN_SCORES[sign], 0);
