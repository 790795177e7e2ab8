import { type Latency, measureInRounds } from './latencies.ts';

const searches: { name: string; path: string }[] = [
  { name: 'list', path: '/api/users/?role=skilled&limit=24' },
  { name: 'a trade', path: '/api/users/?role=skilled&limit=24&skill=Plumber' },
  { name: 'a trade, available', path: '/api/users/?role=skilled&limit=24&skill=Plumber&available=true' },
  { name: 'a trade in a town', path: '/api/users/?role=skilled&limit=24&skill=Plumber&lga=Ikeja' },
  { name: 'a town', path: '/api/users/?role=skilled&limit=24&lga=Ikeja' },
  { name: '"plumber"', path: '/api/users/?role=skilled&limit=24&q=plumber' },
  { name: '"plumber ikeja"', path: '/api/users/?role=skilled&limit=24&q=plumber+ikeja' },
  { name: '"chidi" (a name)', path: '/api/users/?role=skilled&limit=24&q=chidi' },
  { name: '"instalation repairs" (typos)', path: '/api/users/?role=skilled&limit=24&q=instalation+repairs' },
  { name: '"leaking tap" (a problem)', path: '/api/users/?role=skilled&limit=24&q=leaking+tap' },
  { name: 'page: "painter" in Kano', path: '/artisan?q=painter&lga=Kano' },
  { name: 'home page', path: '/' },
];
const TRIES = 200;
/**
 * Requests before the measurement, as on a server that has been up for a while: V8 has optimised hot code, and
 * PostgreSQL has read its indexes.
 */
const WARM_UP = 300;

/** Requests each search like a single visitor, bypassing every cache. */
export const measureSearches = (origin: string): Promise<Latency[]> =>
  measureInRounds(
    searches.map(({ name, path }) => ({
      name,
      url: origin + path,
      headers: path.startsWith('/api') ? {} : { accept: 'text/html' },
      pastAllCaches: true,
    })),
    { tries: TRIES, warmUp: WARM_UP },
  );
