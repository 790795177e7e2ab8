import { expect, type Page } from '@playwright/test';
import { generate } from 'otplib';
import { DEMO_ADMIN_TOTP_KEY, DEMO_PASSWORD } from '../demo/people.ts';
import { expectAccessibleInBothWindows, wideWindow } from './accessibility.ts';
import { test } from './browser-test.ts';
import { changeRows } from './database.ts';
import { artisan, newEmail, signUpAs } from './members.ts';
import { deskOnly } from './windows.ts';

/** Checks a page in a phone's and a desktop's window, in the light and in the dark scheme. */
async function look(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessibleInBothWindows(page, what, ['light', 'dark']);
  await page.setViewportSize(wideWindow);
}

async function signInAsAdmin({ request }: Page): Promise<void> {
  const data = { email: 'admin@demo.surehands.ng', password: DEMO_PASSWORD };
  const first = await request.post('/api/auth/signin', { data });
  expect((await first.json()).code).toBe('second_step_needed');
  const code = await generate({ secret: DEMO_ADMIN_TOTP_KEY });
  expect((await request.post('/api/auth/second-step', { data: { code } })).ok()).toBe(true);
}

const caseTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('an operator decides three verifications by keyboard alone, and shortcut keys are off while they type', {
  ...deskOnly,
  annotation: { type: 'promise', description: 'Verifications are decided in the console by keyboard alone' },
}, async ({ page, browser }) => {
  const signUps = await browser.newContext();
  const names = ['Bisi Alao', 'Musa Danjuma', 'Ify Okeke'];
  const ids: string[] = [];
  for (const full_name of names) {
    const wishes = { ...artisan, full_name, bvn: `22${String(Math.random()).slice(2, 11)}` };
    ids.push(await signUpAs(signUps, newEmail('console'), wishes));
  }
  await signInAsAdmin(page);
  const keys = page.keyboard;

  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await look(page, '/admin');

  for (const [at, id] of ids.entries()) {
    const name = names[at] ?? '';
    await page.goto(`/admin/verifications/${id}`);
    await expect(caseTitle(page, name)).toBeVisible();
    if (at === 0) {
      await look(page, 'a verification');
      // Shortcuts of the browser are left to it.
      await keys.press('Control+a');
      await expect(page.getByRole('textbox', { name: 'Note' })).toBeHidden();
      await keys.press('a');
      await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
      // If the shortcuts A, R and N worked here, another form or case would open.
      await keys.type('Ran a call with a neighbour');
      await page.context().setOffline(true);
      await keys.press('Tab');
      await keys.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: 'Network error.' })).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Ran a call with a neighbour');
      await page.context().setOffline(false);
      await keys.press('a');
      await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
      await keys.press('Tab');
      await keys.press('Enter');
      await expect(page.getByRole('status').filter({ hasText: `${name} is verified` })).toBeFocused();
    } else {
      await keys.press('r');
      await keys.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue(/too dark/);
      await keys.press('Tab');
      await keys.press('Enter');
      await expect(page.getByText(`${name} is rejected`)).toBeVisible();
    }
  }
  await keys.press('n');
  await expect(caseTitle(page, names[2] ?? '')).toBeHidden();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();

  await keys.press('?');
  await page.getByRole('checkbox', { name: 'Single keys are on' }).press('Space');
  await keys.press('Escape');
  await keys.press('r');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toBeHidden();

  await changeRows(`
    insert into paystack_differences (id, kind, reference, ours, theirs, happened_at, found_at, last_seen_at)
    select gen_random_uuid(), 'payment_amount', 'SH-e2e-' || at, '1', '2', now(), now(), now()
      from generate_series(1, 101) at`);
  await page.goto('/admin/differences');
  await page.getByRole('checkbox', { name: 'The first 100' }).check();
  // A selection above the limit would be refused as a whole.
  await expect(page.getByRole('status').filter({ hasText: /^100 chosen$/ })).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .uncheck();
  await expect(page.getByRole('status').filter({ hasText: /^99 chosen$/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'The first 100' })).not.toBeChecked();
  await changeRows(`delete from paystack_differences where reference like 'SH-e2e-%'`);
});
