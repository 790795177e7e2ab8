import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import type { OpeningsDay } from '../../bookings/contract.ts';

const app = await startTestApp();
const bola = await makeArtisan(app);

async function takeTime(from: string, until: string, holdExpiresAt: string | null = null) {
  const hire = await makeHire(app, bola, { status: 'confirmed' });
  await sql`insert into slots (hire_id, artisan_id, during, hold_expires_at)
    values (${hire.id}, ${bola.id}, tstzrange(${from}, ${until}), ${holdExpiresAt})`.execute(app.db);
}
const daysOf = async (id: string): Promise<OpeningsDay[]> =>
  (await app.request({ url: `/api/users/${id}/availability` })).json().days;
const taken = async () => (await daysOf(bola.id)).filter(({ free }) => !free).map(({ date }) => date);

describe('the coming days of an artisan', () => {
  test('are the sixty days from today in Lagos, and free while the artisan has no hires', {
    meta: { promise: 'Check Availability shows the next sixty days in Lagos' },
  }, async () => {
    const days = await daysOf(bola.id);
    expect(days).toHaveLength(60);
    // It is 10:00 in Lagos.
    expect(days[0]).toMatchObject({ date: '2026-11-20', free: true });
    expect(days[0]?.times.slice(0, 2)).toEqual(['10:00', '11:00']);
    expect(days[1]?.times).toHaveLength(14);
    expect(days[59]).toMatchObject({ date: '2027-01-18', free: true });
    expect(await taken()).toEqual([]);
  });

  test('begin at midnight in Lagos, an hour before Greenwich', async () => {
    const before = app.clock.now;
    app.clock.now = new Date('2026-11-20T23:30:00Z');
    expect((await daysOf(bola.id))[0]?.date).toBe('2026-11-21');
    app.clock.now = before;
  });

  test('are taken for as long as a hire lasts, counted in Lagos days', async () => {
    await takeTime('2026-11-30T23:00:00Z', '2026-12-02T23:00:00Z');
    await takeTime('2026-12-05T08:00:00Z', '2026-12-05T10:00:00Z');
    expect(await taken()).toEqual(['2026-12-01', '2026-12-02', '2026-12-05']);
  });

  test('count as taken while a customer is paying for them, until the hold expires', {
    meta: { promise: 'A day that a customer has paid for, or is paying for, is not free' },
  }, async () => {
    await takeTime('2026-12-09T23:00:00Z', '2026-12-10T23:00:00Z', '2026-11-20T09:15:00Z');
    expect(await taken()).toContain('2026-12-10');
    app.clock.advance({ minutes: 15 });
    expect(await taken()).not.toContain('2026-12-10');
  });

  test('cost one statement', async () => {
    const { statements } = await statementsDuring(() => daysOf(bola.id));
    expect(statements).toHaveLength(1);
  });

  test('are not found for a person who is not an artisan', async () => {
    for (const id of [newId(), (await makeConsumer(app)).id]) {
      const answer = await app.request({ url: `/api/users/${id}/availability` });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: 'User not found', code: 'user_not_found' });
    }
  });
});
