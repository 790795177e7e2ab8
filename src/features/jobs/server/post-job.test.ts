import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { imageForm } from '../../../../test-support/image-form.ts';
import {
  makeAdminWithoutRoles,
  makeArtisan,
  makeConsumer,
  signedInAs,
} from '../../../../test-support/made-up-people.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { MOST_OPEN_JOBS } from '../../../shared/job-limits.ts';
import { removeUnclaimedUploadsTask } from '../../uploads/server/remove-unclaimed-uploads.ts';

const app = await startTestApp();
const amina = await makeConsumer(app, { full_name: 'Amina Bello', bio: 'A leaking bungalow.' });
const asAmina = await signedInAs(app, amina);

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

const wish = (changes: Record<string, unknown> = {}) => ({
  id: newId(),
  skill: 'Plumber',
  expertise: 'Leaking pipes',
  description: 'The kitchen pipe leaks.\r\nBring a washer.',
  state: 'Lagos',
  town: 'ikeja',
  firstDate: '2026-12-01',
  lastDate: '2026-12-03',
  budgetFromNaira: '20,000',
  budgetToNaira: 35000.5,
  ...changes,
});

async function post(payload: unknown, headers: Record<string, string> = asAmina, url = '/api/jobs') {
  const response = await app.request({
    method: url === '/api/jobs' || url.endsWith('open') || url.endsWith('close') ? 'POST' : 'PATCH',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: payload as string,
  });
  return { status: response.statusCode, body: response.json() };
}

const someone = async () => signedInAs(app, await makeConsumer(app));

async function countJobs(customerId: string): Promise<number> {
  const jobs = await app.db.selectFrom('jobs').select('id').where('poster_id', '=', customerId).execute();
  return jobs.length;
}

async function uploadedPhoto(headers: Record<string, string>): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const form = imageForm(picture);
  const answer = await app.request({
    method: 'POST',
    url: '/api/uploads/images',
    ...form,
    headers: { ...form.headers, ...headers },
  });
  return answer.json().data.url;
}

