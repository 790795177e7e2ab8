import { expect, type Locator, type Page } from '@playwright/test';

/** What a person does with only a keyboard. */

/** False also where the target does not exist, so that a test fails by what it looks for and not by a timeout. */
const hasFocus = (target: Locator) =>
  target
    .evaluate((element) => element === document.activeElement, undefined, { timeout: 1_000 })
    .catch(() => false);

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Types into the field with that label, replacing its content. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Selects an option of a list by typing its first letters. */
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
