import { expect, test } from '@playwright/test';
import { member, newEmail, signInByCall } from './members.ts';

test('Back after signing out shows nothing of the account', async ({ page }, { project }) => {
  const email = newEmail(project.name);
  await member(page, email);
  await page.goto('/settings');
  await expect(page.getByText(email).first()).toBeVisible();
  await page.evaluate(() => {
    // As a page without script would: a form, and then another document.
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/signout' });
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL('**/signin');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('a page that comes back after its session ended elsewhere is not shown', async ({
  page,
  playwright,
  baseURL,
}, { project }) => {
  const email = newEmail(project.name);
  await member(page, email);
  await page.goto('/settings');
  await expect(page.getByText(email).first()).toBeVisible();
  await page.goto('/terms');
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  await signInByCall(elsewhere, email);
  expect((await elsewhere.delete('/api/users/me/sessions')).ok()).toBe(true);
  await elsewhere.dispose();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});
