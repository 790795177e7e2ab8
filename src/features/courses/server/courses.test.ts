import { beforeEach, describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../shared/durations.ts';
import { newId } from '../../../shared/identifier.ts';
import { lagosInstant } from '../../../shared/lagos-time.ts';
import type { DrawnQuestion } from './draw-questions.ts';
import { coursesTimeline } from './timeline.ts';
import { watchCourseBadgesTask } from './watch-badges.ts';

const app = await startTestApp({ environment: { RATE_LIMITS: 'false' } });
/** 10:00 in Lagos. */
const start = new Date('2026-11-20T09:00:00Z');

beforeEach(() => {
  app.clock.now = start;
});

const at = (milliseconds: number) => {
  app.clock.now = new Date(start.getTime() + milliseconds);
};

async function makeLearner(skill = 'Plumber') {
  const artisan = await makeArtisan(app, { skill });
  return { ...artisan, headers: await signedInAs(app, artisan) };
}
type Learner = Awaited<ReturnType<typeof makeLearner>>;

const begin = async ({ headers }: Learner, tryId = newId(), course = 'plumbing') => {
  const url = `/api/courses/${course}/tries`;
  return app.request({ method: 'POST', url, headers, payload: { tryId } });
};
const handIn = ({ headers }: Learner, id: string, answers: number[]) =>
  app.request({ method: 'POST', url: `/api/course-tries/${id}/answers`, headers, payload: { answers } });
const testOf = async ({ headers }: Learner) =>
  (await app.request({ url: '/api/courses/plumbing/test', headers })).json();

/** Answers with a given number of right ones, looked up in the database. */
async function answersWith(right: number, tryId: string): Promise<number[]> {
  const { asked } = await app.db
    .selectFrom('course_tries')
    .select('asked')
    .where('id', '=', tryId)
    .executeTakeFirstOrThrow();
  return (asked as unknown as DrawnQuestion[]).map(({ order }, index) =>
    index < right ? order.indexOf(0) : order.indexOf(1),
  );
}

/** Begins a try and submits it. */
async function take(learner: Learner, right: number, course = 'plumbing') {
  const id = newId();
  expect((await begin(learner, id, course)).statusCode).toBe(201);
  return { id, answer: await handIn(learner, id, await answersWith(right, id)) };
}

const triesOf = ({ id }: Learner) =>
  app.db.selectFrom('course_tries').selectAll().where('user_id', '=', id).execute();
const badgesShown = async ({ id }: Learner): Promise<{ label: string; valid_until: string }[]> =>
  (await app.request({ url: `/api/users/${id}` })).json().course_badges;

describe('a try at a course’s test', () => {
  test('asks ten questions about every lesson, and its page never reveals which answer is right', {
    meta: { promise: 'The test of a course is drawn and marked by the server' },
  }, async () => {
    const learner = await makeLearner();
    const answer = await begin(learner);
    expect(answer.json()).toMatchObject({ tries_left: 2, may_begin: false, badge: null });
    const { questions } = answer.json().open;
    expect(questions).toHaveLength(10);
    for (const question of questions) {
      expect(Object.keys(question).sort()).toEqual(['answers', 'ask', 'picture']);
      expect(question.answers).toHaveLength(4);
    }
    const inPidgin = await app.request({
      url: '/api/courses/plumbing/test?language=pcm',
      headers: learner.headers,
    });
    expect(inPidgin.json().open.questions).toHaveLength(10);
    expect(inPidgin.json().open.questions).not.toEqual(questions);
    // An open try does not prevent one of another course.
    const other = newId();
    expect((await begin(learner, other, 'electrical')).json().open.id).toBe(other);
  });

  test.each([
    [7, false],
    [8, true],
    [10, true],
  ])('with %i right answers of ten passes: %s', async (right, passed) => {
    const learner = await makeLearner();
    const { answer } = await take(learner, right);
    expect(answer.statusCode).toBe(200);
    const { result, badge } = answer.json();
    expect(result).toMatchObject({ right, passed });
    expect(result.wrong).toEqual(Array.from({ length: 10 - right }, (_, index) => right + index + 1));
    expect(result.read_again.length > 0).toBe(right < 10);
    expect((await badgesShown(learner)).map(({ label }) => label)).toEqual(
      passed ? ['Safety course: Plumbing, Nov 2026'] : [],
    );
    const listed = async (headers = {}) =>
      (await app.request({ url: '/api/courses', headers })).json().badges;
    expect([(await listed(learner.headers)).length, await listed()]).toEqual([Number(passed), []]);
    expect(badge === null).toBe(!passed);
  });

  test('that is started and handed in many times at once counts once, with one badge, email and notification', {
    meta: { promise: 'A try that is sent twice is one, and its first answers count' },
  }, async () => {
    const learner = await makeLearner();
    const id = newId();
    const begun = await Promise.all([id, id, newId(), newId()].map((each) => begin(learner, each)));
    const [first] = begun.map((answer) => answer.json().open);
    expect(begun.map((answer) => [answer.statusCode, answer.json().open])).toEqual(
      begun.map(() => [201, first]),
    );
    const good = await answersWith(9, first.id);
    const bad = await answersWith(2, first.id);
    const sent = await handIn(learner, first.id, good);
    const again = await Promise.all([good, bad, good].map((answers) => handIn(learner, first.id, answers)));
    for (const answer of again) expect([answer.statusCode, answer.json()]).toEqual([200, sent.json()]);
    expect(await triesOf(learner)).toMatchObject([{ answers: good, right_count: 9 }]);
    const mails = await emailsTo(app, learner.email ?? '');
    expect(mails.map(({ subject }) => subject)).toEqual(['You passed the safety course: Plumbing']);
    const told = await notificationsOf(app, learner.headers);
    expect(told.map(({ title }) => title)).toEqual(['You passed the safety course: Plumbing']);
    // Another person's try id cannot be used.
    const stranger = await makeLearner();
    expect((await begin(stranger, first.id)).json().code).toBe('already_used');
    expect((await handIn(stranger, first.id, good)).json().code).toBe('try_not_found');
  });

  test('accepts answers for 30 minutes, and counts nothing after that', {
    meta: { promise: 'A try of a course ends after 30 minutes' },
  }, async () => {
    const [early, late] = [await makeLearner(), await makeLearner()];
    const ids = [newId(), newId()] as const;
    await begin(early, ids[0]);
    await begin(late, ids[1]);
    at(30 * MINUTE_MS - SECOND_MS);
    expect((await handIn(early, ids[0], await answersWith(8, ids[0]))).json().result.passed).toBe(true);
    expect((await testOf(late)).open).not.toBeNull();
    for (const after of [0, SECOND_MS]) {
      at(30 * MINUTE_MS + after);
      const answer = await handIn(late, ids[1], await answersWith(10, ids[1]));
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'try_over']);
    }
    expect(await testOf(late)).toMatchObject({
      open: null,
      last: { handed_in_at: null, right: 0, passed: false },
      tries_left: 2,
    });
    expect(await badgesShown(late)).toEqual([]);
  });

  test('can be started three times in any seven days, for each course', {
    meta: { promise: 'Three tries of a course in seven days' },
  }, async () => {
    const learner = await makeLearner();
    for (const day of [0, 1, 2]) {
      at(day * DAY_MS);
      await take(learner, 5);
    }
    for (const moment of [2 * DAY_MS, 7 * DAY_MS - SECOND_MS]) {
      at(moment);
      const refused = await begin(learner);
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_tries_left']);
      expect(refused.json().message).toContain('27 Nov 2026, 10:00 am');
    }
    expect(await testOf(learner)).toMatchObject({
      may_begin: false,
      next_try_at: new Date(start.getTime() + 7 * DAY_MS).toISOString(),
    });
    expect((await begin(learner, newId(), 'electrical')).statusCode).toBe(201);
    at(7 * DAY_MS);
    await take(learner, 5);
    expect((await begin(learner)).json().code).toBe('no_tries_left');
    at(8 * DAY_MS + SECOND_MS);
    expect((await begin(learner)).statusCode).toBe(201);
    // Who passes with the third is told of no next one.
    const passing = await makeLearner();
    for (const right of [5, 5, 10]) await take(passing, right);
    expect(await testOf(passing)).toMatchObject({ may_begin: false, next_try_at: null });
  });

  test.each([[[0, 1]], [[0, 0, 0, 0, 0, 0, 0, 0, 0, 4]], [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0.5]]])(
    'refuses the answers %j',
    async (answers) => {
      const learner = await makeLearner();
      const id = newId();
      await begin(learner, id);
      const answer = await handIn(learner, id, answers);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
      expect((await testOf(learner)).open.id).toBe(id);
    },
  );

  test('is only for artisans, and a course that does not exist has none', async () => {
    const customer = await makeConsumer(app);
    const headers = await signedInAs(app, customer);
    expect((await app.request({ url: '/api/courses/plumbing/test', headers })).statusCode).toBe(403);
    const learner = await makeLearner();
    for (const course of ['nope', 'constructor', '__proto__']) {
      expect((await begin(learner, newId(), course)).json().code).toBe('course_not_found');
    }
  });
});

