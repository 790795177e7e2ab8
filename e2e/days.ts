import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Chooses a day (YYYY-MM-DD) in a day field: opens the calendar with its button, turns the months, and taps the day.
 *
 * @param within the page, or the part of it with the field
 * @param label the beginning of the field's label
 */
export async function pickDay(within: Page | Locator, label: string, day: string): Promise<void> {
  // Until the script has loaded, the browser's own field is in its place.
  const opener = within.locator('.day-opener').filter({ hasText: `${label}: ` });
  await opener.click();
  const month = within.locator('.day-grid');
  const wanted = month.locator(`.day-pick[value="${day}"]`);
  await expect(month).toBeVisible();
  const later = month.getByRole('button', { name: 'Later month' });
  while (!(await wanted.isVisible())) await later.click();
  await wanted.click();
  await expect(month).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(opener).toContainText(` ${Number(day.slice(8))} `);
}
