import type { Reads, Tx } from '../../../server/database.ts';

/** A price for a whole job. */
export interface Quote {
  id: string;
  hireId: string;
  amountKobo: number;
  note: string;
}

export async function findQuote(reads: Reads, quoteId: string): Promise<Quote | undefined> {
  const row = await reads
    .selectFrom('quotes')
    .select(['id', 'hire_id', 'amount_kobo', 'note'])
    .where('id', '=', quoteId)
    .executeTakeFirst();
  return row && { id: row.id, hireId: row.hire_id, amountKobo: row.amount_kobo, note: row.note };
}

/** Writes a quote; its hire is locked, so nobody else writes one for it meanwhile. */
export async function insertQuote(tx: Tx, quote: Quote, now: Date): Promise<void> {
  const { id, hireId, amountKobo, note } = quote;
  await tx
    .insertInto('quotes')
    .values({ id, hire_id: hireId, amount_kobo: amountKobo, note, created_at: now })
    .execute();
}
