import { expect } from '@playwright/test';
import { expectAccessibleInBothWindows } from './accessibility.ts';
import { test } from './browser-test.ts';

test('the page about the API shows every call, and what one takes and answers, under the policy of all pages', {
  annotation: { type: 'promise', description: 'Every call is described for people' },
}, async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const { paths } = await (await page.request.get('/api/openapi.json')).json();
  const calls = Object.values<object>(paths).flatMap((path) => Object.keys(path));

  const response = await page.goto('/api/docs');
  expect(response?.headers()['content-security-policy']).not.toMatch(/(script|style)-src [^;]*'unsafe-/);
  const groups = page.locator('.opblock-tag');
  await expect(groups.first()).toBeVisible();
  let shown = 0;
  for (let at = 0; at < (await groups.count()); at += 1) {
    await groups.nth(at).click();
    await expect(page.locator('.opblock').first()).toBeVisible();
    shown += await page.locator('.opblock').count();
    await groups.nth(at).click();
    await expect(page.locator('.opblock')).toHaveCount(0);
  }
  expect(shown).toBe(calls.length);

  await groups.filter({ hasText: /^Hires/ }).click();
  await page.getByRole('button', { name: 'POST /api/hiring/hire Hires an artisan' }).click();
  const hire = page.locator('#operations-Hires-postApiHiringHire');
  await expect(hire.getByText('Anyone may make this call. At most 30 times in 60 seconds')).toBeVisible();
  await expect(hire.getByText('"jobDescription": "The kitchen tap drips."').first()).toBeVisible();
  await expectAccessibleInBothWindows(page, 'the page about the API');
  expect(said).toEqual([]);
});
