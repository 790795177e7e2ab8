import { expect } from '@playwright/test';
import { type RunningServer, runServer, untilSilent } from '../bench/processes.ts';
import { findRunningDatabase } from '../src/server/embedded-postgres.ts';
import { test } from './browser-test.ts';
import { bubbles, openChat, sendMessage, stateOf, typingShows } from './chatting.ts';
import { changeRows } from './database.ts';
import { signInByCall } from './members.ts';
import { talkThroughCuts } from './through-cuts.ts';

const DATABASE = 'two_processes';

/** Starts one of the processes that serve the test's own database. */
function startProcess(dataDir: string, databaseUrl: string): Promise<RunningServer> {
  return runServer(
    'src/main.ts',
    {
      // The same data folder, so that both accept the same sessions.
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DEMO_DATA: 'false',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'fatal',
    },
    '/readyz',
  );
}

test(
  'messages sent to one process show on another, and all arrive once when the first is killed on a bad network',
  {
    annotation: [
      {
        type: 'promise',
        description:
          'A message sent to one process shows in a browser on another, and so does that it was read',
      },
      {
        type: 'promise',
        description:
          'Through cuts and kills every message is there once, in its sender’s order, on both sides',
      },
    ],
  },
  async ({ browser }, info) => {
    // Starts two servers; node e2e/chat-through-cuts.ts sends 1,000 messages to one that is killed and restarted.
    const database = new URL((await findRunningDatabase(process.env.E2E_DATA_DIR ?? '')) ?? '');
    // A database of its own, so that a killed process does not delay the jobs of other tests.
    await changeRows(`create database ${DATABASE}`);
    database.pathname = DATABASE;
    const dataDir = info.outputPath('data');
    const started: RunningServer[] = [];
    const start = async () => {
      const server = await startProcess(dataDir, database.href);
      started.push(server);
      return server;
    };
    try {
      const first = await start();
      const second = await start();
      const server = {
        port: Number(new URL(first.url).port),
        async kill() {
          process.kill(first.pid, 'SIGKILL');
          await untilSilent(first.url);
        },
        async start() {
          server.port = Number(new URL(second.url).port);
        },
      };
      await talkThroughCuts(browser, {
        server,
        messages: 20,
        kills: 1,
        seed: 4,
        calmAtEnd: true,
        say: () => undefined,
        async first(amina, bola) {
          const there = await browser.newContext({ baseURL: second.url });
          await signInByCall(there.request, bola.email);
          const elsewhere = await there.newPage();
          await openChat(elsewhere, amina.id);
          // Stored events would reach the other process with its next sweep even if the channel between the two were
          // broken, but typing uses only that channel.
          await typingShows(amina.page, elsewhere);
          await sendMessage(amina.page, 'Are you on your way?');
          await expect(bubbles(elsewhere)).toHaveText(['Good morning', 'Are you on your way?']);
          await expect(stateOf(amina.page)).toContainText('Read');
          await sendMessage(elsewhere, 'Ten minutes');
          await expect(bubbles(amina.page).last()).toHaveText('Ten minutes');
          await there.close();
        },
      });
    } finally {
      await Promise.all(started.map((each) => each.stop()));
      await changeRows(`drop database ${DATABASE} with (force)`);
    }
  },
);
