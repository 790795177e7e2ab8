import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from './database-types.ts';
import { asLastStatement } from './preparing-client.ts';

/**
 * Writes that a transaction defers to its end, where one statement makes all of them, whichever steps asked for them.
 * They are for rows that nothing else in the transaction reads, such as jobs.
 */

/** Makes the statement for all items that were gathered under one name. */
type Write<Item> = (items: readonly Item[]) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

type Tx = Transaction<DB>;

interface Gathered {
  items: unknown[];
  write: Write<never>;
}

const open = new WeakMap<Tx, Map<string, Gathered>>();

/** Defers the transaction's last writes from now on; {@link writeGathered} must follow before it commits. */
export const gatherWrites = (tx: Tx): void => void open.set(tx, new Map());

/**
 * Defers items to the transaction's end. A transaction that defers nothing writes them at once.
 *
 * @param name items with the same name are written together
 * @param write called once, with all items of that name
 */
export async function writeLast<Item>(
  tx: Tx,
  name: string,
  items: readonly Item[],
  write: Write<Item>,
): Promise<void> {
  if (items.length === 0) return;
  const gathering = open.get(tx);
  if (!gathering) {
    await (await write(items)).execute(tx);
    return;
  }
  const gathered = gathering.get(name) ?? { items: [], write: write as Write<never> };
  gathered.items.push(...items);
  gathering.set(name, gathered);
}

/**
 * Writes the deferred items: at the transaction's end, or earlier where something is about to read them.
 *
 * @param run runs the statement
 */
export async function writeGathered(
  tx: Tx,
  run: (statement: () => Promise<unknown>) => Promise<unknown> = (statement) => statement(),
): Promise<void> {
  const gathering = open.get(tx);
  if (!gathering || gathering.size === 0) return;
  const deferred = [...gathering.values()];
  gathering.clear();
  const writes: RawBuilder<unknown>[] = [];
  for (const { items, write } of deferred) writes.push(await write(items as never[]));
  await run(() => inOneStatement(writes).execute(tx));
}

function inOneStatement(writes: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const [only] = writes;
  if (only && writes.length === 1) return only;
  const parts = writes.map((write, at) => sql`${sql.ref(`write_${at}`)} as (${write})`);
  return sql`with ${sql.join(parts)} select 1`;
}

/** Writes the deferred items with the transaction's last statement; nothing may follow in the transaction. */
export const endWithGathered = (tx: Tx): Promise<void> => writeGathered(tx, asLastStatement);

/** Embeds another library's statement in one of ours. @param text has its values as $1, $2, … */
export function statementOf(text: string, values: readonly unknown[]): RawBuilder<unknown> {
  const parts = text
    .split(/\$(\d+)/)
    .map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
  return sql`${sql.join(parts, sql.raw(''))}`;
}
