import { expect, type Locator, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { expectAccessible, expectAccessibleInBothWindows, wideWindow } from './accessibility.ts';
import { test } from './browser-test.ts';
import { hireableArtisans, openAround, signIn } from './demo.ts';
import { pick, press, tabTo, type } from './keyboard.ts';
import { artisan, member, newEmail, signInByCall } from './members.ts';
import { alike } from './windows.ts';

/** Posts a job by keyboard alone, through a reload, a lost network and a refusal. @returns the job's URL */
async function postByKeyboard(page: Page, expertise: string): Promise<string> {
  await page.goto('/jobs/new');
  const back = page.getByText('We’ve restored your unsaved changes.');
  await type(page, 'Expertise', 'Clock repair');
  await page.reload();
  await expect(back).toBeVisible();
  await press(page, 'Start over');
  await expect(page.getByLabel('Expertise')).toHaveValue('');

  const cut = page.getByText('Your text is longer than the 120 characters that fit here.');
  await page.getByLabel('Expertise').evaluate((field) => {
    const data = 'wiring '.repeat(20);
    field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertFromPaste', data, bubbles: true }));
  });
  await expect(cut).toBeVisible();
  await pick(page, 'Trade', 'Electrician');
  await type(page, 'Expertise', expertise);
  await expect(cut).toHaveCount(0);
  await type(page, 'Description (optional)', 'The board hums at night.');
  await pick(page, 'State', 'Lagos');
  await type(page, 'Town or area', 'Nowhere at all');
  const [day, last] = ['First', 'Last'].map((which) =>
    page.getByRole('button', { name: new RegExp(`^${which} day:`) }),
  ) as [Locator, Locator];
  const chosen = (button: Locator) => button.evaluate((element) => element.textContent?.split(': ')[1]);
  for (const [label, button] of [
    ['First day', day],
    ['Last day', last],
  ] as const) {
    await page.getByText(label, { exact: true }).click();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Enter');
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await expect(button).toBeFocused();
    await expect(button).not.toContainText('Choose a day');
  }
  // A first day after the last one takes it along.
  await tabTo(page, last);
  await page.keyboard.press('Shift+Tab');
  await expect(day).toBeFocused();
  for (const key of ['Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await expect.poll(() => chosen(last)).toBe(await chosen(day));
  for (const button of [day, last]) {
    await button.press('Enter');
    await press(page, 'No day');
    await expect(button).toContainText('Choose a day');
  }
  await tabTo(page, page.getByRole('checkbox', { name: /I am flexible/ }));
  await page.keyboard.press('Space');
  await type(page, 'From', '20,000');
  await page.reload();
  await expect(back).toBeVisible();
  await expect(page.getByLabel('Expertise')).toHaveValue(expertise);
  await expect(page.getByLabel('Trade')).toHaveValue('Electrician');
  await expect(page.getByRole('checkbox', { name: /I am flexible/ })).toBeChecked();

  await page.context().setOffline(true);
  await press(page, 'Post this job');
  await expect(page.getByText('Network error. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Town or area')).toHaveValue('Nowhere at all');
  await page.context().setOffline(false);
  await press(page, 'Post this job');
  const refused = page.getByRole('alert').filter({ hasText: /We don’t know that town in Lagos/ });
  await expect(refused).toBeFocused();
  // The same refusal once more changes nothing on the page.
  await press(page, 'Post this job');
  await expect(refused).toBeFocused();
  await expect(page.getByLabel('Expertise')).toHaveValue(expertise);
  await expectAccessible(page, 'the form of a job, refused');

  await type(page, 'Town or area', 'Surulere');
  await press(page, 'Post this job');
  await expect(page.getByText('Your job has been posted.')).toBeVisible();
  return page.url().split('?')[0] ?? '';
}

/** A page in which the demo's artisan is signed in, on a desktop. */
async function asArtisan(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ viewport: wideWindow });
  if (!context) throw new Error('no browser');
  const artisanPage = await context.newPage();
  await artisanPage.goto(`/dashboard/${await signIn(artisanPage, 'artisan')}`);
  return artisanPage;
}

test(
  'a job is posted by keyboard alone, an artisan saves and answers it, and the owner chooses them',
  {
    ...alike,
    annotation: [
      { type: 'promise', description: 'A job is posted by keyboard alone, answered and given' },
      {
        type: 'promise',
        description: 'What was typed into a job survives a reload, a lost network and a refusal',
      },
    ],
  },
  async ({ page }, { project }) => {
    const expertise = `House wiring and earthing on the ${project.name}`;
    await signIn(page, 'consumer');
    const jobUrl = await postByKeyboard(page, expertise);
    await expect(page.getByRole('heading', { level: 1, name: 'Seeking Skilled Electrician' })).toBeVisible();
    await expect(page.getByText(expertise, { exact: true })).toBeVisible();

    const artisan = await asArtisan(page);
    const card = artisan.getByRole('article').filter({ hasText: expertise });
    await artisan.getByRole('link', { name: 'Most Recent' }).click();
    await expect(artisan).toHaveURL(/jobs=recent/);
    // The address changes before the list does.
    await expect(artisan.getByRole('link', { name: 'Most Recent' })).toHaveAttribute('aria-current');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByRole('button', { name: 'Unsave' })).toBeFocused();
    await artisan.getByRole('link', { name: 'Saved Jobs' }).click();
    await expect(artisan).toHaveURL(/jobs=saved/);
    await expect(card).toBeVisible();
    await card.getByRole('link', { name: /^Answer/ }).click();
    await artisan.getByLabel('Message', { exact: true }).fill('I can come tomorrow with my tester.');
    await artisan.getByLabel('Your price').fill('18,500');
    await artisan.reload();
    await expect(artisan.getByLabel('Message', { exact: true })).toHaveValue(
      'I can come tomorrow with my tester.',
    );
    await expect(artisan.getByLabel('Your price')).toHaveValue('18,500');
    await artisan.getByRole('button', { name: 'Send my answer' }).click();
    await expect(artisan.getByText('Your answer was sent.')).toBeVisible();

    await page.goto(jobUrl);
    await expect(page.getByText('I can come tomorrow with my tester.')).toBeVisible();
    await expect(page.getByText('Asks for ₦18,500')).toBeVisible();
    // The artisan changes the price while the page is open, so it has to be read again before the answer can be chosen.
    await artisan.getByLabel('Your price').fill('19,500');
    await artisan.getByRole('button', { name: 'Change my answer' }).click();
    await expect(artisan.getByText('You asked for ₦19,500.')).toBeVisible();
    await page.getByRole('button', { name: 'Choose Nkechi Anyanwu' }).click();
    await expect(page.getByText('Nkechi Anyanwu has changed this answer.')).toBeVisible();
    await expect(page.getByText('Asks for ₦19,500')).toBeVisible();
    await page.getByRole('button', { name: 'Choose Nkechi Anyanwu' }).click();
    await expect(page.getByText(/You chose an answer/)).toBeVisible();
    // The confirmation is shown once, and not again after a reload.
    await expect(page).not.toHaveURL(/done=/);
    await page.reload();
    await expect(page.getByRole('link', { name: 'Hire Nkechi Anyanwu' })).toBeVisible();
    await expect(page.getByText(/You chose an answer/)).toHaveCount(0);
    expect(await (await artisan.request.get(artisan.url())).text()).toContain('The customer chose you.');
    await artisan.context().close();

    await page.getByRole('link', { name: 'Hire Nkechi Anyanwu' }).click();
    await expect(page.getByText(`For your job: Electrician: ${expertise}`)).toBeVisible();
    await expect(page.getByLabel('Job Description')).toHaveValue(`${expertise}\n\nThe board hums at night.`);

    // A closed job says so, and can be opened again.
    await page.goto(jobUrl);
    await page.getByRole('button', { name: /^Close/ }).click();
    await expect(page.getByText('You closed this job.')).toBeVisible();
    await page.getByRole('link', { name: 'Open again' }).click();
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(page.getByText('Your job is open again.')).toBeVisible();

    await page.goto('/consumer');
    const own = page.getByRole('article').filter({ hasText: expertise });
    await openAround(page.locator('article').filter({ hasText: expertise }));
    await own.getByRole('button', { name: 'Close' }).click();
    await expect(own.getByText('Closed', { exact: true })).toBeVisible();
  },
);

