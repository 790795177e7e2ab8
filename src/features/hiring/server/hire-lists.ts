import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { type GroupRule, groupRules, type HireGroup, isByDay } from '../groups.ts';
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
function ownHires(
  owner: HireOwner,
  { columns, rest = sql`` }: { columns: RawBuilder<unknown>; rest?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const those = (whose: RawBuilder<unknown>) => sql`(select ${columns} from hires where ${whose} ${rest})`;
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

/**
 * Whether a hire is in a group. The state is tested first because PostgreSQL has
 * statistics for it, and most hires are over.
 */
function isIn(group: HireGroup, side: HireSide, today: string): RawBuilder<boolean> {
  const rules = groupRules(side).filter(
    (rule) => rule.group === group || (group === 'needs_you' && needsMore(rule)),
  );
  if (rules.length === 0) return sql`false`;
  if (!rules.some(needsMore)) return isOneOf(rules);
  return sql`${isOneOf(rules)} and ${groupColumn(side, today)} = ${group}`;
}

export interface HiresAsked {
  /** Only hires of this group; undefined for all, newest first. */
  group?: HireGroup | undefined;
  /** The cursor: the id of the last hire on the previous page. */
  before: string | undefined;
  limit: number;
  /** Lagos day, YYYY-MM-DD. */
  today: string;
}

/** One page of a person's hires, with the number in each group and how many of all are later parts of a job. */
export async function listHires(
  reads: Reads,
  owner: HireOwner,
  { group, before, limit, today }: HiresAsked,
): Promise<{ hires: ShownHire[]; counts: Partial<Record<HireGroup, number>>; laterParts: number }> {
  const byDay = group !== undefined && isByDay(group);
  const key = byDay ? sql`start_date, start_time, id` : sql`created_at, id`;
  const wishes = [
    ...(group === undefined ? [] : [isIn(group, owner.side, today)]),
    ...(before === undefined
      ? []
      : [sql`(${key}) ${byDay ? sql`>` : sql`<`} (select ${key} from hires where id = ${before}::uuid)`]),
  ];
  const first = sql`order by ${byDay ? key : sql`created_at desc, id desc`} limit ${limit}`;
  const own = ownHires(owner, {
    columns: sql`id, created_at, start_date, start_time`,
    rest: sql`${sql.join(
      wishes.map((wish) => sql`and ${wish}`),
      sql` `,
    )} ${first}`,
  });
  // Look up the details only for the hires on this page.
  const page = shownHires(reads).where(
    sql<boolean>`hires.id = any (array(select id from (${own}) own ${first}))`,
  );
  const rows = await (byDay
    ? page.orderBy('hires.start_date').orderBy('hires.start_time').orderBy('hires.id')
    : page.orderBy('hires.created_at', 'desc').orderBy('hires.id', 'desc')
  ).execute();
  const grouped = ownHires(owner, {
    columns: sql`${groupColumn(owner.side, today)} as "group", part_number`,
  });
  const { rows: counted } = await sql<{ group: HireGroup; count: number; later_parts: number }>`
    select "group", count(*) as count, count(*) filter (where part_number > 1) as later_parts
      from (${grouped}) own group by "group"`.execute(reads);
  const counts = Object.fromEntries(counted.map((row) => [row.group, row.count]));
  const laterParts = counted.reduce((sum, row) => sum + row.later_parts, 0);
  return { hires: rows.map(shownHireOf), counts, laterParts };
}
