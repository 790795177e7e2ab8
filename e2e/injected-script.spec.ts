import { expect } from '@playwright/test';
import { test } from './browser-test.ts';
import { artisan, newEmail, signUpAs } from './members.ts';

// src/app/pages.test.ts checks that the policy of such a page lists only the page's own scripts.
test('a script injected into a page does not run, and the page’s own scripts do', async ({ page, context }, {
  project,
}) => {
  const id = await signUpAs(context, newEmail(project.name), { ...artisan, bio: 'Hello' });
  const injected = '<b id="hole">Hello</b><script>window.taken = true</script>';
  await page.route(`**/profile/${id}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `${injected}</main>`);
    await route.fulfill({ response, body });
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text());
  });
  const answer = await page.goto(`/profile/${id}`);
  expect(await answer?.text()).toContain(injected);
  // The browser refused it before it ran the page's own scripts, which remove anything that they did not render.
  expect(refused).toEqual([expect.stringMatching(/inline script/i)]);
  expect(await page.evaluate(() => ['taken' in window, '__reactRouterContext' in window])).toEqual([
    false,
    true,
  ]);
});
