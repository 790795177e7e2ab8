import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeHire } from '../../../../test-support/made-up-hires.ts';
import { makeAnswer, makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { choose, notificationsOf } from '../../../../test-support/notifications.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { passChecks } from '../../../../test-support/verification-checks.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const amina = await makeConsumer(app, { full_name: 'Amina Bello', email: 'amina@example.ng' });
const asAmina = await signedInAs(app, amina);
const tunde = await makeArtisan(app, { full_name: 'Tunde Bakare', verified_at: app.clock.now });
const asTunde = await signedInAs(app, tunde);

beforeEach(() => {
  app.clock.now = new Date('2026-11-20T09:00:00Z');
});

async function post(url: string, payload: unknown = {}, headers: Record<string, string> = asTunde) {
  const response = await app.request({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: payload as string,
  });
  return { status: response.statusCode, body: response.json() };
}

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await app.request({ url, headers });
  return { status: response.statusCode, body: response.json() };
}

const ownAnswer = async (jobId: string, headers = asTunde) =>
  (await get(`/api/jobs/${jobId}`, headers)).body.result.ownAnswer;

async function emailsTo(address: string) {
  await app.runJobs();
  const folder = join(app.context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
  return mails.filter((mail) => mail.to === address);
}

describe('answering a job', () => {
  test('works with a message, or with an offer when the artisan names an amount', {
    meta: { promise: 'An artisan answers a job with a message, or with an offer' },
  }, async () => {
    const job = await makeJob(app, amina);
    const sent = { id: newId(), message: 'I can come\r\ntomorrow.' };
    const { status, body } = await post(`/api/jobs/${job.id}/answers`, sent);
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toEqual({
      message: 'Your answer was sent.',
      result: {
        id: sent.id,
        jobId: job.id,
        message: 'I can come\ntomorrow.',
        offerKobo: null,
        status: 'sent',
        createdAt: '2026-11-20T09:00:00.000Z',
        updatedAt: '2026-11-20T09:00:00.000Z',
      },
    });
    const other = await makeJob(app, amina);
    const offer = await post(`/api/jobs/${other.id}/answers`, { message: 'All of it', offerNaira: '45,000' });
    expect(offer.body.result.offerKobo).toBe(4_500_000);
    expect((await get(`/api/jobs/${other.id}`)).body.result).toMatchObject({
      answerCount: 1,
      ownAnswer: null,
    });
  });

  test('twice makes one answer that was changed, under the same id', {
    meta: { promise: 'Answering twice is one answer, changed' },
  }, async () => {
    const job = await makeJob(app, amina);
    const first = await post(`/api/jobs/${job.id}/answers`, { message: 'Tomorrow' });
    app.clock.advance({ hours: 1 });
    const again = await post(`/api/jobs/${job.id}/answers`, {
      id: newId(),
      message: 'Today',
      offerNaira: 9000,
    });
    expect(again.body).toMatchObject({
      message: 'Your answer was changed.',
      result: {
        id: first.body.result.id,
        message: 'Today',
        offerKobo: 900_000,
        createdAt: '2026-11-20T09:00:00.000Z',
        updatedAt: '2026-11-20T10:00:00.000Z',
      },
    });
    // The same text with a different price is a new answer, too.
    const cheaper = await post(`/api/jobs/${job.id}/answers`, { message: 'Today', offerNaira: 8000 });
    expect(cheaper.body.message).toBe('Your answer was changed.');
    expect((await get(`/api/jobs/${job.id}/answers`, asAmina)).body.result).toMatchObject([
      { message: 'Today', offerKobo: 800_000 },
    ]);
  });

  test('with many taps at once makes one answer and one email', async () => {
    const bola = await makeConsumer(app, { email: 'bola@example.ng' });
    const job = await makeJob(app, bola);
    const sent = { id: newId(), message: 'Tomorrow' };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(`/api/jobs/${job.id}/answers`, sent)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await emailsTo('bola@example.ng')).toHaveLength(1);
    expect((await get(`/api/jobs/${job.id}`)).body.result.answerCount).toBe(1);
  });

  test('emails the owner once, without the artisan’s address', {
    meta: { promise: 'The owner of a job gets an email for an answer' },
  }, async () => {
    const ada = await makeConsumer(app, { full_name: 'Ada Obi', email: 'ada@example.ng' });
    const job = await makeJob(app, ada);
    await post(`/api/jobs/${job.id}/answers`, { message: 'Hello', offerNaira: 12_000 });
    await post(`/api/jobs/${job.id}/answers`, { message: 'Hello again' });
    const mails = await emailsTo('ada@example.ng');
    expect(mails).toHaveLength(1);
    expect(mails[0].subject).toBe('Tunde Bakare answered your job');
    expect(mails[0].text).toContain(`/jobs/${job.id}#answers`);
    expect(mails[0].text).toContain('Job: Plumber: Leaking pipes');
    expect(mails[0].text).toContain('₦12,000');
    expect(mails[0].text).not.toContain(tunde.email);
  });

  test('and its outcome appear only in the notifications of people who want no emails about jobs', async () => {
    const quiet = await makeConsumer(app, { email: 'quiet-owner@example.ng' });
    const still = await makeArtisan(app, { email: 'quiet-artisan@example.ng' });
    const [asQuiet, asStill] = [await signedInAs(app, quiet), await signedInAs(app, still)];
    for (const headers of [asQuiet, asStill]) await choose(app, headers, { kind: 'jobs', mail: false });
    const job = await makeJob(app, quiet);
    const answer = (await post(`/api/jobs/${job.id}/answers`, { message: 'Hello' }, asStill)).body.result;
    await post(`/api/jobs/${job.id}/answers/${answer.id}/choose`, {}, asQuiet);
    expect(await emailsTo(quiet.email)).toEqual([]);
    expect(await emailsTo(still.email)).toEqual([]);
    expect(await notificationsOf(app, asQuiet)).toHaveLength(1);
    expect(await notificationsOf(app, asStill)).toHaveLength(1);
    // One side's choice does not affect the other side's emails.
    const [toAmina, toTunde] = [(await emailsTo(amina.email)).length, (await emailsTo(tunde.email)).length];
    await post(`/api/jobs/${(await makeJob(app, amina)).id}/answers`, { message: 'Hello' }, asStill);
    expect(await emailsTo(amina.email)).toHaveLength(toAmina + 1);
    const ofTunde = (await post(`/api/jobs/${job.id}/answers`, { message: 'Hello' })).body.result;
    await post(`/api/jobs/${job.id}/answers/${ofTunde.id}/choose`, {}, asQuiet);
    expect(await emailsTo(tunde.email)).toHaveLength(toTunde + 1);
  });

  test('is possible only for artisans, and only while the job is open', async () => {
    const job = await makeJob(app, amina);
    const url = `/api/jobs/${job.id}/answers`;
    expect((await post(url, { message: 'Hi' }, {})).status).toBe(401);
    expect((await post(url, { message: 'Hi' }, asAmina)).status).toBe(403);
    expect((await post(`/api/jobs/${newId()}/answers`, { message: 'Hi' })).status).toBe(404);

    await post(url, { message: 'Hi' });
    await app.db.updateTable('jobs').set({ expires_at: app.clock.now }).where('id', '=', job.id).execute();
    expect(await post(url, { message: 'Hi!' })).toMatchObject({
      status: 409,
      body: { message: 'This job is over, so you can’t answer it any more.' },
    });
    const other = await signedInAs(app, await makeArtisan(app));
    expect((await post(url, { message: 'Hi' }, other)).status).toBe(404);
    // Sent again unchanged, it is a repeat.
    expect((await post(url, { message: 'Hi' })).status).toBe(201);
  });

  test('tells an artisan who only saved an ended job that it has ended, not that it does not exist', async () => {
    const job = await makeJob(app, amina);
    expect((await post(`/api/jobs/${job.id}/save`, { saved: true })).status).toBe(200);
    await post(`/api/jobs/${job.id}/close`, {}, asAmina);
    expect(await post(`/api/jobs/${job.id}/answers`, { message: 'Hi' })).toMatchObject({
      status: 409,
      body: { message: 'This job is over, so you can’t answer it any more.' },
    });
  });

  test('lets an artisan who answered save the job after it has ended, unlike an artisan who never answered', async () => {
    const job = await makeJob(app, amina);
    await post(`/api/jobs/${job.id}/answers`, { message: 'I can do that' });
    await post(`/api/jobs/${job.id}/close`, {}, asAmina);
    const stranger = await signedInAs(app, await makeArtisan(app));
    const url = `/api/jobs/${job.id}/save`;
    expect((await post(url, {}, stranger)).status).toBe(404);
    for (const _repeat of [1, 2]) {
      expect(await post(url, {})).toMatchObject({ status: 200, body: { saved: true } });
    }
  });

  test('with invalid input is refused beside its field', async () => {
    const job = await makeJob(app, amina);
    const url = `/api/jobs/${job.id}/answers`;
    expect((await post(url, { message: ' ' })).body.fields).toEqual({ message: 'Please write a message.' });
    expect((await post(url, { message: 'x'.repeat(1001) })).body.fields).toEqual({
      message: 'Message may have at most 1000 characters.',
    });
    expect((await post(url, { message: 'Hi', offerNaira: 'cheap' })).body.fields).toEqual({
      offerNaira: 'Your price must be an amount in naira, like 45,000.',
    });
  });

  test('under the id of another answer is refused', async () => {
    const [job, other] = [await makeJob(app, amina), await makeJob(app, amina)];
    const taken = await makeAnswer(app, other, tunde);
    const { status, body } = await post(`/api/jobs/${job.id}/answers`, { id: taken.id, message: 'Hi' });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already_used' });
  });
});