describe('a badge', () => {
  test('is shown on the profile and in the list until the end of its last day in Lagos, two years later', {
    meta: { promise: 'A badge of a course holds for two years' },
  }, async () => {
    const learner = await makeLearner();
    await take(learner, 8);
    const badge = {
      course: 'plumbing',
      label: 'Safety course: Plumbing, Nov 2026',
      passed_at: start.toISOString(),
      valid_until: '2028-11-20',
    };
    expect(await badgesShown(learner)).toEqual([badge]);
    const listed = (await app.request({ url: '/api/users/?role=skilled' })).json();
    expect(listed.find(({ id }: { id: string }) => id === learner.id).course_badges).toEqual([badge]);
    const end = lagosInstant('2028-11-21').getTime();
    for (const [moment, count] of [
      [end - SECOND_MS, 1],
      [end, 0],
      [end + SECOND_MS, 0],
    ] as const) {
      app.clock.now = new Date(moment);
      expect(await badgesShown(learner)).toHaveLength(count);
    }
  });

  test('of 29 February ends on 28 February, two years later', async () => {
    app.clock.now = lagosInstant('2028-02-29');
    const learner = await makeLearner();
    await take(learner, 8);
    expect(await badgesShown(learner)).toMatchObject([{ valid_until: '2030-02-28' }]);
  });

  test('can be renewed from 60 days before its last day, and its owner is told once, 30 days before', async () => {
    const learner = await makeLearner();
    await take(learner, 8);
    expect((await begin(learner)).json().code).toBe('badge_held');
    app.clock.now = new Date(lagosInstant('2028-09-21').getTime() - SECOND_MS);
    const headers = await signedInAs(app, learner);
    const later = { ...learner, headers };
    expect((await begin(later)).json().message).toContain('21 September 2028');

    app.clock.now = lagosInstant('2028-09-21');
    expect(await testOf(later)).toMatchObject({ may_begin: true, badge: { valid_until: '2028-11-20' } });

    const mails = async () => (await emailsTo(app, learner.email ?? '')).map(({ subject }) => subject);
    app.clock.now = new Date(lagosInstant('2028-10-21').getTime() - SECOND_MS);
    await watchCourseBadgesTask.run(app.context, {});
    expect(await mails()).toHaveLength(1);
    for (const after of [0, SECOND_MS, DAY_MS]) {
      app.clock.now = new Date(lagosInstant('2028-10-21').getTime() + after);
      await watchCourseBadgesTask.run(app.context, {});
      expect(await mails()).toHaveLength(2);
    }
    expect(await mails()).toEqual([
      'You passed the safety course: Plumbing',
      'Your safety course badge ends on 20 November 2028',
    ]);

    // Needs a new session, since the earlier one has expired.
    await take({ ...learner, headers: await signedInAs(app, learner) }, 9);
    expect(await badgesShown(learner)).toMatchObject([{ valid_until: '2030-10-22' }]);
    expect(
      await app.db.selectFrom('course_badges').selectAll().where('user_id', '=', learner.id).execute(),
    ).toMatchObject([{ warned_at: null }]);

    // After the renewal, the owner is notified again two years later.
    app.clock.now = lagosInstant('2030-09-22');
    await watchCourseBadgesTask.run(app.context, {});
    expect((await mails()).at(-1)).toBe('Your safety course badge ends on 22 October 2030');
    const told = await notificationsOf(app, await signedInAs(app, learner));
    expect(told.map(({ title }) => title).filter((title) => title.includes('ends soon'))).toHaveLength(2);
  });
});

