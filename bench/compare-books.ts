import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../src/server/database.ts';
import type { DB } from '../src/server/database-types.ts';
import { findRunningDatabase } from '../src/server/embedded-postgres.ts';
import { wrongInTheBooks } from '../test-support/payouts.ts';
import type { Answered } from './drill-people.ts';

/**
 * What is missing or duplicated of everything that was answered, and what is wrong with the money. All numbers are 0
 * when nothing was lost.
 */
export interface Comparison {
  missing: Record<keyof Answered, number>;
  /** Payments that were answered as successful but are not. */
  unsettled: number;
  paidTwice: number;
  /** Messages that exist again under another id; the drill's people write each text only once. */
  writtenTwice: number;
  wrongInTheBooks: number;
}

/** Compares the answers that the drill's people got with the database that runs on a data folder. */
export async function compareWithAnswers(dataDir: string, answered: Answered): Promise<Comparison> {
  const url = await findRunningDatabase(dataDir);
  if (!url) throw new Error('the database does not run');
  return compareWithDatabase(url, answered);
}

/** The answers from before, or after, a moment (ms since 1970). */
export function answeredWhen(answered: Answered, isWanted: (at: number) => boolean): Answered {
  const part = (all: Map<string, number>) => new Map([...all].filter(([, at]) => isWanted(at)));
  return {
    hires: part(answered.hires),
    payments: part(answered.payments),
    messages: part(answered.messages),
    payouts: part(answered.payouts),
  };
}

export const counts = (answered: Answered) =>
  Object.fromEntries(Object.entries(answered).map(([what, all]) => [what, all.size]));

/** Compares the answers that the drill's people got with the database at an address. */
export async function compareWithDatabase(url: string, answered: Answered): Promise<Comparison> {
  const database = openDatabase(url, 2, () => undefined);
  const { db } = database;
  try {
    const payments = [...answered.payments.keys()];
    const { rows: unsettled } = await sql`
      select reference from payments where reference = any(${payments}) and status <> 'success'`.execute(db);
    const { rows: twice } = await sql`
      select hire_id from payments where status = 'success' and hire_id = any(${[...answered.hires.keys()]}::uuid[])
       group by hire_id having count(*) > 1`.execute(db);
    const { rows: written } = await sql`
      select text from messages where text ~ '^Message [0-9]+$' group by conversation_id, text having count(*) > 1`.execute(
      db,
    );
    return {
      missing: {
        hires: await missing(db, answered.hires, 'hires', 'id'),
        payments: await missing(db, answered.payments, 'payments', 'reference'),
        messages: await missing(db, answered.messages, 'messages', 'id'),
        payouts: await missing(db, answered.payouts, 'payouts', 'id'),
      },
      unsettled: unsettled.length,
      paidTwice: twice.length,
      writtenTwice: written.length,
      wrongInTheBooks: (await wrongInTheBooks({ db } as never)).length,
    };
  } finally {
    await database.close();
  }
}

/** Counts rows that are missing, or exist more than once. */
async function missing(
  db: Kysely<DB>,
  wanted: Map<string, number>,
  table: string,
  column: string,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(column)}::text as id from ${sql.table(table)}
     where ${sql.ref(column)}::text = any(${[...wanted.keys()]})`.execute(db);
  const there = new Set(rows.map(({ id }) => id)).size;
  return wanted.size - there + (rows.length - there);
}

/** Whether nothing is missing, duplicated or wrong. */
export function isWhole({
  missing: lost,
  unsettled,
  paidTwice,
  writtenTwice,
  wrongInTheBooks,
}: Comparison): boolean {
  return [...Object.values(lost), unsettled, paidTwice, writtenTwice, wrongInTheBooks].every(
    (count) => count === 0,
  );
}