describe('the answers to a job', () => {
  test('can be read only by its owner, who sees who gave them and never their email', {
    meta: { promise: 'Answers are read by the job’s owner alone' },
  }, async () => {
    const job = await makeJob(app, amina);
    await makeAnswer(app, job, tunde, { offer_kobo: 700_000 });
    const looks = { photo_url: 'https://photos.example.ng/tunde.jpg', available: false };
    await app.db
      .updateTable('users')
      .set({ ...looks, rating_total: 9, review_count: 2 })
      .where('id', '=', tunde.id)
      .execute();
    const url = `/api/jobs/${job.id}/answers`;
    const { status, body } = await get(url, asAmina);
    expect(status).toBe(200);
    expect(body.result).toMatchObject([
      {
        message: 'I can come tomorrow.',
        offerKobo: 700_000,
        artisan: {
          id: tunde.id,
          full_name: 'Tunde Bakare',
          photoURL: looks.photo_url,
          skill: 'Plumber',
          verified: true,
          ratings: 4.5,
          review_count: 2,
          isOnline: false,
        },
        hire: null,
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/@example\.ng/);
    // Of several hires for one answer, it leads to the newest.
    for (const status of ['expired', 'confirmed']) {
      app.clock.advance({ minutes: 1 });
      await makeHire(app, tunde, { job_id: job.id, customer_id: amina.id, payment_due_at: null, status });
    }
    expect((await get(url, asAmina)).body.result).toMatchObject([{ hire: { status: 'confirmed' } }]);
    const stranger = await signedInAs(app, await makeConsumer(app));
    expect((await get(url, stranger)).status).toBe(404);
    expect((await get(url, asTunde)).status).toBe(403);
    expect((await get(url)).status).toBe(401);
    expect((await get(`/api/jobs/${job.id}`)).body.result).not.toHaveProperty('answers');
  });

  test('say in words which checks each artisan passed, and three answers need no more statements than one', {
    meta: { promise: 'The owner of a job sees what was checked of each artisan who answered' },
  }, async () => {
    const job = await makeJob(app, amina);
    const read = () => statementsDuring(() => get(`/api/jobs/${job.id}/answers`, asAmina));
    const checked = await makeArtisan(app);
    await passChecks(app, checked, ['identity', 'face', 'bank_account', 'references']);
    await makeAnswer(app, job, checked);
    const { statements: ofOne, result } = await read();
    expect(result.body.result[0].artisan.levels).toEqual(['BVN', 'Bank', 'References']);
    for (const artisan of [await makeArtisan(app), await makeArtisan(app)])
      await makeAnswer(app, job, artisan);
    const { statements: ofThree, result: three } = await read();
    expect(three.body.result[0].artisan.levels).toEqual([]);
    expect(ofThree).toHaveLength(ofOne.length);
  });

  test('count as seen once the owner has read them, and as new again when they are changed', {
    meta: { promise: 'The artisan sees that an answer was sent and seen' },
  }, async () => {
    const job = await makeJob(app, amina);
    await post(`/api/jobs/${job.id}/answers`, { message: 'Tomorrow' });
    expect((await ownAnswer(job.id)).status).toBe('sent');
    await get(`/api/jobs/${job.id}`, asAmina);
    expect((await ownAnswer(job.id)).status).toBe('sent');
    expect((await get(`/api/jobs/${job.id}/answers`, asAmina)).body.result[0].status).toBe('seen');
    expect((await ownAnswer(job.id)).status).toBe('seen');
    await post(`/api/jobs/${job.id}/answers`, { message: 'Today' });
    expect((await ownAnswer(job.id)).status).toBe('sent');
  });

  test('are listed for the owner with the chosen one first, then the newest first', async () => {
    const job = await makeJob(app, amina);
    const artisans = [await makeArtisan(app), await makeArtisan(app), await makeArtisan(app)];
    const given = [];
    for (const artisan of artisans) {
      app.clock.advance({ minutes: 1 });
      given.push((await makeAnswer(app, job, artisan)).id);
    }
    const url = `/api/jobs/${job.id}/answers`;
    const ids = async () =>
      (await get(url, asAmina)).body.result.map(({ id }: { id: string }) => id) as string[];
    expect(await ids()).toEqual([given[2], given[1], given[0]]);
    await post(`${url}/${given[1]}/choose`, {}, asAmina);
    expect(await ids()).toEqual([given[1], given[2], given[0]]);
  });

  test('are listed for the artisan with their states, newest first, including those to jobs that have ended', {
    meta: { promise: 'An artisan sees their answers and the state of each' },
  }, async () => {
    const ngozi = await makeArtisan(app);
    const asNgozi = await signedInAs(app, ngozi);
    const [old, recent] = [await makeJob(app, amina), await makeJob(app, amina)];
    await makeAnswer(app, recent, ngozi);
    app.clock.advance({ minutes: 5 });
    await makeAnswer(app, old, ngozi, { status: 'declined' });
    await app.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', old.id).execute();
    const { body } = await get('/api/jobs/answered?limit=1', asNgozi);
    expect(body.total).toBe(2);
    expect(body.result).toMatchObject([{ id: old.id, status: 'closed', ownAnswer: { status: 'declined' } }]);
    const next = await get(`/api/jobs/answered?limit=1&cursor=${body.nextCursor}`, asNgozi);
    expect(next.body.result).toMatchObject([{ id: recent.id, ownAnswer: { status: 'sent' } }]);
    expect(next.body.nextCursor).toBeNull();
    expect((await get('/api/jobs/answered', asAmina)).status).toBe(403);
  });
});

describe('choosing, declining and withdrawing an answer:', () => {
  const decide = (jobId: string, answerId: string, what: string, headers = asAmina) =>
    post(`/api/jobs/${jobId}/answers/${answerId}/${what}`, {}, headers);

  test('an answer that its artisan changed after the customer read it is not chosen at the new price', {
    meta: { promise: 'An answer is chosen as the customer read it' },
  }, async () => {
    const job = await makeJob(app, amina);
    const url = `/api/jobs/${job.id}/answers`;
    await post(url, { message: 'I can do that', offerNaira: 45_000 });
    const [read] = (await get(url, asAmina)).body.result;
    app.clock.advance({ minutes: 1 });
    await post(url, { message: 'It costs more', offerNaira: 90_000 });
    const choose = ({ updatedAt }: { updatedAt: string }) =>
      post(`${url}/${read.id}/choose`, { updatedAt }, asAmina);
    expect(await choose(read)).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        message: 'Tunde Bakare has changed this answer. Read it again, and choose it if it still suits you.',
      },
    });
    expect((await ownAnswer(job.id)).status).toBe('sent');
    const [now] = (await get(url, asAmina)).body.result;
    expect(await choose(now)).toMatchObject({ status: 200 });
  });

  test('an artisan can withdraw an answer until they are hired, and the customer is told', {
    meta: { promise: 'An artisan can withdraw an answer to a job' },
  }, async () => {
    const [musa, bisi] = [await makeArtisan(app, { full_name: 'Musa Bello' }), await makeConsumer(app)];
    const [asMusa, asBisi] = [await signedInAs(app, musa), await signedInAs(app, bisi)];
    const job = await makeJob(app, bisi);
    await makeAnswer(app, job, musa, { status: 'chosen' });
    const url = `/api/jobs/${job.id}/answers`;
    const withdraw = async () => (await app.request({ method: 'DELETE', url, headers: asMusa })).statusCode;
    for (const _repeat of [1, 2]) expect(await withdraw()).toBe(200);
    expect((await get(url, asBisi)).body.result).toEqual([]);
    expect((await notificationsOf(app, asBisi)).map(({ title }) => title)).toEqual([
      'Musa Bello withdrew their answer to your job',
    ]);
    // It can be answered again; a declined answer, or that of the hired artisan, stays.
    const again = await post(url, { message: 'I can come after all' }, asMusa);
    expect(again.status).toBe(201);
    await post(`${url}/${again.body.result.id}/decline`, {}, asBisi);
    expect(await withdraw()).toBe(409);
    await post(`${url}/${again.body.result.id}/choose`, {}, asBisi);
    await app.db.updateTable('jobs').set({ status: 'filled' }).where('id', '=', job.id).execute();
    expect(await withdraw()).toBe(409);
  });

  test('artisans who answered a job are told once a day that it has changed, and when it is closed', {
    meta: { promise: 'Artisans who answered a job hear when it is changed or closed' },
  }, async () => {
    const [hopeful, declined] = [await makeArtisan(app), await makeArtisan(app)];
    const titles = async (artisan: { id: string }) =>
      (await notificationsOf(app, await signedInAs(app, artisan))).map(({ title }) => title);
    const job = await makeJob(app, amina);
    await makeAnswer(app, job, hopeful);
    await makeAnswer(app, job, declined, { status: 'declined' });
    const edit = (payload: object) =>
      app.request({ method: 'PATCH', url: `/api/jobs/${job.id}`, headers: asAmina, payload });
    await edit({ expertise: job.expertise });
    expect(await titles(hopeful)).toEqual([]);
    for (const description of ['The bath leaks, too.', 'And the sink.']) await edit({ description });
    expect(await titles(hopeful)).toEqual(['A job you answered has changed']);
    for (const _repeat of [1, 2]) await post(`/api/jobs/${job.id}/close`, {}, asAmina);
    expect(await titles(hopeful)).toEqual([
      'A job you answered was closed',
      'A job you answered has changed',
    ]);
    expect(await titles(declined)).toEqual([]);
  });

  test('an answer is chosen once, and its artisan is told by email and sees it', {
    meta: { promise: 'An answer is chosen once, and its artisan hears of it' },
  }, async () => {
    const femi = await makeArtisan(app, { full_name: 'Femi Ade', email: 'femi@example.ng' });
    const job = await makeJob(app, amina);
    const answer = await makeAnswer(app, job, femi);
    for (const _repeat of [1, 2]) {
      const { status, body } = await decide(job.id, answer.id, 'choose');
      expect(status).toBe(200);
      expect(body).toMatchObject({
        message: 'You chose Femi Ade. Now hire them to book the day.',
        result: { status: 'chosen', artisan: { id: femi.id } },
      });
    }
    expect((await ownAnswer(job.id, await signedInAs(app, femi))).status).toBe('chosen');
    const mails = await emailsTo('femi@example.ng');
    expect(mails.map(({ subject }) => subject)).toEqual(['Your answer was chosen']);
  });

  test('only one answer is chosen at a time, however many taps arrive at once', async () => {
    const job = await makeJob(app, amina);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => makeAnswer(app, job, await makeArtisan(app))),
    );
    const results = await Promise.all(answers.map(({ id }) => decide(job.id, id, 'choose')));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await get(`/api/jobs/${job.id}/answers`, asAmina);
    const states = body.result.map(({ status }: { status: string }) => status);
    expect(states).toEqual(['chosen', 'seen', 'seen']);
  });

  test('the database refuses a second chosen answer, whatever code writes it', async () => {
    const job = await makeJob(app, await makeConsumer(app));
    await makeAnswer(app, job, await makeArtisan(app), { status: 'chosen' });
    const another = makeAnswer(app, job, await makeArtisan(app), { status: 'chosen' });
    await expect(another).rejects.toMatchObject({ code: '23505', constraint: 'job_answers_one_chosen' });
  });

  test('a chosen or declined answer can no longer be changed', async () => {
    const job = await makeJob(app, amina);
    const answer = await makeAnswer(app, job, tunde);
    const url = `/api/jobs/${job.id}/answers`;
    await decide(job.id, answer.id, 'choose');
    expect(await post(url, { message: 'Dearer' })).toMatchObject({
      status: 409,
      body: { message: 'Your answer was chosen, so it can no longer be changed.' },
    });
    for (const _repeat of [1, 2]) {
      expect((await decide(job.id, answer.id, 'decline')).body).toMatchObject({
        message: 'You declined the answer of Tunde Bakare.',
        result: { status: 'declined' },
      });
    }
    expect(await post(url, { message: 'Cheaper' })).toMatchObject({
      status: 409,
      body: { message: 'Your answer was declined, so it can no longer be changed.' },
    });
    expect((await decide(job.id, answer.id, 'choose')).body.result.status).toBe('chosen');
  });

  test('only the owner can choose or decline, and only among the answers to that job', async () => {
    const [job, other] = [await makeJob(app, amina), await makeJob(app, amina)];
    const answer = await makeAnswer(app, job, tunde);
    const stranger = await signedInAs(app, await makeConsumer(app));
    for (const what of ['choose', 'decline']) {
      expect((await decide(job.id, answer.id, what, stranger)).status).toBe(404);
      expect((await decide(job.id, answer.id, what, asTunde)).status).toBe(403);
      expect((await decide(job.id, answer.id, what, {} as typeof asAmina)).status).toBe(401);
      expect((await decide(other.id, answer.id, what)).body.code).toBe('answer_not_found');
    }
    expect((await ownAnswer(job.id)).status).toBe('sent');
  });

  test('when someone is hired, all artisans who were not chosen see that they were declined', {
    meta: { promise: 'Artisans who were not chosen see that they were declined' },
  }, async () => {
    const job = await makeJob(app, amina);
    const chosen = await makeAnswer(app, job, tunde);
    const waiting = await makeArtisan(app);
    await makeAnswer(app, job, waiting);
    const other = await makeJob(app, amina);
    await makeAnswer(app, other, waiting);
    await decide(job.id, chosen.id, 'choose');
    await post(`/api/jobs/${job.id}/close`, { reason: 'filled' }, asAmina);
    expect((await ownAnswer(job.id)).status).toBe('chosen');
    const asWaiting = await signedInAs(app, waiting);
    expect((await ownAnswer(job.id, asWaiting)).status).toBe('declined');
    // What they answered to another job still waits.
    expect((await ownAnswer(other.id, asWaiting)).status).toBe('sent');
  });

  test('no other answer is chosen once someone is hired, and the one who is hired stays chosen', async () => {
    const job = await makeJob(app, amina);
    const chosen = await makeAnswer(app, job, tunde);
    const late = await makeArtisan(app);
    const other = await makeAnswer(app, job, late);
    await decide(job.id, chosen.id, 'choose');
    await post(`/api/jobs/${job.id}/close`, { reason: 'filled' }, asAmina);
    expect(await decide(job.id, other.id, 'choose')).toMatchObject({
      status: 409,
      body: { code: 'job_filled' },
    });
    expect((await ownAnswer(job.id)).status).toBe('chosen');
    expect(await emailsTo(late.email)).toEqual([]);
    await post(`/api/jobs/${job.id}/reopen`, {}, asAmina);
    expect((await decide(job.id, other.id, 'choose')).status).toBe(200);
  });

  test('when a job is only closed, its answers stay as they were, since it may be opened again', async () => {
    const job = await makeJob(app, amina);
    await makeAnswer(app, job, tunde);
    await post(`/api/jobs/${job.id}/close`, {}, asAmina);
    expect((await ownAnswer(job.id)).status).toBe('sent');
  });
});
