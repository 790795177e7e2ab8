import { primaryOf, type Reads } from '../../../server/database.ts';
import { Gazetteer } from './gazetteer.ts';

let gazetteer: Promise<Gazetteer> | undefined;

/**
 * All places, read once in each process: the table changes only when a process starts with other files, and is
 * small enough (a few thousand rows) to be searched in memory at every keystroke.
 */
export function openGazetteer(reads: Reads): Promise<Gazetteer> {
  gazetteer ??= readPlaces(primaryOf(reads)).catch((error) => {
    // The next caller retries.
    gazetteer = undefined;
    throw error;
  });
  return gazetteer;
}

async function readPlaces(reads: Reads): Promise<Gazetteer> {
  const rows = await reads
    .selectFrom('places')
    .select(['id', 'name', 'kind', 'state', 'lga', 'latitude', 'longitude', 'aliases', 'prominence'])
    .execute();
  return new Gazetteer(rows.map((row) => ({ ...row, kind: row.kind as 'town' | 'lga' | 'district' })));
}
