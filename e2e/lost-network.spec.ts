import { expect, type Page } from '@playwright/test';
import { test, waitForScript } from './browser-test.ts';
import { changeRows } from './database.ts';
import { hireableArtisans, openAround, signIn } from './demo.ts';
import { gate } from './gate.ts';
import { artisan, member, newEmail } from './members.ts';
import { fillWhere } from './where.ts';

const sentence = 'Network error. Please try again.';

/** As for visitors who save data: nothing may be prefetched. */
const saveData = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Open jobs, the oldest first: other tests close those that they have just posted. */
async function openJobs(page: Page): Promise<{ id: string; ownAnswer: object | null }[]> {
  const answer = await page.request.get('/api/jobs');
  return (
    (await answer.json()) as { result: { id: string; ownAnswer: object | null }[] }
  ).result.toReversed();
}

test('a form sent without a network as soon as its page is shown keeps everything typed', {
  annotation: {
    type: 'promise',
    description: 'A form whose network is lost as soon as its page is shown stays, with everything typed',
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

  // This time the page is reached from another one.
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

  // After a refusal too.
  await page.goto('/jobs/alerts');
  const miles = page.getByLabel('How far, in miles');
  await page.getByText('Add other trades').click();
  await page.getByLabel('Welder', { exact: true }).check();
  await page.getByLabel('Lowest budget').fill('7000');
  await miles.fill('0');
  await page.getByRole('button', { name: 'Turn on job alerts' }).click();
  await expect(miles).toHaveAttribute('aria-invalid', 'true');
  await miles.fill('12');
  await lose('Turn on job alerts', 'How far, in miles', '12');
  await expect(page.getByLabel('Lowest budget')).toHaveValue('7000');
  await expect(page.getByLabel('Welder', { exact: true })).toBeChecked();
});

test('a form that was refused before its script loaded keeps everything when the network is lost next', {
  annotation: {
    type: 'promise',
    description:
      'A refused form keeps everything typed, also when its script was late and the network is lost next',
  },
}, async ({ page, context }) => {
  await saveData(page);
  let loads = false;
  await page.route('**/assets/*.js', (route) => (loads ? route.continue() : route.abort()));
  const typed = [
    ['Name', 'Patient Peju'],
    ['Email', 'peju@example.ng'],
    ['Message', 'How do I change my date?'],
  ] as const;
  await page.goto('/contact', { waitUntil: 'load' });
  for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel('Phone number').fill('12');
  loads = true;
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('That does not look like a phone number.').first()).toBeVisible();
  await waitForScript(page);
  // An attempt that arrived although its answer was lost must have the id of the next one.
  const id = page.locator('input[type=hidden][name=id]');
  const sentAs = await id.inputValue();
  await page.getByLabel('Phone number').fill('0803 123 4567');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Failed to send contact message.')).toBeVisible();
  for (const [label, text] of typed) await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  await expect(id).toHaveValue(sentAs);
});

test('a form that was refused before its script loaded keeps everything when another form of the page is sent next', async ({
  page,
}, { project }) => {
  await saveData(page);
  await member(page, newEmail(project.name), artisan);
  let loads = false;
  await page.route('**/assets/*.js', (route) => (loads ? route.continue() : route.abort()));
  await page.goto('/availability', { waitUntil: 'load' });
  const [from, until] = [
    page.getByLabel('Monday: from', { exact: true }),
    page.getByLabel('Monday: until', { exact: true }),
  ];
  await openAround(from);
  await page.getByRole('checkbox', { name: 'Monday', exact: true }).check();
  await from.fill('18:00');
  await until.fill('09:00');
  loads = true;
  await page.getByRole('button', { name: 'Save working hours' }).click();
  await expect(page.locator('[name^="day.0."][aria-invalid="true"]').first()).toBeVisible();
  await waitForScript(page);
  await page.getByRole('button', { name: 'Stop taking new work' }).click();
  await expect(page.getByRole('button', { name: 'Start taking new work' })).toBeVisible();
  await openAround(from);
  await expect(from).toHaveValue('18:00');
  await expect(until).toHaveValue('09:00');
});

test('a form whose session ended before its script loaded keeps everything when the network is lost next', async ({
  page,
  context,
}, { project }) => {
  await saveData(page);
  await member(page, newEmail(project.name), artisan);
  const [job] = await openJobs(page);
  const cookies = await context.cookies();
  let loads = false;
  await page.route('**/assets/*.js', (route) => (loads ? route.continue() : route.abort()));
  for (const [path, label, typed, button] of [
    ['/my-profile', 'Areas of expertise', 'Agbada and caps', 'Save my profile'],
    ['/jobs/alerts', 'How far, in miles', '15', 'Turn on job alerts'],
    [`/jobs/${job?.id}`, 'Message', 'I can come tomorrow.', 'Send my answer'],
  ] as const) {
    loads = false;
    await page.goto(path, { waitUntil: 'load' });
    const field = page.getByLabel(label, { exact: true });
    await field.fill(typed);
    await context.clearCookies();
    loads = true;
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('You were signed out meanwhile.')).toBeVisible();
    await waitForScript(page);
    await expect(field).toHaveValue(typed);
    await context.setOffline(true);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(field).toHaveValue(typed);
    await context.setOffline(false);
    await context.addCookies(cookies);
  }
});

