import { expect, type Locator, type Page } from '@playwright/test';
import { formatTimeOfDay } from '../src/shared/lagos-time.ts';

/** The radio button of a day (YYYY-MM-DD) in a form; not the hidden field that holds its place until it is loaded. */
export const dayIn = (page: Page, day: string): Locator =>
  page.locator(`input[type="radio"][name="day"][value="${day}"]`);

/** Turns the months until an element of a day is visible. */
export async function turnTo(page: Page, wanted: Locator): Promise<Locator> {
  // A hire that is rescheduled starts in its own month, which may be the last one.
  let way = 'Later month';
  await expect(async () => {
    // Until the script has loaded, pressing does nothing; days far ahead have to be loaded first.
    if (!(await wanted.isVisible())) {
      const turn = page.getByRole('button', { name: way });
      if (await turn.isDisabled()) way = way === 'Later month' ? 'Earlier month' : 'Later month';
      else await turn.click({ timeout: 500 });
    }
    await expect(wanted).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [50] });
  return wanted;
}

/** Taps a day and a time (HH:MM). */
export async function tapWhen(page: Page, day: string, time = '09:00'): Promise<void> {
  const wanted = await turnTo(page, dayIn(page, day));
  const hour = page.locator(`input[name="time"][value="${time}"]`);
  await expect(async () => {
    await wanted.check({ timeout: 500 });
    await hour.check({ timeout: 500 });
    await expect(page.locator('.when-said')).toContainText(formatTimeOfDay(time), { timeout: 500 });
  }).toPass();
}
