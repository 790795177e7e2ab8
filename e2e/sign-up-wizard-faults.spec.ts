import { expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { gate } from './gate.ts';
import { newEmail, password } from './members.ts';
import {
  choosePhoto,
  expectNoSecretsKept,
  fillBasics,
  fillSkilledProfile,
  heading,
  newBvn,
  photo,
  storedByBrowser,
} from './sign-up-steps.ts';

const bvnField = (page: Page) => page.getByPlaceholder('11 digits');
const congratulations = (page: Page) => page.getByRole('dialog', { name: 'CONGRATULATIONS' });
const next = (page: Page) => page.getByRole('button', { name: 'Next Step', exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Create Account', exact: true });
const lostNetwork = (page: Page) => page.getByText(/^Network error\. Please try again\. \S/);
const emailTaken = 'There is already an account with that email. Sign in instead?';

/** Signs up another account with the same email or BVN. */
const signUp = ({ request }: Page, who: object) =>
  request.post('/api/auth/signup', {
    data: { role: 'consumer', password, full_name: 'B', address: 'C', bio: 'D', ...who },
  });

test(
  'whatever fails at a step of an artisan’s sign-up, nothing typed is lost',
  {
    annotation: [
      { type: 'promise', description: 'The one-page form keeps what was typed' },
      { type: 'promise', description: 'A later step opened by its address leads to the first one' },
      { type: 'promise', description: 'A lost network leaves each step as it is and names the fault' },
      { type: 'promise', description: 'An unknown town is refused at its step' },
      {
        type: 'promise',
        description: 'A BVN of another account is refused at its field and not repeated',
      },
      {
        type: 'promise',
        description:
          'Save information keeps a draft without its secrets and deletes it again; two tabs keep apart',
      },
      { type: 'promise', description: 'Back and forward keep everything' },
      {
        type: 'promise',
        description:
          'A reload asks for the password again and loses nothing else that was typed, but for the BVN',
      },
      {
        type: 'promise',
        description: 'An email taken meanwhile leads back to its field, and on to the last step',
      },
      { type: 'promise', description: 'A double press sends once' },
    ],
  },
  async ({ page, context }, { project }) => {
    const email = newEmail(project.name);
    const bvn = newBvn();

    await test.step('the form in one page keeps what was typed over a reload, and gives it to the steps', async () => {
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
    });

    await test.step('a later step opened by its address leads to the first one', async () => {
      for (const path of ['/nextstep', '/laststep']) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/consumerbtn$/);
      }
    });

    await test.step('the network is lost at the first step', async () => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password').fill(password);
      await context.setOffline(true);
      await next(page).click();
      await expect(lostNetwork(page)).toBeVisible();
      await expect(page).toHaveURL(/\/consumerbtn$/);
      await context.setOffline(false);
      await next(page).click();
      // The second step is not done yet, so it is not skipped.
      await expect(page).toHaveURL(/\/nextstep$/);
      await expect(heading(page, 'Profile Information')).toBeFocused();
    });

    await test.step('an unknown town is said at the second step, and the network is lost there', async () => {
      await fillSkilledProfile(page);
      await page.getByLabel('Town or area').fill('Nowhere');
      await next(page).click();
      await expect(page.getByText('We don’t know that town in Enugu.').first()).toBeVisible();
      await expect(page.getByLabel('Town or area')).toBeFocused();
      await page.getByLabel('Custom distance in miles').fill('');
      await next(page).click();
      await expect(page.getByText('Custom distance is required.').first()).toBeVisible();
      await page.getByLabel('Custom distance in miles').fill('12');
      await page.getByLabel('Town or area').fill('Nsukka');
      await context.setOffline(true);
      await next(page).click();
      await expect(lostNetwork(page)).toBeVisible();
      await context.setOffline(false);
      await next(page).click();
      await expect(heading(page, 'Verification')).toBeFocused();
    });

    await test.step('a BVN that belongs to another account is refused at its field, and is not repeated', async () => {
      await choosePhoto(page, 'Confirm');
      const taken = newBvn();
      const work = { skill: 'Painter', expertise: 'Walls', service_area: '5' };
      await signUp(page, { role: 'skilled', email: newEmail(project.name), ...work, bvn: taken });
      await bvnField(page).fill(taken);
      await create(page).click();
      await expect(bvnField(page)).toHaveAttribute('aria-invalid', 'true');
      await expect(bvnField(page)).toBeFocused();
      await expect(page).toHaveURL(/\/laststep$/);
      expect(await page.getByRole('main').innerText()).not.toContain(taken);
      await bvnField(page).fill(bvn);
    });

    const another = await context.newPage();
    await test.step('“Save information” keeps the draft on the device, without its secrets', async () => {
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
      await page.getByRole('button', { name: 'Save information', exact: true }).click();
      await expect(page.getByText(/^Saved on this device\./)).toBeVisible();
      await expect(
        page.getByText(/We never save your password, your BVN or the photo of your face/),
      ).toBeVisible();
      await expectNoSecretsKept(page, bvn);

      await another.goto('/consumerbtn');
      await expect(another.getByText('We’ve filled in the details you saved.')).toBeVisible();
      await expect(another.getByLabel('Email')).toHaveValue(email);
      await expect(another.getByLabel('Password', { exact: true })).toHaveValue('');
      await another.getByLabel('Email').fill('another@example.ng');
    });

    await test.step('going back and forward, by button and by browser, keeps everything', async () => {
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page.getByLabel('Full name')).toHaveValue('Chidi Okafor');
      await page.getByRole('link', { name: 'Back' }).click();
      // Two tabs do not overwrite each other's forms.
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
    });

    await test.step('what was saved is deleted again', async () => {
      await another.getByRole('button', { name: 'Delete saved details' }).click();
      await expect(another.getByLabel('Email')).toHaveValue('');
      expect(await storedByBrowser(another)).not.toContain('Chidi Okafor');
      await another.close();
    });

    await test.step('the other role asks for some of the same, and has it', async () => {
      await page.getByRole('link', { name: 'Consumer', exact: true }).click();
      await expect(page).toHaveURL(/\/getstarted$/);
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Full name')).toHaveValue('Chidi Okafor');
      await page.getByRole('link', { name: 'Step by step instead' }).click();
      await expect(page).toHaveURL(/\/consumerpages$/);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
      await page.goBack();
      await page.goBack();
      await expect(page).toHaveURL(/\/nextstep$/);
      await next(page).click();
      await expect(page).toHaveURL(/\/laststep$/);
    });

    await test.step('a reload of the last step asks for the password again, and has lost nothing else', async () => {
      const address = await page.getByAltText('Your profile').getAttribute('src');
      await expect(bvnField(page)).toHaveValue(bvn);
      await page.reload();
      await expect(page).toHaveURL(/\/consumerbtn$/);
      await expect(page.getByText('Please enter your password again.')).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      await expectNoSecretsKept(page, bvn);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('Confirm password', { exact: true }).fill(password);
      await next(page).click();

      // They return directly to the step where they were; the steps before it are still filled in.
      await expect(page).toHaveURL(/\/laststep$/);
      await expect(page.getByAltText('Your profile')).toHaveAttribute('src', address ?? '');
      await expect(bvnField(page)).toHaveValue('');
      await page.getByRole('link', { name: 'Back' }).click();
      await expect(page).toHaveURL(/\/nextstep$/);
      await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Leaks stop with me.');
      await expect(page.getByLabel('Service area', { exact: true })).toHaveValue('custom');
      await expect(page.getByLabel('Custom distance in miles')).toHaveValue('12');
      await expect(page.getByLabel('Town or area')).toHaveValue('Nsukka');
      await next(page).click();
    });

    await test.step('the network is lost at the last step', async () => {
      await bvnField(page).fill(bvn);
      await context.setOffline(true);
      await create(page).click();
      await expect(lostNetwork(page)).toBeVisible();
      await expect(bvnField(page)).toHaveValue(bvn);
      await context.setOffline(false);
    });

    await test.step('an email that was taken meanwhile leads back to its field, and from there to the last step', async () => {
      await signUp(page, { email, password: `another ${password}` });
      await create(page).click();
      await expect(page).toHaveURL(/\/consumerbtn$/);
      await expect(page.getByText(emailTaken).first()).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
      await page.keyboard.press('Control+A');
      await page.keyboard.type(`new-${email}`);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/laststep$/);
      await expect(bvnField(page)).toHaveValue(bvn);
    });

    await test.step('a double press creates one account with one request', async () => {
      const sent: string[] = [];
      page.on(
        'request',
        (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname),
      );
      await create(page).evaluate(async (button: HTMLButtonElement) => {
        button.click();
        button.click();
        // A second press faster than the button can be disabled: it submits the form directly.
        await Promise.resolve();
        button.form?.requestSubmit();
        await new Promise((done) => setTimeout(done));
        button.form?.requestSubmit();
      });
      await expect(congratulations(page)).toBeVisible();
      expect(sent.filter((path) => path.startsWith('/laststep'))).toHaveLength(1);
      // The next person at this device finds nothing of it.
      expect(await storedByBrowser(page)).not.toContain('Chidi Okafor');
    });
  },
);

