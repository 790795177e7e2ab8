import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { picturesLike } from './same-pictures.ts';

const app = await startTestApp();
const owner = await makeArtisan(app);
const LOOK = '1100101001011100'.repeat(4);
/** The hash with these bits changed. */
const differing = (...places: number[]) =>
  [...LOOK].map((bit, at) => (places.includes(at) ? (bit === '1' ? '0' : '1') : bit)).join('');

async function keep(ownerId: string, look: string): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('images')
    .values({
      id,
      owner_id: ownerId,
      url: `/files/images/${id}/middle.webp`,
      width: 900,
      height: 900,
      byte_count: 1,
      look,
    })
    .execute();
  return id;
}
const like = (...ids: string[]) => app.db.transaction().execute((tx) => picturesLike(tx, ids));

beforeEach(async () => {
  await app.db.deleteFrom('images').execute();
});

test('pictures are alike when at most six of their 64 bits differ, wherever those are', async () => {
  const mine = await keep(owner.id, LOOK);
  const alike = [
    [],
    [0, 1, 2, 3, 4, 5],
    [0, 15, 16, 31, 32, 48],
    [0, 1, 16, 17, 32, 48],
    [10, 26, 27, 42, 43, 63],
    [58, 59, 60, 61, 62, 63],
  ];
  const found = [];
  for (const places of alike) found.push(await keep((await makeArtisan(app)).id, differing(...places)));
  for (const places of [
    [0, 1, 2, 3, 4, 5, 6],
    [0, 1, 16, 17, 32, 33, 48],
    [3, 12, 24, 36, 40, 52, 60],
  ])
    await keep((await makeArtisan(app)).id, differing(...places));
  // The owner's own copy is no other account's.
  await keep(owner.id, LOOK);
  expect((await like(mine)).map(({ otherId }) => otherId).toSorted()).toEqual(found.toSorted());
});

test('a widespread picture is reported with the twenty accounts whose pictures are most alike, and once with each', async () => {
  const mine = await keep(owner.id, LOOK);
  const copies: string[] = [];
  for (let count = 0; count < 24; count += 1) {
    const { id } = await makeArtisan(app);
    copies.push(id);
    // The first four are only similar.
    for (const _ of [1, 2]) await keep(id, count < 4 ? differing(7, 30) : LOOK);
  }
  const found = await like(mine);
  expect(found.map(({ otherOwnerId }) => otherOwnerId).toSorted()).toEqual(copies.slice(4).toSorted());
});

test('the pictures to compare bit by bit are found by an index', async () => {
  const mine = await keep(owner.id, LOOK);
  const plan = await app.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select other.id from images mine join images other
        on look_parts(other.look) && parts_near(mine.look) and other.owner_id is not null and other.url is not null
       where mine.id = ${mine}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('images_by_look');
});
