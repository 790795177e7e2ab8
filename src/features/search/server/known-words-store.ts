import { sql } from 'kysely';
import type { Reads } from '../../../server/database.ts';
import { artisans } from '../../people/server/public.ts';

/** Those of the given words that occur in artisans' names, trades, expertise or towns. */
export async function usedWords(reads: Reads, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word = any (${words}::text[])`.execute(reads);
  return new Set(rows.map(({ word }) => word));
}

/** Those of the given words that occur in an artisan's name or trade. */
export async function namesAmong(reads: Reads, words: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${words}::text[]) word
     where exists (select from ${artisans} u
                    where u.search_document @@ (quote_literal(word) || ':A')::tsquery)`.execute(reads);
  return new Set(rows.map(({ word }) => word));
}
