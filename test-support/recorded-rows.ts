import { Client } from 'pg';
import type { TestApp } from './test-app.ts';

export interface RecordedRow {
  /** Counts up from one change to the next. */
  number: number;
  table: string;
  deed: 'INSERT' | 'UPDATE' | 'DELETE';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Tables about requests and connections, which are not part of what a request does. */
const uncounted = [
  'live_outbox',
  'live_events',
  'live_counters',
  'live_presence',
  'request_counts',
  'noted_rows',
  'recorded_tables',
];

/**
 * Records every changed row, including queued jobs, and can undo all changes.
 *
 * @param app an app with a database of its own that nothing else writes to meanwhile
 */
export async function recordRows({ ownerUrl }: Pick<TestApp, 'ownerUrl'>) {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`
    create table noted_rows (
      number bigint generated always as identity primary key, relation regclass not null, deed text not null,
      before jsonb, after jsonb
    );
    grant insert on noted_rows to public;
    create function note_row() returns trigger language plpgsql as $$ begin
      insert into noted_rows (relation, deed, before, after) values (tg_relid, tg_op,
        case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$;
    create table recorded_tables (relation regclass primary key, columns text not null, same_key text not null);
    create function take_back_rows() returns void language plpgsql as $$
      declare noted record;
    begin
      -- Neither are others told of what is taken back, nor does it matter in which order it is.
      set local session_replication_role = replica;
      for noted in select * from noted_rows left join recorded_tables using (relation) order by number desc loop
        if noted.after is not null then
          execute format('delete from %1$s kept using jsonb_populate_record(null::%1$s, $1) key where %2$s',
            noted.relation, noted.same_key) using noted.after;
        end if;
        if noted.before is not null then
          execute format('insert into %1$s (%2$s) overriding system value select %2$s
            from jsonb_populate_record(null::%1$s, $1)', noted.relation, noted.columns) using noted.before;
        end if;
      end loop;
      delete from noted_rows;
    end $$`);
  const { rows: tables } = await client.query<{ relation: string }>(
    `select oid::regclass::text as relation from pg_class
      where relkind in ('r', 'p') and not relispartition
        and (relnamespace in ('public'::regnamespace, 'sandbox_paystack'::regnamespace) and relname <> all ($1)
          or oid = 'pgboss.job'::regclass)`,
    [uncounted],
  );
  for (const { relation } of tables) {
    await client.query(
      `create trigger noted after insert or update or delete on ${relation} for each row execute function note_row()`,
    );
  }
  await client.query(
    `insert into recorded_tables
       select relation, columns, coalesce(same_key, 'to_jsonb(kept) = $1')
         from pg_class, lateral (select pg_class.oid::regclass as relation) named,
              lateral (select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
                where attrelid = relation and attnum > 0 and not attisdropped and attgenerated = '') own,
              lateral (select string_agg(format('kept.%1$I = key.%1$I', attname), ' and ') as same_key
                from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
               where indrelid = relation and indisprimary) found
        -- A change of a partition is noted under its name.
        where relkind = 'r' and relnamespace in ('public'::regnamespace, 'sandbox_paystack'::regnamespace,
          'pgboss'::regnamespace)`,
  );

  return {
    /**
     * The changes since they were last undone, in order; accounts of the books by kind and owner.
     *
     * @param since returns only those after the change with this number
     */
    async noted(since = 0): Promise<RecordedRow[]> {
      const { rows } = await client.query<RecordedRow>(
        `select number::int, relation::text as table, deed, before,
                case when after ? 'debit_account_id' then
                  after || (select jsonb_object_agg(side, kind || coalesce(' of ' || owner_id, ''))
                    from unnest(array['debit_account_id', 'credit_account_id']) side
                    join ledger_accounts on id = (after ->> side)::uuid)
                else after end as after
           from noted_rows where number > $1 order by number`,
        [since],
      );
      return rows;
    },
    /** Restores all rows to their state before the first recorded change. */
    async takeBack(): Promise<void> {
      await client.query('select take_back_rows()');
    },
    /** Keeps the rows as they are now. */
    async forget(): Promise<void> {
      await client.query('truncate noted_rows');
    },
    close: () => client.end(),
  };
}

