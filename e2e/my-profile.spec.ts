import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test, waitForScript } from './browser-test.ts';
import { gate } from './gate.ts';
import { artisan, member, newEmail, password } from './members.ts';

test(
  'a profile is edited with a photo and pictures of work, and the public profile shows them',
  { annotation: { type: 'promise', description: 'An edited profile appears on the public page' } },
  async ({ page }, { project }) => {
    const id = await member(page, newEmail(project.name), artisan);
    const photo = (background: string) =>
      sharp({ create: { width: 600, height: 450, channels: 3, background } })
        .jpeg()
        .toBuffer();
    // The #hash of a hint's link opens the part with its field.
    await page.goto('/my-profile#price_from-field');
    await expect(page.getByLabel('Price from')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page
      .getByLabel('Profile photo')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo('#a9481f') });
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByAltText('Your profile')).toBeVisible();
    await page.getByLabel('Full name').fill('Kemi Adeyemi');
    await page.getByLabel('Bio', { exact: true }).fill('Agbada that people ask about.');
    await page.getByLabel('Phone number').fill('12345');
    await page.getByLabel('Price from').fill('a lot');
    await page.getByRole('button', { name: 'Save my profile' }).click();
    await expect(page.getByText(/does not look like a phone number/).first()).toBeVisible();
    await expect(page.getByLabel('Price from')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Agbada that people ask about.');
    await expectAccessible(page, 'the refused profile');
    await page.getByLabel('Phone number').fill('0803 123 4567');
    await page.getByLabel('Price from').fill('₦20,000');
    await test.step('what was refused stays when the network is lost next', async () => {
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Save my profile' }).click();
      await expect(page.getByText('Network error. Please try again.')).toBeVisible();
      await expect(page.getByLabel('Full name')).toHaveValue('Kemi Adeyemi');
      await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Agbada that people ask about.');
      await expect(page.getByLabel('Phone number')).toHaveValue('0803 123 4567');
      await expect(page.getByAltText('Your profile')).toBeVisible();
      // The fold around it was opened by its error.
      await expect(page.getByLabel('Price from')).toBeVisible();
      await expect(page.getByLabel('Price from')).toHaveValue('₦20,000');
      await page.context().setOffline(false);
    });
    await page.getByRole('button', { name: 'Save my profile' }).click();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await expect(page.getByLabel('Phone number')).toHaveValue('0803 123 4567');
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')))
      .toMatchObject({ full_name: 'Kemi Adeyemi', photoURL: expect.stringContaining('/files/images/') });

    await page.getByRole('link', { name: 'My work' }).click();
    await expectAccessible(page, 'no pictures of work');
    await page.getByLabel('Pictures').setInputFiles([
      { name: 'red.jpg', mimeType: 'image/jpeg', buffer: await photo('red') },
      { name: 'blue.jpg', mimeType: 'image/jpeg', buffer: await photo('blue') },
    ]);
    await expect(page.getByAltText('2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Add to my profile' }).click();
    await expect(page.getByText('Your pictures are on your profile.')).toBeVisible();
    await page.getByLabel('Caption of picture 2').fill('Blue agbada');
    await page.getByRole('button', { name: 'Save the caption of picture 2' }).click();
    await expect(page.getByText('The caption is saved.')).toBeVisible();
    const earlier = page.getByRole('button', { name: 'Earlier picture 2' });
    await earlier.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is now picture 1 of 2.')).toBeVisible();
    // It cannot move further, so the focus goes to the button that moves it back.
    await expect(page.getByRole('button', { name: 'Later picture 1' })).toBeFocused();
    await expectAccessible(page, 'pictures of work');
    await expectNoSidewaysScroll(page);
    await test.step('a picture that is removed leaves what was uploaded meanwhile', async () => {
      const green = { name: 'green.jpg', mimeType: 'image/jpeg', buffer: await photo('green') };
      await page.getByLabel('Pictures').setInputFiles(green);
      await expect(page.getByAltText('1 of 1')).toBeVisible();
      await page.getByRole('button', { name: 'Remove picture 2' }).click();
      await expect(page.getByText('The picture is removed.')).toBeVisible();
      await expect(page.getByAltText('1 of 1')).toBeVisible();
    });

    const shown = await (await page.request.get(`/profile/${id}`)).text();
    expect(shown).toMatch(/<h1[^>]*>Kemi Adeyemi/);
    expect(shown).toContain('Agbada that people ask about.');
    expect(/<figcaption[^>]*>([^<]*)/.exec(shown)?.[1]).toBe('Blue agbada');
    expect(shown).not.toMatch(/803 ?123 ?4567/);
  },
);

