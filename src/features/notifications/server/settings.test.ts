import { describe, expect, test } from 'vitest';
import { emailsTo } from '../../../../test-support/emails-to.ts';
import { makeJob } from '../../../../test-support/made-up-jobs.ts';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { choose, notificationsOf } from '../../../../test-support/notifications.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { notificationKinds } from '../contract.ts';

const app = await startTestApp();
const settingsOf = async (headers: Record<string, string>) =>
  (await app.request({ url: '/api/notifications/settings', headers })).json();

describe('a person’s notification settings', () => {
  test('are all on until the person chooses, and emails that are a record cannot be turned off', {
    meta: {
      promise:
        'All notifications are on until a person chooses; emails that are a record cannot be turned off',
    },
  }, async () => {
    const headers = await signedInAs(app, await makeConsumer(app));
    const { settings } = await settingsOf(headers);
    expect(settings.map(({ kind }: { kind: string }) => kind)).toEqual([...notificationKinds]);
    expect(settings.every(({ push }: { push: boolean }) => push)).toBe(true);
    expect(settings.filter(({ mail }: { mail: unknown }) => mail === true)).toMatchObject([
      { kind: 'messages' },
      { kind: 'jobs' },
      { kind: 'job_alerts' },
      { kind: 'reviews' },
    ]);
  });

  test('keep each choice, repeated or not, and settings that a change does not name stay', {
    meta: { promise: 'People choose for each kind how they are told' },
  }, async () => {
    const headers = await signedInAs(app, await makeConsumer(app));
    const other = await signedInAs(app, await makeConsumer(app));
    for (let again = 0; again < 2; again += 1) {
      const answer = await choose(
        app,
        headers,
        { kind: 'jobs', mail: false },
        { kind: 'hires', push: false },
      );
      expect(answer.statusCode).toBe(200);
      expect(answer.json().message).toBe('Your choice is saved.');
    }
    const chosen = (await settingsOf(headers)).settings;
    expect(chosen).toContainEqual({ kind: 'messages', push: true, mail: true });
    expect(chosen).toContainEqual({ kind: 'hires', push: false, mail: null });
    expect((await choose(app, headers)).json()).toEqual({
      message: 'Your choice is saved.',
      settings: chosen,
    });
    await choose(app, headers, { kind: 'hires', push: true });
    const { settings } = await settingsOf(headers);
    expect(settings).toContainEqual({ kind: 'jobs', push: true, mail: false });
    expect(settings).toContainEqual({ kind: 'hires', push: true, mail: null });
    expect((await settingsOf(other)).settings).toContainEqual({ kind: 'jobs', push: true, mail: true });
  });

  test.each([
    [{ kind: 'hires', mail: false }, 'We always email you about bookings and money, for your records.'],
    [{ kind: 'weather', push: false }, 'There are no notifications of that kind.'],
  ])('refuse %j with a clear message', async (setting, message) => {
    const headers = await signedInAs(app, await makeConsumer(app));
    const answer = await choose(app, headers, setting as Parameters<typeof choose>[2]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(message);
  });

  test('can be neither read nor changed without their owner’s session', {
    meta: { promise: 'A person’s notification settings are their own' },
  }, async () => {
    const visitor = { cookie: '' };
    expect((await choose(app, visitor, { kind: 'jobs', mail: false })).statusCode).toBe(401);
    expect((await app.request({ url: '/api/notifications/settings' })).statusCode).toBe(401);
  });
});

test('a person who turned off emails about jobs gets none, and finds everything in the list', {
  meta: { promise: 'Emails that are a courtesy can be turned off' },
}, async () => {
  const poster = await makeConsumer(app, { email: 'no-mails@example.ng' });
  const artisan = await makeArtisan(app, { full_name: 'Tunde Bakare', email: 'no-mails-either@example.ng' });
  const [asPoster, asArtisan] = [await signedInAs(app, poster), await signedInAs(app, artisan)];
  await choose(app, asPoster, { kind: 'jobs', mail: false });
  await choose(app, asArtisan, { kind: 'jobs', mail: false });
  const job = await makeJob(app, poster);
  const answered = await app.request({
    method: 'POST',
    url: `/api/jobs/${job.id}/answers`,
    headers: asArtisan,
    payload: { id: newId(), message: 'I can come tomorrow.' },
  });
  expect(answered.statusCode).toBe(201);
  const { id } = answered.json().result;
  await app.request({ method: 'POST', url: `/api/jobs/${job.id}/answers/${id}/choose`, headers: asPoster });
  expect(await notificationsOf(app, asPoster)).toMatchObject([{ title: 'Tunde Bakare answered your job' }]);
  expect(await notificationsOf(app, asArtisan)).toMatchObject([{ title: 'Your answer was chosen' }]);
  expect(await emailsTo(app, poster.email)).toEqual([]);
  expect(await emailsTo(app, artisan.email)).toEqual([]);
});

test('a customer who turned off emails about messages, and pushes about jobs, still gets emails about their jobs', async () => {
  const poster = await makeConsumer(app, { email: 'jobs-only@example.ng' });
  const asPoster = await signedInAs(app, poster);
  await choose(app, asPoster, { kind: 'messages', mail: false });
  await choose(app, asPoster, { kind: 'jobs', push: false });
  const job = await makeJob(app, poster);
  await app.request({
    method: 'POST',
    url: `/api/jobs/${job.id}/answers`,
    headers: await signedInAs(app, await makeArtisan(app, { full_name: 'Tunde Bakare' })),
    payload: { id: newId(), message: 'I can come tomorrow.' },
  });
  expect(await emailsTo(app, poster.email)).toHaveLength(1);
});

test('a customer who turned emails about jobs off and on again gets them', {
  meta: { promise: 'Emails that were turned off are sent again once they are turned on' },
}, async () => {
  const poster = await makeConsumer(app, { email: 'mails-again@example.ng' });
  const asPoster = await signedInAs(app, poster);
  for (const mail of [false, true]) await choose(app, asPoster, { kind: 'jobs', mail });
  const job = await makeJob(app, poster);
  await app.request({
    method: 'POST',
    url: `/api/jobs/${job.id}/answers`,
    headers: await signedInAs(app, await makeArtisan(app, { full_name: 'Tunde Bakare' })),
    payload: { id: newId(), message: 'I can come tomorrow.' },
  });
  expect(await emailsTo(app, poster.email)).toHaveLength(1);
});
