import { type Browser, expect } from '@playwright/test';
import { seededRandom, startCuttingProxy } from '../test-support/cutting-proxy.ts';
import {
  bubbles,
  openChat,
  type Person,
  sendMessage,
  shownTexts,
  stateOf,
  storedTexts,
  twoPeople,
} from './chatting.ts';

/** A server that can be killed. */
export interface Killable {
  /** The port on which it listens now. */
  port: number;
  /** Kills its process without warning. */
  kill(): Promise<void>;
  /** Starts a process that serves the same data. */
  start(): Promise<void>;
}

export interface Wishes {
  server: Killable;
  /** What the two do once the first message is stored, before the network becomes bad. */
  first?(amina: Person, bola: Person): Promise<void>;
  /** The number of messages, half of them from each of the two. */
  messages: number;
  /** How often the server's process is killed without warning. */
  kills: number;
  /** The same seed makes the same network. */
  seed: number;
  /** Whether the network recovers once everything is written; otherwise it stays bad until everything has arrived. */
  calmAtEnd?: boolean;
  /** Receives lines about the progress. */
  say(line: string): void;
}

export interface Outcome {
  messages: number;
  kills: number;
  cuts: number;
  seconds: number;
}

/**
 * Two people write to each other, each in a browser, through a network that cuts connections at random, to a server
 * that is killed repeatedly. In the end every message must be stored once, in each sender's order, and shown on both
 * screens.
 *
 * @throws when one is missing, duplicated or out of order
 */
export async function talkThroughCuts(browser: Browser, wishes: Wishes): Promise<Outcome> {
  const { messages, kills, seed, server, say: tell } = wishes;
  const proxy = await startCuttingProxy({ targetPort: () => server.port, random: seededRandom(seed) });
  const startedAt = performance.now();
  try {
    const { amina, bola } = await twoPeople(browser, `http://127.0.0.1:${proxy.port}`);
    // Only an artisan can be written to first.
    await openChat(amina.page, bola.id);
    await sendMessage(amina.page, 'Good morning');
    await expect(stateOf(amina.page)).toContainText('Sent');
    await wishes.first?.(amina, bola);
    await openChat(bola.page, amina.id);
    await expect(stateOf(amina.page)).toContainText('Read');
    const before = await storedTexts(bola.context, amina.id);

    proxy.begin();
    let written = 0;
    const write = async ({ page }: Person, name: string) => {
      for (let number = 1; number <= messages / 2; number += 1) {
        await sendMessage(page, `${name} ${number}`);
        written += 1;
      }
    };
    const killing = async () => {
      for (let kill = 1; kill <= kills; kill += 1) {
        await expect
          .poll(() => written, { timeout: 600_000 })
          .toBeGreaterThanOrEqual((messages * kill) / (kills + 1));
        await server.kill();
        tell(`killed ${kill} of ${kills} times, ${written} of ${messages} messages written`);
        await server.start();
      }
    };
    await Promise.all([write(amina, 'Amina'), write(bola, 'Bola'), killing()]);
    tell(`all ${messages} written, ${proxy.cuts} connections cut`);
    if (wishes.calmAtEnd) proxy.end();
    const whole = before.length + messages;
    for (const { page } of [amina, bola]) {
      await expect.poll(() => settled(page, whole), { timeout: 600_000, intervals: [1_000] }).toBe(true);
    }
    proxy.end();

    const stored = await storedTexts(bola.context, amina.id);
    expect(stored.length, 'messages in the database').toBe(whole);
    for (const name of ['Amina', 'Bola']) {
      const own = stored.filter((text) => text.startsWith(`${name} `));
      const wanted = Array.from({ length: messages / 2 }, (_, index) => `${name} ${index + 1}`);
      expect(own, `${name}’s messages in the database`).toEqual(wanted);
    }
    expect(await shownTexts(amina.page), 'what Amina sees').toEqual(stored);
    expect(await shownTexts(bola.page), 'what Bola sees').toEqual(stored);
    return { messages, kills, cuts: proxy.cuts, seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    await proxy.close();
  }
}

/** Whether a screen shows that many messages, and none of them is still being sent. */
async function settled(page: Person['page'], count: number): Promise<boolean> {
  const shown = await bubbles(page).count();
  const unsure = await page.locator('.bubble-sending, .bubble-queued, .bubble-failed').count();
  return shown === count && unsure === 0;
}
