import { expect } from '@playwright/test';
import { expectAccessibleInBothWindows } from './accessibility.ts';
import { test } from './browser-test.ts';

test('the page about the API shows every call, and what one takes and answers, under the policy of all pages', {
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
  // To draw all of them takes the page's library half a minute.
  await expect(groups).toHaveCount(tags.size);
  await groups.filter({ hasText: /^Reviews/ }).click();
  await expect(page.locator('.opblock')).toHaveCount(
    calls.filter(({ tags }) => tags.includes('Reviews')).length,
  );

  await groups.filter({ hasText: /^Hires/ }).click();
  await page.getByRole('button', { name: 'POST /api/hiring/hire Hires an artisan' }).click();
  const hire = page.locator('#operations-Hires-postApiHiringHire');
  await expect(hire.getByText('Anyone may make this call. At most 30 times in 60 seconds')).toBeVisible();
  await expect(hire.getByText('"jobDescription": "The kitchen tap drips."').first()).toBeVisible();
  await expectAccessibleInBothWindows(page, 'the page about the API');
  expect(said).toEqual([]);
});
