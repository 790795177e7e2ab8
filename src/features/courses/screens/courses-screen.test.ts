import { expect, test } from 'vitest';
import { makeArtisan, makeConsumer, signedInAs } from '../../../../test-support/made-up-people.ts';
import { wordsOf } from '../../../../test-support/page-words.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';
import { newId } from '../../../shared/identifier.ts';
import { findLastTry } from '../server/courses-store.ts';

const app = await startTestApp({ pages: true });

const open = async (url: string, headers: Record<string, string> = {}) => {
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.request({
    url,
    headers: { accept: 'text/html', ...headers },
  });
  return { status: statusCode, location: answered.location, html: body, words: wordsOf(body) };
};
const send = (headers: Record<string, string>, fields: Record<string, string>) =>
  app.request({
    method: 'POST',
    url: '/courses/plumbing/test',
    headers: {
      accept: 'text/html',
      origin: app.url,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  });

test('a lesson can be read in full without script, in English and in Pidgin', {
  meta: { promise: 'Lessons are read without script' },
}, async () => {
  const english = await open('/courses/plumbing/1');
  expect(english.words).toContain('ask where the stop valve is and close it');
  expect(english.html).toMatch(/<img[^>]+src="\/courses\/shut-off\.svg"[^>]*>/);
  const pidgin = await open('/courses/plumbing/1?language=pcm');
  expect(pidgin.html).toMatch(/<article[^>]* lang="pcm"/);
  expect(pidgin.words).toContain('ask where the stop valve dey and lock am');
  expect((await open('/courses/plumbing/7')).status).toBe(404);
  expect((await open('/courses/nothing')).status).toBe(404);
});

test('the test works with forms alone: choices stay when an answer is missing, and a reload shows the result', async () => {
  const visitor = await open('/courses/plumbing/test');
  expect([visitor.status, visitor.location]).toEqual([302, '/signin?returnTo=%2Fcourses%2Fplumbing%2Ftest']);
  const customer = await signedInAs(app, await makeConsumer(app));
  expect((await open('/courses/plumbing/test', customer)).words).toContain('The test is for artisans');

  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, artisan);
  const before = await open('/courses/plumbing/test', headers);
  expect(before.html).toMatch(/<meta name="robots" content="noindex"/);
  const [, tryId = ''] = /name="tryId" value="([^"]+)"/.exec(before.html) ?? [];
  expect((await send(headers, { step: 'begin', tryId })).statusCode).toBe(303);
  const during = await open('/courses/plumbing/test', headers);
  expect(during.html.match(/type="radio"/g)).toHaveLength(40);

  const chosen = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`answer${index + 1}`, '2']));
  const missing = await send(headers, { step: 'answer', tryId, ...chosen });
  expect(missing.statusCode).toBe(400);
  expect(wordsOf(missing.body)).toContain('Choose an answer to question 10.');
  expect(missing.body.match(/checked=""/g)).toHaveLength(9);

  expect((await send(headers, { step: 'answer', tryId, ...chosen, answer10: '0' })).statusCode).toBe(303);
  const after = await open('/courses/plumbing/test', headers);
  expect(after.words).toMatch(/(You passed|Not yet): \d+ of 10 answers were right/);
});

test('an artisan without tries left is sent back to the first lesson, in the language that they learn in', async () => {
  const artisan = await makeArtisan(app);
  const headers = await signedInAs(app, artisan);
  const page = () => open('/courses/plumbing/test?language=pcm', headers);
  for (let tries = 0; tries < 3; tries += 1) {
    const [, tryId = ''] = /name="tryId" value="([^"]+)"/.exec((await page()).html) ?? [];
    await send(headers, { step: 'begin', tryId });
    // The answers are in another order in each try; 0 is the right one.
    const asked = await findLastTry(app.db, artisan.id, 'plumbing');
    const wrong = (asked?.asked ?? []).map(({ order }, index) => [
      `answer${index + 1}`,
      String(order.indexOf(1)),
    ]);
    await send(headers, { step: 'answer', tryId, ...Object.fromEntries(wrong) });
  }
  const { html, words } = await page();
  expect(words).toContain('You have had 3 tries in seven days.');
  // The next try has other questions, so the numbers of the wrong ones are not shown.
  expect(words).toMatch(/\d+ answers were not right\./);
  expect(html).toMatch(/<a href="\/courses\/plumbing\/1\?language=pcm"[^>]*>start with the first</);
  expect(html).not.toContain('Begin the test');
});

test('a badge is shown in words with its dates on the profile, and on the card in the list', {
  meta: { promise: 'What an artisan passed, and when, is on their profile' },
}, async () => {
  const artisan = await makeArtisan(app);
  const passed_at = app.clock.now;
  await app.db
    .insertInto('course_badges')
    .values({ user_id: artisan.id, course: 'electrical', passed_at, valid_until: '2028-11-20' })
    .execute();
  const label = `Safety course: Electrical work, ${new Intl.DateTimeFormat('en-NG', { month: 'short', year: 'numeric' }).format(passed_at)}`;
  const profile = await open(`/profile/${artisan.id}`);
  expect(profile.words).toContain(label);
  expect(profile.words).toContain('Valid until 20 November 2028');
  expect((await open('/artisan')).words).toContain(label);
  expect((await open(`/profile/${newId()}`)).words).not.toContain('Safety course:');
});