describe('posting a job', () => {
  test('stores everything that was entered, with the town’s canonical name and money in kobo', {
    meta: { promise: 'A job keeps trade, expertise, town, days and budget, in kobo' },
  }, async () => {
    const sent = wish();
    const { status, body } = await post(sent);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toEqual({
      message: 'Your job has been posted.',
      result: {
        id: sent.id,
        _id: sent.id,
        skill: 'Plumber',
        expertise: 'Leaking pipes',
        description: 'The kitchen pipe leaks.\nBring a washer.',
        town: 'Ikeja',
        state: 'Lagos',
        firstDate: '2026-12-01',
        lastDate: '2026-12-03',
        budgetFromKobo: 2_000_000,
        budgetToKobo: 3_500_050,
        photos: [],
        status: 'open',
        postedAt: '2026-11-20T09:00:00.000Z',
        expiresAt: '2026-12-03T23:00:00.000Z',
        answerCount: 0,
        distanceMiles: null,
        user: {
          id: amina.id,
          full_name: 'Amina Bello',
          photoURL: null,
          verified: false,
          bio: 'A leaking bungalow.',
        },
        saved: false,
        own: true,
        ownAnswer: null,
      },
    });
  });

  test('never shows anyone the customer’s address, email or phone', {
    meta: { promise: 'A job never shows its poster’s address, email or phone' },
  }, async () => {
    const { body } = await post(wish());
    for (const headers of [{ cookie: '' }, asAmina, await signedInAs(app, await makeArtisan(app))]) {
      const page = await app.request({ url: `/api/jobs/${body.result.id}`, headers });
      expect(page.statusCode).toBe(200);
      expect(page.body).not.toMatch(/@example\.ng|Awolowo|email|phone|address/i);
    }
  });

  test('needs no days from a flexible customer, and no budget, description or id', {
    meta: { promise: 'A job may leave days, budget and description open' },
  }, async () => {
    const { status, body } = await post({
      skill: 'Other',
      expertise: 'Clock repair',
      state: 'Oyo',
      town: 'Ibadan',
      flexible: 'on',
      firstDate: '',
      lastDate: '',
      budgetFromNaira: '',
      budgetToNaira: '',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.result).toMatchObject({
      description: '',
      firstDate: null,
      lastDate: null,
      budgetFromKobo: null,
      budgetToKobo: null,
      expiresAt: '2027-01-19T09:00:00.000Z',
    });
  });

  test('with a first day alone makes that day the only one', async () => {
    const { body } = await post(wish({ lastDate: '' }));
    expect(body.result).toMatchObject({ firstDate: '2026-12-01', lastDate: '2026-12-01' });
  });

  test('twice makes one job, even when both are sent at once', {
    meta: { promise: 'A job sent twice is one' },
  }, async () => {
    const headers = await someone();
    const sent = wish();
    const answers = await Promise.all([post(sent, headers), post(sent, headers), post(sent, headers)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.result.id))).toEqual(new Set([sent.id]));
    expect(await countJobs(answers[0]?.body.result.user.id)).toBe(1);

    app.clock.advance({ days: 20 });
    expect((await post(sent, headers)).status).toBe(201);
  });

  test('under an id that anyone has used for something else is refused', async () => {
    const sent = wish();
    await post(sent);
    for (const change of [
      { skill: 'Tiler' },
      { expertise: 'Other pipes' },
      { description: 'Other words' },
      { town: 'Epe' },
      { firstDate: '2026-12-02' },
      { lastDate: '2026-12-04' },
      { budgetFromNaira: '20,001' },
      { budgetToNaira: '35,001' },
    ]) {
      const { status, body } = await post({ ...sent, ...change });
      expect({ status, code: body.code }, JSON.stringify(change)).toEqual({
        status: 409,
        code: 'already_used',
      });
    }
    expect((await post(sent, await someone())).body.code).toBe('already_used');
  });

  test('is possible only for consumers', { meta: { promise: 'Only consumers post jobs' } }, async () => {
    const visitors: [Record<string, string>, number][] = [
      [{}, 401],
      [await signedInAs(app, await makeArtisan(app)), 403],
      [await signedInAs(app, await makeAdminWithoutRoles(app)), 403],
    ];
    for (const [headers, status] of visitors) expect((await post(wish(), headers)).status).toBe(status);
  });

  test('with invalid input is refused beside the field, and no job is posted', {
    meta: { promise: 'What is wrong with a job is told beside its field' },
  }, async () => {
    const cases: [Record<string, unknown>, Record<string, string>][] = [
      [{ skill: '' }, { skill: 'Please choose a trade.' }],
      [{ skill: 'Wizard' }, { skill: 'Please choose a trade from the list.' }],
      [{ expertise: ' ' }, { expertise: 'Please say what the artisan needs to be good at.' }],
      [{ expertise: 'x'.repeat(121) }, { expertise: 'Expertise may have at most 120 characters.' }],
      [{ description: 'x'.repeat(2001) }, { description: 'Description may have at most 2000 characters.' }],
      [{ state: 'Atlantis' }, { state: 'Please choose a state from the list.' }],
      [
        { town: 'Nowhere' },
        {
          town: 'We don’t know that town in Lagos. Please choose the nearest one, like Lagos, Ebute Ikorodu, Ikeja, Abule Egba, Ajah.',
        },
      ],
      [
        { firstDate: '', lastDate: '' },
        { firstDate: 'Please choose the days, or say that you are flexible.' },
      ],
      [{ firstDate: '' }, { firstDate: 'Please choose the first day too.' }],
      [{ firstDate: '2026-11-19' }, { firstDate: 'First day cannot be in the past.' }],
      [{ firstDate: '2026-02-30' }, { firstDate: 'First day must be a date, like 2026-11-30.' }],
      [{ lastDate: '2026-11-30' }, { lastDate: 'Last day cannot be before the first day.' }],
      [
        { firstDate: '2027-11-21', lastDate: '2027-11-21' },
        { firstDate: 'First day can be at most one year ahead.' },
      ],
      [{ lastDate: '2027-11-21' }, { lastDate: 'Last day can be at most one year ahead.' }],
      [
        { budgetFromNaira: 'plenty' },
        { budgetFromNaira: 'Budget from must be an amount in naira, like 45,000.' },
      ],
      [{ budgetToNaira: '19,999' }, { budgetToNaira: '“Budget to” cannot be less than “Budget from”.' }],
      [{ budgetToNaira: '99' }, { budgetToNaira: 'Budget to must be at least ₦100.' }],
      [{ budgetToNaira: '500,000,001' }, { budgetToNaira: 'Budget to may be at most ₦500,000,000.' }],
      // If both days are past, or both too far ahead, only the first is marked.
      [
        { firstDate: '2026-11-18', lastDate: '2026-11-19' },
        { firstDate: 'First day cannot be in the past.' },
      ],
      [
        { photos: Array.from({ length: 7 }, (_, at) => `/p${at}`) },
        { photos: 'A job can have at most 6 photos.' },
      ],
      [
        { photos: ['https://elsewhere.example/track.gif'] },
        { photos: 'One of the photos was not uploaded here. Please choose it again.' },
      ],
    ];
    const headers = await someone();
    const contact =
      'Leave out phone numbers and email addresses: everyone can read this. Artisans write to you here.';
    const all = [...cases, [{ description: 'Call me on 0803 123 4567.' }, { description: contact }]] as const;
    for (const [changes, fields] of all) {
      const { status, body } = await post(wish(changes), headers);
      expect({ status, fields: body.fields }, JSON.stringify(changes)).toEqual({ status: 400, fields });
      expect(body.message, JSON.stringify(changes)).toBe(Object.values(fields)[0]);
    }
    const twice = await post(wish({ skill: 'Wizard', budgetToNaira: '19,999' }), headers);
    expect(Object.keys(twice.body.fields)).toEqual(['skill', 'budgetToNaira']);
    expect(twice.body.message).toBe('Please correct the marked fields.');
    expect((await app.request({ url: '/api/jobs/mine', headers })).json().total).toBe(0);
  });

  test('accepts the latest day, the longest texts and the smallest and largest budgets', async () => {
    const most = wish({
      firstDate: '2027-11-20',
      lastDate: '2027-11-20',
      expertise: 'x'.repeat(120),
      description: 'x'.repeat(2000),
      budgetFromNaira: '100',
      budgetToNaira: '500,000,000',
    });
    const { status, body } = await post(most);
    expect(status, JSON.stringify(body)).toBe(201);
    const firm = await post(wish({ budgetFromNaira: '20,000', budgetToNaira: '20,000' }));
    expect(firm.body.result).toMatchObject({ budgetFromKobo: 2_000_000, budgetToKobo: 2_000_000 });
  });

  test('counts past days from midnight in Lagos, an hour before Greenwich', {
    meta: { promise: 'A job’s days are not in the past, by Lagos time' },
  }, async () => {
    app.clock.now = new Date('2026-11-30T22:59:59Z');
    expect((await post(wish({ firstDate: '2026-11-30' }))).status).toBe(201);
    app.clock.now = new Date('2026-11-30T23:00:00Z');
    expect((await post(wish({ firstDate: '2026-11-30' }))).body.fields).toEqual({
      firstDate: 'First day cannot be in the past.',
    });
  });

  test('accepts photos that the customer uploaded here, and none of someone else’s', {
    meta: { promise: 'A job’s photos are its poster’s own' },
  }, async () => {
    const headers = await someone();
    const photo = await uploadedPhoto(headers);
    const { status, body } = await post(wish({ photos: photo }), headers);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.result.photos).toEqual([photo]);

    const stolen = await post(wish({ photos: [photo] }), await someone());
    expect(stolen.body.fields).toHaveProperty('photos');
  });

  test('is limited to twenty open jobs a person, however many are sent at once', {
    meta: { promise: 'A customer has at most twenty open jobs' },
  }, async () => {
    const headers = await someone();
    const wishes = Array.from({ length: MOST_OPEN_JOBS + 4 }, () => wish());
    const sent = await Promise.all(wishes.map((each) => post(each, headers)));
    // A job whose answer got lost can be sent again, even if it was the last one allowed.
    const [posted] = wishes.filter((_, at) => sent[at]?.status === 201);
    expect((await post(posted, headers)).status).toBe(201);
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = sent.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.body).toMatchObject({
      code: 'too_many_jobs',
      message:
        'You have 20 open jobs, which is the limit. Close one that you no longer need, then post this one.',
    });

    const [first, second] = sent.filter(({ status }) => status === 201);
    await post({}, headers, `/api/jobs/${first?.body.result.id}/close`);
    expect((await post(wish(), headers)).status).toBe(201);
    const again = await post({}, headers, `/api/jobs/${first?.body.result.id}/reopen`);
    expect(again.body.code).toBe('too_many_jobs');
    // A job past its expiry does not count, whether or not the task has recorded it.
    await app.db
      .updateTable('jobs')
      .set({ expires_at: app.clock.now })
      .where('id', '=', second?.body.result.id)
      .execute();
    expect((await post({}, headers, `/api/jobs/${first?.body.result.id}/reopen`)).status).toBe(200);
  });
});

