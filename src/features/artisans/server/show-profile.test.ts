import { describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeArtisan, makeConsumer, placeId, signedInAs } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const chika = await makeArtisan(app, {
  full_name: 'Chika Eze',
  photo_url: '/files/images/01900000-0000-7000-8000-000000000001/480.webp',
  place_id: await placeId(app, 'Lekki', 'Lagos'),
  service_radius_miles: 1,
  caption: 'Ten minutes under a sink',
  video_url: '/files/videos/chika.mp4',
  price_from_kobo: 750_000,
  years_of_experience: 12,
  verified_at: '2026-01-05T00:00:00Z',
  phone: '+2348031234567',
});
const show = (id: string, headers: Record<string, string> = {}) =>
  app.request({ url: `/api/users/${id}`, headers });

async function review(rating: number, body: string, wishes: Parameters<typeof makeHire>[2] = {}) {
  const hire = await makeHire(app, chika, { status: 'completed', ...wishes });
  app.clock.advance({ minutes: 1 });
  await app.db
    .insertInto('reviews')
    .values({
      id: newId(),
      hire_id: hire.id,
      artisan_id: chika.id,
      reviewer_name: 'Ngozi E.',
      rating,
      body,
      created_at: app.clock.now,
    })
    .execute();
}

describe('a profile', () => {
  test('of a new artisan is complete and claims nothing', async () => {
    const answer = await show(chika.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id: chika.id,
      _id: chika.id,
      full_name: 'Chika Eze',
      role: 'skilled',
      photoURL: '/files/images/01900000-0000-7000-8000-000000000001/480.webp',
      service_area: '1 mile',
      town: 'Lekki',
      state: 'Lagos',
      caption: 'Ten minutes under a sink',
      videoURL: '/files/videos/chika.mp4',
      price_from_kobo: 750_000,
      years_of_experience: 12,
      verified: true,
      isOnline: true,
      ratings: null,
      review_count: 0,
      completed_hires: 0,
      member_since: '2026-11-20T09:00:00.000Z',
      work_pictures: [],
      reviews: [],
      rating_counts: [0, 0, 0, 0, 0],
    });
  });

  test('shows the newest ten reviews, counts all of them by stars, and counts the completed hires', {
    meta: { promise: 'A profile counts reviews by stars and the hires that were completed' },
  }, async () => {
    for (const rating of [5, 5, 4, 5, 3, 5, 5, 1, 5, 5, 4]) await review(rating, `Gave ${rating}`);
    await makeHire(app, chika, { status: 'released' });
    // Only released hires count as completed: not those booked, in progress, or ended in any other way.
    for (const status of ['confirmed', 'in_progress', 'disputed', 'cancelled', 'refunded', 'expired']) {
      await makeHire(app, chika, { status });
    }
    const profile = (await show(chika.id)).json();
    expect(profile.reviews).toHaveLength(10);
    expect(profile.reviews[0]).toEqual({
      id: expect.any(String),
      reviewer_name: 'Ngozi E.',
      rating: 4,
      body: 'Gave 4',
      created_at: app.clock.now.toISOString(),
      stars: null,
      photos: [],
      reply: null,
      hidden_for: null,
      job_month: '2026-12',
      job: 'Plumber',
      town: 'Ikeja',
      state: 'Lagos',
    });
    expect(profile).toMatchObject({
      review_count: 11,
      ratings: 4.3,
      rating_counts: [7, 2, 1, 0, 1],
      completed_hires: 12,
    });
  });

  test('shows with a review the fixed price that was booked and its town, never what the customer wrote', {
    meta: { promise: 'A review on a profile says what was done and in which town, and nothing private' },
  }, async () => {
    await review(5, 'A tap', {
      fixed_service: 'Repair a leaking tap',
      price_item_id: newId(),
      job_description: 'The tap in my bedroom',
      notes: 'The key is under the pot',
      job_town: 'ikorodu',
    });
    await review(4, 'An odd town', { job_town: '3 Bishop Street, behind the bank' });
    await review(3, 'An old hire', { job_town: '', job_state: '' });
    // Ikorodu is in Lagos, not in Kano.
    await review(2, 'Another state', { job_town: 'Ikorodu', job_state: 'Kano' });
    const { body, ...answer } = await show(chika.id);
    const [elsewhere, old, odd, tap] = answer.json().reviews;
    expect(elsewhere).toMatchObject({ job: 'Plumber', town: null, state: 'Kano' });
    expect(tap).toMatchObject({ job: 'Repair a leaking tap', town: 'Ikorodu', state: 'Lagos' });
    expect(odd).toMatchObject({ job: 'Plumber', town: null, state: 'Lagos' });
    expect(old).toMatchObject({ job: 'Plumber', town: null, state: null });
    for (const secret of ['bedroom', 'under the pot', 'Bishop', 'kitchen sink', 'Allen', 'market', '0803'])
      expect(body).not.toContain(secret);
  });

  test('shows pictures of the artisan’s work in their order', {
    meta: { promise: 'A profile shows pictures of the work, in their order' },
  }, async () => {
    const picture = (position: number) => ({
      id: newId(),
      artisan_id: chika.id,
      url: `/files/images/${newId()}/480.webp`,
      caption: `Number ${position}`,
      position,
    });
    await app.db
      .insertInto('work_pictures')
      .values([picture(2), picture(1)])
      .execute();
    const { work_pictures } = (await show(chika.id)).json();
    expect(work_pictures.map(({ caption }: { caption: string }) => caption)).toEqual([
      'Number 1',
      'Number 2',
    ]);
  });

  test('costs at most two statements', async () => {
    const { statements } = await statementsDuring(() => show(chika.id));
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  test('reveals nothing private to anyone, not even to its owner', {
    meta: { promise: 'Nothing private is on a profile, its owner included' },
  }, async () => {
    const consumer = await makeConsumer(app);
    for (const headers of [{}, await signedInAs(app, consumer), await signedInAs(app, chika)]) {
      const { body } = await show(chika.id, headers);
      expect(body).not.toMatch(/@example\.ng|Awolowo|\+234|email|phone|address|bvn|password/i);
    }
  });

  test('of a consumer is shown to that consumer alone', {
    meta: { promise: 'A consumer’s profile is their own alone' },
  }, async () => {
    const amina = await makeConsumer(app, { full_name: 'Amina Bello' });
    const own = await show(amina.id, await signedInAs(app, amina));
    expect(own.json()).toMatchObject({ full_name: 'Amina Bello', role: 'consumer', skill: null });
    expect(own.body).not.toMatch(/@example\.ng|Awolowo/);
    for (const headers of [
      {},
      await signedInAs(app, chika),
      await signedInAs(app, await makeConsumer(app)),
    ]) {
      expect((await show(amina.id, headers)).statusCode).toBe(404);
    }
  });

  test('of an unknown person is not found', async () => {
    const answer = await show(newId());
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ message: 'User not found', code: 'user_not_found' });
    for (const id of ['42', "1'%20or%20'1'='1", '%F0%9F%98%80'])
      expect((await show(id)).statusCode).toBe(400);
  });
});
