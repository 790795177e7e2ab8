import { describe, expect, test } from 'vitest';
import { startTestApp } from '../../test-support/test-app.ts';
import { drawTile, labelsOf, type MapPlace, project } from './draw-tile.ts';

const app = await startTestApp();
const tileAt = (latitude: number, longitude: number, zoom: number) => {
  const { x, y } = project(latitude, longitude, zoom);
  return `/sandbox/tiles/${zoom}/${Math.floor(x / 256)}/${Math.floor(y / 256)}.svg`;
};

describe('the map drawn from the gazetteer', () => {
  test('names states when zoomed out, and districts when zoomed in', async () => {
    const far = await app.request({ url: tileAt(9.1, 7.4, 6) });
    expect(far.statusCode).toBe(200);
    expect(far.headers['content-type']).toBe('image/svg+xml');
    expect(far.headers['cache-control']).toBe('public, max-age=86400');
    expect(far.body).toContain('>NIGER<');
    expect(far.body).not.toContain('>Wuse 2<');
    const near = await app.request({ url: tileAt(6.5965, 3.342, 14) });
    expect(near.body).toContain('>Ikeja<');
    expect(near.body).not.toContain('>LAGOS<');
  });

  test('draws the lines of longitude and latitude at their places', async () => {
    const { x, y } = project(9.1, 7.4, 6);
    const [left = 0, top = 0] = [x, y].map((each) => Math.floor(each / 256) * 256);
    const { body } = await app.request({ url: tileAt(9.1, 7.4, 6) });
    const drawn = (line: RegExp) => [...body.matchAll(line)].map(([, at]) => Number(at));
    // At this zoom there is a line every second degree; the tile covers 5.6 to 11.2 degrees in both directions.
    const near = (at: number) => expect.closeTo(at, 0);
    expect(drawn(/M([\d.]+) 0V256/g)).toEqual(
      [6, 8, 10].map((degree) => near(project(0, degree, 6).x - left)),
    );
    expect(drawn(/M0 ([\d.]+)H256/g)).toEqual(
      [6, 8, 10].map((degree) => near(project(degree, 0, 6).y - top)),
    );
  });

  test('draws a name on both sides of a tile’s edge that it crosses, in the same place', () => {
    const { x } = project(6.5, 3.375, 12);
    const longitude = (Math.round(x / 256) * 256 * 360) / (256 * 2 ** 12) - 180;
    const place: MapPlace = {
      name: 'A & B',
      kind: 'town',
      state: 'Lagos',
      latitude: 6.5,
      longitude,
      prominence: 1,
    };
    const labels = labelsOf([place], 12);
    const { x: edge, y } = project(6.5, longitude, 12);
    const row = Math.floor(y / 256);
    for (const column of [Math.round(edge / 256) - 1, Math.round(edge / 256)]) {
      const tile = drawTile(labels, { z: 12, x: column, y: row });
      expect(tile).toContain('>A &amp; B<');
      expect(drawTile(labelsOf([place], 12), { z: 12, x: column, y: row })).toBe(tile);
    }
  });

  test('never overlaps names: the better known one is shown', () => {
    const at = { kind: 'town', state: 'Lagos', latitude: 6.5, longitude: 3.4 } as const;
    const names = labelsOf(
      [
        { ...at, name: 'Small', prominence: 20_000 },
        { ...at, name: 'Large', prominence: 900_000 },
      ],
      10,
    ).map(({ text }) => text);
    expect(names).toEqual(['Large']);
  });

  test.each(['3/1/1', '17/1/1', '6/64/1', '6/1/x', '6/-1/1'])('has no tile %s', async (tile) => {
    expect((await app.request({ url: `/sandbox/tiles/${tile}.svg` })).statusCode).toBe(404);
  });

  test('is not found if other tiles are configured, whose host is then the only one allowed', async () => {
    const other = await startTestApp({
      environment: { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Theirs' },
    });
    const answer = await other.request({ url: tileAt(9.1, 7.4, 6) });
    expect(answer.statusCode).toBe(404);
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/img-src 'self' data: blob: https:\/\/tiles\.example(;|$)/);
    const own = await app.request({ url: '/healthz' });
    expect(own.headers['content-security-policy']).toMatch(/img-src 'self' data: blob:(;|$)/);
  });
});
