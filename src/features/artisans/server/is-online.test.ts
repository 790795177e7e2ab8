import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, signedInAs } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const full = await makeArtisan(app, { full_name: 'Full Today' });
const free = await makeArtisan(app, { full_name: 'Free Today' });
const off = await makeArtisan(app, { full_name: 'Switched Off', available: false });
/** It is 20 November 2026, 10:00 in Lagos. */
const start = new Date('2026-11-20T09:00:00Z');
const today = ['2026-11-19T23:00:00Z', '2026-11-20T23:00:00Z'] as const;
const tomorrow = ['2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z'] as const;

beforeEach(async () => {
  app.clock.now = start;
  await app.db.deleteFrom('slots').execute();
});

/** Takes a time of the one called Full Today; without a hire it is their day off. */
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
  test('is the artisan’s own switch while today is free', async () => {
    await take(tomorrow);
    expect([await inList(full.id), await inList(off.id)]).toEqual([true, false]);
    expect(await profile(full.id)).toMatchObject({ isOnline: true, takes_work: true });
    expect(await profile(off.id)).toMatchObject({ isOnline: false, takes_work: false });
  });

  test.each([
    ['a confirmed hire', { hire: true }],
    ['a day off', {}],
  ])('is false today with %s, in list, profile and filters', async (_name, slot) => {
    await take(today, slot);
    expect([await inList(full.id), await inList(free.id)]).toEqual([false, true]);
    expect(await profile(full.id)).toMatchObject({ isOnline: false, takes_work: true });
    expect(await names('available=true')).toEqual(['Free Today']);
    expect((await names('available=false')).sort()).toEqual(['Full Today', 'Switched Off']);
    expect(await names('available=true&q=today')).toEqual(['Free Today']);
    expect(await names('available=true&sort=name&limit=1')).toEqual(['Free Today']);
  });

  test('is not changed by a day that somebody only holds', async () => {
    await take(today, { heldUntil: '2026-11-20T09:15:00Z' });
    expect(await inList(full.id)).toBe(true);
    expect(await names('available=true')).toContain('Full Today');
  });

  test('comes back with midnight in Lagos, an hour before Greenwich', async () => {
    await take(today);
    app.clock.now = new Date('2026-11-20T22:59:59Z');
    expect(await inList(full.id)).toBe(false);
    expect(await names('available=true')).toEqual(['Free Today']);
    app.clock.advance({ seconds: 1 });
    expect(await inList(full.id)).toBe(true);
    expect(await names('available=true')).toContain('Full Today');
  });

  test('costs no statement of its own', async () => {
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

test('a profile says whether it is the caller’s own', async () => {
  expect((await profile(full.id, await signedInAs(app, full))).is_caller).toBe(true);
  expect((await profile(full.id, await signedInAs(app, free))).is_caller).toBe(false);
  expect((await profile(full.id)).is_caller).toBe(false);
});
