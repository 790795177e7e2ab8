import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import {
  choosePhoto,
  expectNoSecretsKept,
  fillBasics,
  fillSkilledProfile,
  heading,
  keptByBrowser,
  newBvn,
  newEmail,
  password,
  photo,
} from './sign-up-steps.ts';

const bvnField = (page: Page) => page.getByPlaceholder('11 digits');
const congratulations = (page: Page) => page.getByRole('dialog', { name: 'CONGRATULATIONS' });
const emailTaken = 'There is already an account with that email. Sign in instead?';

/** As far as a skilled person's last step, with a photo and a BVN in it. */
async function reachLastStep(page: Page, email: string, bvn: string): Promise<void> {
  await page.goto('/consumerbtn');
  await fillBasics(page, email);
  await expect(page).toHaveURL(/\/nextstep$/);
  await fillSkilledProfile(page);
  await page.getByRole('button', { name: 'Next Step', exact: true }).click();
  await expect(page).toHaveURL(/\/laststep$/);
  await choosePhoto(page, 'Confirm');
  await bvnField(page).fill(bvn);
}

test(
  'a reload of the last step asks for the password again, and has lost nothing else',
  {
    annotation: {
      type: 'promise',
      description:
        'A reload asks for the password again and loses nothing else that was typed, but for the BVN',
    },
  },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    const bvn = newBvn();
    await reachLastStep(page, email, bvn);
    const address = await page.getByAltText('Your profile').getAttribute('src');
    await page.reload();

    await expect(page).toHaveURL(/\/consumerbtn$/);
    await expect(page.getByText('Please type your password again.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expectNoSecretsKept(page, bvn);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();

    // Straight back to where they were; what lies between is still filled in.
    await expect(page).toHaveURL(/\/laststep$/);
    await expect(page.getByAltText('Your profile')).toHaveAttribute('src', address ?? '');
    await expect(bvnField(page)).toHaveValue('');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/nextstep$/);
    await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Leaks stop with me.');
    await expect(page.getByLabel('Service area', { exact: true })).toHaveValue('custom');
    await expect(page.getByLabel('Custom distance in miles')).toHaveValue('12');
    await expect(page.getByLabel('Town or area')).toHaveValue('Nsukka');
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await bvnField(page).fill(bvn);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(congratulations(page)).toBeVisible();
  },
);

test(
  'a later step opened by its address leads to the first one, and from there on to it',
  {
    annotation: { type: 'promise', description: 'A later step opened by its address leads to the first one' },
  },
  async ({ page }, { project }) => {
    for (const path of ['/nextstep', '/laststep']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/consumerbtn$/);
    }
    await page.goto('/consumerNextpage');
    await expect(page).toHaveURL(/\/consumerpages$/);
    await page.goto('/laststep');
    await expect(page).toHaveURL(/\/consumerbtn$/);
    await fillBasics(page, newEmail(project.name));
    // The second step has not been done yet, so it is not skipped.
    await expect(page).toHaveURL(/\/nextstep$/);
  },
);

test(
  'going back and forward, by button and by browser, keeps everything',
  { annotation: { type: 'promise', description: 'Back and forward keep everything' } },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    const bvn = newBvn();
    await reachLastStep(page, email, bvn);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('Chidi Okafor');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
    await expect(page.getByLabel('Confirm password')).toHaveValue(password);
    await page.goBack();
    await expect(page.getByLabel('Areas of expertise')).toHaveValue('Pipes and pumps');
    await page.goBack();
    await expect(bvnField(page)).toHaveValue(bvn);
    await expect(page.getByAltText('Your profile')).toBeVisible();
    await page.goForward();
    await expect(page.getByLabel('Skill', { exact: true })).toHaveValue('Plumber');
    await expectNoSecretsKept(page, bvn);

    // The other role asks for some of the same, and has it.
    await page.getByRole('link', { name: 'Consumer', exact: true }).click();
    await expect(page).toHaveURL(/\/getstarted$/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Full name')).toHaveValue('Chidi Okafor');
    await page.getByRole('link', { name: 'Step by step instead' }).click();
    await expect(page).toHaveURL(/\/consumerpages$/);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
  },
);

test(
  'a network that is lost at any step leaves everything where it is',
  {
    annotation: {
      type: 'promise',
      description: 'A lost network leaves each step as it is and names the fault',
    },
  },
  async ({ page, context }, { project }) => {
    const bvn = newBvn();
    await page.goto('/consumerbtn');
    await page.getByLabel('Email').fill(newEmail(project.name));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page.getByText(/^Network error\. Please try again\. \S/)).toBeVisible();
    await expect(page).toHaveURL(/\/consumerbtn$/);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(heading(page, 'Profile Information')).toBeFocused();

    await fillSkilledProfile(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page.getByText(/^Network error\. Please try again\. \S/)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(heading(page, 'Verification')).toBeFocused();

    await bvnField(page).fill(bvn);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page.getByText(/^Network error\. Please try again\. \S/)).toBeVisible();
    await expect(bvnField(page)).toHaveValue(bvn);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(congratulations(page)).toBeVisible();
  },
);

