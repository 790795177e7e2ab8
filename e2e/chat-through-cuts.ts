import { chromium } from '@playwright/test';
import { findChromium, NO_CHROMIUM } from '../scripts/chromium.mjs';
import { talkThroughCuts } from './through-cuts.ts';

/**
 * Writes 1,000 messages in two browsers through a network that is cut at random, to a server that is killed ten times,
 * and looks whether each is there once, in its sender's order, on both sides:
 *   node e2e/chat-through-cuts.ts [messages] [kills] [seed]
 */
const [messages = 1_000, kills = 10, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number);
const executablePath = await findChromium(process.execPath);
if (!executablePath) throw new Error(NO_CHROMIUM);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  console.log(`seed ${seed}`);
  const { cuts, seconds } = await talkThroughCuts(browser, { messages, kills, seed, say: console.log });
  console.log(
    `${messages} messages, ${kills} kills, ${cuts} cut connections: each there once, in order, on both sides (${seconds.toFixed(0)} s)`,
  );
} finally {
  await browser.close();
}
