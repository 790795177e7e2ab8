import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { gate } from './gate.ts';
import { withPictures } from './launch-options.ts';
import { member, newEmail } from './members.ts';
import { fillBasics, fillSkilledProfile } from './sign-up-steps.ts';

test.use({ launchOptions: withPictures });

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

const seesSomething = (video: Locator) =>
  expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0);

test('a video is chosen, sent, cancelled, given up and played back, and the field shows each state', {
  annotation: [
    { type: 'promise', description: 'Fields for files name what was chosen' },
    { type: 'promise', description: 'Uploads show their progress and can be cancelled' },
    { type: 'promise', description: 'An upload fails after 60 seconds, in the promised words' },
    {
      type: 'promise',
      description:
        '“Image upload failed.” and “Video upload failed.” come with the reason; only images, only videos',
    },
    { type: 'promise', description: 'A video is uploaded at once, played back, and removed' },
  ],
}, async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  await page.clock.install();
  await page.goto('/getstarted?role=skilled');
  const progress = page.getByRole('progressbar', { name: 'Uploading...' });
  const send = page.getByRole('button', { name: 'Create Account' });
  const player = page.getByLabel('The video you chose');

  await test.step('what is no video is not sent, and is refused where its name says otherwise', async () => {
    await expect(page.getByText('No video chosen yet')).toBeVisible();
    await videoField(page).setInputFiles(text);
    await expect(page.getByText('Video upload failed. Please choose a video file.')).toBeVisible();
    await videoField(page).setInputFiles({ ...text, name: 'film.mp4', mimeType: 'video/mp4' });
    await expect(
      page.getByText(/^Error: Video upload failed\. That file is not a video we can show/),
    ).toBeVisible();
    await page.getByLabel(/^Profile photo/).setInputFiles(text);
    await expect(page.getByText('Image upload failed. Please choose an image file.')).toBeVisible();
  });

  await test.step('a lost network, a fault of ours', async () => {
    await page.route('**/api/uploads/videos', (route) => route.abort());
    await videoField(page).setInputFiles(film);
    await expect(
      page.getByText('Video upload failed. Please check your connection and try again.'),
    ).toBeVisible();
    await page.unroute('**/api/uploads/videos');
    await page.route('**/api/uploads/videos', (route) => route.fulfill({ status: 502, body: '<html>' }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Error: Video upload failed.', { exact: true })).toBeVisible();
    await page.unroute('**/api/uploads/videos');
  });

  await test.step('while it goes out its progress is shown, the form waits, and it can be called off', async () => {
    await page.route('**/api/uploads/videos', () => {});
    await videoField(page).setInputFiles(film);
    await expect(progress).toBeVisible();
    await expect(send).toBeDisabled();
    // Another one replaces it.
    const replaced = page.waitForEvent('requestfailed');
    await videoField(page).setInputFiles({ ...film, name: 'other.webm' });
    await replaced;
    await expect(page.getByText('other.webm')).toBeVisible();
    await expect(progress).toBeVisible();
    await expect(send).toBeDisabled();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(page.getByRole('progressbar')).toBeHidden();
    await expect(send).toBeEnabled();
    await expect(page.getByText('Video upload failed.')).toBeHidden();
    await page.unroute('**/api/uploads/videos');
  });

  await test.step('one that takes a minute is given up, and tried again by a button', async () => {
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
    await expect(progress).toBeVisible();
    await expect.poll(() => sent.length).toBe(1);
    await page.clock.runFor(50_000);
    await expect(progress).toBeVisible();
    await page.clock.runFor(10_500);
    await expect(page.getByText(`Video upload failed. ${TIMED_OUT}`)).toBeVisible();
    await expectAccessible(page, 'an upload that failed');

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(hidden(page, 'videoURL')).toHaveValue(/^\/files\/videos\/[0-9a-f-]{36}\.webm$/);
    await expect(page.getByText('Video upload failed.')).toBeHidden();
    // The same id both times: if the first upload had arrived after all, there would still be only one video.
    expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[1]).toBe(sent[0]);
  });

  await test.step('it is played back, and removed', async () => {
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
    await expect(page.getByText('No video chosen yet')).toBeVisible();
  });

  await test.step('the field has a button in our words and says what was chosen, however long its name', async () => {
    const chooser = page.waitForEvent('filechooser');
    // The browser's own control lies on top of the button.
    await videoField(page).click({ position: { x: 20, y: 20 } });
    const name = `${'a-very-long-name-'.repeat(5)}.webm`;
    await (await chooser).setFiles({ ...film, name });
    await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByText('Choose another video')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
  expect(refused).toEqual([]);
});

test('a photo is previewed first: Cancel discards it, and Confirm uploads it with its progress', {
  annotation: {
    type: 'promise',
    description: 'A photo is previewed first: Confirm or Cancel, “Uploading...”',
  },
}, async ({ page }) => {
  await page.goto('/getstarted?role=skilled');
  const picker = page.getByLabel(/^Profile photo/);
  const preview = page.getByRole('dialog', { name: 'Profile Image Preview' });
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await picker.setInputFiles(photo);
  await expect(preview.getByText('Is this the image you want to use?')).toBeVisible();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toBeHidden();
  await expect(picker).toHaveValue('');
  await expect(hidden(page, 'photoURL')).toHaveValue('');
  // So does the cross, which is the button of a form of its own, and a tap beside the dialog.
  for (const close of [
    () => preview.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(5, 5),
  ]) {
    await picker.setInputFiles(photo);
    await expect(preview).toBeVisible();
    await close();
    await expect(preview).toBeHidden();
    await expect(picker).toHaveValue('');
  }
  expect(sent).toEqual([]);

  const uploads = await gate(page, '**/api/uploads/images');
  uploads.hold();
  await picker.setInputFiles(photo);
  await expect(preview).toBeVisible();
  // On a busy phone, the browser reports only now that the dialog was closed before.
  await preview.dispatchEvent('close');
  await preview.getByRole('button', { name: 'Confirm' }).click();
  await expect(preview.getByRole('button', { name: 'Uploading...' })).toBeVisible();
  await expect(preview.getByRole('progressbar', { name: 'Uploading...' })).toBeVisible();
  await expectAccessible(page, 'a photo on its way');
  // The dialog shows the progress, so it stays until the end.
  await page.mouse.click(5, 5);
  await page.keyboard.press('Escape');
  await expect(preview).toBeVisible();
  await expect(preview.getByRole('button', { name: 'Close' })).toHaveCount(0);
  uploads.letThrough();
  await expect(preview).toBeHidden();
  await expect(hidden(page, 'photoURL')).toHaveValue(/^\/files\/images\//);
});

test(
  'a face photo is taken with the camera or chosen as a file, sent again after a failure, and the camera turned off',
  {
    annotation: [
      { type: 'promise', description: 'A face is photographed with the camera' },
      { type: 'promise', description: 'Escape closes the camera and turns it off' },
      { type: 'promise', description: 'Without a camera a face photo can be chosen as a file' },
      { type: 'promise', description: 'The fields of uploads have no accessibility faults' },
    ],
  },
  async ({ page }, { project }) => {
    await page.goto('/consumerbtn');
    await fillBasics(page, newEmail(project.name));
    await fillSkilledProfile(page);
    await page.getByRole('button', { name: 'Next Step', exact: true }).click();
    await expect(page).toHaveURL(/\/laststep$/);
    const button = page.getByRole('button', { name: 'Take a photo of your face' });
    const camera = page.getByRole('dialog', { name: 'Take a photo of your face' });
    const finder = camera.getByLabel('Camera preview');
    const noteTrack = () =>
      finder.evaluate((video: HTMLVideoElement) => {
        const stream = video.srcObject;
        Object.assign(globalThis, { track: stream instanceof MediaStream && stream.getTracks()[0] });
      });
    const cameraIsOn = () =>
      page.evaluate(() => (globalThis as unknown as { track: MediaStreamTrack }).track.readyState === 'live');

    await test.step('Escape closes the camera and switches it off; the focus is back on its button', async () => {
      await button.focus();
      await page.keyboard.press('Enter');
      await seesSomething(finder);
      await noteTrack();
      expect(await cameraIsOn()).toBe(true);
      await page.keyboard.press('Escape');
      await expect(camera).toBeHidden();
      await expect(button).toBeFocused();
      await expect.poll(cameraIsOn).toBe(false);
    });

    await test.step('it is looked at, and taken again', async () => {
      await button.click();
      await seesSomething(finder);
      await expectNoSidewaysScroll(page);
      await noteTrack();
      await camera.getByRole('button', { name: 'Take photo' }).click();
      await expect(camera.getByAltText('What you have just taken')).toBeVisible();
      await expect.poll(cameraIsOn).toBe(false);
      await expectAccessible(page, 'the photo that was taken');
      await camera.getByRole('button', { name: 'Retake' }).click();
      await seesSomething(finder);
      await camera.getByRole('button', { name: 'Take photo' }).click();
    });

    await test.step('an upload that fails leaves the photo in the dialog, to be sent again', async () => {
      await page.route('**/api/uploads/identity-photos', (route) => route.abort());
      await camera.getByRole('button', { name: 'Use this photo' }).click();
      await expect(
        camera.getByText('Image upload failed. Please check your connection and try again.'),
      ).toBeVisible();
      await expectAccessible(page, 'a face that was not sent');
      await page.unroute('**/api/uploads/identity-photos');
      await camera.getByRole('button', { name: 'Use this photo' }).click();
      await expect(camera).toBeHidden();
      await expect(hidden(page, 'bvn_URL')).toHaveValue(/^private:identity-photos\/[0-9a-f-]{36}$/);
      await expect(page.getByAltText('Your face, as you took it')).toBeVisible();
      await expect(page.getByText('Photo uploaded.')).toBeVisible();
      await expectAccessible(page, 'the face in the form');
      await page.getByRole('button', { name: 'Remove photo' }).last().click();
      await expect(hidden(page, 'bvn_URL')).toHaveValue('');
    });

    for (const [name, error, words] of [
      ['no leave to use it', 'NotAllowedError', 'This page isn’t allowed to use the camera.'],
      ['a camera that is in use', 'NotReadableError', 'Something else is using the camera.'],
      ['no camera', 'NotFoundError', 'We found no camera on this device.'],
    ] as const) {
      await test.step(`with ${name} the reason is said`, async () => {
        await page.evaluate((errorName) => {
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', errorName));
        }, error);
        await button.click();
        await expect(camera.getByText(words)).toBeVisible();
        await expect(camera.getByRole('button', { name: 'Take photo' })).toBeDisabled();
        if (error === 'NotFoundError') return;
        await page.keyboard.press('Escape');
        await expect(camera).toBeHidden();
      });
    }

    await test.step('a file does as well', async () => {
      await expectAccessible(page, 'the camera’s dialog without a camera');
      const choosing = page.waitForEvent('filechooser');
      await camera.getByRole('button', { name: 'Choose a photo instead' }).click();
      const chooser = await choosing;
      expect(await chooser.element().getAttribute('capture')).toBe('user');
      await chooser.setFiles(photo);
      await expect(hidden(page, 'bvn_URL')).toHaveValue(/^private:identity-photos\//);
      await expect(camera).toBeHidden();
    });
  },
);

test('photos chosen before the script loads are still uploaded', async ({ page }, { project }) => {
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
