import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Chooses a day (YYYY-MM-DD) in a field as people do: the button with its words opens a month, months are turned, and the day is
 * tapped.
 *
 * @param within the page, or the part of it that has the field
 * @param label the field's label, as it begins
 */
export async function pickDay(within: Page | Locator, label: string, day: string): Promise<void> {
  // Until its script is there, the browser's own field stands in its place.
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
