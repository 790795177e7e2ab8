import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { artisan, newEmail, signUpAs } from './members.ts';

/** A signed-in person in a browser of their own. */
export interface Person {
  id: string;
  email: string;
  context: BrowserContext;
  page: Page;
}

/** Signs a person up and in with API calls. @returns their id and email */
export async function signUp(
  context: BrowserContext,
  name: string,
  wishes: object = {},
): Promise<{ id: string; email: string }> {
  const email = newEmail(name.split(' ')[0] ?? name);
  return { id: await signUpAs(context, email, { full_name: name, ...wishes }), email };
}

async function person(browser: Browser, baseURL: string | undefined, name: string, wishes: object = {}) {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const { id, email } = await signUp(context, name, wishes);
  return { id, email, context, page: await context.newPage() };
}

/**
 * A consumer and an artisan, each in a browser of their own, with no page opened yet.
 *
 * @param baseURL the product's address; absent: the test runner's
 */
export async function twoPeople(
  browser: Browser,
  baseURL?: string,
): Promise<{ amina: Person; bola: Person }> {
  const [amina, bola] = await Promise.all([
    person(browser, baseURL, 'Amina Sule'),
    person(browser, baseURL, 'Bola Ade', artisan),
  ]);
  return { amina, bola };
}

/** Opens a conversation, and waits until its script, which loads after the page, runs. */
export async function openChat(page: Page, otherId: string): Promise<void> {
  await page.goto(`/chatbox/${otherId}`);
  const field = page.getByLabel(/^Message to /);
  await expect(field).toBeEditable();
  await expect
    .poll(() => field.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))))
    .toBe(true);
}

/** Types a message and sends it. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByLabel(/^Message to /).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Sends a message in a person's name with an API call. */
export async function sendByCall({ request }: BrowserContext, to: string, text: string): Promise<void> {
  const data = { id: crypto.randomUUID(), to, text, attachments: [] };
  // The rate limit asks fast senders to wait.
  await expect(async () => {
    expect((await request.post('/api/chat/messages', { data })).status()).toBe(201);
  }).toPass();
}

/** Types in one browser until the other shows it. */
export async function typingShows(from: Page, to: Page): Promise<void> {
  await expect(async () => {
    // Typing is announced every few seconds at most, and missed where the stream has not begun.
    await from.getByLabel(/^Message to /).pressSequentially('a');
    await expect(to.getByText('typing…')).toBeVisible({ timeout: 3_500 });
  }).toPass({ timeout: 30_000 });
}

/** The bubbles of a thread, oldest first. */
export const bubbles = (page: Page): Locator => page.locator('.bubble');

/** The text of every bubble in a thread. */
export const shownTexts = (page: Page): Promise<string[]> => bubbles(page).allInnerTexts();

/** The messages that the server stores for a conversation, oldest first, as one of the two sees them. */
export async function storedTexts(context: BrowserContext, otherId: string): Promise<string[]> {
  const pair = await (await context.request.get(`/api/chat/with/${otherId}`)).json();
  if (!pair.conversation) return [];
  const texts: string[] = [];
  let after = 0;
  for (;;) {
    const url = `/api/chat/conversations/${pair.conversation.id}/messages?limit=100&after=${after}`;
    const page = await (await context.request.get(url)).json();
    const messages: { text: string; number: number }[] = page.messages.toReversed();
    texts.push(...messages.map(({ text }) => text));
    after = messages.at(-1)?.number ?? after;
    if (!page.more) return texts;
  }
}

/** The state below a person's own newest message. */
export const stateOf = (page: Page): Locator => page.locator('.bubble-state').last();