describe('changing a job', () => {
  test('changes the fields that are sent and leaves the others', async () => {
    const { body: posted } = await post(wish());
    app.clock.advance({ days: 1 });
    const { status, body } = await post(
      { expertise: 'Burst pipes', town: 'Ikorodu', budgetToNaira: '' },
      asAmina,
      `/api/jobs/${posted.result.id}`,
    );
    expect(status).toBe(200);
    expect(body.message).toBe('Your job has been changed.');
    expect(body.result).toEqual({
      ...posted.result,
      expertise: 'Burst pipes',
      town: 'Ikorodu',
      budgetToKobo: null,
    });
  });

  test('with a state alone needs a town of that name in the new state', async () => {
    const { body } = await post(wish());
    const { status, body: refused } = await post({ state: 'Kano' }, asAmina, `/api/jobs/${body.result.id}`);
    expect(status).toBe(400);
    expect(refused.fields.town).toMatch(/^We don’t know that town in Kano\./);
    const renamed = await post({ town: 'Ikorodu' }, asAmina, `/api/jobs/${body.result.id}`);
    expect(renamed.body.result).toMatchObject({ town: 'Ikorodu', state: 'Lagos' });
    const { rows } = await sql<{ town: string; state: string; other: string }>`
      select one.name as town, one.state, two.state as other
        from places one join places two on two.name = one.name and two.state <> one.state limit 1`.execute(
      app.db,
    );
    const [{ town, state, other } = { town: '', state: '', other: '' }] = rows;
    const namesake = await post(wish({ town, state }));
    const moved = await post({ state: other }, asAmina, `/api/jobs/${namesake.body.result.id}`);
    expect(moved.body.result).toMatchObject({ town, state: other });
  });

  test('to new days changes the day on which it ends', async () => {
    const { body } = await post(wish());
    const url = `/api/jobs/${body.result.id}`;
    const moved = await post({ firstDate: '2026-12-10' }, asAmina, url);
    expect(moved.body.result).toMatchObject({
      firstDate: '2026-12-10',
      lastDate: '2026-12-10',
      expiresAt: '2026-12-10T23:00:00.000Z',
    });
    const free = await post({ flexible: true }, asAmina, url);
    expect(free.body.result).toMatchObject({ firstDate: null, expiresAt: '2027-01-19T09:00:00.000Z' });
    const bound = await post({ flexible: false, firstDate: '' }, asAmina, url);
    expect(bound.body.fields).toEqual({
      firstDate: 'Please choose the days, or say that you are flexible.',
    });
    expect((await post({ description: 'Still flexible.' }, asAmina, url)).status).toBe(200);
  });

  test('does not restart its sixty days', async () => {
    const { body } = await post(wish({ flexible: true }));
    app.clock.advance({ days: 10 });
    const changed = await post({ expertise: 'Burst pipes' }, asAmina, `/api/jobs/${body.result.id}`);
    expect(changed.body.result.expiresAt).toBe('2027-01-19T09:00:00.000Z');
  });

  test('keeps a first day in the past if the job is already running', async () => {
    const { body } = await post(wish());
    app.clock.now = new Date('2026-12-02T09:00:00Z');
    const url = `/api/jobs/${body.result.id}`;
    expect((await post({ description: 'Day two.' }, asAmina, url)).status).toBe(200);
    expect((await post({ firstDate: '2026-11-30' }, asAmina, url)).body.fields).toEqual({
      firstDate: 'First day cannot be in the past.',
    });
  });

  test('replaces its photos with the new ones', async () => {
    const [one, two, three] = [
      await uploadedPhoto(asAmina),
      await uploadedPhoto(asAmina),
      await uploadedPhoto(asAmina),
    ];
    const { body } = await post(wish({ photos: [one] }));
    const other = await post(wish({ photos: [three] }));
    const url = `/api/jobs/${body.result.id}`;
    expect((await post({ photos: [two, one] }, asAmina, url)).body.result.photos).toEqual([two, one]);
    expect((await post({ photos: [] }, asAmina, url)).body.result.photos).toEqual([]);
    const shown = await app.request({ url: `/api/jobs/${other.body.result.id}`, headers: asAmina });
    expect(shown.json().result.photos).toEqual([three]);
    // The files of those that were taken out are deleted.
    app.clock.advance({ hours: 49 });
    await removeUnclaimedUploadsTask.run(app.context, {});
    const statuses = [one, two, three].map(async (url) => (await app.request({ url })).statusCode);
    expect(await Promise.all(statuses)).toEqual([404, 404, 200]);
  });

  test('accepts and keeps photos that the customer uploaded here, and none of someone else’s', async () => {
    const [photo, another] = [await uploadedPhoto({}), await uploadedPhoto({})];
    const { body } = await post(wish());
    const url = `/api/jobs/${body.result.id}`;
    expect((await post({ photos: [photo] }, asAmina, url)).status).toBe(200);
    app.clock.advance({ days: 3 });
    await removeUnclaimedUploadsTask.run(app.context, {});
    expect((await app.request({ url: photo })).statusCode).toBe(200);
    expect((await app.request({ url: another })).statusCode).toBe(404);

    const theirs = await uploadedPhoto({});
    expect((await post(wish({ photos: theirs }), await someone())).status).toBe(201);
    for (const wrong of [[theirs], [photo, theirs], [another], ['https://elsewhere.example/track.gif']]) {
      const refused = await post({ photos: wrong }, asAmina, url);
      expect(refused.body.fields).toEqual({
        photos: 'One of the photos was not uploaded here. Please choose it again.',
      });
    }
    const shown = await app.request({ url, headers: asAmina });
    expect(shown.json().result.photos).toEqual([photo]);
  });

  test('is possible only for its owner: for others the job does not exist', {
    meta: { promise: 'A job is changed by its owner alone' },
  }, async () => {
    const { body } = await post(wish());
    const stranger = await someone();
    for (const path of ['', '/close', '/reopen']) {
      const { status, body: refused } = await post({}, stranger, `/api/jobs/${body.result.id}${path}`);
      expect({ status, code: refused.code }).toEqual({ status: 404, code: 'job_not_found' });
      expect((await post({}, {}, `/api/jobs/${body.result.id}${path}`)).status).toBe(401);
    }
    expect((await post({}, asAmina, `/api/jobs/${newId()}`)).status).toBe(404);
  });
});

