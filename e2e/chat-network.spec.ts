import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { test } from './browser-test.ts';
import { bubbles, openChat, say, shownTexts, signUp, stateOf, storedTexts, twoPeople } from './chatting.ts';
import { password, signInByCall } from './members.ts';
import { talkThroughCuts } from './through-cuts.ts';

const OFFLINE = 'You are offline. Messages will be sent when you reconnect.';
const MESSAGES = '**/api/chat/messages';
const DAY_MS = 86_400_000;

test('what is written offline waits, and goes out in its order when the network is back', {
  annotation: {
    type: 'promise',
    description: 'Offline the banner says that messages will be sent, and they are, in their order',
  },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  await say(amina.page, 'Good morning');
  await expect(stateOf(amina.page)).toContainText('Sent');
  await openChat(bola.page, amina.id);
  await expect(stateOf(amina.page)).toContainText('Read');

  await amina.context.setOffline(true);
  await expect(amina.page.getByText(OFFLINE)).toBeVisible();
  for (const text of ['one', 'two', 'three']) await say(amina.page, text);
  await expect(stateOf(amina.page)).toContainText('Waiting to be sent');
  expect(await storedTexts(bola.context, amina.id)).toEqual(['Good morning']);

  await amina.context.setOffline(false);
  await expect(amina.page.getByText(OFFLINE)).toBeHidden();
  await expect(stateOf(amina.page)).toContainText('Read');
  const all = ['Good morning', 'one', 'two', 'three'];
  expect(await shownTexts(amina.page)).toEqual(all);
  await expect.poll(() => shownTexts(bola.page)).toEqual(all);
  expect(await storedTexts(bola.context, amina.id)).toEqual(all);
});

test('a message whose sending is cut at any step is stored once', {
  annotation: { type: 'promise', description: 'A send that is cut at any step stores the message once' },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
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
  for (const text of all) await say(amina.page, text);
  await expect.poll(() => shownTexts(amina.page)).toEqual(all);
  // Each try waits longer than the one before it: the page's clock is moved on.
  await expect(async () => {
    await amina.page.clock.fastForward(5_000);
    expect(await storedTexts(bola.context, amina.id)).toEqual(all);
  }).toPass({ intervals: [300] });
  await expect(stateOf(amina.page)).toContainText('Sent');
  expect(await shownTexts(amina.page)).toEqual(all);
  expect(new Set(ids).size).toBe(all.length);
});

test('messages that failed are sent again by Retry, and together by Retry All, which waits for the network', {
  annotation: {
    type: 'promise',
    description: 'Messages that failed are counted; Retry All sends them together, and waits for the network',
  },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  const sentence = 'You blocked Bola Ade. Unblock them to write to them again.';
  let refused = 0;
  await amina.page.route(MESSAGES, async (route) => {
    await route.fulfill({ status: 403, json: { code: 'you_blocked_them', message: sentence } });
    refused += 1;
  });
  const all = ['one', 'two', 'three'];
  for (const text of all) await say(amina.page, text);
  await expect(amina.page.getByText('3 message(s) failed to send')).toBeVisible();
  await expect(amina.page.getByText('Message failed to send')).toHaveCount(3);
  await expect(amina.page.getByText(sentence)).toHaveCount(3);

  const retryAll = amina.page.getByRole('button', { name: 'Retry All' });
  await amina.context.setOffline(true);
  await expect(retryAll).toBeDisabled();
  await amina.context.setOffline(false);
  await expect(retryAll).toBeEnabled();
  await retryAll.click();
  // The page says the same before and after: all three have to have been refused again.
  await expect.poll(() => refused).toBe(6);
  await expect(amina.page.getByText('3 message(s) failed to send')).toBeVisible();

  await amina.page.unroute(MESSAGES);
  await amina.page.getByRole('button', { name: 'Retry', exact: true }).first().click();
  await expect(amina.page.getByText('2 message(s) failed to send')).toBeVisible();
  await expect.poll(() => storedTexts(bola.context, amina.id)).toEqual(['one']);
  await retryAll.click();
  await expect(retryAll).toBeHidden();
  await expect(stateOf(amina.page)).toContainText('Sent');
  expect(await storedTexts(bola.context, amina.id)).toEqual(all);
});