test('a refused field in a closed part of the form is opened, also before the forms’ own script has loaded', async ({
  page,
}, { project }) => {
  await member(page, newEmail(project.name), artisan);
  const mayLoad = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    // Of the script of every page, the file that checks forms in our own words.
    if ((await response.text()).includes('data-own-validation')) await mayLoad.promise;
    await route.fulfill({ response }).catch(() => undefined);
  });
  const years = page.getByLabel('Years of experience');
  const saveClosed = async (value: string) => {
    await years.fill(value);
    await page.getByRole('heading', { name: 'Help customers choose you' }).click();
    await expect(years).toBeHidden();
    await page.getByRole('button', { name: 'Save my profile' }).click();
    await expect(years).toBeVisible();
  };
  await page.goto('/my-profile#years_of_experience-field', { waitUntil: 'commit' });
  await page.getByLabel('Bio', { exact: true }).fill('I sew.');
  // The form itself has its script.
  await expect(page.getByText('6 / 200')).toBeVisible();
  await saveClosed('81');
  await expect(years).toBeFocused();
  mayLoad.resolve();
  await page.goto('/my-work');
  await page.goto('/my-profile#years_of_experience-field');
  await saveClosed('82');
  await page.getByRole('link', { name: 'Years of experience must be 80 or less.' }).click();
  await expect(years).toBeFocused();
});

test(
  'two tabs do not undo each other, and an ended session, a reload and a lost network lose nothing typed',
  {
    annotation: { type: 'promise', description: 'A session that ends in the middle of a form loses nothing' },
  },
  async ({ page, context }, { project }) => {
    const email = newEmail(project.name);
    await member(page, email);
    await page.goto('/my-profile');
    const other = await context.newPage();
    await other.goto('/my-profile');
    await fillAnew(other, 'Bio', 'From the other tab');
    await other.getByRole('button', { name: 'Save my profile' }).click();
    await expect(other.getByText('Your profile is saved.')).toBeVisible();
    await other.close();

    await page.getByLabel('Address').fill('4 Broad Street');
    await page.getByRole('button', { name: 'Save my profile' }).click();
    await expect(page.getByText(/changed in another tab or on another device/)).toBeVisible();
    await expect(page.getByLabel('Currently saved')).toContainText('From the other tab');
    await expect(page.getByLabel('Address')).toHaveValue('4 Broad Street');
    await expectAccessible(page, 'a profile that another tab changed');
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Bio', { exact: true }).fill('From the other tab');
    await page.getByRole('button', { name: 'Save my changes' }).click();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await page.goto('/my-profile');
    await expect(page.getByLabel('Address')).toHaveValue('4 Broad Street');
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('From the other tab');

    await fillAnew(page, 'Bio', 'Typed before the session ended');
    await page.reload();
    await expect(page.getByText('We’ve restored your unsaved changes.')).toBeVisible();
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Typed before the session ended');

    await context.setOffline(true);
    await page.getByRole('button', { name: 'Save my profile' }).click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Typed before the session ended');
    await context.setOffline(false);

    await context.clearCookies();
    await page.getByRole('button', { name: 'Save my profile' }).click();
    await expect(
      page.getByText('You were signed out meanwhile. What you typed is still here.'),
    ).toBeVisible();
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Typed before the session ended');
    await expectAccessible(page, 'a form whose session ended');
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/my-profile$/);
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Typed before the session ended');
    await page.getByRole('button', { name: 'Save my profile' }).click();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await page.goto('/my-profile');
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Typed before the session ended');
    await expect(page.getByText('We’ve restored your unsaved changes.')).toBeHidden();
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
      password,
    );
  },
);

