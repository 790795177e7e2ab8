import { expect, test } from 'vitest';
import { operate } from '../../../../test-support/applicants.ts';
import { makeOperator } from '../../../../test-support/operators.ts';
import { review, reviewable } from '../../../../test-support/reviewing.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp({ pages: true });
const { headers } = await makeOperator(app, 'support');

/** Submits a form of the case without JavaScript. */
const press = (id: string, fields: Record<string, string>) =>
  app.request({
    method: 'POST',
    url: `/admin/review-reports/${id}`,
    headers: {
      accept: 'text/html',
      origin: app.url,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: new URLSearchParams({ about: id, ...fields }).toString(),
  });

async function reported() {
  const { hire, asCustomer, asArtisan } = await reviewable(app);
  await review(app, hire, 'customer', asCustomer);
  await review(app, hire, 'artisan', asArtisan);
  const { id } = await app.db
    .selectFrom('reviews')
    .select('id')
    .where('hire_id', '=', hire.id)
    .executeTakeFirstOrThrow();
  const payload = { reason: 'insult', words: 'He shouts' };
  await app.request({ method: 'POST', url: `/api/reviews/${id}/report`, headers: asArtisan, payload });
  return id;
}
const hiddenFor = async (id: string) =>
  (await app.db.selectFrom('reviews').select('hidden_for').where('id', '=', id).executeTakeFirstOrThrow())
    .hidden_for;

test('the buttons of a reported review hide it for the chosen reason or keep it', async () => {
  const [insulting, strict] = [await reported(), await reported()];
  // The buttons on the queue's page also post to the case itself, where the result is shown.
  const queue = await app.request({
    url: '/admin/review-reports',
    headers: { accept: 'text/html', ...headers },
  });
  const leadTo = [...queue.body.matchAll(/<form[^>]* action="(\/admin\/[^"]*)"/g)].map(([, to]) => to);
  expect(leadTo).toContain(`/admin/review-reports/${insulting}`);
  expect((await press(insulting, { act: 'hide', reason: 'insult' })).statusCode).toBe(200);
  expect((await press(strict, { act: 'keep', reason: 'It is only strict' })).statusCode).toBe(200);
  expect([await hiddenFor(insulting), await hiddenFor(strict)]).toEqual(['insult', null]);
  expect(await operate(app, 'review', 'list')).toBe('No reported reviews are waiting for a decision.');
});
