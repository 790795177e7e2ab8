import { expect } from '@playwright/test';
import { runServer } from '../bench/processes.ts';
import { findRunningDatabase } from '../src/server/embedded-postgres.ts';
import { test } from './browser-test.ts';
import { artisan, newEmail, signUpAs } from './members.ts';

test('a script that got into a page through a hole does not run, and the page’s own scripts do', async ({
  page,
  context,
}, { project }) => {
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  const bio = '<b id="hole">Hello</b><script>window.taken = true</script>';
  const id = await signUpAs(context, newEmail(project.name), { ...artisan, bio });
  const holed = await runServer(
    'e2e/holed-server.ts',
    {
      DATA_DIR: dataDir,
      DATABASE_URL: (await findRunningDatabase(dataDir)) ?? '',
      RATE_LIMITS: 'false',
      LOG_LEVEL: 'warn',
    },
    '/readyz',
  );
  try {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
    });
    const answer = await page.goto(`${holed.url}/profile/${id}`);
    expect(await answer?.text()).toContain(bio);
    // The browser said so before it ran the page's own scripts, which take away what they did not render.
    expect(refused).toEqual([expect.stringMatching(/inline script/i)]);
    expect(await page.evaluate(() => ['taken' in window, '__reactRouterContext' in window])).toEqual([
      false,
      true,
    ]);
  } finally {
    await holed.stop();
  }
});
