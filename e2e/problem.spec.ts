import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { pickDay } from './days.ts';
import { openAround } from './demo.ts';
import { MIDNIGHT, newArtisan, newVisitor, paidHire, reportedHire, today } from './guests-hires.ts';
import { operate } from './operate.ts';

const photo = async (file: string, background: string) => ({
  name: file,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test('two sides of a problem agree on a split', {
  annotation: {
    type: 'promise',
    description:
      'A problem is reported, written about with photos and settled with a split in a browser; typed words outlive a refusal and a reload',
  },
}, async ({ page, browser }) => {
  const artisanId = await newArtisan(page);
  const guest = await newVisitor(browser, page);
  const hire = await paidHire(guest.request, artisanId, today(), MIDNIGHT);
  expect((await page.request.post(`/api/hiring/hires/${hire.id}/complete`, { data: {} })).ok()).toBe(true);

  await guest.goto(hire.page);
  await guest.getByText('Report a problem', { exact: true }).click();
  await guest.getByLabel('What went wrong').fill('One sleeve is longer than the other.');
  await guest.getByRole('button', { name: 'Report the problem' }).click();
  await expect(guest.getByText('We have your report')).toBeVisible();

  await page.goto(`/hires/${hire.id}`);
  const photos = await Promise.all([photo('left.jpg', '#a9481f'), photo('right.jpg', '#2b3f73')]);
  await page.getByText('Write about the problem').click();
  await page.getByLabel('What you want to say').fill('The sleeves are as they were measured.');
  await page.getByLabel('Photos (optional)').setInputFiles(photos);
  await expect(page.getByText('2 of 6 added')).toBeVisible();
  await page.reload();
  await expect(page.getByText('2 of 6 added')).toBeVisible();
  await page.getByRole('button', { name: 'Add to the problem' }).click();
  await expect(page.getByRole('img', { name: 'Photo 2 of 2 of the problem' })).toBeVisible();
  // What was sent is no draft any more.
  await expect(page.getByLabel('What you want to say')).toHaveValue('');

  await page.getByText('Propose how it ends', { exact: true }).click();
  await page.getByRole('radio', { name: 'Split the money' }).check();
  await page.getByLabel('Note to Ngozi Eze').fill('For the tailor who shortens it.');
  const back = page.getByRole('textbox', { name: 'Back to Ngozi Eze' });
  await back.fill('6,000');
  await page.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByText('less than the ₦5,000 that we hold').first()).toBeVisible();
  await page.reload();
  await expect(back).toHaveValue('6,000');
  await back.fill('1,500');
  await page.getByRole('button', { name: 'Send proposal' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Ngozi Eze has your proposal' })).toBeVisible();

  await guest.reload();
  await expect(guest.getByText('For the tailor who shortens it.').first()).toBeVisible();
  await expect(guest.getByRole('img', { name: 'Photo 1 of 2 of the problem' })).toBeVisible();
  await guest.getByText('Say no', { exact: true }).first().click();
  await guest.getByText('Propose something else', { exact: true }).click();
  await expectAccessible(guest, 'a problem with an open proposal');
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('button', { name: 'Agree to a refund of ₦1,500' }).dblclick();
  await expect(guest.locator(':focus')).toContainText('the money is split as you agreed');

  await page.reload();
  for (const side of [guest, page]) {
    const went = side.getByRole('region', { name: 'Where the money went' });
    for (const sum of ['₦1,500', '₦3,325', '₦175']) await expect(went).toContainText(sum);
  }
  await expect(page.getByText('Ngozi E. agreed to a split with ₦1,500 back to the customer')).toHaveCount(1);
  await guest.context().close();
});

test('two sides of a problem agree that the work is done again, and it is', {
  annotation: {
    type: 'promise',
    description: 'A new day is proposed for work that was done badly, agreed to, and kept in a browser',
  },
}, async ({ page, browser }) => {
  const artisanId = await newArtisan(page);
  const guest = await newVisitor(browser, page);
  const hire = await reportedHire(page, guest, artisanId, 'One sleeve is longer than the other.');

  await page.goto(`/hires/${hire.id}`);
  await page.getByText('Propose how it ends', { exact: true }).click();
  await page.getByRole('radio', { name: 'Do the work again' }).check();
  const propose = page.getByRole('form', { name: 'Propose how it ends' });
  await pickDay(propose, 'New day', today());
  await propose.getByLabel('Start time').fill(MIDNIGHT);
  await expectAccessible(page, 'a new day that is being proposed');
  await propose.getByRole('button', { name: 'Send proposal' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Ngozi Eze has your proposal' })).toBeVisible();

  await guest.goto(hire.page);
  await expect(guest.locator('#proposal')).toContainText(MIDNIGHT);
  await expectAccessible(guest, 'a new day to agree to');
  await expectNoSidewaysScroll(guest);
  await guest.getByRole('button', { name: 'Agree to the new day' }).dblclick();
  await expect(guest.locator(':focus')).toContainText('It is booked again for');
  await expect(guest.getByText('₦5,000').first()).toBeVisible();

  await page.reload();
  await page.getByText('It’s already done', { exact: true }).click();
  const finish = page.getByRole('form', { name: 'Mark job as done' });
  await openAround(finish.getByLabel('Note to the customer'));
  await finish.getByLabel('Note to the customer').fill('Both sleeves are as long now.');
  await finish.getByRole('button', { name: 'Mark job as done' }).dblclick();
  await expect(page.getByText('Both sleeves are as long now.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Both sleeves are as long now.')).toBeVisible();
  await guest.getByText('Release the money', { exact: true }).click();
  await guest.getByRole('button', { name: 'Release ₦5,000 to Tunde Bakare' }).dblclick();
  await expect(guest.getByText('₦4,750').first()).toBeVisible();
  await guest.context().close();
});

test('both sides read what an operator decides, one appeals, and the next decision is the last', {
  annotation: {
    type: 'promise',
    description:
      'A decision with its reason, an appeal against it and the last decision, seen by both sides in a browser',
  },
}, async ({ page, browser }) => {
  const artisanId = await newArtisan(page);
  const guest = await newVisitor(browser, page);
  const hire = await reportedHire(page, guest, artisanId, 'One sleeve is longer than the other.');
  await operate('problem', 'refund', hire.id, '--reason', 'The photos show two sleeves of different length.');

  await guest.goto(hire.page);
  await page.goto(`/hires/${hire.id}`);
  for (const side of [guest, page]) {
    const decision = side.getByRole('region', { name: 'What we decided' });
    for (const words of [
      'Full refund',
      '₦5,000',
      'two sleeves of different length',
      'unless one of you appeals',
    ])
      await expect(decision).toContainText(words);
  }
  await expectAccessible(guest, 'a decision about a problem');
  await expectNoSidewaysScroll(guest);
  await page.getByText('Appeal', { exact: true }).first().click();
  await page.getByLabel('What did we get wrong?').fill('They are of the same length since I mended them.');
  await page.reload();
  await expect(page.getByLabel('What did we get wrong?')).toHaveValue(/same length/);
  await expectAccessible(page, 'an appeal that is being written');
  await page.getByRole('button', { name: 'Appeal', exact: true }).dblclick();
  await expect(page.locator(':focus')).toContainText('We’ll look at it again.');
  await guest.reload();
  await expect(guest.getByText(/Tunde Bakare appealed on /)).toBeVisible();
  await expect(guest.getByRole('region', { name: 'What we decided first' })).toContainText('Full refund');
  await expect(guest.getByText('That decision is the last.')).toBeVisible();

  await operate('problem', 'split', hire.id, '2000', '--reason', 'One sleeve was mended, and one was not.');
  await guest.reload();
  await page.reload();
  for (const side of [guest, page]) {
    await expect(side.getByText('One sleeve was mended, and one was not.').first()).toBeVisible();
    const went = side.getByRole('region', { name: 'Where the money went' });
    for (const sum of ['₦2,000', '₦2,850', '₦150']) await expect(went).toContainText(sum);
    await expect(side.getByRole('button', { name: 'Appeal', exact: true })).toHaveCount(0);
  }
  await guest.context().close();
});
