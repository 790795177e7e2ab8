import type { FastifyPluginAsync } from 'fastify';
import { drawTile, type Label, labelsOf, type MapPlace } from './draw-tile.ts';

const LEAST_ZOOM = 4;
const MOST_ZOOM = 16;
const ONE_DAY_SECONDS = 86_400;

/**
 * Serves map tiles drawn from the gazetteer, so that maps work without a provider: `/{z}/{x}/{y}.svg`. The same places
 * give the same tiles.
 */
export const tilesSandbox: FastifyPluginAsync<{ places(): Promise<MapPlace[]> }> = async (
  server,
  { places },
) => {
  const labels = new Map<number, Promise<Label[]>>();
  server.get<{ Params: { z: string; x: string; y: string } }>('/:z/:x/:y.svg', async ({ params }, reply) => {
    const [z, x, y] = [params.z, params.x, params.y].map(readNumber);
    if (
      z === undefined ||
      x === undefined ||
      y === undefined ||
      z < LEAST_ZOOM ||
      z > MOST_ZOOM ||
      x >= 2 ** z ||
      y >= 2 ** z
    )
      return reply.status(404).send({ code: 'page_not_found', message: 'There is no such tile.' });
    const known = labels.get(z) ?? places().then((all) => labelsOf(all, z));
    labels.set(z, known);
    reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', `public, max-age=${ONE_DAY_SECONDS}`);
    return drawTile(await known, { z, x, y });
  });
};

const readNumber = (text: string): number | undefined => (/^\d{1,6}$/.test(text) ? Number(text) : undefined);