test(
  'a visitor who saves an artisan signs in first and comes back; after that saving takes one press',
  {
    ...alike,
    annotation: { type: 'promise', description: 'Saving an artisan asks to sign in and comes back' },
  },
  async ({ page }, { project }) => {
    const artisans = await hireableArtisans(page);
    const artisan = artisans[project.name === 'phone' ? 11 : 12];
    if (!artisan) throw new Error('no artisan can be hired');
    await page.goto(`/profile/${artisan.id}`);
    await page.getByRole('button', { name: /^Save for later/ }).click();
    await page.waitForURL(/\/signin\?returnTo=/);
    await page.getByLabel('Email').fill('consumer@demo.surehands.ng');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(new RegExp(`/profile/${artisan.id}`));

    const save = page.getByRole('button', { name: /^Save for later/ });
    await page.context().setOffline(true);
    await save.click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await page.context().setOffline(false);
    await save.click();
    const out = page.getByRole('button', { name: /^Saved. Remove/ });
    await expect(out).toBeFocused();
    await page.context().setOffline(true);
    await out.click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect(out).toBeVisible();
    await page.context().setOffline(false);
    expect(await (await page.request.get('/consumer')).text()).toContain(`href="/profile/${artisan.id}"`);
    await out.click();
    await expect(save).toBeVisible();
  },
);

