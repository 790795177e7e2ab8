import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { OUTBOX_DATABASE, OUTBOX_MESSAGES } from '../src/features/chat/screens/outbox/outbox-names.ts';
import { DAY_MS } from '../src/shared/durations.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './browser-test.ts';
import {
  bubbles,
  openChat,
  sendByCall,
  sendMessage,
  shownTexts,
  signUp,
  stateOf,
  storedTexts,
  twoPeople,
} from './chatting.ts';
import { tabTo } from './keyboard.ts';
import { password, signInByCall } from './members.ts';

const OFFLINE = 'You are offline. Messages will be sent when you reconnect.';
const MESSAGES = '**/api/chat/messages';

const letter = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('A wardrobe: 250,000') };
const chooseFile = (page: Page, file: typeof letter) => page.locator('input[type=file]').setInputFiles(file);
const field = (page: Page) => page.getByLabel(/^Message to /);

/** Runs in the page: the number of records that the browser keeps in a database. */
const countKept = ([database, store]: readonly [string, string]): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const counting = opening.result.transaction(store).objectStore(store).count();
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });

test('messages written offline wait, and are sent in order when the network is back, whatever the clocks say', {
  annotation: [
    {
      type: 'promise',
      description: 'Offline the banner says that messages will be sent, and they are, in their order',
    },
    { type: 'promise', description: 'Clocks that are wrong by a day do not change the order of messages' },
  ],
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await amina.page.clock.setSystemTime(Date.now() - DAY_MS);
  await bola.page.clock.setSystemTime(Date.now() + DAY_MS);
  await openChat(amina.page, bola.id);
  await sendMessage(amina.page, 'one');
  await expect(stateOf(amina.page)).toContainText('Sent');
  await openChat(bola.page, amina.id);
  await expect(stateOf(amina.page)).toContainText('Read');
  for (const [writer, reader, text] of [
    [bola, amina, 'two'],
    [amina, bola, 'three'],
    [bola, amina, 'four'],
  ] as const) {
    await sendMessage(writer.page, text);
    await expect(bubbles(reader.page).last()).toHaveText(text);
  }
  const before = ['one', 'two', 'three', 'four'];

  await amina.context.setOffline(true);
  await expect(amina.page.getByText(OFFLINE)).toBeVisible();
  for (const text of ['five', 'six', 'seven']) await sendMessage(amina.page, text);
  await expect(amina.page.getByText('Waiting to be sent', { exact: true })).toHaveCount(3);
  expect(await storedTexts(bola.context, amina.id)).toEqual(before);

  await amina.context.setOffline(false);
  await expect(amina.page.getByText(OFFLINE)).toBeHidden();
  await expect(stateOf(amina.page)).toContainText('Read');
  const all = [...before, 'five', 'six', 'seven'];
  expect(await storedTexts(bola.context, amina.id)).toEqual(all);
  for (const { page } of [amina, bola]) {
    await expect.poll(() => shownTexts(page)).toEqual(all);
    await page.reload();
    await expect.poll(() => shownTexts(page)).toEqual(all);
  }
});

