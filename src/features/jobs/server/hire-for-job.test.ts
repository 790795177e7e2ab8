import { describe, expect, test } from 'vitest';
import { makeAnswer, makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { notificationsOf } from '../../../../test-support/notifications.ts';
import { openCheckout, payAtPaystack, verify, whereAndWhom } from '../../../../test-support/paying.ts';
import { takeStep } from '../../../../test-support/quoting.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';

const app = await startTestApp();
const amina = await makeConsumer(app, { full_name: 'Amina Bello', email: 'amina@example.ng' });
const asAmina = await signedInAs(app, amina);

async function hire(
  artisan: { id: string },
  changes: Record<string, unknown>,
  headers: Record<string, string> = asAmina,
) {
  const response = await app.request({
    method: 'POST',
    url: '/api/hiring/hire',
    headers,
    payload: {
      id: newId(),
      fullName: 'Amina Bello',
      email: 'amina@example.ng',
      jobDescription: 'Leaking pipes',
      ...whereAndWhom,
      startDate: '2026-12-01',
      endDate: '2026-12-01',
      startTime: '09:30',
      checkbox: true,
      artisanId: artisan.id,
      ...changes,
    },
  });
  return { status: response.statusCode, body: response.json() };
}

const jobNow = async (id: string, headers: Record<string, string> = asAmina) =>
  (await app.request({ url: `/api/jobs/${id}`, headers })).json().result;
const answersNow = async (id: string) =>
  (await app.request({ url: `/api/jobs/${id}/answers`, headers: asAmina })).json().result;

describe('hiring an artisan for a job', () => {
  test('marks their answer as the chosen one, and shows the hire with it', {
    meta: { promise: 'Hiring for a job notes who was chosen' },
  }, async () => {
    const [artisan, other] = [await makeArtisan(app), await makeArtisan(app)];
    const job = await makeJob(app, amina);
    await makeAnswer(app, job, artisan);
    await makeAnswer(app, job, other, { status: 'chosen' });
    const sent = { id: newId(), jobId: job.id };
    for (const _repeat of [1, 2]) {
      const { status, body } = await hire(artisan, sent);
      expect(status, JSON.stringify(body)).toBe(201);
    }
    expect(await answersNow(job.id)).toMatchObject([
      {
        status: 'chosen',
        artisan: { id: artisan.id },
        hire: { id: sent.id, status: 'awaiting_payment' },
      },
      { status: 'seen', artisan: { id: other.id }, hire: null },
    ]);
    // The job stays open until the hire is paid, since an unpaid hire may end.
    expect((await jobNow(job.id)).status).toBe('open');
    // Of two hires of one artisan for the job, the later one is shown.
    await takeStep(app, sent.id, 'cancel', {}, asAmina);
    app.clock.advance({ minutes: 1 });
    const again = { id: newId(), jobId: job.id };
    expect((await hire(artisan, again)).status).toBe(201);
    expect((await answersNow(job.id))[0].hire).toEqual({ id: again.id, status: 'awaiting_payment' });
  });

  test('fills the job once the hire is paid, and the others who answered see that they were declined', {
    meta: { promise: 'A job is filled once its hire is paid' },
  }, async () => {
    const [artisan, other] = [await makeArtisan(app), await makeArtisan(app)];
    const job = await makeJob(app, amina);
    await makeAnswer(app, job, artisan);
    await makeAnswer(app, job, other);
    const looked = await makeArtisan(app);
    await makeAnswer(app, job, looked, { status: 'seen' });
    const { body } = await hire(artisan, { jobId: job.id });
    const checkout = await openCheckout(app, body.result, { headers: asAmina });
    await payAtPaystack(app, checkout.body.access_code);
    await verify(app, checkout.body.reference, { headers: asAmina });
    await app.runJobs();
    expect((await jobNow(job.id)).status).toBe('filled');
    expect((await jobNow(job.id, await signedInAs(app, artisan))).ownAnswer.status).toBe('chosen');
    // Artisans whose answers were seen are notified like those whose were not.
    for (const artisanNotHired of [other, looked]) {
      const headers = await signedInAs(app, artisanNotHired);
      expect((await jobNow(job.id, headers)).ownAnswer.status).toBe('declined');
      expect(await notificationsOf(app, headers)).toMatchObject([
        { title: 'Someone else was hired for a job you answered', link: `/jobs/${job.id}` },
      ]);
    }
    const titles = (await notificationsOf(app, await signedInAs(app, artisan))).map(({ title }) => title);
    expect(titles).not.toContain('Someone else was hired for a job you answered');
    const again = await hire(other, { jobId: job.id });
    expect(again).toMatchObject({ status: 409, body: { code: 'job_filled' } });
  });

  test('keeps the hired artisan’s answer chosen: it cannot be declined until the job is opened again', async () => {
    const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare' });
    const job = await makeJob(app, amina);
    const answer = await makeAnswer(app, job, artisan);
    const { body } = await hire(artisan, { jobId: job.id });
    const checkout = await openCheckout(app, body.result, { headers: asAmina });
    await payAtPaystack(app, checkout.body.access_code);
    await verify(app, checkout.body.reference, { headers: asAmina });
    await app.runJobs();
    const decline = async () => {
      const url = `/api/jobs/${job.id}/answers/${answer.id}/decline`;
      return (await app.request({ method: 'POST', url, headers: asAmina })).json();
    };
    const asArtisan = await signedInAs(app, artisan);
    expect(await decline()).toEqual({
      code: 'not_possible_now',
      message:
        'You hired Tunde Bakare for this job, so their answer stays chosen. To hire someone else, open the job again.',
    });
    expect((await jobNow(job.id, asArtisan)).ownAnswer.status).toBe('chosen');
    await app.request({ method: 'POST', url: `/api/jobs/${job.id}/reopen`, headers: asAmina, payload: {} });
    expect((await decline()).result.status).toBe('declined');
  });

  test('does not decline the hired artisan, even if they answered after they were hired', async () => {
    const artisan = await makeArtisan(app);
    const job = await makeJob(app, amina);
    const { body } = await hire(artisan, { jobId: job.id });
    await makeAnswer(app, job, artisan);
    const checkout = await openCheckout(app, body.result, { headers: asAmina });
    await payAtPaystack(app, checkout.body.access_code);
    await verify(app, checkout.body.reference, { headers: asAmina });
    await app.runJobs();
    const asArtisan = await signedInAs(app, artisan);
    expect((await jobNow(job.id)).status).toBe('filled');
    expect((await jobNow(job.id, asArtisan)).ownAnswer.status).toBe('chosen');
    const titles = (await notificationsOf(app, asArtisan)).map(({ title }) => title);
    expect(titles).not.toContain('Someone else was hired for a job you answered');
  });

  test('makes the artisan whose hire is paid the chosen one, and tells another who was chosen meanwhile', async () => {
    const [paid, other] = [await makeArtisan(app), await makeArtisan(app)];
    const job = await makeJob(app, amina);
    await makeAnswer(app, job, paid);
    await makeAnswer(app, job, other);
    const { body } = await hire(paid, { jobId: job.id });
    expect(
      (await hire(other, { jobId: job.id, startDate: '2026-12-02', endDate: '2026-12-02' })).status,
    ).toBe(201);
    const checkout = await openCheckout(app, body.result, { headers: asAmina });
    await payAtPaystack(app, checkout.body.access_code);
    await verify(app, checkout.body.reference, { headers: asAmina });
    await app.runJobs();
    expect((await jobNow(job.id, await signedInAs(app, paid))).ownAnswer.status).toBe('chosen');
    const asOther = await signedInAs(app, other);
    expect((await jobNow(job.id, asOther)).ownAnswer.status).toBe('declined');
    expect((await notificationsOf(app, asOther)).map(({ title }) => title)).toContain(
      'Someone else was hired for a job you answered',
    );
  });

  test('is possible while the job is closed, and then fills it too', async () => {
    const artisan = await makeArtisan(app);
    const job = await makeJob(app, amina);
    await makeAnswer(app, job, artisan, { status: 'declined' });
    await app.db.updateTable('jobs').set({ status: 'closed' }).where('id', '=', job.id).execute();
    const { body } = await hire(artisan, { jobId: job.id });
    expect(await answersNow(job.id)).toMatchObject([{ status: 'chosen' }]);
    const checkout = await openCheckout(app, body.result, { headers: asAmina });
    await payAtPaystack(app, checkout.body.access_code);
    await verify(app, checkout.body.reference, { headers: asAmina });
    await app.runJobs();
    expect((await jobNow(job.id)).status).toBe('filled');
  });

  test('works for an artisan who did not answer, and for a quote request', async () => {
    const artisan = await makeArtisan(app);
    const job = await makeJob(app, amina);
    const { status } = await hire(artisan, { jobId: job.id, action: 'Request A Quote' });
    expect(status).toBe(201);
    expect(await answersNow(job.id)).toEqual([]);
  });

  test('is possible only for the job’s owner', async () => {
    const artisan = await makeArtisan(app);
    const job = await makeJob(app, await makeConsumer(app));
    const guest = { cookie: '' };
    for (const headers of [asAmina, guest]) {
      const { status, body } = await hire(artisan, { jobId: job.id, email: 'somebody@example.ng' }, headers);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'job_not_found' });
    }
    expect((await hire(artisan, { jobId: 'not an id' })).status).toBe(400);
    expect((await hire(artisan, { jobId: '' })).status).toBe(201);
    const made = await app.db.selectFrom('hires').select('id').where('job_id', '=', job.id).execute();
    expect(made).toEqual([]);
  });
});
