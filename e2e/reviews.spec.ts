import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { MIDNIGHT, name, newArtisan, newVisitor, paidHire, today, wordsOn } from './guests-hires.ts';
import { phoneOnly } from './windows.ts';

test('a guest chooses stars by keyboard, the artisan writes a review too, and both reviews are shown', {
  ...phoneOnly,
  annotation: {
    type: 'promise',
    description: 'Both sides review each other in a browser, with stars by keyboard, and then see both',
  },
}, async ({ page, browser }) => {
  const artisanId = await newArtisan(page);
  const guest = await newVisitor(browser, page);
  const hire = await paidHire(guest.request, artisanId, today(), MIDNIGHT);
  const done = await page.request.post(`/api/hiring/hires/${hire.id}/complete`, { data: {} });
  expect(done.ok(), await done.text()).toBe(true);

  await guest.goto(hire.page);
  await guest.getByRole('link', { name: 'Write your review' }).click();
  await expect(guest.getByRole('heading', { name: `Review ${name}` })).toBeVisible();
  await expectAccessible(guest, 'the form of a review');
  await expectNoSidewaysScroll(guest);
  const overall = guest.getByRole('group', { name: `All in all, how was ${name}?` });
  await overall.getByRole('radio').first().focus();
  await guest.keyboard.press('Space');
  for (let press = 0; press < 3; press += 1) await guest.keyboard.press('ArrowRight');
  await expect(overall.getByRole('radio', { name: '4 stars: Good' })).toBeChecked();
  for (const part of ['Work', 'Time', 'Price', 'Manners']) {
    const group = guest.getByRole('group', { name: part, exact: true });
    await group.getByRole('radio').first().focus();
    await guest.keyboard.press('Space');
    await guest.keyboard.press('ArrowLeft');
    await expect(group.getByRole('radio', { name: '5 stars: Very good' })).toBeChecked();
  }
  await guest.getByRole('textbox', { name: 'Your review' }).fill('Two agbada, both fit.');
  await guest.reload();
  await expect(guest.getByRole('textbox', { name: 'Your review' })).toHaveValue('Two agbada, both fit.');
  await expect(overall.getByRole('radio', { name: '4 stars: Good' })).toBeChecked();
  await guest.getByRole('button', { name: 'Send review' }).click();
  await expect(guest.getByText(/We’ll show it when you have both written, or on /)).toBeVisible();
  await expectAccessible(guest, 'a hire with a review that waits');

  await page.goto(`/hires/${hire.id}`);
  await expect(page.getByText('Two agbada, both fit.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Write your review' }).click();
  for (const part of ['All in all, how was it?', 'Time', 'Manners']) {
    await page
      .getByRole('group', { name: part, exact: true })
      .getByRole('radio', { name: '5 stars: Very good' })
      .check({ force: true });
  }
  await page.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByText('Two agbada, both fit.')).toBeVisible();
  await page.getByRole('link', { name: 'Reply to the review' }).click();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Wear them in good health.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByText('Your reply is shown under the review.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send reply' })).toHaveCount(0);

  // Profiles with reviews are checked in every-screen.spec.ts.
  const profile = await wordsOn(guest, `/profile/${artisanId}`);
  expect(profile).toContain('Two agbada, both fit.');
  expect(profile).toContain('Wear them in good health.');
});
