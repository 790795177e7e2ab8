import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const full = await makeArtisan(app, { full_name: 'Full Bola' });
const free = await makeArtisan(app, { full_name: 'Free Bola' });
const off = await makeArtisan(app, { full_name: 'Switched Off', available: false });
/** 10:00 in Lagos on 20 November 2026. */
const start = new Date('2026-11-20T09:00:00Z');
const today = ['2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'] as const;
/** Today and the next thirteen days. */
const fortnight = ['2026-11-19T23:00:00Z', '2026-12-03T23:00:00Z'] as const;

beforeEach(async () => {
  app.clock.now = start;
  await app.db.deleteFrom('slots').execute();
});

/** Books a time of the artisan "Full Bola"; without a hire it is a day off. */
async function take(
  [from, until]: readonly [string, string],
  slot: { hire?: boolean; heldUntil?: string } = {},
) {
  const hireId = slot.hire || slot.heldUntil ? (await makeHire(app, full)).id : null;
  await sql`insert into slots (hire_id, artisan_id, during, hold_expires_at)
    values (${hireId}, ${full.id}, tstzrange(${from}, ${until}), ${slot.heldUntil ?? null})`.execute(app.db);
}
const names = async (query: string) =>
  (await app.request({ url: `/api/users/?${query}` }))
    .json()
    .map(({ full_name }: { full_name: string }) => full_name);
const inList = async (id: string) =>
  (await app.request({ url: '/api/users/' })).json().find((user: { id: string }) => user.id === id).isOnline;
const profile = async (id: string, headers: Record<string, string> = {}) =>
  (await app.request({ url: `/api/users/${id}`, headers })).json();

describe('isOnline', () => {
  test('is the artisan’s own switch while at least one of the next fourteen days is free', async () => {
    await take(today);
    await take(['2026-11-21T23:00:00Z', '2026-12-05T23:00:00Z']);
    expect([await inList(full.id), await inList(off.id)]).toEqual([true, false]);
    expect(await profile(full.id)).toMatchObject({ isOnline: true, takes_work: true });
    expect(await profile(off.id)).toMatchObject({ isOnline: false, takes_work: false });
    expect(await names('available=true')).toContain('Full Bola');
  });

  test.each([
    ['a confirmed hire', { hire: true }],
    ['days off', {}],
  ])(
    'is false with %s over all fourteen days, in list, profile and filters',
    { meta: { promise: 'An artisan without a free day in the next fourteen is not shown as available' } },
    async (_name, slot) => {
      await take(fortnight, slot);
      expect([await inList(full.id), await inList(free.id)]).toEqual([false, true]);
      expect(await profile(full.id)).toMatchObject({ isOnline: false, takes_work: true });
      expect(await names('available=true')).toEqual(['Free Bola']);
      expect((await names('available=false')).sort()).toEqual(['Full Bola', 'Switched Off']);
      expect(await names('available=true&q=bola')).toEqual(['Free Bola']);
      expect(await names('available=true&sort=name&limit=1')).toEqual(['Free Bola']);
    },
  );

  test('is false when hires and days off together take every day in turn', async () => {
    await take(today, { hire: true });
    await take(['2026-11-20T23:00:00Z', '2026-11-27T23:00:00Z']);
    await take(['2026-11-27T23:00:00Z', '2026-12-03T23:00:00Z'], { hire: true });
    expect(await inList(full.id)).toBe(false);
    expect(await names('available=true')).not.toContain('Full Bola');
  });

  test('is not affected by days that are only held for a customer who is paying', async () => {
    await take(fortnight, { heldUntil: '2026-11-20T09:15:00Z' });
    expect(await inList(full.id)).toBe(true);
    expect(await names('available=true')).toContain('Full Bola');
  });

  test('becomes true again at midnight in Lagos, when a new free day joins the fourteen', {
    meta: { promise: 'The next day begins at midnight in Lagos' },
  }, async () => {
    await take(fortnight);
    app.clock.now = new Date('2026-11-20T22:59:59Z');
    expect(await inList(full.id)).toBe(false);
    expect(await names('available=true')).toEqual(['Free Bola']);
    app.clock.advance({ seconds: 1 });
    expect(await inList(full.id)).toBe(true);
    expect(await names('available=true')).toContain('Full Bola');
  });

  test('costs no extra statement', async () => {
    await take(today);
    for (const [url, most] of [
      ['/api/users/?available=true', 1],
      [`/api/users/${full.id}`, 1],
    ] as const) {
      const { statements } = await statementsDuring(() => app.request({ url }));
      expect(statements).toHaveLength(most);
    }
  });
});

test('a profile says whether it belongs to the caller', async () => {
  expect((await profile(full.id, await signedInAs(app, full))).is_caller).toBe(true);
  expect((await profile(full.id, await signedInAs(app, free))).is_caller).toBe(false);
  expect((await profile(full.id)).is_caller).toBe(false);
});