test(
  'a posted job is shown once the next screen’s script loads, and by loading its page if it never does',
  {
    annotation: {
      type: 'promise',
      description:
        'A form that was answered is not shown empty when the network or an old build’s script is gone',
    },
  },
  async ({ page }, { project }) => {
    await saveData(page);
    await member(page, newEmail(project.name));
    // The files that a page of an older build requests.
    await changeRows(
      `insert into site_assets select 'former-' || name, content, served_at from site_assets on conflict do nothing`,
    );
    const posted = page.getByText('Your job has been posted.');
    const fill = async (expertise: string) => {
      // The script of the live stream is requested late; only the next screen’s scripts are to be lost.
      const live = page.waitForRequest('**/api/live/stream?*');
      await page.goto('/jobs/new');
      await live;
      await page.getByLabel('Trade').selectOption('Electrician');
      await page.getByLabel('Expertise').fill(expertise);
      await page.getByLabel('State').selectOption('Lagos');
      await page.getByLabel('Town or area').fill('Surulere');
      await page.getByRole('checkbox', { name: /I am flexible/ }).check();
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    };
    const scripts = '**/assets/*.js';

    await fill('Clock repair');
    await page.route(scripts, (route) => route.abort('connectionreset'));
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
    await page.getByRole('button', { name: 'Post this job' }).click();
    await lost;
    await expect(page.getByLabel('Expertise')).toHaveValue('Clock repair');
    await page.unroute(scripts);
    const former: string[] = [];
    await page.route(scripts, (route) => {
      const url = route.request().url().replace('/assets/', '/assets/former-');
      former.push(url);
      return route.continue({ url });
    });
    await expect(posted).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(former).not.toEqual([]);
    await page.unroute(scripts);

    await fill('Bell repair');
    // Not unrouted: a document that is requested while the browser stops intercepting may never arrive.
    let loaded = false;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loaded = true;
    });
    await page.route(scripts, (route) => (loaded ? route.continue() : route.fulfill({ status: 404 })));
    await page.getByRole('button', { name: 'Post this job' }).click();
    await expect(posted).toBeVisible();
    await expect(page).toHaveURL(/\/jobs\/[\da-f-]{36}/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  },
);

test('the list of jobs and another job open from a job’s page without a reload or a request for routes', async ({
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

test('Back and Forward without a network show each page seen in this visit as it was', {
  annotation: {
    type: 'promise',
    description: 'Pages seen in a visit are found again by Back and Forward without a network',
  },
}, async ({ page, context }) => {
  await page.goto('/');
  const first = page.getByRole('article').getByRole('heading').getByRole('link').first();
  const home = page.getByRole('heading', { level: 1, name: 'Good hands for the work that matters' });
  const list = page.getByRole('heading', { level: 1, name: 'Artisans' });
  const strip = page.getByText('You are offline. What you see may be out of date.');
  await page.locator('main').getByRole('link', { name: 'See all artisans' }).click();
  await expect(list).toBeVisible();
  const name = (await first.textContent()) ?? '';
  await first.click();
  const profile = page.getByRole('heading', { level: 1, name });
  await expect(profile).toBeVisible();

  const thereAndBack = async () => {
    for (const way of ['goBack', 'goBack', 'goForward', 'goForward', 'goBack'] as const) {
      await page[way]();
      const { pathname } = new URL(page.url());
      if (pathname === '/') await expect(home).toBeVisible();
      else if (pathname === '/artisan') await expect(first).toHaveText(name);
      else await expect(profile).toBeVisible();
      await expect(page.getByText('Something went wrong')).toHaveCount(0);
    }
    await expect(list).toBeVisible();
    await page.goForward();
    await expect(profile).toBeVisible();
  };
  await context.setOffline(true);
  await expect(strip).toBeVisible();
  await thereAndBack();
  await context.setOffline(false);

  // The browser cannot detect a network that is connected but leads nowhere.
  await page.route(/\.data(\?|$)/, (route) => route.abort('connectionreset'));
  await thereAndBack();
  await expect(page.getByText('Network error. What you see may be out of date.').first()).toBeVisible();
  // Forward, before the page that Back requested has loaded.
  await page.goBack();
  await expect(first).toHaveText(name);
  const homeAnswer = await gate(page, /\/_\.data/);
  homeAnswer.hold();
  await page.goBack();
  await expect(page).toHaveURL('/');
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/artisan.data'));
  await page.goForward();
  await refused;
  await expect(page).toHaveURL('/artisan');
  await expect(first).toHaveText(name);
  homeAnswer.letThrough();
  await page.goForward();
  await expect(profile).toBeVisible();
  await page.unroute(/\.data(\?|$)/);

  // With a network, the page has current data from the server.
  const asked = page.waitForRequest(/\/artisan\.data/);
  await page.goBack();
  await asked;
  await expect(first).toBeVisible();
});