describe('artisans with a safety course', () => {
  test('are filtered and counted until the end of a badge’s last day, and the others are the remainder', {
    meta: { promise: 'Artisans are filtered by a safety course whose badge holds' },
  }, async () => {
    const [holder, other] = [await makeLearner('Electrician'), await makeLearner('Electrician')];
    // Of two badges, the one valid longest counts.
    app.clock.now = new Date(start.getTime() - DAY_MS);
    await take(holder, 8);
    app.clock.now = start;
    await take(holder, 8, 'electrical');
    await take(other, 5, 'electrical');
    const ids = async (query: string) =>
      (await app.request({ url: `/api/users/?skill=electrician&${query}` }))
        .json()
        .map(({ id }: { id: string }) => id);
    const counted = async () => {
      const answer = await app.request({ url: '/api/search/count?skill=electrician' });
      return answer.json().choices.safetyCourse.count;
    };
    expect(await ids('safetyCourse=true')).toEqual([holder.id]);
    expect(await ids('safetyCourse=false')).toEqual([other.id]);
    const end = lagosInstant('2028-11-21').getTime();
    for (const [moment, found] of [
      [end - SECOND_MS, [holder.id]],
      [end, []],
      [end + SECOND_MS, []],
    ] as const) {
      app.clock.now = new Date(moment);
      expect(await ids('safetyCourse=true')).toEqual(found);
      expect(await counted()).toBe(found.length);
    }
    expect(await ids('safetyCourse=false')).toHaveLength(2);
    // A badge that is deleted disappears from the listing.
    app.clock.now = start;
    await app.db.deleteFrom('course_badges').where('user_id', '=', holder.id).execute();
    expect(await ids('safetyCourse=true')).toEqual([]);
    expect(await counted()).toBe(0);
  });
});

