import { sql } from 'kysely';
import { type ShownHire, shownHireOf, shownHires } from '../src/features/hiring/server/hire-record.ts';
import type { TestApp } from './test-app.ts';

/** Reads hires like `findHire`, but several at once, in the given order: the walk reads thousands. */
export function hireReader(app: TestApp): (ids: readonly string[]) => Promise<ShownHire[]> {
  // Built once, because building the query takes as long as running it.
  const query = shownHires(app.db)
    .where('hires.id', '=', sql<string>`any(${[] as string[]}::uuid[])`)
    .compile();
  return async (ids) => {
    if (ids.length === 0) return [];
    const parameters = query.parameters.map((each) => (Array.isArray(each) ? ids : each));
    const { rows } = await app.db.executeQuery<Parameters<typeof shownHireOf>[0]>({ ...query, parameters });
    const hires = new Map(rows.map((row) => [row.id, shownHireOf(row)]));
    return ids.flatMap((id) => hires.get(id) ?? []);
  };
}