test(
  'an email that was taken meanwhile leads back to its field, and from there to the last step',
  {
    annotation: {
      type: 'promise',
      description: 'An email taken meanwhile leads back to its field, and on to the last step',
    },
  },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    const bvn = newBvn();
    await reachLastStep(page, email, bvn);
    await page.request.post('/api/auth/signup', {
      data: {
        role: 'consumer',
        email,
        password: `another ${password}`,
        full_name: 'B',
        address: 'C',
        bio: 'D',
      },
    });
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page).toHaveURL(/\/consumerbtn$/);
    await expect(page.getByText(emailTaken).first()).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(`new-${email}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/laststep$/);
    await expect(bvnField(page)).toHaveValue(bvn);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(congratulations(page)).toBeVisible();
  },
);

test(
  'the first step says why a password is refused, and that an email is taken',
  { annotation: { type: 'promise' } },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    await page.request.post('/api/auth/signup', {
      data: { role: 'consumer', email, password, full_name: 'B', address: 'C', bio: 'D' },
    });
    await page.goto('/consumerpages');
    await page.getByLabel('Email', { exact: true }).fill('ab');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Confirm password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page.getByText('Email needs at least 3 characters.').first()).toBeVisible();
    await expect(page.getByText('Password needs at least 8 characters.').first()).toBeVisible();
    await page.getByLabel('Email').fill(email);
    for (const label of ['Password', 'Confirm password']) {
      await page.getByLabel(label, { exact: true }).fill('password');
    }
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page.getByText(/one of the most common ones/).first()).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    for (const label of ['Password', 'Confirm password']) {
      await page.getByLabel(label, { exact: true }).fill(`another ${password}`);
    }
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page.getByText(emailTaken).first()).toBeVisible();
    await expect(page.getByLabel('Email')).toBeFocused();
    await expect(page).toHaveURL(/\/consumerpages$/);
  },
);

test(
  'an unknown town is said at its own step',
  { annotation: { type: 'promise', description: 'An unknown town is refused at its step' } },
  async ({ page }, { project }) => {
    await page.goto('/consumerbtn');
    await fillBasics(page, newEmail(project.name));
    await fillSkilledProfile(page);
    await page.getByLabel('Town or area').fill('Nowhere');
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page.getByText('We don’t know that town in Enugu.').first()).toBeVisible();
    await expect(page.getByLabel('Town or area')).toBeFocused();
    await page.getByLabel('Custom distance in miles').fill('');
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page.getByText('Custom distance is required.').first()).toBeVisible();
  },
);

test(
  'a BVN that belongs to another account is refused at its field, and is not repeated',
  {
    annotation: {
      type: 'promise',
      description: 'A BVN of another account is refused at its field and not repeated',
    },
  },
  async ({ page }, { project }) => {
    const bvn = newBvn();
    await page.request.post('/api/auth/signup', {
      data: {
        role: 'skilled',
        email: newEmail(project.name),
        password,
        full_name: 'B',
        address: 'C',
        bio: 'D',
        skill: 'Painter',
        expertise: 'Walls',
        service_area: '5',
        bvn,
      },
    });
    await reachLastStep(page, newEmail(project.name), bvn);
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(bvnField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(bvnField(page)).toBeFocused();
    await expect(page).toHaveURL(/\/laststep$/);
    expect(await page.getByRole('main').innerText()).not.toContain(bvn);
  },
);

test(
  'a double press creates one account with one request',
  { annotation: { type: 'promise', description: 'A double press sends once' } },
  async ({ page }, { project }) => {
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
    );
    await reachLastStep(page, newEmail(project.name), newBvn());
    await page.getByRole('button', { name: 'Create Account' }).evaluate(async (button: HTMLButtonElement) => {
      button.click();
      button.click();
      // A quicker second press than the button can be drawn as pressed: past the button, straight to its form.
      await Promise.resolve();
      button.form?.requestSubmit();
      await new Promise((done) => setTimeout(done));
      button.form?.requestSubmit();
    });
    await expect(congratulations(page)).toBeVisible();
    expect(sent.filter((path) => path.startsWith('/laststep'))).toHaveLength(1);
  },
);

test(
  '“Save information” keeps the draft on the device, without its secrets, and deletes it again',
  {
    annotation: {
      type: 'promise',
      description:
        'Save information keeps a draft without its secrets and deletes it again; two tabs keep apart',
    },
  },
  async ({ page, context }, { project }) => {
    const email = newEmail(project.name);
    const bvn = newBvn();
    await reachLastStep(page, email, bvn);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.getByRole('button', { name: 'Save information', exact: true }).click();
    await expect(page.getByText(/^Saved on this device\./)).toBeVisible();
    await expect(page.getByText(/your BVN and the photo of your face are never saved/)).toBeVisible();
    await expectNoSecretsKept(page, bvn);

    const another = await context.newPage();
    await another.goto('/consumerbtn');
    await expect(another.getByText('What you saved on this device is filled in.')).toBeVisible();
    await expect(another.getByLabel('Email')).toHaveValue(email);
    await expect(another.getByLabel('Password', { exact: true })).toHaveValue('');

    // Two tabs do not write into each other's forms.
    await another.getByLabel('Email').fill('somebody-else@example.ng');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);

    await another.getByRole('button', { name: 'Delete it and start again' }).click();
    await expect(another.getByLabel('Email')).toHaveValue('');
    expect(await keptByBrowser(another)).not.toContain('Chidi Okafor');
  },
);

test(
  'a browser that forbids all storage gets to an account all the same',
  { annotation: { type: 'promise', description: 'A sign-up works where the browser forbids all storage' } },
  async ({ page }, { project }) => {
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await reachLastStep(page, newEmail(project.name), newBvn());
    await page.getByRole('button', { name: 'Save information', exact: true }).click();
    await expect(page.getByText('This browser does not let us save anything.')).toBeVisible();
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(congratulations(page)).toBeVisible();
  },
);

test(
  'the form in one page keeps what was typed as well',
  { annotation: { type: 'promise', description: 'The one-page form keeps what was typed' } },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    await page.goto('/getstarted?role=skilled');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Areas of expertise').fill('Pipes and pumps');
    await page.getByLabel('Service area', { exact: true }).selectOption('20');
    await page.reload();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Areas of expertise')).toHaveValue('Pipes and pumps');
    await expect(page.getByLabel('Service area', { exact: true })).toHaveValue('20');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await expectNoSecretsKept(page);
    await page.getByRole('link', { name: 'Step by step instead' }).click();
    await expect(page).toHaveURL(/\/consumerbtn$/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
  },
);

test(
  '/consumerVericationPage uploads the photo as soon as it is chosen',
  { annotation: { type: 'promise', description: 'The second consumer screen sends its photo at once' } },
  async ({ page }, { project }) => {
    await page.goto('/consumerVericationPage');
    await expect(page).toHaveURL(/\/consumerpages$/);
    await fillBasics(page, newEmail(project.name));
    await expect(page).toHaveURL(/\/consumerVericationPage$/);
    await page.getByLabel('Profile photo').setInputFiles({
      name: 'me.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no picture'),
    });
    await expect(page.getByText('Image upload failed. Please choose an image file.')).toBeVisible();
    await page.getByLabel('Profile photo').setInputFiles(await photo('#17623c'));
    await expect(page.getByAltText('Your profile')).toHaveAttribute('src', /^\/files\/images\//);
    await expect(page.getByRole('dialog', { name: 'Profile Image Preview' })).toBeHidden();
    await page.getByLabel('Full name', { exact: true }).fill('Ngozi Eze');
    await page.getByLabel('Address').fill('4 Awolowo Road, Ikoyi');
    await page.getByLabel('Bio', { exact: true }).fill('I rent a flat.');
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(congratulations(page)).toBeVisible();
  },
);

test(
  'the switch leads where each step says',
  { annotation: { type: 'promise' } },
  async ({ page }, { project }) => {
    const consumer = page.getByRole('link', { name: 'Consumer', exact: true });
    const skilled = page.getByRole('link', { name: 'Skilled Person' });
    await page.goto('/consumerpages');
    await consumer.click();
    await expect(page).toHaveURL(/\/consumerpages$/);
    await fillBasics(page, newEmail(project.name));
    await expect(page).toHaveURL(/\/consumerNextpage$/);
    await expect(consumer).toHaveAttribute('href', '/getstarted');
    await skilled.click();
    await expect(page).toHaveURL(/\/consumerbtn$/);
    await expect(consumer).toHaveAttribute('href', '/consumerpages');
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page).toHaveURL(/\/nextstep$/);
    await fillSkilledProfile(page);
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page).toHaveURL(/\/laststep$/);
    await expect(skilled).toHaveAttribute('aria-current', 'page');
    await consumer.click();
    await expect(page).toHaveURL(/\/getstarted$/);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('every step leads to the form in one page', {
    annotation: { type: 'promise', description: 'Without script each step leads to the one-page form' },
  }, async ({ page }) => {
    const ways = {
      '/consumerpages': '/getstarted',
      '/consumerNextpage': '/getstarted',
      '/consumerVericationPage': '/getstarted',
      '/consumerbtn': '/getstarted?role=skilled',
      '/nextstep': '/getstarted?role=skilled',
      '/laststep': '/getstarted?role=skilled',
    };
    for (const [path, onePage] of Object.entries(ways)) {
      await page.goto(path);
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await page.getByRole('link', { name: 'Create your account on one page' }).click();
      await expect(page).toHaveURL(new RegExp(`${onePage.replace('?', '\\?')}$`));
      await expect(page.getByLabel('Email')).toBeVisible();
    }
  });
});
