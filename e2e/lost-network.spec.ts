import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { hireableArtisans, signIn } from './demo.ts';
import { fillWhere } from './where.ts';

const sentence = 'Network error. Please try again.';

/** As for visitors who save data, for whom nothing may be asked ahead of time. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

async function openJobs(page: Page): Promise<{ id: string; ownAnswer: object | null }[]> {
  const answer = await page.request.get('/api/jobs');
  return ((await answer.json()) as { result: { id: string; ownAnswer: object | null }[] }).result;
}

test('a form that is sent without a network as soon as its page is there keeps all that was typed', {
  annotation: {
    type: 'promise',
    description: 'A form whose network is gone as soon as its page is there stays, with all that was typed',
  },
}, async ({ page, context }) => {
  const artisan = (await hireableArtisans(page))[13];
  const answer = await page.request.get('/api/users/?role=skilled&available=false&limit=1');
  const [busy] = (await answer.json()) as { id: string }[];
  await saveData(page);

  const lose = async (button: string, label: string, typed: string) => {
    await context.setOffline(true);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(typed);
    await context.setOffline(false);
  };
  const fillHire = async () => {
    for (const [label, text] of [
      ['Full Name', 'Patient Peju'],
      ['Email', 'peju@example.ng'],
      ['Job Description', 'Hang one door'],
    ] as const) {
      await page.getByLabel(label).fill(text);
    }
    await fillWhere(page);
    await page.getByRole('checkbox').check();
  };

  await page.goto(`/hiringartisanPage/${artisan?.id}`);
  await fillHire();
  await lose('Confirm & Hire', 'Job Description', 'Hang one door');

  // The page was gone to from another one this time.
  await page.goto(`/profile/${artisan?.id}`);
  await page.getByRole('link', { name: 'Hire', exact: true }).click();
  await expect(page.getByLabel('Job Description')).toHaveValue('Hang one door');
  await page.getByRole('checkbox').check();
  await lose('Request A Quote', 'Job Description', 'Hang one door');

  await page.goto(`/profile/${busy?.id}/waiting-list`);
  await page.getByLabel('Email').fill('peju@example.ng');
  await lose('Join Waiting List', 'Email', 'peju@example.ng');

  await signIn(page, 'artisan');
  const job = (await openJobs(page)).find(({ ownAnswer }) => ownAnswer === null);
  await page.goto(`/jobs/${job?.id}`);
  await page.getByLabel('Message', { exact: true }).fill('I can come tomorrow.');
  await lose('Send my answer', 'Message', 'I can come tomorrow.');
});

test('the pages above the loaded one, and others of its kind, are found without loading anew or asking for them', async ({
  page,
}) => {
  const questions: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/__manifest')) questions.push(request.url());
  });
  const jobs = await openJobs(page);
  await saveData(page);
  await page.goto(`/jobs/${jobs[0]?.id}`);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').getByText('Support').click();
  await page.getByRole('link', { name: 'Open jobs' }).click();
  await expect(page).toHaveURL(/\/jobs$/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('article').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/jobs\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(questions).toEqual([]);
});
