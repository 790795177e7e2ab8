import { z } from 'zod';
import type { MapTiles } from '../shared/map-tiles.ts';

/** The source of maps. Unset in production: there are none. */
export const mapSettings = {
  MAP_TILES_URL: z
    .string()
    .regex(
      /^https?:\/\/[^\s/{}'";,]+\/(?=\S*\{z\})(?=\S*\{x\})(?=\S*\{y\})[^\s'";,]*$/,
      'must be the address of map tiles with {z}, {x} and {y} in its path, like https://tiles.example/{z}/{x}/{y}.png',
    )
    .optional(),
  MAP_ATTRIBUTION: z
    .string()
    .trim()
    .regex(/^[^\r\n<>]*$/, 'must be one line without marks of HTML')
    .max(200, 'must have at most 200 characters')
    .optional(),
};

type MapEnvironment = z.output<z.ZodObject<typeof mapSettings>>;

/** The product's own tiles, drawn from the gazetteer; they are served only outside production. */
const ownTiles: MapTiles = {
  url: '/sandbox/tiles/{z}/{x}/{y}.svg',
  attribution: 'Places of our gazetteer, towns by GeoNames https://www.geonames.org',
};

/** @throws the error that `fault` makes, naming the variable that is missing or unsafe */
export function readMapTiles(
  { MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution }: MapEnvironment,
  production: boolean,
  fault: (name: keyof MapEnvironment, what: string) => Error,
): MapTiles | undefined {
  if (url === undefined) return production ? undefined : ownTiles;
  if (production && !url.startsWith('https://'))
    throw fault('MAP_TILES_URL', 'must be an https:// address in production');
  if (!attribution) throw fault('MAP_ATTRIBUTION', 'must name whose map it is, as MAP_TILES_URL is set');
  return { url, attribution };
}