test('a message that the server could not take after many tries is shown as failed, and comes back as text', {
  annotation: {
    type: 'promise',
    description:
      'A message that the server could not take after many tries is shown as failed, and Discard puts it back into the field',
  },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  await amina.page.clock.install();
  await amina.page.route(MESSAGES, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong on our side.' } }),
  );
  await say(amina.page, 'one');
  await say(amina.page, 'two');
  const failed = amina.page.getByText('2 message(s) failed to send');
  await expect(async () => {
    await amina.page.clock.fastForward(5_000);
    await expect(failed).toBeVisible({ timeout: 300 });
  }).toPass();
  await expect(amina.page.getByText('Something went wrong on our side.')).toBeVisible();
  // What was written after it does not go before it.
  await expect(
    amina.page.getByText('We’ll send it once the message above is sent or discarded.'),
  ).toHaveCount(1);
  await expect(amina.page.getByRole('button', { name: 'Retry', exact: true })).toHaveCount(1);
  await amina.page.unroute(MESSAGES);
  await amina.page.getByRole('button', { name: 'Discard' }).first().click();
  await expect(amina.page.getByLabel(/^Message to /)).toHaveValue('one');
  await expect.poll(() => storedTexts(bola.context, amina.id)).toEqual(['two']);
});

test('messages survive the browser: what was not sent when it was closed is sent when it is opened again', {
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
    await say(page, 'one');
    await say(page, 'two');
    await page.getByLabel(/^Message to /).fill('not yet finished');
    await expect(stateOf(page)).toContainText('Waiting to be sent');
    await before.close();
    expect(await storedTexts(bola.context, amina.id)).toEqual([]);

    // Any page will do.
    const after = await open();
    const home = await after.newPage();
    await home.goto('/about');
    await expect.poll(() => storedTexts(bola.context, amina.id)).toEqual(['one', 'two']);
    await openChat(home, bola.id);
    await expect.poll(() => shownTexts(home)).toEqual(['one', 'two']);
    await expect(home.getByLabel(/^Message to /)).toHaveValue('not yet finished');
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
    for (let number = 1; number <= 8; number += 1) await say(page, `${name} ${number}`);
  };
  await Promise.all([write(amina.page, 'left'), write(second, 'right')]);
  await expect.poll(async () => (await storedTexts(bola.context, amina.id)).length).toBe(16);
  const stored = await storedTexts(bola.context, amina.id);
  for (const name of ['left', 'right']) {
    const own = stored.filter((text) => text.startsWith(name));
    expect(own).toEqual(Array.from({ length: 8 }, (_, index) => `${name} ${index + 1}`));
  }
  for (const page of [amina.page, second]) {
    await expect.poll(() => shownTexts(page)).toEqual(stored);
    await expect(stateOf(page)).toContainText('Sent');
  }
  expect(streams.length, 'one stream for both').toBe(1);

  // The tab that held the stream goes; the other one hears all the same.
  await amina.page.close();
  await openChat(bola.page, amina.id);
  await say(bola.page, 'Good morning');
  await expect(bubbles(second).last()).toHaveText('Good morning');
});

