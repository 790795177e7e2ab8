import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { withPictures } from './launch-options.ts';
import { member, newEmail } from './members.ts';

test.use({ launchOptions: withPictures });

// Each goes through a wizard and looks for accessibility faults several times.
test.describe.configure({ timeout: 120_000 });

const film = {
  name: 'work.webm',
  mimeType: 'video/webm',
  buffer: await readFile(new URL('../test-support/videos/recorded.webm', import.meta.url)),
};
const photo = {
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 800, channels: 3, background: '#a9481f' } })
    .jpeg()
    .toBuffer(),
};
const text = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
const TIMED_OUT = 'Upload timed out. Please try again with a smaller file or check your connection.';

const videoField = (page: Page) => page.getByLabel(/^Intro video/);
const hidden = (page: Page, name: string) => page.locator(`input[type=hidden][name=${name}]`);

/** The last step of the skilled sign-up, by way of those before it. */
async function goToLastStep(page: Page): Promise<void> {
  await page.goto('/consumerbtn');
  await page.getByLabel('Email').fill(`face-${Date.now()}-${Math.random()}@example.ng`);
  await page.getByLabel('Password', { exact: true }).fill('mango tree by the gate');
  await page.getByLabel('Confirm password').fill('mango tree by the gate');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await page.getByLabel('Full name').fill('Chidi Okafor');
  await page.getByLabel(/^Address/).fill('12 Zik Avenue, Enugu');
  await page.getByLabel('Bio', { exact: true }).fill('Leaks stop with me.');
  await page.getByLabel('Skill', { exact: true }).selectOption('Plumber');
  await page.getByLabel('Areas of expertise').fill('Pipes and pumps');
  await page.getByLabel('Service area').selectOption('10');
  await page.getByLabel('State').selectOption('Enugu');
  await page.getByLabel('Town or area').fill('Nsukka');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect(page).toHaveURL(/\/laststep$/);
}

const seesSomething = (video: Locator) =>
  expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);

