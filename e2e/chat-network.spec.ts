import { expect, test } from '@playwright/test';
import { openChat, say, shownTexts, stateOf, storedTexts, twoPeople } from './chatting.ts';

const OFFLINE = 'You are offline. Messages will be sent when you reconnect.';
const MESSAGES = '**/api/chat/messages';

test('what is written offline waits, and goes out in its order when the network is back', async ({
  browser,
}) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
  await say(amina.page, 'Good morning');
  await expect(stateOf(amina.page)).toContainText(/Sent|Read/);
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

test('a message whose sending is cut at any step is stored once', async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);
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
  for (const text of ['one', 'two', 'three', 'four']) await say(amina.page, text);
  await expect.poll(() => shownTexts(amina.page)).toEqual(['one', 'two', 'three', 'four']);
  await expect
    .poll(() => storedTexts(bola.context, amina.id), { timeout: 40_000 })
    .toEqual(['one', 'two', 'three', 'four']);
  await expect(stateOf(amina.page)).toContainText('Sent');
  expect(steps).toEqual([]);
  expect(new Set(ids).size).toBe(4);
});
