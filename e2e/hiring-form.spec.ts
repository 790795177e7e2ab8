import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { dayFromNow, hireableArtisans } from './demo.ts';
import { loseNextAnswer } from './lose-answer.ts';
import { dayIn, tapWhen } from './when.ts';

test('a lost network and a reload keep the hiring form as it was typed, with the artisan’s town after one tap', {
  annotation: [
    { type: 'promise', description: 'The hiring form keeps everything when the network is lost' },
    { type: 'promise', description: '“Return to Home” leads home' },
  ],
}, async ({ page }) => {
  const artisan = (await hireableArtisans(page)).slice(7).find(({ town }) => town);
  if (!artisan?.town || !artisan.state) throw new Error('no artisan has a town');
  const { town, state } = artisan;
  await page.goto(`/hiringartisanPage/${artisan.id}`);
  await test.step('what a keyboard reaches is not hidden behind the bar of buttons', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      const hidden = await page.evaluate(() => {
        const [stop, bar] = [document.activeElement, document.querySelector('.hire-bar')];
        const isField = stop?.matches('input, textarea, select, summary') && !bar?.contains(stop);
        if (!stop || !bar || !isField || getComputedStyle(bar).position !== 'sticky') return null;
        const { bottom } = stop.getBoundingClientRect();
        const { top } = bar.getBoundingClientRect();
        return bottom > top + 1 && top < innerHeight - 60
          ? `${stop.outerHTML.slice(0, 80)}: ${bottom} > ${top}`
          : null;
      });
      expect(hidden).toBeNull();
    }
  });
  await page.getByLabel('Full Name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill('ngozi@example.ng');
  await page.getByLabel('Job Description').fill('Hang three doors.');
  await page.getByLabel('Address of the job').fill('12 Secret Close');
  await page.getByRole('button', { name: `${town}, ${state}` }).click();
  // So far ahead that the months have to be loaded.
  await tapWhen(page, dayFromNow(150), '11:00');
  await test.step('in the system’s own colours the chosen day and time look different from the others', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const borderOf = (choice: string) =>
      page
        .locator(choice)
        .first()
        .locator('..')
        .evaluate((label) => getComputedStyle(label).border);
    for (const name of ['day', 'time']) {
      const other = await borderOf(`input[name="${name}"]:not(:checked):enabled`);
      expect(await borderOf(`input[name="${name}"]:checked`), name).not.toBe(other);
    }
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await page.getByRole('checkbox').check();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Request A Quote' }).click();
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  const expectTyped = async () => {
    await expect(page.getByLabel('Address of the job')).toHaveValue('12 Secret Close');
    await expect(page.getByLabel('LGA or district')).toHaveValue(town);
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue(state);
  };
  await expectTyped();
  await page.context().setOffline(false);
  // The first request may have arrived although its answer was lost; sending it again makes no second hire.
  const id = page.locator('input[type=hidden][name=id]');
  const sentAs = await id.inputValue();
  await page.reload();
  await expectTyped();
  const kept = dayIn(page, dayFromNow(150));
  await expect(kept).toBeChecked();
  await expect(kept).toBeVisible();
  await expect(page.locator('input[name="time"][value="11:00"]')).toBeChecked();
  await expect(id).toHaveValue(sentAs);
  await page.getByRole('checkbox').check();

  await test.step('a request that was refused for its id keeps its new one when the network is lost next', async () => {
    const send = page.getByRole('button', { name: 'Request A Quote' });
    await loseNextAnswer(page);
    await send.click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await page.getByLabel('Job Description').fill('Hang four doors.');
    const calendar = '**/availability?*';
    let isLost = true;
    const wasLost = Promise.withResolvers<void>();
    await page.route(calendar, async (route) => {
      if (!isLost) return route.continue();
      await wasLost.promise;
      return route.abort();
    });
    await send.click();
    await expect(id).not.toHaveValue(sentAs);
    const fresh = await id.inputValue();
    await page.context().setOffline(true);
    await send.click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect(id).toHaveValue(fresh);
    await expect(page.getByLabel('Job Description')).toHaveValue('Hang four doors.');
    // Also requests that are lost only after the network is back are sent again.
    const answered = page.waitForResponse(calendar);
    isLost = false;
    await page.context().setOffline(false);
    await answered;
    wasLost.resolve();
    await expect(kept).toBeChecked();
  });
  await page.getByRole('button', { name: 'Request A Quote' }).dblclick();
  await expect(page.getByText(`Your quote request was sent to ${artisan.full_name}`)).toBeVisible();

  await test.step('the hiring form of an unknown id says so, and leads home', async () => {
    await page.evaluate(() => sessionStorage.setItem('hireDraft:0190-not-there', 'a draft of this tab'));
    await page.goto('/hiringartisanPage/0190-not-there');
    await expect(page.getByText('Could not find tradesperson with ID: 0190-not-there')).toBeVisible();
    // Outside production the page shows what the tab has stored.
    await expect(page.getByText('session data: a draft of this tab')).toBeVisible();
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});