test('a video is uploaded at once, played back, and removed', { annotation: { type: 'promise' } }, async ({
  page,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.goto('/getstarted?role=skilled');
  await videoField(page).setInputFiles(film);
  await expect(hidden(page, 'videoURL')).toHaveValue(/^\/files\/videos\/[0-9a-f-]{36}\.webm$/);
  const player = page.getByLabel('The video you chose');
  await seesSomething(player);
  await expectAccessible(page, 'a video that was uploaded');
  await expectNoSidewaysScroll(page);

  const address = await hidden(page, 'videoURL').inputValue();
  const part = await page.request.get(address, { headers: { range: 'bytes=0-9' } });
  expect(part.status()).toBe(206);

  await page.getByRole('button', { name: 'Remove video' }).click();
  await expect(hidden(page, 'videoURL')).toHaveValue('');
  await expect(player).toBeHidden();
  await expect(videoField(page)).toBeFocused();
  expect(refused).toEqual([]);
});

test('while a video goes out its progress is shown, the form waits, and it can be called off', {
  annotation: { type: 'promise', description: 'Uploads show their progress and can be called off' },
}, async ({ page }) => {
  await page.goto('/getstarted?role=skilled');
  await page.route('**/api/uploads/videos', () => {});
  await videoField(page).setInputFiles(film);
  await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  // Another one takes its place.
  const replaced = page.waitForEvent('requestfailed');
  await videoField(page).setInputFiles({ ...film, name: 'other.webm' });
  await replaced;
  await expect(page.getByText('other.webm')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeEnabled();
  await expect(page.getByText('Video upload failed.')).toBeHidden();
});

test('an upload that takes a minute is given up, said in the promised words, and tried again by a button', {
  annotation: { type: 'promise', description: 'An upload gives up after 60 seconds, in the promised words' },
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/getstarted?role=skilled');
  const sent: string[] = [];
  await page.route('**/api/uploads/videos', async (route) => {
    sent.push(
      route
        .request()
        .postDataBuffer()
        ?.toString('latin1')
        .match(/public_id"\r\n\r\n(\S+)/)?.[1] ?? '',
    );
    if (sent.length > 1) await route.continue();
  });
  await videoField(page).setInputFiles(film);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect.poll(() => sent.length).toBe(1);
  await page.clock.runFor(59_000);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(page.getByText(`Video upload failed. ${TIMED_OUT}`)).toBeVisible();
  await expectAccessible(page, 'an upload that failed');

  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(hidden(page, 'videoURL')).toHaveValue(/^\/files\/videos\//);
  await expect(page.getByText('Video upload failed.')).toBeHidden();
  // The same id both times: had the first one arrived after all, there would still be one video.
  expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent[1]).toBe(sent[0]);
});

test('what cannot be uploaded is said in the promised words, with the reason', {
  annotation: {
    type: 'promise',
    description:
      '“Image upload failed.” and “Video upload failed.” come with the reason; only images, only videos',
  },
}, async ({ page }) => {
  await page.goto('/getstarted?role=skilled');
  await videoField(page).setInputFiles(text);
  await expect(page.getByText('Video upload failed. Please choose a video file.')).toBeVisible();
  await videoField(page).setInputFiles({ ...text, name: 'film.mp4', mimeType: 'video/mp4' });
  await expect(
    page.getByText(/^Error: Video upload failed\. That file is not a video we can show/),
  ).toBeVisible();

  await page.route('**/api/uploads/videos', (route) => route.abort());
  await videoField(page).setInputFiles(film);
  await expect(
    page.getByText('Video upload failed. Please check your connection and try again.'),
  ).toBeVisible();
  await page.unroute('**/api/uploads/videos');
  await page.route('**/api/uploads/videos', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Error: Video upload failed.', { exact: true })).toBeVisible();

  await page.getByLabel(/^Profile photo/).setInputFiles(text);
  await expect(page.getByText('Image upload failed. Please choose an image file.')).toBeVisible();
});

test('a field for files has a button in our words and says what was chosen, however long its name', {
  annotation: { type: 'promise', description: 'Fields for files name what was chosen' },
}, async ({ page }) => {
  await page.goto('/getstarted?role=skilled');
  await expect(page.getByText('No video chosen yet')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  // The browser's own control lies over the button.
  await videoField(page).click({ position: { x: 20, y: 20 } });
  const name = `${'a-very-long-name-'.repeat(5)}.webm`;
  await (await chooser).setFiles({ ...film, name });
  await expect(page.getByText(name)).toBeVisible();
  await expect(page.getByText('Choose another video')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Remove video' }).click();
  await expect(page.getByText('No video chosen yet')).toBeVisible();
});

test('a photo is looked at first: Cancel forgets it, Confirm uploads it and shows how far it is', {
  annotation: {
    type: 'promise',
    description: 'A photo is looked at first: Confirm or Cancel, “Uploading...”',
  },
}, async ({ page }) => {
  await page.goto('/getstarted?role=skilled');
  const picker = page.getByLabel(/^Profile photo/);
  const preview = page.getByRole('dialog', { name: 'Profile Image Preview' });
  await picker.setInputFiles(photo);
  await expect(preview.getByText('Is this the image you want to use?')).toBeVisible();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toBeHidden();
  await expect(picker).toHaveValue('');
  await expect(hidden(page, 'photoURL')).toHaveValue('');

  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/uploads/images', async (route) => {
    await asked;
    await route.continue();
  });
  await picker.setInputFiles(photo);
  await expect(preview).toBeVisible();
  // On a busy phone the browser says only now that the dialog was closed before.
  await preview.dispatchEvent('close');
  await preview.getByRole('button', { name: 'Confirm' }).click();
  await expect(preview.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expect(preview.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible();
  await expectAccessible(page, 'a photo on its way');
  answer();
  await expect(preview).toBeHidden();
  await expect(hidden(page, 'photoURL')).toHaveValue(/^\/files\/images\//);
});

test('the face is taken with the camera, looked at, taken again, and used; the camera is off afterwards', {
  annotation: { type: 'promise', description: 'A face is photographed with the camera' },
}, async ({ page }) => {
  await goToLastStep(page);
  await page.getByRole('button', { name: 'Take a photo of your face' }).click();
  const camera = page.getByRole('dialog', { name: 'Take a photo of your face' });
  const finder = camera.getByLabel('What the camera sees');
  await seesSomething(finder);
  await expectAccessible(page, 'the camera');
  await expectNoSidewaysScroll(page);
  await finder.evaluate((video: HTMLVideoElement) => {
    const stream = video.srcObject;
    Object.assign(globalThis, { track: stream instanceof MediaStream && stream.getTracks()[0] });
  });
  const cameraIsOn = () =>
    page.evaluate(() => (globalThis as unknown as { track: MediaStreamTrack }).track.readyState === 'live');
  expect(await cameraIsOn()).toBe(true);

  await camera.getByRole('button', { name: 'Take photo' }).click();
  await expect(camera.getByAltText('What you have just taken')).toBeVisible();
  expect(await cameraIsOn()).toBe(false);
  await expectAccessible(page, 'the photo that was taken');
  await camera.getByRole('button', { name: 'Retake' }).click();
  await seesSomething(finder);
  await camera.getByRole('button', { name: 'Take photo' }).click();
  await camera.getByRole('button', { name: 'Use this photo' }).click();

  await expect(camera).toBeHidden();
  await expect(hidden(page, 'bvn_URL')).toHaveValue(/^private:identity-photos\/[0-9a-f-]{36}$/);
  await expect(page.getByAltText('Your face, as you took it')).toBeVisible();
  await expect(page.getByText('Photo uploaded.')).toBeVisible();
  await expectAccessible(page, 'the face in the form');

  await page.getByRole('button', { name: 'Remove photo' }).last().click();
  await expect(hidden(page, 'bvn_URL')).toHaveValue('');
});

test('a photo on the second consumer screen is uploaded as soon as it is chosen, with its progress shown', {
  annotation: { type: 'promise', description: 'The second consumer screen uploads at once' },
}, async ({ page }) => {
  // It sends people to the first step first, and has them back after it.
  await page.goto('/consumerVericationPage');
  await expect(page).toHaveURL(/\/consumerpages$/);
  await page.getByLabel('Email').fill(`photo-${Date.now()}-${Math.random()}@example.ng`);
  await page.getByLabel('Password', { exact: true }).fill('mango tree by the gate');
  await page.getByLabel('Confirm password').fill('mango tree by the gate');
  await page.getByRole('button', { name: 'Next Step' }).click();
  await expect(page).toHaveURL(/\/consumerVericationPage$/);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/uploads/images', async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByLabel('Profile photo').setInputFiles(photo);
  await expect(page.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  answer();
  await expect(hidden(page, 'photoURL')).toHaveValue(/^\/files\/images\//);
  await expect(page.getByRole('dialog', { name: 'Profile Image Preview' })).toBeHidden();
  await expect(page.getByAltText('Your profile')).toBeVisible();
});

test('an upload of the face that fails leaves the photo in the camera’s dialog, to be sent again', async ({
  page,
}) => {
  await goToLastStep(page);
  await page.route('**/api/uploads/identity-photos', (route) => route.abort());
  await page.getByRole('button', { name: 'Take a photo of your face' }).click();
  const camera = page.getByRole('dialog', { name: 'Take a photo of your face' });
  await camera.getByRole('button', { name: 'Take photo' }).click();
  await camera.getByRole('button', { name: 'Use this photo' }).click();
  await expect(
    camera.getByText('Image upload failed. Please check your connection and try again.'),
  ).toBeVisible();
  await expectAccessible(page, 'a face that was not sent');
  await page.unroute('**/api/uploads/identity-photos');
  await camera.getByRole('button', { name: 'Use this photo' }).click();
  await expect(hidden(page, 'bvn_URL')).toHaveValue(/^private:identity-photos\//);
  await expect(camera).toBeHidden();
});

for (const [name, error, words] of [
  ['no camera', 'NotFoundError', 'We found no camera on this device.'],
  ['no leave to use it', 'NotAllowedError', 'This page may not use the camera.'],
  ['a camera that is in use', 'NotReadableError', 'Something else is using the camera.'],
] as const) {
  test(`with ${name} a file does as well, and the reason is said`, {
    annotation: { type: 'promise', description: 'Without a camera a file does' },
  }, async ({ page }) => {
    await page.addInitScript((errorName) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', errorName));
    }, error);
    await goToLastStep(page);
    await page.getByRole('button', { name: 'Take a photo of your face' }).click();
    const camera = page.getByRole('dialog', { name: 'Take a photo of your face' });
    await expect(camera.getByText(words)).toBeVisible();
    await expect(camera.getByRole('button', { name: 'Take photo' })).toBeDisabled();
    await expectAccessible(page, `the camera’s dialog with ${name}`);

    const choosing = page.waitForEvent('filechooser');
    await camera.getByRole('button', { name: 'Choose a photo instead' }).click();
    const chooser = await choosing;
    expect(await chooser.element().getAttribute('capture')).toBe('user');
    await chooser.setFiles(photo);
    await expect(hidden(page, 'bvn_URL')).toHaveValue(/^private:identity-photos\//);
    await expect(camera).toBeHidden();
  });
}

test('Escape closes the camera and switches it off; the focus is back on its button', {
  annotation: { type: 'promise', description: 'Escape closes the camera and switches it off' },
}, async ({ page }) => {
  await goToLastStep(page);
  const button = page.getByRole('button', { name: 'Take a photo of your face' });
  await button.focus();
  await page.keyboard.press('Enter');
  const camera = page.getByRole('dialog', { name: 'Take a photo of your face' });
  await seesSomething(camera.getByLabel('What the camera sees'));
  await page.keyboard.press('Escape');
  await expect(camera).toBeHidden();
  await expect(button).toBeFocused();
});

test('the fields for a photo, a video and a face are free of accessibility faults', {
  annotation: { type: 'promise', description: 'The fields of uploads have no accessibility faults' },
}, async ({ page }) => {
  await page.goto('/getstarted?role=skilled');
  await videoField(page).setInputFiles(film);
  await expect(page.getByRole('button', { name: 'Remove video' })).toBeVisible();
  await expectAccessible(page, 'the one-page form with a video');
  await goToLastStep(page);
  await page.getByRole('button', { name: 'Take a photo of your face' }).click();
  await seesSomething(page.getByLabel('What the camera sees'));
  await expectAccessible(page, 'the camera');
});

test('photos that are chosen before the script has come are uploaded all the same', async ({ page }, {
  project,
}) => {
  await member(page, newEmail(project.name));
  let release = (): void => undefined;
  const chosen = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto('/jobs/new', { waitUntil: 'commit' });
  await page.getByLabel('Photos (optional)').setInputFiles(photo);
  release();
  await expect(page.getByText(/^1 of \d added$/)).toBeVisible();
});
