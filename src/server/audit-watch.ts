import { type Kysely, type KyselyPlugin, sql, type TransactionBuilder } from 'kysely';
import type { AnyCall } from '../shared/call.ts';
import { HOUR_MS } from '../shared/durations.ts';
import { lastEntry } from './audit.ts';
import type { Database, Reads, Tx } from './database.ts';
import { writeGathered } from './transaction-end.ts';

/**
 * An operator's call changed or revealed something without an audit entry. This is a bug, so the call is refused and
 * its changes are rolled back.
 */
export class UnauditedAct extends Error {
  override name = 'UnauditedAct';
}

/** What an operator's call uses in place of the database. */
export interface AuditWatch {
  db: Kysely<Database>;
  /** @throws UnauditedAct where the call reveals private data and the audit log has no entry for it */
  assertRevealed(operator: string, subjectId: unknown, now: Date): Promise<void>;
}

/** How many audit entries the current act has, keyed by the database that its call uses. */
const counted = new WeakMap<object, { entries: number }>();

/** Begins the next of several acts in one call, which needs an audit entry of its own. */
export function beginAct(db: Kysely<Database>): void {
  const count = counted.get(db);
  if (count) count.entries = 0;
}

/**
 * Makes sure that an operator's call leaves an audit entry. Each transaction that changes a row of any table, in
 * whatever way, needs an entry in itself or in an earlier one of the call; otherwise it is rolled back. Outside
 * transactions the call cannot write at all. A transaction that changes nothing, such as a repeat of the same act,
 * needs no entry.
 */
export function watchAudit(db: Kysely<Database>, call: AnyCall): AuditWatch {
  const name = `${call.method} ${call.path}`;
  const count = { entries: 0 };
  const watched = db.withPlugin(onlyReads(name));
  counted.set(watched, count);
  watched.transaction = (): TransactionBuilder<Database> => {
    const builder = db.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute(async (tx) => {
        const before = await countWritten(tx);
        const result = await work(tx);
        await writeGathered(tx);
        const after = await countWritten(tx);
        count.entries += after.entries - before.entries;
        if (after.changes > before.changes && count.entries === 0)
          throw new UnauditedAct(`${name} changes something without an entry in the audit log`);
        return result;
      });
    return builder;
  };
  return {
    db: watched,
    async assertRevealed(operator, subjectId, now) {
      if (call.reveals === undefined || count.entries > 0) return;
      if (call.reveals === 'hourly' && (await openedWithinTheHour(db, operator, subjectId, now))) return;
      throw new UnauditedAct(`${name} shows private things without an entry in the audit log`);
    },
  };
}

async function openedWithinTheHour(reads: Reads, operator: string, subjectId: unknown, now: Date) {
  const opened = await lastEntry(reads, String(subjectId), ['person.open'], operator);
  return opened !== undefined && now.getTime() - opened.at.getTime() < HOUR_MS;
}

/**
 * Counts the rows written by this transaction. PostgreSQL's own statistics include those of triggers and of other
 * libraries.
 */
async function countWritten(tx: Tx): Promise<{ changes: number; entries: number }> {
  const { rows } = await sql<{ changes: number; entries: number }>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del) filter (where relname <> 'audit_entries'), 0) as changes,
           coalesce(sum(n_tup_ins) filter (where relname = 'audit_entries'), 0) as entries
      from pg_stat_xact_user_tables`.execute(tx);
  return rows[0] ?? { changes: 0, entries: 0 };
}

const writes = ['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode', 'MergeQueryNode'];
const writesInText = /\b(insert\s+into|delete\s+from|update\s+\S+(\s+as\s+\S+)?\s+set|merge\s+into)\b/i;

/** Refuses writes outside a transaction, because they could not be rolled back. */
const onlyReads = (name: string): KyselyPlugin => ({
  transformQuery({ node }) {
    const isWrite =
      writes.includes(node.kind) ||
      (node.kind === 'RawNode' && writesInText.test(node.sqlFragments.join(' $ ')));
    if (!isWrite) return node;
    throw new UnauditedAct(`${name} writes outside of a transaction`);
  },
  transformResult: async ({ result }) => result,
});