test('clocks that are wrong by a day change nothing about the order', {
  annotation: { type: 'promise' },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await amina.page.clock.setSystemTime(Date.now() - DAY_MS);
  await bola.page.clock.setSystemTime(Date.now() + DAY_MS);
  await openChat(amina.page, bola.id);
  await say(amina.page, 'one');
  await expect(stateOf(amina.page)).toContainText('Sent');
  await openChat(bola.page, amina.id);
  for (const [writer, reader, text] of [
    [bola, amina, 'two'],
    [amina, bola, 'three'],
    [bola, amina, 'four'],
    [amina, bola, 'five'],
  ] as const) {
    await say(writer.page, text);
    await expect(bubbles(reader.page).last()).toHaveText(text);
  }
  const all = ['one', 'two', 'three', 'four', 'five'];
  for (const { page } of [amina, bola]) {
    expect(await shownTexts(page)).toEqual(all);
    await page.reload();
    await expect.poll(() => shownTexts(page)).toEqual(all);
  }
});

test('behind a proxy that holds streams back, messages come by asking', {
  annotation: { type: 'promise' },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  await say(amina.page, 'Good morning');
  await expect(stateOf(amina.page)).toContainText('Sent');
  const asked: string[] = [];
  await bola.page.clock.install();
  await bola.page.route('**/api/live/stream*', () => undefined);
  bola.page.on('request', (request) => {
    if (request.url().includes('/api/live/events')) asked.push(request.url());
  });
  await openChat(bola.page, amina.id);
  await say(amina.page, 'Are you there?');
  // How long a silent stream is waited for is the page's time, which is moved on.
  await expect(async () => {
    await bola.page.clock.fastForward(5_000);
    await expect(bubbles(bola.page).last()).toHaveText('Are you there?', { timeout: 300 });
  }).toPass();
  expect(asked.length).toBeGreaterThan(0);
  await expect(stateOf(amina.page)).toContainText('Read');
});