test('operators see the result of each try, including one without answers', async () => {
  const learner = await makeLearner();
  await take(learner, 5, 'electrical');
  await take(await makeLearner(), 8);
  at(MINUTE_MS);
  await begin(learner);
  expect(await coursesTimeline.lines(app.context, learner.id, 5)).toEqual([
    { at: app.clock.now, words: 'Test of Plumbing: no answers' },
    { at: start, words: 'Test of Electrical work: 5 of 10 right' },
  ]);
});

test('lessons are public in both languages, and a lesson that does not exist is not found', async () => {
  const read = (path: string) => app.request({ url: `/api/courses${path}` });
  const { courses } = (await read('')).json();
  expect(courses.map(({ key }: { key: string }) => key)).toHaveLength(4);
  const [english, pidgin] = [
    (await read('/electrical/lessons/4')).json(),
    (await read('/electrical/lessons/4?language=pcm')).json(),
  ];
  expect(english).toMatchObject({ number: 4, title: 'Two supplies must never meet', language: 'en' });
  expect(pidgin).toMatchObject({ number: 4, title: 'Two light no suppose meet', language: 'pcm' });
  for (const lesson of ['0', '7', '1.5', 'x']) {
    expect((await read(`/electrical/lessons/${lesson}`)).json().code, lesson).toBe('course_not_found');
  }
  expect((await read('/electrical/lessons/1?language=fr')).statusCode).toBe(400);
});
