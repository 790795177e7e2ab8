import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, openAround } from './demo.ts';
import { MIDNIGHT, name, newArtisan, newVisitor, paidHire, today } from './guests-hires.ts';
import { loseNextAnswer } from './lose-answer.ts';
import { dayIn, tapWhen, turnTo } from './when.ts';

const weekdayOf = (day: string): string =>
  new Date(day).toLocaleDateString('en-NG', { weekday: 'long', timeZone: 'UTC' });

/** Keys of drafts that were typed but not sent. */
const storedDrafts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('Draft')));

test('a paid hire is rescheduled, started, finished and reported', {
  annotation: {
    type: 'promise',
    description:
      'A hire is rescheduled, started, finished and reported in a browser; drafts survive a lost network, and a double click sends once',
  },
}, async ({ page, browser }) => {
  const artisanId = await newArtisan(page);
  const guest = await newVisitor(browser, page);
  const hire = await paidHire(guest.request, artisanId, dayFromNow(12));

  await guest.goto(hire.page);
  // A message to the artisan stays in its field when the network is lost.
  await guest.locator('summary', { hasText: 'Messages' }).click();
  const message = guest.getByRole('textbox', { name: `Message to ${name}` });
  await message.fill('Please bring a ladder.');
  await guest.context().setOffline(true);
  await guest.getByRole('button', { name: 'Send message' }).click();
  await expect(guest.getByRole('alert')).toContainText('Network error. Please try again.');
  await expect(message).toHaveValue('Please bring a ladder.');
  await guest.context().setOffline(false);
  await guest.getByRole('button', { name: 'Send message' }).click();
  await expect(guest.locator('blockquote', { hasText: 'Please bring a ladder.' })).toHaveCount(1);
  await expect(message).toHaveValue('');

  await test.step('a message that was refused for its id stays when the network is lost next, and is sent once', async () => {
    const send = guest.getByRole('button', { name: 'Send message' });
    const alert = guest.getByRole('alert');
    await message.fill('And a bucket.');
    await loseNextAnswer(guest);
    await send.click();
    await expect(alert).toContainText('Network error. Please try again.');
    await message.fill('And two buckets.');
    await send.click();
    await expect(alert).toContainText('Please reload the page and send it again.');
    await expect(message).toHaveValue('And two buckets.');
    await guest.context().setOffline(true);
    await send.click();
    await expect(alert).toContainText('Network error. Please try again.');
    await expect(message).toHaveValue('And two buckets.');
    await guest.context().setOffline(false);
    await send.click();
    await expect(guest.locator('blockquote', { hasText: 'And two buckets.' })).toHaveCount(1);
    await expect(message).toHaveValue('');
  });

  await guest.getByText('Reschedule to other days').click();
  const move = guest.getByRole('button', { name: 'Reschedule hire' });
  // Another customer takes the day while this page is open.
  await tapWhen(guest, dayFromNow(14), '07:00');
  await expect(guest.locator('.when-said')).toContainText(weekdayOf(dayFromNow(14)));
  await paidHire(guest.request, artisanId, dayFromNow(14));
  await guest.context().setOffline(true);
  await move.click();
  await expect(guest.getByRole('alert')).toContainText('Network error. Please try again.');
  await guest.context().setOffline(false);
  await guest.reload();
  // The reload shows that the day is taken, and chooses no other.
  await expect(await turnTo(guest, dayIn(guest, dayFromNow(14)))).toBeDisabled();
  await tapWhen(guest, dayFromNow(15), '07:00');
  await paidHire(guest.request, artisanId, dayFromNow(15));
  // Another form of the page, typed and not sent yet.
  await message.fill('Which gate do I open?');
  await move.click();
  await expect(guest.getByRole('alert')).toContainText(`${name} is not free on`);
  await expect(guest.getByRole('alert')).toBeFocused();
  await expect(dayIn(guest, dayFromNow(15))).toBeDisabled();
  await expectAccessible(guest, 'a hire that could not be moved');
  await expectNoSidewaysScroll(guest);
  await expect(message).toHaveValue('Which gate do I open?');
  await guest.getByRole('button', { name: 'Send message' }).click();
  await expect(guest.locator('blockquote', { hasText: 'Which gate do I open?' })).toHaveCount(1);

  await tapWhen(guest, dayFromNow(16), '07:00');
  await move.dblclick();
  await expect(guest.getByText('It is now booked for')).toBeVisible();
  await expect(guest.getByText('You rescheduled the hire to')).toHaveCount(1);
  await expect(guest.locator(':focus')).toContainText('It is now booked for');
  expect(await storedDrafts(guest)).toEqual([]);
  // So near to its start it cannot be rescheduled again. The last hour of today cannot be tapped, but an API client can
  // name the minute.
  const moved = await guest.request.post(`/api/hiring/hires/${hire.id}/reschedule`, {
    data: {
      key: new URL(hire.page, 'http://localhost').searchParams.get('key'),
      startDate: today(),
      startTime: MIDNIGHT,
    },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  await guest.goto(hire.page);
  await expect(move).toBeHidden();
  await expect(guest.getByText('you can no longer reschedule')).toBeVisible();
  const code = await guest.locator('.door-code [aria-hidden]').innerText();

  await page.goto(`/dashboard/${artisanId}`);
  await page.getByRole('link', { name: /^Start today/ }).click();
  await expect(page.getByText('It’s already done')).toBeVisible();
  await expectAccessible(page, 'a job to begin');
  await test.step('a start without the code whose network is lost says so in its own form, and is not sent later', async () => {
    await page.getByText('I don’t have the code').click();
    const words = page.getByLabel('In your words');
    await words.fill('She is on the phone.');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Start without the code' }).click();
    await expect(page.getByText('Network error. Please try again.')).toBeVisible();
    await expect(page.getByText('You’re offline. Leave this page open')).toBeHidden();
    await expect(words).toBeVisible();
    await expect(words).toHaveValue('She is on the phone.');
    await page.context().setOffline(false);
  });
  await page.getByRole('textbox', { name: 'Door code' }).fill(code);
  // At the door there may be no network. The code is sent once there is one, with the time at which it was typed.
  const timeSent = async () => {
    const sent = await page.waitForRequest((request) => (request.postData() ?? '').includes('startedAt='));
    return new URLSearchParams(sent.postData() ?? '').get('startedAt');
  };
  await page.context().setOffline(true);
  const first = timeSent();
  await page.getByRole('button', { name: 'Start the work' }).click();
  await expect(page.getByText('You’re offline. Leave this page open')).toBeVisible();
  expect(await first).toMatch(/^20/);
  // The first time that the network is back, it is lost again at once.
  await page.route('**/*.data*', (route) => route.abort(), { times: 1 });
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST');
  await page.context().setOffline(false);
  await lost;
  await expect(page.getByText('You’re offline. Leave this page open')).toBeVisible();
  await page.context().setOffline(true);
  const again = timeSent();
  await page.context().setOffline(false);
  expect(await again).toBe(await first);
  await expect(page.getByText('We’ve told Ngozi Eze that you have started.')).toBeVisible();
  await openAround(page.getByLabel('Note to the customer'));
  await page.getByLabel('Note to the customer').fill('Two agbada, with caps.');
  await page.getByRole('button', { name: 'Mark job as done' }).dblclick();
  await expect(page.getByText('The job is marked as done. We’ve told Ngozi Eze.')).toBeVisible();
  await expect(page.getByText('₦4,750 is yours')).toBeVisible();
  // The states at work and done are checked in every-screen.spec.ts.

  await guest.goto(hire.page);
  await expect(guest.getByText('Two agbada, with caps.')).toBeVisible();
  await guest.getByText('Report a problem', { exact: true }).focus();
  await guest.keyboard.press('Enter');
  await guest.getByLabel('What went wrong').fill('One sleeve is longer than the other.');
  await expect(guest.getByText('36 / 1000')).toBeVisible();
  await expectAccessible(guest, 'a problem that is being reported');
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('button', { name: 'Report the problem' }).dblclick();
  await expect(guest.getByText('We have your report')).toBeVisible();
  await expect(guest.getByText('You reported a problem.', { exact: true })).toHaveCount(1);
  expect(await storedDrafts(guest)).toEqual([]);
  await expectAccessible(guest, 'a reported problem');
  // On paper the page has its whole history and nothing to press.
  const earlier = guest.locator('.hire-earlier .hire-history');
  await expect(earlier).toBeHidden();
  await guest.emulateMedia({ media: 'print' });
  await expect(earlier).toBeVisible();
  await expect(guest.getByRole('banner')).toBeHidden();
  await expect(guest.getByRole('link', { name: /^Message/ })).toBeHidden();
  await guest.context().close();
});

test('cancelling and releasing show amounts in naira first and happen once, and a tip and its receipt follow', {
  annotation: [
    {
      type: 'promise',
      description: 'A customer reads what cancelling costs and cancels by keyboard, in time and late',
    },
    {
      type: 'promise',
      description:
        'Money is released in a browser by keyboard; a double click releases once, and the way back offers it no more; a tip is paid, and its receipt shown',
    },
  ],
}, async ({ page, browser }) => {
  const artisanId = await newArtisan(page);
  const guest = await newVisitor(browser, page);
  const inTime = await paidHire(guest.request, artisanId, dayFromNow(12));
  const late = await paidHire(guest.request, artisanId, today(), MIDNIGHT);

  await guest.goto(late.page);
  await guest.getByText('Cancel this hire').focus();
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('₦0 will be refunded to you.')).toBeVisible();
  await expect(guest.getByText(`So ${name} gets ₦4,750, and our service fee is ₦250.`)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Cancel hire and get nothing back' })).toBeVisible();
  await expectAccessible(guest, 'a late cancellation');

  await guest.goto(inTime.page);
  await guest.getByText('Cancel this hire').focus();
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('₦5,000 will be refunded to you.')).toBeVisible();
  await guest.keyboard.press('Tab');
  await expect(guest.getByRole('button', { name: 'Cancel hire and get ₦5,000 back' })).toBeFocused();
  await guest.keyboard.press('Enter');
  await expect(guest.locator(':focus')).toContainText(`The hire is cancelled. We’ve told ${name}.`);
  await expect(guest.getByRole('heading', { name: 'Where the money went' })).toBeVisible();
  await expectAccessible(guest, 'a cancelled hire');
  await expectNoSidewaysScroll(guest);

  await page.goto(`/hires/${late.id}`);
  await page.getByText('I cannot come').click();
  await expect(page.getByText('You earn nothing: the customer keeps all of the ₦5,000.')).toBeVisible();
  await expectAccessible(page, 'an artisan who cannot come');

  await test.step('the customer releases the money once, knowing what that means, then tips and finds the receipt', async () => {
    expect((await page.request.post(`/api/hiring/hires/${late.id}/complete`, { data: {} })).status()).toBe(
      200,
    );

    await guest.goto(late.page);
    await guest.locator('summary', { hasText: 'Release the money' }).focus();
    await guest.keyboard.press('Enter');
    await expect(
      guest.getByText(`₦4,750 goes to ${name} at once, and ₦250 is our service fee.`),
    ).toBeVisible();
    await expectAccessible(guest, 'money that can be released');
    await expectNoSidewaysScroll(guest);
    await guest.getByRole('button', { name: `Release ₦5,000 to ${name}` }).dblclick();
    await expect(guest.locator(':focus')).toContainText(`The money is released. We’ve told ${name}.`);
    await expect(guest.getByRole('heading', { name: 'Where the money went' })).toBeVisible();
    await expect(guest.getByText('You released the money.')).toHaveCount(1);
    await guest.goBack();
    await expect(guest.getByRole('button', { name: 'Release ₦5,000' })).toBeHidden();

    await guest.goto(late.page);
    await guest.getByRole('link', { name: `Tip ${name}` }).click();
    const sum = guest.getByRole('textbox', { name: 'Another amount' });
    await expect(sum).toBeHidden();
    await guest.getByText('Another amount').first().click();
    await sum.fill('1500');
    await guest.getByText('Debit/credit card').click();
    await expectAccessible(guest, 'a tip of another sum');
    await guest.getByRole('button', { name: 'Continue to Payment' }).dblclick();
    await guest.getByRole('button', { name: 'Pay ₦1,500' }).click();
    await expect(guest.getByText(`All of your tip went to ${name}.`)).toBeVisible();
    await guest.getByRole('link', { name: 'View receipt' }).click();
    await expect(guest.getByRole('heading', { name: /^Receipt SH-\d{4}-\d{6}$/ })).toBeVisible();
    await expect(guest.getByRole('row', { name: 'Total paid ₦1,500' })).toBeVisible();
    await expectAccessible(guest, 'the receipt of a tip');
    await expectNoSidewaysScroll(guest);
    await guest.goto(late.page);
    await expect(guest.getByText(`Your tip, all of it for ${name}`)).toBeVisible();
    await expect(guest.getByRole('link', { name: `Tip ${name}` })).toHaveCount(0);
  });
  await guest.context().close();
});
