import type { Reads } from '../src/server/database.ts';
import { OwnRows, type Person, type PersonalData } from '../src/server/personal-data.ts';

/** What a feature adds to the copy of a person's data, with its lists read to their end. */
export async function ownData(
  kept: PersonalData,
  reads: Reads,
  person: Person,
): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(await kept.collect(reads, person)))
    data[name] = value instanceof OwnRows ? await rowsOf(value) : value;
  return data;
}

async function rowsOf(list: OwnRows): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of list) rows.push(row);
  return rows;
}
