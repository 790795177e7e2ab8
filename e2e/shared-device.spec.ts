import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { member, newEmail, signInByCall } from './members.ts';

test('Back shows nothing of an account after its session ended, nor does the tab to the next person who signs in', async ({
  page,
  playwright,
  baseURL,
}, { project }) => {
  const [first, second] = [newEmail(project.name), newEmail(project.name)];
  await member(page, second);
  await member(page, first);

  await test.step('an email that was typed into the settings is not found by the next', async () => {
    await page.goto('/settings');
    const field = page.getByLabel('New email');
    await page.getByText('Change my email').click();
    await field.fill('secret@example.ng');
    await page.reload();
    await expect(field).toHaveValue('secret@example.ng');
    await signInByCall(page.context().request, second);
    await page.goto('/settings');
    await page.getByText('Change my email').click();
    await page.getByRole('button', { name: 'Send link to new email' }).click();
    await expect(page.getByText('New email is required.').first()).toBeVisible();
  });

  await test.step('a page that comes back after its session ended elsewhere is not shown', async () => {
    await expect(page.getByText(second).first()).toBeVisible();
    await page.goto('/terms');
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' });
    await signInByCall(elsewhere, second);
    expect((await elsewhere.delete('/api/users/me/sessions')).ok()).toBe(true);
    await elsewhere.dispose();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText(second)).toHaveCount(0);
  });

  await test.step('Back after signing out shows nothing of the account', async () => {
    await signInByCall(page.context().request, second);
    await page.goto('/settings');
    await expect(page.getByText(second).first()).toBeVisible();
    await page.evaluate(() => {
      // Like a page without script: a form that loads another document.
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/signout' });
      document.body.append(form);
      form.submit();
    });
    await page.waitForURL('**/signin');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText(second)).toHaveCount(0);
  });

  await test.step('nor does it without a network, when they signed out of the open page', async () => {
    await signInByCall(page.context().request, second);
    await page.goto('/settings');
    await expect(page.getByText(second).first()).toBeVisible();
    await page.getByRole('button', { name: 'My account' }).click();
    await page.getByRole('button', { name: 'Log Out' }).first().click();
    await page.waitForURL((url) => url.pathname !== '/settings');
    await expect(page.getByRole('button', { name: 'My account' })).toHaveCount(0);
    await page.context().setOffline(true);
    await page.goBack();
    await expect(page.getByText('You are offline. Check your connection')).toBeVisible();
    await expect(page.getByText(second)).toHaveCount(0);
    await page.context().setOffline(false);
  });
});