test(
  'a consumer learns at the first step what is refused, and their photo is sent as soon as it is chosen',
  {
    annotation: [
      {
        type: 'promise',
        description: 'The first step says why a password is refused, and that an email is taken',
      },
      { type: 'promise', description: 'The switch on each step leads where it says' },
      { type: 'promise', description: 'The second consumer screen sends its photo at once' },
      { type: 'promise', description: 'The second consumer screen uploads at once' },
    ],
  },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    await signUp(page, { email });
    await page.goto('/consumerNextpage');
    await expect(page).toHaveURL(/\/consumerpages$/);

    await test.step('the first step says why a password is refused, and that an email is taken', async () => {
      const typeTwice = async (typed: string) => {
        for (const label of ['Password', 'Confirm password']) {
          await page.getByLabel(label, { exact: true }).fill(typed);
        }
      };
      await page.getByLabel('Email', { exact: true }).fill('ab');
      await typeTwice('short');
      await next(page).click();
      await expect(page.getByText('Email needs at least 3 characters.').first()).toBeVisible();
      await expect(page.getByText('Password needs at least 8 characters.').first()).toBeVisible();
      await page.getByLabel('Email').fill(email);
      await typeTwice('password');
      await next(page).click();
      await expect(page.getByText(/That password is very common/).first()).toBeVisible();
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await typeTwice(`another ${password}`);
      await next(page).click();
      await expect(page.getByText(emailTaken).first()).toBeVisible();
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(page).toHaveURL(/\/consumerpages$/);
    });

    await test.step('the switch leads where each step says', async () => {
      const consumer = page.getByRole('link', { name: 'Consumer', exact: true });
      const skilled = page.getByRole('link', { name: 'Skilled Person' });
      await consumer.click();
      await expect(page).toHaveURL(/\/consumerpages$/);
      await fillBasics(page, newEmail(project.name));
      await expect(page).toHaveURL(/\/consumerNextpage$/);
      await expect(consumer).toHaveAttribute('href', '/getstarted');
      await skilled.click();
      await expect(page).toHaveURL(/\/consumerbtn$/);
      await expect(consumer).toHaveAttribute('href', '/consumerpages');
      await next(page).click();
      await expect(page).toHaveURL(/\/nextstep$/);
      await expect(skilled).toHaveAttribute('aria-current', 'page');
    });

    await test.step('/consumerVericationPage uploads the photo as soon as it is chosen', async () => {
      // The page first sends people to the first step, and lets them return after it.
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
      const uploads = await gate(page, '**/api/uploads/images');
      uploads.hold();
      await page.getByLabel('Profile photo').setInputFiles(await photo('#17623c'));
      await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible();
      await expect(create(page)).toBeDisabled();
      uploads.letThrough();
      await expect(page.getByAltText('Your profile')).toHaveAttribute('src', /^\/files\/images\//);
      await expect(page.locator('input[type=hidden][name=photoURL]')).toHaveValue(/^\/files\/images\//);
      await expect(page.getByRole('dialog', { name: 'Profile Image Preview' })).toBeHidden();
      await page.getByLabel('Full name', { exact: true }).fill('Ngozi Eze');
      await page.getByLabel('Address').fill('4 Awolowo Road, Ikoyi');
      await page.getByLabel('Bio', { exact: true }).fill('I rent a flat.');
      await create(page).click();
      await expect(congratulations(page)).toBeVisible();
    });
  },
);

test(
  'a browser that forbids all storage can still make an account',
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
    await page.goto('/consumerbtn');
    await fillBasics(page, newEmail(project.name));
    await fillSkilledProfile(page);
    await next(page).click();
    await bvnField(page).fill(newBvn());
    await page.getByRole('button', { name: 'Save information', exact: true }).click();
    await expect(page.getByText('This browser doesn’t let us save your details.')).toBeVisible();
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(congratulations(page)).toBeVisible();
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  // sign-up-screen.test.ts checks where each link leads.
  test('every step of the sign-up leads to the one-page form', {
    annotation: { type: 'promise', description: 'Without script each step leads to the one-page form' },
  }, async ({ page }) => {
    // The first step's form is hidden; later steps wait for the script.
    await page.goto('/consumerpages');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.goto('/laststep');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('link', { name: 'Create your account on one page' }).click();
    await expect(page).toHaveURL(/\/getstarted\?role=skilled$/);
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});