const IT_RUNS = 'the form has its script';

/** Runs in the page: says on the console when React has taken over the form, and run its effects. */
function sayWhenItRuns(words: string): void {
  const look = () => {
    const form = document.querySelector('form.form') ?? {};
    if (!Object.keys(form).some((name) => name.startsWith('__reactProps'))) return setTimeout(look, 20);
    return requestAnimationFrame(() => requestAnimationFrame(() => console.debug(words)));
  };
  look();
}

test('what was typed or sent before a page’s script loaded is found again after signing in', async ({
  page,
  context,
}, { project }) => {
  const email = newEmail(project.name);
  await member(page, email);
  let mayLoad = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayLoad.promise;
    await route.continue().catch(() => undefined);
  });
  const bio = page.getByLabel('Bio', { exact: true });
  const save = page.getByRole('button', { name: 'Save my profile' });
  const typeEarly = async (text: string) => {
    mayLoad = Promise.withResolvers();
    await page.goto('/my-profile', { waitUntil: 'commit' });
    await bio.fill(text);
  };
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('draft:my-profile:')));
  const signInAgain = async () => {
    await expect(
      page.getByText('You were signed out meanwhile. What you typed is still here.'),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/my-profile$/);
    await expect(page.getByText('We’ve restored your unsaved changes.')).toBeVisible();
  };

  await test.step('typed before, and left', async () => {
    await typeEarly('Typed early');
    mayLoad.resolve();
    await expect.poll(kept).toBe(true);
    await page.goto('/my-profile');
    await expect(page.getByText('We’ve restored your unsaved changes.')).toBeVisible();
    await expect(bio).toHaveValue('Typed early');
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  await test.step('typed before, and sent with script', async () => {
    await typeEarly('Typed, then signed out');
    mayLoad.resolve();
    await waitForScript(page);
    await context.clearCookies();
    await save.click();
    await signInAgain();
    await expect(bio).toHaveValue('Typed, then signed out');
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });

  await test.step('sent before, as a document', async () => {
    await typeEarly('Sent early');
    await context.clearCookies();
    await save.click();
    mayLoad.resolve();
    await waitForScript(page);
    await signInAgain();
    await expect(bio).toHaveValue('Sent early');
  });

  await test.step('sent before, and saved: it is a draft no more', async () => {
    await save.click();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await page.addInitScript(sayWhenItRuns, IT_RUNS);
    await typeEarly('Saved early');
    const mayArrive = Promise.withResolvers<void>();
    await page.route('**/my-profile', async (route) => {
      if (route.request().method() === 'POST') await mayArrive.promise;
      await route.continue();
    });
    await save.click({ noWaitAfter: true });
    // The script runs while the form is on its way. Until that has arrived, Playwright cannot ask the page.
    const runs = page.waitForEvent('console', (message) => message.text() === IT_RUNS);
    mayLoad.resolve();
    await runs;
    mayArrive.resolve();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    expect(await kept()).toBe(false);
    await page.goto('/my-profile');
    await expect(bio).toHaveValue('Saved early');
    await expect(page.getByText('We’ve restored your unsaved changes.')).toBeHidden();
  });
});

