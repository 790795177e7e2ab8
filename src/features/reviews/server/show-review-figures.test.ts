import { expect, test } from 'vitest';
import { makeArtisan } from '../../../../test-support/made-up-people.ts';
import { statementsDuring } from '../../../../test-support/statement-counter.ts';
import { startTestApp } from '../../../../test-support/test-app.ts';

const app = await startTestApp();
const figures = async () => (await app.request({ url: '/api/reviews/figures' })).json();

test('the figures of all reviews are calculated at most every ten minutes', async () => {
  expect(await figures()).toEqual({ average: null, reviews: 0 });
  await makeArtisan(app, { rating_total: 13, review_count: 3 });
  await makeArtisan(app, { rating_total: 19, review_count: 4 });
  await makeArtisan(app);
  app.clock.advance({ minutes: 9, seconds: 59 });
  expect(await figures()).toEqual({ average: null, reviews: 0 });
  app.clock.advance({ seconds: 1 });
  const { statements } = await statementsDuring(async () => {
    const answers = await Promise.all([figures(), figures(), figures()]);
    expect(answers).toEqual(Array(3).fill({ average: 4.6, reviews: 7 }));
  });
  expect(statements).toHaveLength(1);
});