describe('closing a job and opening it again:', () => {
  test('a closed job is visible only to its owner, and an opened one to everyone for its full time', {
    meta: { promise: 'A job is closed and opened again' },
  }, async () => {
    const { body } = await post(wish({ flexible: true }));
    const url = `/api/jobs/${body.result.id}`;
    for (const _repeat of [1, 2]) {
      const closed = await post({}, asAmina, `${url}/close`);
      expect(closed.status).toBe(200);
      expect(closed.body).toMatchObject({ message: 'Your job is closed.', result: { status: 'closed' } });
    }
    expect((await app.request({ url })).statusCode).toBe(404);
    expect((await app.request({ url, headers: asAmina })).statusCode).toBe(200);

    app.clock.advance({ days: 10 });
    for (const _repeat of [1, 2]) {
      const opened = await post({}, asAmina, `${url}/reopen`);
      expect(opened.body).toMatchObject({
        message: 'Your job is open again.',
        result: { status: 'open', expiresAt: '2027-01-29T09:00:00.000Z' },
      });
    }
    expect((await app.request({ url })).statusCode).toBe(200);
  });

  test('a job that has ended can be neither changed nor closed in another way', async () => {
    const { body } = await post(wish());
    const url = `/api/jobs/${body.result.id}`;
    expect((await post({ reason: 'filled' }, asAmina, `${url}/close`)).body).toMatchObject({
      message: 'We’re glad you found someone.',
      result: { status: 'filled' },
    });
    expect(await post({}, asAmina, `${url}/close`)).toMatchObject({
      status: 409,
      body: { code: 'not_possible_now', message: 'This job is over already.' },
    });
    expect(await post({ expertise: 'More' }, asAmina, url)).toMatchObject({
      status: 409,
      body: { message: 'This job is over. Open it again before you change it.' },
    });
    expect((await post({ reason: 'bored' }, asAmina, `${url}/close`)).status).toBe(400);
  });

  test('a job whose days have passed needs new ones to be opened again', async () => {
    const { body } = await post(wish());
    const url = `/api/jobs/${body.result.id}`;
    app.clock.now = new Date('2026-12-03T23:00:00Z');
    const refused = await post({}, asAmina, `${url}/reopen`);
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { lastDate: 'Last day cannot be in the past.' } },
    });
    const opened = await post({ firstDate: '2026-12-10', lastDate: '' }, asAmina, `${url}/reopen`);
    expect(opened.body.result).toMatchObject({ status: 'open', lastDate: '2026-12-10' });
  });

  test('a job cannot be opened again by a person who has twenty others open', async () => {
    const busy = await someone();
    const first = await post(wish(), busy);
    const url = `/api/jobs/${first.body.result.id}`;
    await post({}, busy, `${url}/close`);
    for (let other = 0; other < 19; other += 1) await post(wish(), busy);
    const last = await post(wish(), busy);
    expect(last.status).toBe(201);
    expect((await post({}, busy, `${url}/reopen`)).body.code).toBe('too_many_jobs');
    await post({}, busy, `/api/jobs/${last.body.result.id}/close`);
    expect((await post({}, busy, `${url}/reopen`)).body.result.status).toBe('open');
  });
});
