import { expect } from '@playwright/test';
import sharp from 'sharp';
import { formatTimeOfDay } from '../src/shared/lagos-time.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { pickDay } from './days.ts';
import { openAround } from './demo.ts';
import { MIDNIGHT, newArtisan, newVisitor, paidHire, reportedHire, today, wordsOn } from './guests-hires.ts';
import { operate } from './operate.ts';

const photo = async (file: string, background: string) => ({
  name: file,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test('a problem ends with a split, with the work done again, or with an operator’s decision', {
  annotation: [
    {
      type: 'promise',
      description:
        'A problem is reported, written about with photos and settled with a split in a browser; typed words outlive a refusal and a reload',
    },
    {
      type: 'promise',
      description: 'A new day is proposed for work that was done badly, agreed to, and kept in a browser',
    },
    {
      type: 'promise',
      description:
        'A decision with its reason, an appeal against it and the last decision, seen by both sides in a browser',
    },
  ],
}, async ({ page, browser }) => {
  const guest = await newVisitor(browser, page);
  let artisanId = await newArtisan(page);

  await test.step('two sides of a problem agree on a split', async () => {
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

    await page.getByText('Propose a solution', { exact: true }).click();
    await page.getByRole('radio', { name: 'Split the money' }).check();
    await page.getByLabel('Note to Ngozi Eze').fill('For the tailor who shortens it.');
    const back = page.getByRole('textbox', { name: 'Refund to Ngozi Eze' });
    await back.fill('6,000');
    await page.getByRole('button', { name: 'Send proposal' }).click();
    await expect(page.getByText('less than the ₦5,000 that we hold').first()).toBeVisible();

    await page.reload();
    await expect(page.getByText('2 of 6 added')).toBeVisible();
    await expect(back).toHaveValue('6,000');
    await page.getByRole('button', { name: 'Send statement' }).click();
    await expect(page.getByRole('img', { name: 'Photo 2 of 2 of the problem' })).toBeVisible();
    // A sent text is no draft any more.
    await expect(page.getByLabel('What you want to say')).toHaveValue('');
    await back.fill('1,500');
    await page.getByRole('button', { name: 'Send proposal' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Ngozi Eze has your proposal' })).toBeVisible();

    await guest.reload();
    await expect(guest.getByText('For the tailor who shortens it.').first()).toBeVisible();
    await expect(guest.getByRole('img', { name: 'Photo 1 of 2 of the problem' })).toBeVisible();
    await guest.getByText('Decline the proposal', { exact: true }).first().click();
    await guest.getByText('Propose another solution', { exact: true }).click();
    await expectAccessible(guest, 'a problem with an open proposal');
    await expectNoSidewaysScroll(guest);
    await guest.getByRole('button', { name: 'Agree to a refund of ₦1,500' }).dblclick();
    await expect(guest.locator(':focus')).toContainText('the money is split as you agreed');

    const went = guest.getByRole('region', { name: 'Where the money went' });
    const words = await wordsOn(page, `/hires/${hire.id}`);
    for (const sum of ['₦1,500', '₦3,325', '₦175']) {
      await expect(went).toContainText(sum);
      expect(words).toContain(sum);
    }
    expect(words.split('Ngozi E. agreed to a split with ₦1,500 refunded to the customer')).toHaveLength(2);
  });

  // Each hire is for today, so it needs an artisan of its own.
  await page.context().clearCookies();
  artisanId = await newArtisan(page);
  await test.step('two sides of a problem agree that the work is done again, and it is', async () => {
    const hire = await reportedHire(page, guest, artisanId, 'One sleeve is longer than the other.');

    await page.goto(`/hires/${hire.id}`);
    await page.getByText('Propose a solution', { exact: true }).click();
    await page.getByRole('radio', { name: 'Do the work again' }).check();
    const propose = page.getByRole('form', { name: 'Propose a solution' });
    await pickDay(propose, 'New day', today());
    await propose.getByLabel('Start time').fill(MIDNIGHT);
    await expectAccessible(page, 'a new day that is being proposed');
    await propose.getByRole('button', { name: 'Send proposal' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Ngozi Eze has your proposal' })).toBeVisible();

    await guest.goto(hire.page);
    await expect(guest.locator('#proposal')).toContainText(formatTimeOfDay(MIDNIGHT));
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
  });

  await page.context().clearCookies();
  artisanId = await newArtisan(page);
  await test.step('both sides read what an operator decides, one appeals, and the next decision is the last', async () => {
    const hire = await reportedHire(page, guest, artisanId, 'One sleeve is longer than the other.');
    await operate(
      'problem',
      'refund',
      hire.id,
      '--reason',
      'The photos show two sleeves of different length.',
    );

    await page.goto(`/hires/${hire.id}`);
    const decision = page.getByRole('region', { name: 'Our decision' });
    const toGuest = await wordsOn(guest, hire.page);
    for (const words of [
      'Full refund',
      '₦5,000',
      'two sleeves of different length',
      'unless one of you appeals',
    ]) {
      await expect(decision).toContainText(words);
      expect(toGuest).toContain(words);
    }
    await page.getByText('Appeal', { exact: true }).first().click();
    await page.getByLabel('What did we get wrong?').fill('They are of the same length since I mended them.');
    await page.reload();
    await expect(page.getByLabel('What did we get wrong?')).toHaveValue(/same length/);
    await expectAccessible(page, 'an appeal that is being written against a decision');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Send appeal', exact: true }).dblclick();
    await expect(page.locator(':focus')).toContainText('We’ll look at it again.');
    const appealed = await wordsOn(guest, hire.page);
    expect(appealed).toMatch(/Tunde Bakare appealed on /);
    expect(appealed).toMatch(/Our first decision.*Full refund/);
    expect(appealed).toContain('That decision is final.');

    await operate('problem', 'split', hire.id, '2000', '--reason', 'One sleeve was mended, and one was not.');
    for (const words of [await wordsOn(guest, hire.page), await wordsOn(page, `/hires/${hire.id}`)]) {
      expect(words).toContain('One sleeve was mended, and one was not.');
      for (const sum of ['₦2,000', '₦2,850', '₦150']) expect(words).toContain(sum);
      expect(words).not.toContain('What did we get wrong?');
    }
  });
});