test(
  'text typed while the form is being saved stays in its field, even after a reload, and is saved next',
  {
    annotation: { type: 'promise', description: 'What is typed while a profile is being saved is not lost' },
  },
  async ({ page }, { project }) => {
    await member(page, newEmail(project.name));
    await page.goto('/my-profile');
    const bio = page.getByLabel('Bio', { exact: true });
    const save = () => page.getByRole('button', { name: 'Save my profile' }).click();
    const saved = page.getByText('Your profile is saved.');
    const unsaved = page.getByText('Your latest changes aren’t saved yet.');
    const answer = await gate(page, /\/my-profile\.data\?saved/);

    answer.hold();
    await page.getByLabel('Full name').fill('Ngozi Okonkwo');
    await save();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await bio.fill('Typed while');
    answer.letThrough();
    await expect(saved).toBeVisible();
    await expect(unsaved).toBeVisible();
    await expect(bio).toBeFocused();
    await bio.pressSequentially(' it was saved');
    await expect(bio).toHaveValue('Typed while it was saved');
    await page.reload();
    await expect(unsaved).toBeVisible();
    await expect(bio).toHaveValue('Typed while it was saved');
    await expect(page.getByLabel('Full name')).toHaveValue('Ngozi Okonkwo');

    await save();
    await expect(unsaved).toBeHidden();
    await expect(saved).toBeVisible();
    await page.goto('/my-profile');
    await expect(bio).toHaveValue('Typed while it was saved');

    await test.step('of two saves in a row the second is a draft no more', async () => {
      for (const words of ['The first words', 'The second words']) {
        await bio.fill(words);
        const answered = page.waitForResponse((response) => response.request().method() === 'POST');
        await save();
        await answered;
        await expect(page.getByRole('button', { name: 'Save my profile' })).toBeVisible();
        await expect(bio).toHaveValue(words);
      }
      await page.goto('/my-profile');
      await expect(bio).toHaveValue('The second words');
      await expect(page.getByText('We’ve restored your unsaved changes.')).toBeHidden();
    });

    await test.step('what was typed while it was saved can be thrown away', async () => {
      answer.hold();
      await save();
      await bio.fill('Not meant');
      answer.letThrough();
      await page.getByRole('button', { name: 'Discard changes' }).click();
      await expect(bio).toHaveValue('The second words');
      await page.reload();
      await expect(bio).toHaveValue('The second words');
      await expect(unsaved).toBeHidden();
    });
  },
);

test(
  'a change made before the script loads stays, and is saved',
  {
    annotation: {
      type: 'promise',
      description: 'What is changed before the script loads stays changed, in multi-line texts too',
    },
  },
  async ({ page }, { project }) => {
    await member(page, newEmail(project.name));
    let typed = Promise.withResolvers<void>();
    await page.route(/\/assets\/entry\.client-/, async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.goto('/my-profile', { waitUntil: 'commit' });
    await page.getByLabel('Full name').fill('Ngozi Okonkwo');
    await page.getByLabel('Bio', { exact: true }).fill('Typed on a slow phone');
    typed.resolve();
    // The counter shows the typed text once the script has loaded.
    await expect(page.getByText('21 / 200')).toBeVisible();
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Typed on a slow phone');
    await expect(page.getByLabel('Full name')).toHaveValue('Ngozi Okonkwo');
    await page.getByRole('button', { name: 'Save my profile' }).click();
    await expect(page.getByText('Your profile is saved.')).toBeVisible();
    await page.goto('/my-profile');
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Typed on a slow phone');

    // Nor does an older draft replace it.
    await page.getByLabel('Bio', { exact: true }).fill('An older draft');
    typed = Promise.withResolvers<void>();
    await page.goto('/my-profile', { waitUntil: 'commit' });
    await page.getByLabel('Bio', { exact: true }).fill('Typed after the draft');
    typed.resolve();
    await expect(page.getByText('21 / 200')).toBeVisible();
    await expect(page.getByText('We’ve restored your unsaved changes.')).toBeVisible();
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Typed after the draft');
  },
);

/** Replaces the content of a field. During hydration the selection of the old text can be lost. */
async function fillAnew(page: Page, label: string, words: string): Promise<void> {
  await expect(async () => {
    await page.getByLabel(label).fill(words);
    await expect(page.getByLabel(label)).toHaveValue(words, { timeout: 1_000 });
  }).toPass();
}