test('a session that ends in the middle loses nothing: the message goes out after signing in again', {
  annotation: {
    type: 'promise',
    description: 'A session that ends keeps what was written, and sends it after signing in',
  },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  await amina.context.clearCookies();
  await say(amina.page, 'one');
  const dialog = amina.page.getByRole('dialog', { name: 'You were signed out' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Sign In' }).click();
  await amina.page.getByLabel('Email').fill(amina.email);
  await amina.page.getByLabel('Password', { exact: true }).fill(password);
  await amina.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(bubbles(amina.page)).toHaveText('one');
  await expect(stateOf(amina.page)).toContainText('Sent');
  expect(await storedTexts(bola.context, amina.id)).toEqual(['one']);
});

test('what one account wrote is never sent, or shown, as another’s who signs in on the same device', {
  annotation: { type: 'promise', description: 'What one account wrote is never sent as another’s' },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  const chidi = await browser.newContext();
  const { email } = await signUp(chidi, 'Chidi Okafor');
  await amina.context.setOffline(true);
  await say(amina.page, 'from Amina');
  await amina.page.getByLabel(/^Message to /).fill('a thought of hers');
  await expect(stateOf(amina.page)).toContainText('Waiting to be sent');
  // Another person signs in in the same browser while Amina's page is open.
  await signInByCall(amina.context.request, email);
  await amina.context.setOffline(false);
  await expect(amina.page.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
  const chidis = await amina.context.newPage();
  await openChat(chidis, bola.id);
  await expect(chidis.getByText('from Amina')).toHaveCount(0);
  await expect(chidis.getByLabel(/^Message to /)).toHaveValue('');
  await say(chidis, 'from Chidi');
  await expect(stateOf(chidis)).toContainText('Sent');
  expect(await storedTexts(amina.context, bola.id)).toEqual(['from Chidi']);

  await signInByCall(amina.context.request, amina.email);
  await amina.page.reload();
  await expect(bubbles(amina.page)).toHaveText('from Amina');
  await expect(amina.page.getByLabel(/^Message to /)).toHaveValue('a thought of hers');
  await expect.poll(() => storedTexts(amina.context, bola.id)).toEqual(['from Amina']);
});

const letter = { name: 'offer.txt', mimeType: 'text/plain', buffer: Buffer.from('A wardrobe: 250,000') };
const chooseFile = (page: Page, file: typeof letter) => page.locator('input[type=file]').setInputFiles(file);

test('a file that is sent offline waits on the device, and is uploaded before its message goes', {
  annotation: {
    type: 'promise',
    description: 'A file that is sent offline waits on the device, and is uploaded before its message',
  },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  await amina.context.setOffline(true);
  await chooseFile(amina.page, letter);
  await say(amina.page, 'My offer');
  await say(amina.page, 'What do you think?');
  await expect(stateOf(amina.page)).toContainText('Waiting to be sent');
  await amina.context.setOffline(false);
  await expect(stateOf(amina.page)).toContainText('Sent');
  await openChat(bola.page, amina.id);
  await expect(bubbles(bola.page)).toHaveText([/offer\.txt.*My offer/s, 'What do you think?']);
  const download = await bola.page.request.get(
    (await bola.page.getByRole('link', { name: /offer\.txt/ }).getAttribute('href')) ?? '',
  );
  expect(await download.text()).toBe('A wardrobe: 250,000');
});

test('an upload that takes a minute, or is refused, says so; sending waits', {
  annotation: {
    type: 'promise',
    description:
      'An upload that takes 60 seconds is given up in the promised words, and sending waits for uploads',
  },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  await amina.page.clock.install();
  await amina.page.route('**/api/chat/attachments', () => undefined);
  await chooseFile(amina.page, letter);
  await amina.page.getByLabel(/^Message to /).fill('My offer');
  await expect(amina.page.getByRole('button', { name: /^Send: waits/ })).toBeVisible();
  await amina.page.clock.fastForward(60_000);
  await expect(
    amina.page.getByText('Upload timed out. Please try again with a smaller file or check your connection.'),
  ).toBeVisible();
  await amina.page.unroute('**/api/chat/attachments');
  await amina.page.getByRole('button', { name: 'Retry offer.txt' }).click();
  await expect(amina.page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();

  await chooseFile(amina.page, { ...letter, name: 'program.exe', buffer: Buffer.from('MZ\0\0') });
  await expect(amina.page.getByText(/Upload Error: We cannot take that kind of file/)).toBeVisible();
  await say(amina.page, 'My offer');
  await expect(bubbles(amina.page)).toHaveCount(0);
  await amina.page.getByRole('button', { name: 'Remove program.exe' }).click();
  await say(amina.page, 'My offer');
  await expect(bubbles(amina.page)).toHaveText([/offer\.txt.*My offer/s]);
  await expect(stateOf(amina.page)).toContainText('Sent');
});

test('a visitor’s words are kept until they have signed in', {
  annotation: {
    type: 'promise',
    description: 'A visitor’s words are kept until they have signed in, and gone once they are sent',
  },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await amina.context.clearCookies();
  await openChat(amina.page, bola.id);
  await say(amina.page, 'Are you free on Monday?');
  const dialog = amina.page.getByRole('dialog', { name: 'Sign in to write to Bola' });
  await dialog.getByRole('link', { name: 'Sign In' }).click();
  await amina.page.getByLabel('Email').fill(amina.email);
  await amina.page.getByLabel('Password', { exact: true }).fill(password);
  await amina.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(amina.page.getByLabel(/^Message to /)).toHaveValue('Are you free on Monday?');
  await amina.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(stateOf(amina.page)).toContainText('Sent');
  await amina.page.reload();
  await expect(amina.page.getByLabel(/^Message to /)).toHaveValue('');
});

test('messages written through a network that is cut, to a server that is killed, are all there once and in order', {
  annotation: {
    type: 'promise',
    description: 'Through cuts and kills every message is there once, in its sender’s order, on both sides',
  },
}, async ({ browser }) => {
  // A whole server of its own is started twice; node e2e/chat-through-cuts.ts does the same with 1,000 messages.
  test.setTimeout(120_000);
  await talkThroughCuts(browser, { messages: 20, kills: 1, seed: 4, calmAtEnd: true, say: () => undefined });
});
