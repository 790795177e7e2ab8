import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { type GroupRule, groupRules, type HireGroup, hireGroups, isByDay } from '../groups.ts';
import type { HireSide } from '../process.ts';
import { type ShownHire, shownHireOf, shownHires } from './hire-record.ts';

/** Whose hires are listed. */
export type HireOwner =
  | { side: 'artisan'; artisanId: string }
  /** `guestEmail` also includes guest hires made with this address; null for an unverified address. */
  | { side: 'customer'; customerId: string; guestEmail: string | null };

/**
 * SQL for an owner's hires. A customer's two kinds (own and guest) are separate
 * subqueries, so that each uses its own index.
 */
function ownHires(owner: HireOwner, columns: RawBuilder<unknown>): RawBuilder<unknown> {
  const those = (whose: RawBuilder<unknown>) => sql`(select ${columns} from hires where ${whose})`;
  if (owner.side === 'artisan') return those(sql`hires.artisan_id = ${owner.artisanId}::uuid`);
  const own = those(sql`hires.customer_id = ${owner.customerId}::uuid`);
  if (owner.guestEmail === null) return own;
  return sql`${own} union all ${those(sql`hires.customer_id is null and hires.customer_email = ${owner.guestEmail}`)}`;
}

const needsMore = (rule: GroupRule): boolean =>
  rule.needsYouFrom !== undefined || rule.needsYouForPrice || rule.needsYouForEnd || rule.needsYouInTurn;

const isOneOf = (rules: readonly GroupRule[]) =>
  sql<boolean>`hires.status in (${sql.join(rules.map(({ status }) => status))})`;

/**
 * SQL for the group of each hire of a side on a Lagos day (YYYY-MM-DD): see groups.ts.
 * States that alone decide come first.
 */
function groupColumn(side: HireSide, today: string): RawBuilder<HireGroup> {
  const days = { startDate: sql.ref('hires.start_date'), endDate: sql.ref('hires.end_date') };
  const price = sql`(hires.proposed_quote_id is not null or hires.proposed_days_id is not null or hires.price_kobo > hires.amount_kobo)`;
  const end = sql`hires.problem_end_by = ${side === 'customer' ? 'artisan' : 'customer'}`;
  const turn = sql`hires.part_asked_at is not null`;
  const rules = groupRules(side);
  const simple = Map.groupBy(
    rules.filter((rule) => !needsMore(rule)),
    ({ group }) => group,
  );
  const whens = [...simple].map(([group, those]) => sql`when ${isOneOf(those)} then ${group}`);
  for (const rule of rules.filter(needsMore)) {
    const { status, group, needsYouFrom, needsYouForPrice, needsYouForEnd, needsYouInTurn } = rule;
    const needs = [
      ...(needsYouInTurn ? [turn] : []),
      ...(needsYouFrom ? [sql`${days[needsYouFrom]} <= ${today}::date`] : []),
      ...(needsYouForEnd ? [end] : []),
      ...(needsYouForPrice ? [price] : []),
    ];
    const then = sql`case when ${sql.join(needs, sql` or `)} then 'needs_you' else ${group} end`;
    whens.push(sql`when hires.status = ${status} then ${then}`);
  }
  return sql<HireGroup>`case ${sql.join(whens, sql` `)} end`;
}

/** One list of a person's hires. */
export interface HiresAsked {
  /**
   * Only hires of this group, or of the first group that has any; undefined for all, newest first.
   */
  group: HireGroup | 'first' | undefined;
  /** The cursor: the id of the last hire on the previous page. */
  before?: string | undefined;
  limit: number;
}

interface FoundHires {
  /** The hires of each list that was asked for. */
  lists: ShownHire[][];
  /** The number of hires in each group; empty groups are left out. */
  counts: Partial<Record<HireGroup, number>>;
  /** How many of all are later parts of a job. */
  laterParts: number;
}

/**
 * Pages of a person's hires, with the number in each group. All of the person's hires are read once, however many
 * lists are asked for; the details only of the hires on the pages.
 *
 * @param today Lagos day, YYYY-MM-DD
 */
export async function listHires(
  reads: Reads,
  owner: HireOwner,
  asked: readonly HiresAsked[],
  today: string,
): Promise<FoundHires> {
  const own = ownHires(
    owner,
    sql`id, created_at, start_date, start_time, part_number, ${groupColumn(owner.side, today)} as "group"`,
  );
  const { rows } = await sql<{ counted: Counted[] } & Record<`page_${number}`, string[]>>`
    with own as materialized (${own}),
    counted as materialized (
      select "group", count(*) as count, count(*) filter (where part_number > 1) as later_parts from own group by "group")
    select (select coalesce(json_agg(counted), '[]') from counted) as counted,
           ${sql.join(asked.map((list, at) => sql`${idsOf(list, owner.side)} as ${sql.ref(`page_${at}`)}`))}`.execute(
    reads,
  );
  const [found] = rows;
  if (!found) throw new Error('A statement without a table has one row.');
  const pages = asked.map((_, at) => found[`page_${at}`] ?? []);
  const ids = pages.flat();
  const shown =
    ids.length === 0
      ? []
      : await shownHires(reads).where(sql<boolean>`hires.id = any (${ids}::uuid[])`).execute();
  const byId = new Map(shown.map((row) => [row.id, shownHireOf(row)]));
  return {
    lists: pages.map((page) => page.flatMap((id) => byId.get(id) ?? [])),
    counts: Object.fromEntries(found.counted.map(({ group, count }) => [group, count])),
    laterParts: found.counted.reduce((sum, { later_parts }) => sum + later_parts, 0),
  };
}

interface Counted {
  group: HireGroup;
  count: number;
  later_parts: number;
}

/** SQL for the ids of one list, in its order, as an array. */
function idsOf({ group, before, limit }: HiresAsked, side: HireSide): RawBuilder<string[]> {
  if (group !== 'first') return sql<string[]>`array(${idsOfGroup(group, sql`true`, before, limit)})`;
  const groups: readonly HireGroup[] = hireGroups[side];
  const isFirst = (each: HireGroup) => sql`${each} = (
    select "group" from counted order by array_position(${groups}::text[], "group") limit 1)`;
  // Of these subqueries only the first group's is executed.
  return sql<string[]>`array(${sql.join(
    groups.map((each) => sql`(${idsOfGroup(each, isFirst(each), before, limit)})`),
    sql` union all `,
  )})`;
}

function idsOfGroup(
  group: HireGroup | undefined,
  condition: RawBuilder<unknown>,
  before: string | undefined,
  limit: number,
): RawBuilder<unknown> {
  const byDay = group !== undefined && isByDay(group);
  const key = byDay ? sql`start_date, start_time, id` : sql`created_at, id`;
  const wishes = [
    condition,
    ...(group === undefined ? [] : [sql`"group" = ${group}`]),
    ...(before === undefined
      ? []
      : [sql`(${key}) ${byDay ? sql`>` : sql`<`} (select ${key} from hires where id = ${before}::uuid)`]),
  ];
  return sql`select id from own where ${sql.join(wishes, sql` and `)}
              order by ${byDay ? key : sql`created_at desc, id desc`} limit ${limit}`;
}

/** The first group of a side that has hires; its first one if none has. */
export const firstGroupOf = (side: HireSide, counts: FoundHires['counts']): HireGroup => {
  const groups: readonly HireGroup[] = hireGroups[side];
  return groups.find((group) => counts[group]) ?? hireGroups[side][0];
};
