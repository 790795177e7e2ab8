import { expect, type Locator, type Page } from '@playwright/test';

/** What a person does who has a keyboard alone. */

/** False also where the target is not there: a test then fails by what it looks for, not by its time limit. */
const hasFocus = (target: Locator) =>
  target
    .evaluate((element) => element === document.activeElement, undefined, { timeout: 1_000 })
    .catch(() => false);

/** Goes on with the Tab key until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Types into the field of that label, in the place of what stands in it. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Chooses from a list as a keyboard does: by the first letters. */
export async function pick(page: Page, label: string, letters: string, chosen = letters): Promise<void> {
  const list = page.getByLabel(label, { exact: true });
  await tabTo(page, list);
  await page.keyboard.type(letters);
  await expect(list.locator('option:checked')).toHaveText(chosen);
}

export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}