test('the screens of jobs are free of accessibility faults and fit their window', {
  ...alike,
  annotation: { type: 'promise', description: 'The screens of jobs have no accessibility faults' },
}, async ({ page }) => {
  test.setTimeout(180_000);
  const look = async (at: Page, path: string) => {
    await at.goto(path);
    await expect(at.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expectAccessibleInBothWindows(at, path);
  };
  const { result: jobs } = (await (await page.request.get('/api/jobs?limit=50')).json()) as {
    result: { id: string; user: { id: string }; answerCount: number }[];
  };
  const job = jobs.find(({ answerCount }) => answerCount > 0);
  // An open job for a visitor, its form and a dashboard's first filter are checked in every-screen.spec.ts.
  await look(page, `/profile/${job?.user.id}`);

  await signIn(page, 'consumer');
  const { result: own } = (await (await page.request.get('/api/jobs/mine')).json()) as typeof jobs & {
    result: { id: string; status: string; answerCount: number }[];
  };
  // One job in each state, because jobs in one state have the same screen.
  const answeredOnes = own.filter(({ answerCount }) => answerCount > 0);
  for (const { id } of new Map(answeredOnes.map((each) => [each.status, each])).values()) {
    await look(page, `/jobs/${id}`);
  }
  await look(page, `/jobs/${own.find(({ status }) => status !== 'open')?.id}/edit`);

  const artisan = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  const artisanPage = await artisan?.newPage();
  if (!artisanPage) throw new Error('no browser');
  await look(artisanPage, `/dashboard/${await signIn(artisanPage, 'artisan')}?jobs=saved`);
  await expect(artisanPage.getByRole('heading', { name: 'Jobs you might like!' })).toBeVisible();
  const answered = (await (await artisanPage.request.get('/api/jobs/answered')).json()) as {
    result: { id: string }[];
  };
  for (const { id } of answered.result) await look(artisanPage, `/jobs/${id}`);
  await artisan?.close();
});

test(
  'what an artisan types for a job is not shown to the next person who signs in in the tab',
  alike,
  async ({ page, request }, { project }) => {
    const { result } = (await (await request.get('/api/jobs?limit=50')).json()) as {
      result: { id: string }[];
    };
    // The oldest, because other tests post and close newer ones.
    const job = `/jobs/${result.at(-1)?.id}`;
    const [first, second] = [newEmail(project.name), newEmail(project.name)];
    await member(page, second, artisan);
    await member(page, first, artisan);
    await page.goto(job);
    const message = page.getByLabel('Message', { exact: true });
    await expect(async () => {
      await message.fill('My price is a secret.');
      await page.reload();
      await expect(message).toHaveValue('My price is a secret.', { timeout: 1_000 });
    }).toPass();
    await signInByCall(page.context().request, second);
    await page.goto(job);
    await expect(async () => {
      await page.getByRole('button', { name: 'Send my answer' }).click();
      await expect(page.getByText('Message is required.').first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await message.fill('Mine');
    await page.getByRole('button', { name: 'Send my answer' }).click();
    await expect(page.getByText('Your answer was sent.')).toBeVisible();
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /answerdraft/i.test(key))),
    ).toEqual([]);
  },
);
