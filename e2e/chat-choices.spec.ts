import { expect } from '@playwright/test';
import { MOST_MESSAGE_CHARACTERS } from '../src/shared/chat-limits.ts';
import { test } from './browser-test.ts';
import { bubbles, openChat, sendMessage, stateOf, twoPeople } from './chatting.ts';

test('two people are warned about paying outside, save replies and files, mute, report, block and unblock', {
  annotation: [
    {
      type: 'promise',
      description:
        'Both sides are warned when one asks to pay outside SureHands; the message is still delivered',
    },
    {
      type: 'promise',
      description: 'An artisan saves quick replies of their own, and one tap puts one into the field',
    },
    { type: 'promise', description: 'A person can be reported in a dialog, which says thank you' },
    { type: 'promise', description: 'A person can be blocked and unblocked from the thread' },
    {
      type: 'promise',
      description: 'A picture is pasted into the field, and a message takes at most ten files',
    },
  ],
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  await openChat(amina.page, bola.id);

  await test.step('what is typed warns of paying outside, and is sent all the same; what comes in warns too', async () => {
    await amina.page.getByLabel(/^Message to /).fill('Let us do it outside the app');
    const note = amina.page.getByText('We can’t recover money paid outside.');
    await expect(note).toBeVisible();
    await sendMessage(amina.page, 'Let us do it outside the app');
    await expect(stateOf(amina.page)).toContainText('Sent');
    await expect(note).toBeHidden();
    await openChat(bola.page, amina.id);
    await expect(bola.page.getByText('We can’t recover money paid outside.')).toBeVisible();
  });

  await test.step('a text that is too long is not sent, and stays', async () => {
    const text = 'a'.repeat(MOST_MESSAGE_CHARACTERS + 1);
    await amina.page.getByLabel(/^Message to /).fill(text);
    await expect(amina.page.getByText('1 character too many.')).toBeVisible();
    // The button only looks disabled, so that it keeps the focus.
    await amina.page.getByRole('button', { name: 'Send', exact: true }).click({ force: true });
    await expect(amina.page.getByLabel(/^Message to /)).toHaveValue(text);
    await expect(bubbles(amina.page)).toHaveCount(1);
    await amina.page.getByLabel(/^Message to /).fill('');
  });

  await test.step('an artisan keeps answers of their own, and one tap puts one into the field', async () => {
    await bola.page.getByRole('button', { name: 'Change your quick replies' }).click();
    const dialog = bola.page.getByRole('dialog', { name: 'Your quick replies' });
    await dialog.getByRole('button', { name: 'Could you send me a picture of it?' }).click();
    const add = dialog.getByRole('button', { name: 'Add a reply' });
    await add.click();
    await expect(dialog.getByLabel('Reply 2', { exact: true })).toBeFocused();
    await dialog.getByLabel('Reply 2', { exact: true }).fill('Two yards more, please.');
    await add.click();
    await dialog.getByRole('button', { name: 'Remove reply 3' }).click();
    await expect(add).toBeFocused();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    const replies = bola.page.getByRole('list', { name: 'Quick replies', exact: true });
    await expect(replies.getByRole('button')).toHaveText([
      'Could you send me a picture of it?',
      'Two yards more, please.',
    ]);
    await replies.getByRole('button', { name: 'Two yards more, please.' }).click();
    await expect(bola.page.getByLabel(/^Message to /)).toHaveValue('Two yards more, please.');
    await expect(bola.page.getByLabel(/^Message to /)).toBeFocused();
    // A second one goes below what is in the field.
    await replies.getByRole('button', { name: 'Could you send me a picture of it?' }).click();
    await expect(bola.page.getByLabel(/^Message to /)).toHaveValue(
      'Two yards more, please.\nCould you send me a picture of it?',
    );
  });

  await test.step('a conversation is muted, and a person is reported in a dialog that says thank you', async () => {
    const more = amina.page.getByRole('button', { name: 'More', exact: true });
    await more.click();
    await amina.page.getByRole('button', { name: 'Mute', exact: true }).click();
    await more.click();
    await expect(amina.page.getByRole('button', { name: 'Unmute' })).toBeVisible();
    await amina.page.getByRole('button', { name: 'Report' }).click();
    const dialog = amina.page.getByRole('dialog', { name: 'Report Bola Ade' });
    await dialog.getByLabel(/Asks to be paid outside/).check();
    await dialog.getByLabel('What happened').fill('He asked for a transfer.');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await expect(dialog.getByText('Thank you. We look at every report')).toBeVisible();
    await amina.page.keyboard.press('Escape');
  });

  await test.step('a person is blocked after a question, is told why nothing gets through, and is unblocked', async () => {
    await bola.page.getByRole('button', { name: 'More', exact: true }).click();
    await bola.page.getByRole('button', { name: 'Block', exact: true }).click();
    const asked = bola.page.getByRole('dialog', { name: 'Block Amina Sule?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(bola.page.getByLabel(/^Message to /)).toBeVisible();
    await bola.page.getByRole('button', { name: 'More', exact: true }).click();
    await bola.page.getByRole('button', { name: 'Block', exact: true }).click();
    await asked.getByRole('button', { name: 'Block' }).click();
    await expect(
      bola.page.getByText('You blocked Amina Sule. Unblock them to write to them again.'),
    ).toBeVisible();
    await expect(bola.page.getByLabel(/^Message to /)).toHaveCount(0);

    await sendMessage(amina.page, 'Are you there?');
    await expect(amina.page.getByText('Bola Ade is not taking messages from you.').first()).toBeVisible();

    await bola.page.getByRole('button', { name: 'Unblock' }).click();
    await bola.page.getByRole('dialog').getByRole('button', { name: 'Unblock' }).click();
    await expect(bola.page.getByLabel(/^Message to /)).toBeVisible();
    await expect(bubbles(bola.page)).toHaveText(['Let us do it outside the app']);
  });

  await test.step('a picture is pasted into the field, and ten files are the most', async () => {
    await amina.page.getByLabel(/^Message to /).evaluate((field) => {
      const data = new DataTransfer();
      data.items.add(new File(['Board: 8 ways'], 'note.txt', { type: 'text/plain' }));
      field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    await expect(amina.page.getByRole('button', { name: 'Remove note.txt' })).toBeVisible();
    // A pasted text is left to the browser.
    const isLeft = await amina.page.getByLabel(/^Message to /).evaluate((field) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'Hello');
      return field.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    });
    expect(isLeft).toBe(true);
    await amina.page.getByRole('region', { name: 'Messages' }).evaluate((messages) => {
      const data = new DataTransfer();
      data.items.add(new File(['Drawing'], 'dropped.txt', { type: 'text/plain' }));
      messages.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await amina.page.getByRole('button', { name: 'Remove dropped.txt' }).click();
    await expect(amina.page.getByRole('button', { name: 'Remove dropped.txt' })).toHaveCount(0);
    const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') };
    await amina.page
      .locator('input[type=file]')
      .setInputFiles(Array.from({ length: 10 }, (_, at) => ({ ...file, name: `${at}.txt` })));
    await expect(amina.page.getByRole('list', { name: 'Files to send' }).getByRole('listitem')).toHaveCount(
      10,
    );
    await expect(amina.page.getByRole('alert').filter({ hasText: '10 files' })).toBeVisible();
    // Otherwise the same file could not be chosen a second time.
    await expect(amina.page.locator('input[type=file]')).toHaveValue('');
  });
});

test('a message typed before the script loads stays and is sent, even if the script failed to load at first', {
  annotation: {
    type: 'promise',
    description:
      'What is typed before the script loads stays and is sent, even if the script failed at first',
  },
}, async ({ browser }) => {
  const { amina, bola } = await twoPeople(browser);
  const { page } = amina;
  let requests = 0;
  let letThrough: () => void = () => undefined;
  const typed = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.clock.install();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const answer = await route.fetch();
    // The conversation's file is recognised by its content, because its name is a hash.
    if (!(await answer.text()).includes('bubble-state')) return route.fulfill({ response: answer });
    requests += 1;
    // More than once, because the browser may prefetch the file and forget the failure.
    if (requests <= 3) return route.abort('connectionreset');
    await typed;
    return route.fulfill({ response: answer });
  });
  await page.goto(`/chatbox/${bola.id}`, { waitUntil: 'load' });
  await page.getByLabel(/^Message to /).fill('Good morning');
  for (let failed = 1; failed <= 3; failed += 1) {
    await expect.poll(() => requests).toBeGreaterThanOrEqual(failed);
    await page.clock.fastForward(5_000);
  }
  await expect.poll(() => requests).toBeGreaterThan(3);
  letThrough();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  await expect(page.getByLabel(/^Message to /)).toHaveValue('Good morning');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(stateOf(page)).toContainText('Sent');
  await expect(bubbles(page)).toHaveText(['Good morning']);
});

test('a report that was refused before the page’s script loaded comes back in its dialog, as it was written', async ({
  browser,
}) => {
  const { amina, bola } = await twoPeople(browser);
  const { page } = amina;
  const mayLoad = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await mayLoad.promise;
    await route.continue().catch(() => undefined);
  });
  await page.goto(`/chatbox/${bola.id}`, { waitUntil: 'commit' });
  const dialog = page.getByRole('dialog', { name: 'Report Bola Ade' });
  const expectAsWritten = async () => {
    await expect(dialog.getByRole('alert').getByText('Please sign in')).toBeVisible();
    await expect(dialog.getByLabel(/Asks to be paid outside/)).toBeChecked();
    await expect(dialog.getByLabel('What happened')).toHaveValue('He asked for a transfer.');
  };

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Report' }).click();
  await dialog.getByLabel(/Asks to be paid outside/).check();
  await dialog.getByLabel('What happened').fill('He asked for a transfer.');
  await amina.context.clearCookies();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expectAsWritten();
  mayLoad.resolve();
  // The script makes the dialog modal, and leaves the focus on the refusal.
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await expectAsWritten();
  await expect(dialog.getByRole('alert')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
