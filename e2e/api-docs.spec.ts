import { expect } from '@playwright/test';
import { expectAccessibleInBothWindows } from './accessibility.ts';
import { test } from './browser-test.ts';

test('the API page shows every call with its request and response, under the policy of all pages', {
  annotation: { type: 'promise', description: 'Every call is described for people' },
}, async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const { paths } = await (await page.request.get('/api/openapi.json')).json();
  const calls = Object.values<Record<string, { tags: string[] }>>(paths).flatMap((path) =>
    Object.values(path),
  );
  const tags = new Set(calls.flatMap(({ tags }) => tags));

  const response = await page.goto('/api/docs');
  expect(response?.headers()['content-security-policy']).not.toMatch(/(script|style)-src [^;]*'unsafe-/);
  const groups = page.locator('.opblock-tag');
  await expect(groups.first()).toBeVisible();
  await expect(groups).toHaveCount(tags.size);
  await groups.filter({ hasText: /^Reviews/ }).click();
  await expect(page.locator('.opblock')).toHaveCount(
    calls.filter(({ tags }) => tags.includes('Reviews')).length,
  );
  await page.getByRole('button', { name: 'PUT /api/reviews/{id}/reply The artisan’s one reply' }).click();
  const reply = page.locator('#operations-Reviews-putApiReviewsIdReply');
  await expect(reply.getByText('Artisans may make this call. At most 20 times in 60 seconds')).toBeVisible();
  await expect(reply.getByText('"text": "').first()).toBeVisible();
  await expect(reply.getByText('The input is not valid.')).toBeVisible();
  await expectAccessibleInBothWindows(page, 'the page about the API');
  expect(said).toEqual([]);
});