/** Removes what differs in each run from URLs, and shortens the demo's ids as far as they stay distinct. */
export const withShortIds = (text: string): string =>
  text
    .replaceAll(/(localhost)(:|%3A)\d+/g, '$1')
    .replaceAll(/(paystack\/checkout\/)\w+/g, '$1…')
    .replaceAll(/(?<=secret=)\w+|\b([A-Z2-7]{4} ){7}[A-Z2-7]{4}\b/g, '(random)')
    .replaceAll(
      /([\da-f]{8})-[\da-f]{4}-[47][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{7}([\da-f]{5})/g,
      (_, time: string, end: string) => (time.startsWith('019b8d') ? `…${end}` : '…new'),
    );

/** Replaces random values, and values of the machine's own clock, by one name each. */
const withoutChance = (text: string): string =>
  withShortIds(text)
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(Z|\+00:00)/g, '(by the machine’s clock)')
    .replaceAll(/\b127(\.\d+){3}\b/g, '(address)')
    .replaceAll(/\bSH-\d{5,}\b/g, 'SH-(random)')
    .replaceAll(/\bRCP_\w+/g, 'RCP_(random)')
    .replaceAll(/\$argon2id\S+/g, '(random)')
    .replaceAll(/\\?(?<![\w-])(?=[\w-]*[A-Z\d])(?=[\w-]*[a-z])[\w-]{20,}(?![\w-])/g, '(random)');

/** Tables of counted tries and of figures to be computed again, which concern no one. */
const untold = /^(artisan_views|password_tries|standing_renewals|request_counts|sandbox_paystack\.)/;

/**
 * Describes a change of a row: an email as it is read, a queued job by its name, any other row by its new or changed
 * columns.
 *
 * @param now the time of the change; columns of a new row with this time are left out
 * @returns an empty text for changes that concern no one
 */
export function lineOf({ table, deed, before, after }: RecordedRow, now: Date): string {
  if (untold.test(table)) return '';
  const row = after ?? before ?? {};
  if (table.startsWith('pgboss.')) return deed === 'INSERT' ? queuedLine(row) : '';
  const written = (value: unknown): string => {
    if (value === null || value === '') return '-';
    if (typeof value !== 'string') return withoutChance(JSON.stringify(value));
    return Date.parse(value) === now.getTime()
      ? 'now'
      : withoutChance(value).replaceAll(/\s+/g, ' ').slice(0, 300);
  };
  const name = Object.entries(row)
    .filter(([column, value]) => (row.id ? column === 'id' : column.endsWith('_id')) && value !== null)
    .map(([, value]) => written(value))
    .join(' ');
  if (deed === 'DELETE') return `- ${table} ${name}`;
  const changed = Object.entries(row).filter(([column, value]) =>
    before ? JSON.stringify(before[column]) !== JSON.stringify(value) : value !== null && column !== 'id',
  );
  // Written as it was, which can depend on which of two answers came first.
  if (before && changed.length === 0) return '';
  const columns = changed
    .map(([column, value]) =>
      before ? `${column}: ${written(before[column])} → ${written(value)}` : `${column}=${written(value)}`,
    )
    // The webhook about a pay-out and the answer to our call say the same; whichever comes first settles it.
    .map((column) => column.replace(/^(outcome: - → )(payout_paid|nothing_new)$/, '$1(by who is first)'))
    .filter((column) => !column.endsWith('=now') && !/^(search_text|access_code|body=\{"data)/.test(column));
  return `${before ? '~' : '+'} ${table} ${before ? `${name} ` : ''}${columns.join(', ')}`;
}

function queuedLine({ name, data }: Record<string, unknown>): string {
  const { traceparent: _, ...asked } = data as Record<string, unknown>;
  if (name !== 'send-mail') return `> ${name} ${withoutChance(JSON.stringify(asked))}`;
  const { id: __, html: ___, to, subject, text, ...rest } = asked;
  const lines = withoutChance(String(text))
    .split('\n')
    .map((line) => `    ${line}`.trimEnd());
  return [`@ ${to}: ${[subject, ...Object.keys(rest).sort()].join(' +')}`, ...lines].join('\n');
}
