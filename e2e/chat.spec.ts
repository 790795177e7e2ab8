import { expect, type Page } from '@playwright/test';
import { MOST_ATTACHMENTS, TOO_MANY_ATTACHMENTS } from '../src/shared/chat-limits.ts';
import { expectAccessible, expectAccessibleInBothWindows, wideWindow } from './accessibility.ts';
import { test } from './browser-test.ts';
import {
  bubbles,
  openChat,
  sendByCall,
  sendMessage,
  signUp,
  stateOf,
  twoPeople,
  typingShows,
} from './chatting.ts';
import { signIn } from './demo.ts';
import { tabTo } from './keyboard.ts';
import { artisan, newEmail, password } from './members.ts';
import { alike } from './windows.ts';

// A one-pixel picture, sent like a photo from a camera.
const picture = {
  name: 'socket.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const phone = { width: 360, height: 740 };

const field = (page: Page) => page.getByLabel(/^Message to /);
const scroller = (page: Page) => page.getByRole('region', { name: 'Messages' });

async function unreadOf(page: Page, otherId: string): Promise<number> {
  const { conversation } = await (await page.request.get(`/api/chat/with/${otherId}`)).json();
  return conversation.unreadCount;
}

/** Sends enough lines to fill several pages. */
async function sendLines(page: Page, to: string, from: number, until: number): Promise<void> {
  for (let number = from; number <= until; number += 1) {
    await sendByCall(page.context(), to, `Line ${number}`);
  }
}

test('two people chat before a hire: from the profile, with a picture, offline and back, until it is read', {
  ...alike,
  annotation: { type: 'promise' },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  // Amina has a phone, Bola a desktop.
  await amina.page.setViewportSize(phone);
  await bola.page.setViewportSize(wideWindow);
  await amina.page.goto(`/profile/${bola.id}`);
  await amina.page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(amina.page).toHaveURL(new RegExp(`/chatbox/${bola.id}`));
  await expect(amina.page.getByText('No messages yet. Be the first to send one!')).toBeVisible();
  await sendMessage(amina.page, 'Good morning. Do you sew agbada?');
  await expect(stateOf(amina.page)).toContainText('Sent');
  await expect(field(amina.page)).toBeFocused();

  await bola.page.goto('/chatbox');
  const row = bola.page.getByRole('link', { name: /Amina Sule/ });
  await expect(row).toContainText('1 unread');
  await row.click();
  await expect(bubbles(bola.page)).toHaveText(['Good morning. Do you sew agbada?']);
  await expect(bola.page.getByText('New messages')).toBeVisible();
  await expect(stateOf(amina.page)).toContainText('Read');
  await expect(amina.page.locator('.thread-presence')).toContainText('Online');

  // In a browser without `field-sizing`, script makes the field grow with its text and shrink again.
  const written = field(amina.page);
  await written.evaluate((element) => {
    CSS.supports = () => false;
    element.style.setProperty('field-sizing', 'fixed');
  });
  const heightOf = () => written.evaluate((element) => element.clientHeight);
  await written.fill('One');
  const low = await heightOf();
  await written.fill('One\ntwo\nthree\nfour');
  await expect.poll(heightOf).toBeGreaterThan(low);
  await written.fill('One');
  await expect.poll(heightOf).toBe(low);
  await written.fill('');

  await typingShows(bola.page, amina.page);
  await sendMessage(bola.page, 'I do. See the last one.');
  await expect(amina.page.getByRole('status').getByText('Bola: I do. See the last one.')).toBeAttached();
  // She looks at the page, so nothing in it is new to her.
  await expect(amina.page.getByText('New messages')).toHaveCount(0);
  await bola.page.locator('input[type=file]').setInputFiles(picture);
  await expect(bola.page.getByRole('button', { name: 'Remove socket.png' })).toBeVisible();
  await expect(bola.page.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute(
    'aria-label',
    'Send',
  );
  await bola.page.getByRole('button', { name: 'Send', exact: true }).click();
  const thumbnail = amina.page.getByRole('link', { name: 'Picture: socket.webp' });
  // A picture that is drawn anew between pressing and releasing the button takes no click. The tab stays open: once,
  // closing one while it loaded took for ever.
  await expect(async () => {
    const tab = amina.context.waitForEvent('page', { timeout: 3_000 });
    await thumbnail.click({ modifiers: ['ControlOrMeta'] });
    await tab;
  }).toPass();
  await expect(amina.page.getByRole('dialog')).toBeHidden();
  await thumbnail.click();
  await expect(amina.page.getByRole('dialog', { name: 'socket.webp' })).toBeVisible();
  await amina.page.keyboard.press('Escape');
  await expect(amina.page.getByRole('dialog')).toBeHidden();
  await expect(thumbnail).toBeFocused();

  await amina.context.setOffline(true);
  await expect(
    amina.page.getByText('You are offline. Messages will be sent when you reconnect.'),
  ).toBeVisible();
  await sendMessage(amina.page, 'Beautiful. How much?');
  await expect(stateOf(amina.page)).toContainText('Waiting to be sent');
  await amina.context.setOffline(false);
  await expect(bubbles(bola.page).last()).toHaveText('Beautiful. How much?');
  await expect(stateOf(amina.page)).toContainText('Read');
  // What a person wrote themselves is not announced to them.
  await expect(bola.page.getByRole('status').getByText('Amina: Beautiful. How much?')).toBeAttached();
  await expect(amina.page.getByRole('status').filter({ hasText: 'Beautiful' })).toHaveCount(0);
  await bola.context.close();
  await expect(amina.page.getByText(/Last seen today at/)).toBeVisible();
});

test('a visitor makes an account to send a message, comes back to it and sends it', {
  ...alike,
  annotation: [
    {
      type: 'promise',
      description: 'A visitor types, makes an account to send, and comes back to what they typed',
    },
    {
      type: 'promise',
      description: 'A visitor’s words are kept until they have signed in, and gone once they are sent',
    },
  ],
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await amina.context.clearCookies();
  const { page } = amina;
  await openChat(page, bola.id);
  await sendMessage(page, 'Can you sew for Saturday?');
  const dialog = page.getByRole('dialog', { name: 'Sign in to write to Bola' });
  await expectAccessible(page, 'a visitor who is asked to sign in');
  await expect(dialog.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    `/signin?returnTo=${encodeURIComponent(`/chatbox/${bola.id}`)}`,
  );
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveValue('Can you sew for Saturday?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await dialog.getByRole('link', { name: 'Get Started' }).click();
  const email = newEmail('visitor');
  await page.getByLabel('Full name').fill('Ngozi Eze');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Address').fill('12 Bode Thomas, Surulere');
  await page.getByLabel('Bio', { exact: true }).fill('I like colours.');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Continue' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(new RegExp(`/chatbox/${bola.id}`));
  await expect(field(page)).toHaveValue('Can you sew for Saturday?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(stateOf(page)).toContainText('Sent');
  await page.reload();
  await expect(field(page)).toHaveValue('');
});

test('a thread opens at the first new message, keeps its place while others arrive, and jumps to the newest', {
  ...alike,
  annotation: {
    type: 'promise',
    description: 'A thread opens at the first new message and keeps its place while others come',
  },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await amina.page.setViewportSize(phone);
  await sendByCall(amina.context, bola.id, 'Hello');
  await sendLines(bola.page, amina.id, 1, 60);
  await openChat(amina.page, bola.id);
  await expect(amina.page.getByText('New messages')).toBeInViewport();
  await expect(bubbles(amina.page).filter({ hasText: /^Line 1$/ })).toBeInViewport();
  await expect(bubbles(amina.page).filter({ hasText: /^Line 60$/ })).not.toBeInViewport();

  // While reading further up, a new message does not move what is being read.
  const first = bubbles(amina.page).filter({ hasText: /^Line 2$/ });
  const before = await first.boundingBox();
  await sendByCall(bola.context, amina.id, 'One more');
  const toEnd = amina.page.getByRole('button', { name: /1 new message/ });
  await expect(toEnd).toBeVisible();
  expect((await first.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, 0);
  // What she writes on another device is not new to her.
  await sendByCall(amina.context, bola.id, 'From my other phone');
  await expect(bubbles(amina.page).last()).toHaveText('From my other phone');
  await expect(toEnd).toBeVisible();
  await toEnd.click();
  await expect(bubbles(amina.page).last()).toBeInViewport();
  await expect(toEnd).toBeHidden();

  // At the end, the thread follows new messages.
  await sendByCall(bola.context, amina.id, 'And another');
  await expect(bubbles(amina.page).last()).toHaveText('And another');
  await expect(bubbles(amina.page).last()).toBeInViewport();

  // Older pages are inserted above without moving what is being read.
  await expect.poll(() => unreadOf(amina.page, bola.id)).toBe(0);
  await amina.page.reload();
  await expect(bubbles(amina.page).last()).toBeInViewport();
  await expect(bubbles(amina.page).filter({ hasText: /^Line 10$/ })).toHaveCount(0);
  const oldest = bubbles(amina.page).first();
  const words = await oldest.innerText();
  const kept = bubbles(amina.page).filter({ hasText: new RegExp(`^${words}$`) });
  await scroller(amina.page).evaluate((box) => {
    const top = box.querySelector('.bubble')?.getBoundingClientRect().top ?? 0;
    box.scrollTop += top - box.getBoundingClientRect().top - 60;
    // Re-renders the screen before the browser reports the scrolling.
    dispatchEvent(new Event('online'));
  });
  await expect(bubbles(amina.page).filter({ hasText: /^Line 10$/ })).toHaveCount(1);
  await expect(kept).toBeInViewport();
  const shift = await kept.evaluate(
    (bubble) =>
      bubble.getBoundingClientRect().top - (bubble.closest('section')?.getBoundingClientRect().top ?? 0),
  );
  expect(Math.abs(shift - 60)).toBeLessThanOrEqual(2);

  // A person's own message always scrolls into view.
  await sendMessage(amina.page, 'My own');
  await expect(bubbles(amina.page).last()).toHaveText('My own');
  await expect(bubbles(amina.page).last()).toBeInViewport();
});

test(
  'Enter sends a message on a desktop and starts a line on a phone, and everything works by keyboard',
  { annotation: { type: 'promise', description: 'Chat is used by keyboard alone' } },
  async ({ page }, { project }) => {
    const phone = project.name === 'phone';
    const bola = await signUp(page.context(), 'Bola Ade', artisan);
    await signUp(page.context(), 'Amina Sule');
    await openChat(page, bola.id);
    await tabTo(page, field(page));
    await page.keyboard.type('Good morning');
    await page.keyboard.press(phone ? 'Enter' : 'Shift+Enter');
    await page.keyboard.type('Are you there?');
    await expect(field(page)).toHaveValue('Good morning\nAre you there?');
    // Enter that only ends the composing of a letter, as in an input method, sends nothing.
    await field(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true });
    await expect(field(page)).toHaveValue('Good morning\nAre you there?');
    if (phone) await page.getByRole('button', { name: 'Send', exact: true }).click();
    else await page.keyboard.press('Enter');
    await expect(bubbles(page)).toHaveText(['Good morning\nAre you there?'], { useInnerText: true });
    await expect(field(page)).toHaveValue('');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Shift+Tab');

    const more = page.getByRole('button', { name: 'More' });
    for (
      let presses = 0;
      presses < 20 && !(await more.evaluate((each) => each === document.activeElement));
      presses += 1
    )
      await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Report' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Report Bola Ade' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(more).toBeFocused();
  },
);

test('every state of a conversation is free of accessibility faults and fits its window', {
  ...alike,
  annotation: {
    type: 'promise',
    description: 'Every state of a conversation is free of accessibility faults',
  },
}, async ({ page }) => {
  // The list of conversations and a visitor's empty thread are checked in every-screen.spec.ts.
  const look = (what: string) => expectAccessibleInBothWindows(page, what);
  const bola = await signUp(page.context(), 'Bola Ade', artisan);
  await page.goto('/chatbox');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await look('an empty list');

  const nkechi = await signIn(page, 'artisan');
  const bolanle = await signIn(page, 'consumer');
  await openChat(page, bola.id);
  await sendMessage(page, `A long word: ${'Ugboguru'.repeat(30)} https://example.ng/${'x'.repeat(120)}`);
  await expect(stateOf(page)).toContainText('Sent');
  await field(page).fill('Pay me directly to 0123456789, GTBank');
  await expect(page.getByText('We can’t recover a transfer.')).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles([
      picture,
      { ...picture, name: 'a.pdf', mimeType: 'application/pdf' },
      ...Array.from({ length: MOST_ATTACHMENTS - 1 }, (_, at) => ({ ...picture, name: `${at}.png` })),
    ]);
  await expect(page.getByRole('list', { name: 'Files to send' })).toBeVisible();
  await expect(page.getByText(TOO_MANY_ATTACHMENTS)).toBeVisible();
  await look('a thread with a long text, a warning, files and one file too many');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('reporting a person');

  await openChat(page, nkechi);
  await expect(page.getByRole('heading', { level: 1, name: /Nkechi Anyanwu/ })).toBeVisible();
  await look('a long thread with a hire');
  await signIn(page, 'artisan');
  await openChat(page, bolanle);
  await page.getByRole('button', { name: 'Change your quick replies' }).click();
  await expect(page.getByRole('dialog', { name: 'Your quick replies' })).toBeVisible();
  await look('an artisan’s quick replies');
});
