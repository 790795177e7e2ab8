import { expect } from '@playwright/test';
import { runServer } from '../bench/processes.ts';
import { findRunningDatabase } from '../src/server/embedded-postgres.ts';
import { test } from './browser-test.ts';
import { bubbles, openChat, say, stateOf, twoPeople } from './chatting.ts';
import { signInByCall } from './members.ts';

test('a message sent to one process shows in a browser on another, and so does that it was read', {
  annotation: { type: 'promise', description: 'And shows in a browser there' },
}, async ({ browser }) => {
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  const second = await runServer(
    'src/main.ts',
    {
      // The same data folder, so that sessions of one are good at the other.
      DATA_DIR: dataDir,
      DATABASE_URL: (await findRunningDatabase(dataDir)) ?? '',
      DEMO_DATA: 'false',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'warn',
    },
    '/readyz',
  );
  try {
    const { amina, bola } = await twoPeople(browser);
    const there = await browser.newContext({ baseURL: second.url });
    await signInByCall(there.request, bola.email);
    const elsewhere = await there.newPage();

    await openChat(amina.page, bola.id);
    await say(amina.page, 'Good morning');
    await expect(stateOf(amina.page)).toContainText('Sent');
    await openChat(elsewhere, amina.id);
    await say(amina.page, 'Are you on your way?');
    await expect(bubbles(elsewhere)).toHaveText(['Good morning', 'Are you on your way?']);
    await expect(stateOf(amina.page)).toContainText('Read');
    await say(elsewhere, 'Ten minutes');
    await expect(bubbles(amina.page)).toHaveText(['Good morning', 'Are you on your way?', 'Ten minutes']);
  } finally {
    await second.stop();
  }
});