test('a message whose sending is cut, refused or slow is stored once, in order, and shows its state', {
  annotation: [
    { type: 'promise', description: 'A send that is cut at any step stores the message once' },
    { type: 'promise', description: 'A message that failed says so, and its Retry sends it once' },
    {
      type: 'promise',
      description:
        'Messages that failed are counted; Retry All sends them together, and waits for the network',
    },
    {
      type: 'promise',
      description:
        'A message that the server could not take after many tries is shown as failed, and Discard puts it back into the field',
    },
    {
      type: 'promise',
      description: 'A file that is sent offline waits on the device, and is uploaded before its message',
    },
    {
      type: 'promise',
      description:
        'An upload that takes 60 seconds is given up in the promised words, and sending waits for uploads',
    },
    { type: 'promise', description: 'Behind a proxy that holds back streams, messages arrive by polling' },
  ],
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  /** What the steps so far have sent. */
  let sent: string[] = [];
  const stored = () => storedTexts(bola.context, amina.id);

  await test.step('what is cut at any step is stored once', async () => {
    await amina.page.clock.install();
    const steps = [
      'before it left',
      'after it was stored',
      'in the middle of the answer',
      'by a hotel that wants to be paid',
      'by a fault of ours',
      'by a server that is busy',
    ];
    const ids: string[] = [];
    await amina.page.route(MESSAGES, async (route) => {
      ids.push(route.request().postDataJSON().id);
      switch (steps.shift()) {
        case 'before it left':
          return route.abort('connectionreset');
        case 'after it was stored':
          await route.fetch();
          return route.abort('connectionreset');
        case 'in the middle of the answer': {
          const answer = await route.fetch();
          return route.fulfill({ response: answer, body: (await answer.text()).slice(0, 40) });
        }
        case 'by a hotel that wants to be paid':
          return route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' });
        case 'by a fault of ours':
          return route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong' } });
        case 'by a server that is busy':
          return route.fulfill({
            status: 503,
            headers: { 'retry-after': '1' },
            json: { code: 'busy', message: 'We are very busy right now. Please try again in a moment.' },
          });
        default:
          return route.continue();
      }
    });
    const all = ['one', 'two', 'three'];
    for (const text of all) await sendMessage(amina.page, text);
    await expect.poll(() => shownTexts(amina.page)).toEqual(all);
    // Each retry waits longer than the one before, so the page's clock is advanced.
    await expect(async () => {
      await amina.page.clock.fastForward(5_000);
      expect(await stored()).toEqual(all);
    }).toPass({ intervals: [300] });
    await expect(stateOf(amina.page)).toContainText('Sent');
    expect(await shownTexts(amina.page)).toEqual(all);
    expect(new Set(ids).size).toBe(all.length);
    await amina.page.unroute(MESSAGES);
    sent = all;
  });

  await test.step('Retry sends one that was refused, and Retry All the rest, once there is a network', async () => {
    const sentence = 'You blocked Bola Ade. Unblock them to write to them again.';
    let refused = 0;
    await amina.page.route(MESSAGES, async (route) => {
      await route.fulfill({ status: 403, json: { code: 'you_blocked_them', message: sentence } });
      refused += 1;
    });
    const all = ['four', 'five', 'six'];
    for (const text of all) await sendMessage(amina.page, text);
    await expect(amina.page.getByText('3 message(s) failed to send')).toBeVisible();
    await expect(amina.page.getByText('Message failed to send')).toHaveCount(3);
    await expect(amina.page.getByText(sentence)).toHaveCount(3);
    await expectAccessible(amina.page, 'messages that failed');

    const retryAll = amina.page.getByRole('button', { name: 'Retry All' });
    await amina.context.setOffline(true);
    await expect(retryAll).toBeDisabled();
    await amina.context.setOffline(false);
    await expect(retryAll).toBeEnabled();
    await retryAll.click();
    // The page shows the same before and after, so the count shows that all three were refused again.
    await expect.poll(() => refused).toBe(6);
    await expect(amina.page.getByText('3 message(s) failed to send')).toBeVisible();

    await amina.page.unroute(MESSAGES);
    // Failed messages do not hold up later ones.
    await sendMessage(amina.page, 'seven');
    await expect.poll(stored).toEqual([...sent, 'seven']);
    await expect(amina.page.getByText('3 message(s) failed to send')).toBeVisible();
    await tabTo(amina.page, amina.page.getByRole('button', { name: 'Retry', exact: true }).first());
    await amina.page.keyboard.press('Enter');
    await expect(amina.page.getByText('2 message(s) failed to send')).toBeVisible();
    await expect.poll(stored).toEqual([...sent, 'seven', 'four']);
    await retryAll.click();
    await expect(retryAll).toBeHidden();
    await expect(stateOf(amina.page)).toContainText('Sent');
    sent = [...sent, 'seven', ...all];
    expect(await stored()).toEqual(sent);
    expect(await shownTexts(amina.page)).toEqual(sent);
  });

  await test.step('what the server cannot take after many tries is shown as failed, and Discard gives it back', async () => {
    await amina.page.route(MESSAGES, (route) =>
      route.fulfill({
        status: 500,
        json: { code: 'internal', message: 'Something went wrong on our side.' },
      }),
    );
    await sendMessage(amina.page, 'eight');
    await sendMessage(amina.page, 'nine');
    const failed = amina.page.getByText('2 message(s) failed to send');
    await expect(async () => {
      await amina.page.clock.fastForward(5_000);
      await expect(failed).toBeVisible({ timeout: 300 });
    }).toPass();
    await expect(amina.page.getByText('Something went wrong on our side.')).toBeVisible();
    // A later message is not sent before the failed one.
    await expect(
      amina.page.getByText('We’ll send it once the message above is sent or discarded.'),
    ).toHaveCount(1);
    await expect(amina.page.getByRole('button', { name: 'Retry', exact: true })).toHaveCount(1);
    await amina.page.unroute(MESSAGES);
    await amina.page.getByRole('button', { name: 'Discard' }).first().click();
    await expect(field(amina.page)).toHaveValue('eight');
    await expect.poll(stored).toEqual([...sent, 'nine']);
    sent = [...sent, 'nine'];
    await field(amina.page).fill('');
  });

  await test.step('an upload that takes a minute, or is refused, says so; sending waits', async () => {
    await amina.page.route('**/api/chat/attachments', () => undefined);
    await chooseFile(amina.page, letter);
    await field(amina.page).fill('My offer');
    await expect(amina.page.getByRole('button', { name: /^Send\. Your files/ })).toBeVisible();
    await amina.page.clock.fastForward(60_000);
    await expect(
      amina.page.getByText(
        'Upload timed out. Please try again with a smaller file or check your connection.',
      ),
    ).toBeVisible();
    await amina.page.unroute('**/api/chat/attachments');
    await amina.page.getByRole('button', { name: 'Retry offer.txt' }).click();
    await expect(amina.page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();

    await chooseFile(amina.page, { ...letter, name: 'program.exe', buffer: Buffer.from('MZ\0\0') });
    await expect(amina.page.getByText(/Upload Error: We cannot take that kind of file/)).toBeVisible();
    await expect(amina.page.getByRole('button', { name: 'Retry program.exe' })).toHaveCount(0);
    await sendMessage(amina.page, 'My offer');
    await expect(amina.page.getByText('Remove program.exe first: it can’t be sent.')).toBeVisible();
    await expect(bubbles(amina.page)).toHaveCount(sent.length);
    await amina.page.getByRole('button', { name: 'Remove program.exe' }).click();
    await sendMessage(amina.page, 'My offer');
    await expect(bubbles(amina.page).last()).toHaveText(/offer\.txt.*My offer/s);
    await expect(stateOf(amina.page)).toContainText('Sent');
  });

  await test.step('a file that is sent offline waits, and is uploaded before its message', async () => {
    await amina.context.setOffline(true);
    await chooseFile(amina.page, { ...letter, name: 'second.txt' });
    await sendMessage(amina.page, 'The second');
    await sendMessage(amina.page, 'What do you think?');
    await expect(stateOf(amina.page)).toContainText('Waiting to be sent');
    await amina.context.setOffline(false);
    await expect(stateOf(amina.page)).toContainText('Sent');
  });

  await test.step('the other one sees all of it, and what comes while streams are held back', async () => {
    const asked: string[] = [];
    await bola.page.clock.install();
    await bola.page.route('**/api/live/stream*', () => undefined);
    bola.page.on('request', (request) => {
      if (request.url().includes('/api/live/events')) asked.push(request.url());
    });
    await openChat(bola.page, amina.id);
    await expect(bubbles(bola.page)).toHaveText([
      ...sent,
      /offer\.txt.*My offer/s,
      /second\.txt.*The second/s,
      'What do you think?',
    ]);
    const download = await bola.page.request.get(
      (await bola.page.getByRole('link', { name: /second\.txt/ }).getAttribute('href')) ?? '',
    );
    expect(await download.text()).toBe('A wardrobe: 250,000');
    await sendMessage(amina.page, 'Are you there?');
    // The timeout of a silent stream uses the page's clock, which is advanced.
    await expect(async () => {
      await bola.page.clock.fastForward(5_000);
      await expect(bubbles(bola.page).last()).toHaveText('Are you there?', { timeout: 300 });
    }).toPass();
    expect(asked.length).toBeGreaterThan(0);
    await bubbles(bola.page).last().scrollIntoViewIfNeeded();
    await expect(stateOf(amina.page)).toContainText('Read');
  });
});

test('messages not sent when the browser was closed are sent when it is opened again', {
  annotation: { type: 'promise', description: 'Messages survive closing the browser' },
}, async ({ browser, baseURL, launchOptions }) => {
  const profile = await mkdtemp(join(tmpdir(), 'surehands-profile-'));
  const open = () =>
    chromium.launchPersistentContext(profile, { ...launchOptions, ...(baseURL && { baseURL }) });
  try {
    const { bola } = await twoPeople(browser);
    const before = await open();
    const amina = await signUp(before, 'Amina Sule');
    const page = await before.newPage();
    await openChat(page, bola.id);
    await before.setOffline(true);
    await sendMessage(page, 'one');
    await sendMessage(page, 'two');
    await field(page).fill('not yet finished');
    await expect(stateOf(page)).toContainText('Waiting to be sent');
    // A message is shown before it is stored.
    await expect.poll(() => page.evaluate(countKept, [OUTBOX_DATABASE, OUTBOX_MESSAGES] as const)).toBe(2);
    await before.close();
    expect(await storedTexts(bola.context, amina.id)).toEqual([]);

    // Any page will do.
    const after = await open();
    const home = await after.newPage();
    await home.goto('/about');
    await expect.poll(() => storedTexts(bola.context, amina.id)).toEqual(['one', 'two']);
    await openChat(home, bola.id);
    await expect.poll(() => shownTexts(home)).toEqual(['one', 'two']);
    await expect(field(home)).toHaveValue('not yet finished');
    await after.close();
  } finally {
    await rm(profile, { recursive: true, force: true });
  }
});

test('two tabs of one account that write at once send each message once, and show the same', {
  annotation: { type: 'promise', description: 'Two tabs that write at once send each message once' },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  const second = await amina.context.newPage();
  const streams: string[] = [];
  amina.context.on('request', (request) => {
    if (request.url().includes('/api/live/stream')) streams.push(request.url());
  });
  await openChat(amina.page, bola.id);
  await openChat(second, bola.id);
  const write = async (page: typeof second, name: string) => {
    for (let number = 1; number <= 4; number += 1) await sendMessage(page, `${name} ${number}`);
  };
  await Promise.all([write(amina.page, 'left'), write(second, 'right')]);
  await expect.poll(async () => (await storedTexts(bola.context, amina.id)).length).toBe(8);
  const stored = await storedTexts(bola.context, amina.id);
  for (const name of ['left', 'right']) {
    const own = stored.filter((text) => text.startsWith(name));
    expect(own).toEqual(Array.from({ length: 4 }, (_, index) => `${name} ${index + 1}`));
  }
  for (const page of [amina.page, second]) {
    await expect.poll(() => shownTexts(page)).toEqual(stored);
    await expect(stateOf(page)).toContainText('Sent');
  }
  expect(streams.length, 'one stream for both').toBe(1);

  // The tab that held the stream is closed; the other one still receives messages.
  await amina.page.close();
  await sendByCall(bola.context, amina.id, 'Good morning');
  await expect(bubbles(second).last()).toHaveText('Good morning');
});

test('a message is never sent or shown under another account on the same device, nor lost with its session', {
  annotation: [
    { type: 'promise', description: 'What one account wrote is never sent as another’s' },
    {
      type: 'promise',
      description: 'A session that ends keeps what was written, and sends it after signing in',
    },
  ],
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  const chidi = await browser.newContext();
  const { email } = await signUp(chidi, 'Chidi Okafor');
  await amina.context.setOffline(true);
  await sendMessage(amina.page, 'from Amina');
  await field(amina.page).fill('a thought of hers');
  await expect(stateOf(amina.page)).toContainText('Waiting to be sent');
  // Another person signs in in the same browser while Amina's page is open.
  await signInByCall(amina.context.request, email);
  await amina.context.setOffline(false);
  await expect(amina.page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
  const chidis = await amina.context.newPage();
  await openChat(chidis, bola.id);
  await expect(chidis.getByText('from Amina')).toHaveCount(0);
  await expect(field(chidis)).toHaveValue('');
  await sendMessage(chidis, 'from Chidi');
  await expect(stateOf(chidis)).toContainText('Sent');
  expect(await storedTexts(amina.context, bola.id)).toEqual(['from Chidi']);

  await signInByCall(amina.context.request, amina.email);
  await amina.page.reload();
  await expect(bubbles(amina.page)).toHaveText('from Amina');
  await expect(field(amina.page)).toHaveValue('a thought of hers');
  await expect.poll(() => storedTexts(amina.context, bola.id)).toEqual(['from Amina']);

  await test.step('a session that ends in the middle loses nothing: the message goes out after signing in again', async () => {
    await expect(stateOf(amina.page)).toContainText('Sent');
    await field(amina.page).fill('');
    await amina.context.clearCookies();
    await sendMessage(amina.page, 'one');
    const dialog = amina.page.getByRole('dialog', { name: 'You were signed out' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('link', { name: 'Sign In' }).click();
    await amina.page.getByLabel('Email').fill(amina.email);
    await amina.page.getByLabel('Password', { exact: true }).fill(password);
    await amina.page.getByRole('button', { name: 'Sign In' }).click();
    await expect(bubbles(amina.page)).toHaveText(['from Amina', 'one']);
    await expect(stateOf(amina.page)).toContainText('Sent');
    expect(await storedTexts(bola.context, amina.id)).toEqual(['from Amina', 'one']);
  });
});
