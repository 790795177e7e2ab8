import { expect } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts';
import { test } from './browser-test.ts';
import { pickDay } from './days.ts';
import { dayFromNow } from './demo.ts';
import { MIDNIGHT, name, newArtisan, newVisitor, paidHire, shouldHaveBegun, today } from './guests-hires.ts';
import { whereAndWhom } from './where.ts';

test('a quote is changed and divided into parts, a booked job gets more days, and a visit becomes the job', {
  annotation: [
    {
      type: 'promise',
      description: 'A guest asks for a change of a quote, and pays a long job part by part, in a browser',
    },
    { type: 'promise', description: 'More days are proposed and agreed to in a browser' },
    {
      type: 'promise',
      description:
        'After a paid visit the job is proposed with its price and days, agreed to and paid in a browser',
    },
  ],
}, async ({ page, browser }) => {
  const artisanId = await newArtisan(page);
  const guest = await newVisitor(browser, page);

  await test.step('a quote is changed on a customer’s wish, divided into parts, and its first part is paid', async () => {
    const asked = await guest.request.post('/api/hiring/hire', {
      data: {
        fullName: 'Ngozi Eze',
        email: 'ngozi@example.ng',
        jobDescription: 'Sew the curtains of the whole house',
        ...whereAndWhom,
        startDate: dayFromNow(20),
        endDate: dayFromNow(20),
        startTime: '09:30',
        checkbox: true,
        artisanId,
        action: 'Request A Quote',
      },
    });
    const { id, guestKey: key } = (await asked.json()).result;
    const guestsPage = `/hires/${id}?${new URLSearchParams({ key })}`;

    await page.goto(`/hires/${id}`);
    await page.getByLabel('Labour').fill('60,000');
    await page.getByLabel(/What it includes/).fill('All rooms, with the cloth.');
    await page.getByRole('button', { name: 'Send quote' }).click();
    await expect(page.getByRole('heading', { name: 'Correct your quote' })).toBeVisible();

    await guest.goto(guestsPage);
    await guest.getByText('Ask for a change', { exact: true }).click();
    await guest.getByLabel('What should change').fill('Can I pay room by room?');
    await guest.reload();
    await expect(guest.getByLabel('What should change')).toHaveValue('Can I pay room by room?');
    await expectAccessible(guest, 'a wish for another quote');
    await guest.getByRole('button', { name: 'Ask for this change' }).dblclick();
    await expect(guest.locator(':focus')).toContainText('what should change');

    await page.reload();
    await expect(page.getByText('Can I pay room by room?').first()).toBeVisible();
    await page.getByLabel('Labour').fill('');
    await page.getByText('Divide a long job into parts instead').click();
    const part = (number: number) => page.getByRole('group', { name: `Part ${number}`, exact: true });
    for (const [number, title, price, from] of [
      [1, 'Sitting room', '40,000', 20],
      [2, 'Bedrooms', '25,000', 25],
    ] as const) {
      await part(number).getByLabel('Name of the part').fill(title);
      await part(number).getByLabel('Price').fill(price);
      await pickDay(part(number), 'First day', dayFromNow(from));
      await pickDay(part(number), 'Last day', dayFromNow(from + 1));
    }
    await expect(page.getByText('₦65,000 in total. You get ₦61,750')).toBeVisible();
    await expectAccessible(page, 'a quote in parts that is being written');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Send new version' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Correct your quote' })).toBeVisible();

    await guest.goto(guestsPage);
    await expect(guest.getByText('You asked for this change:')).toBeVisible();
    await expectAccessible(guest, 'a quote in parts to answer');
    await guest.getByRole('button', { name: 'Accept and pay ₦40,000 for part 1' }).dblclick();
    await guest.waitForURL(/\/hirepage/);
    await guest.getByText('Debit/credit card').click();
    await guest.getByRole('button', { name: 'Continue to Payment' }).click();
    await guest.waitForURL(/\/sandbox\/paystack\/checkout\//);
    await guest.getByRole('button', { name: /^Pay .*40,000/ }).click();
    await expect(guest.getByText('Thank you! Your payment was processed.')).toBeVisible();

    await guest.goto(guestsPage);
    const whole = guest.getByRole('region', { name: /^Part 1 of 2/ });
    for (const words of ['Sitting room', 'Bedrooms', '₦65,000', '₦40,000'])
      await expect(whole).toContainText(words);
    await expectAccessible(guest, 'the first part of a job');
    await expectNoSidewaysScroll(guest);
    await whole.getByRole('link', { name: /Bedrooms/ }).click();
    await expect(
      guest
        .getByRole('link', { name: /Pay/ })
        .or(guest.getByRole('button', { name: /Pay/ }))
        .first(),
    ).toBeVisible();
  });

  await test.step('a booked job is given more days that its customer agrees to', async () => {
    const hire = await paidHire(guest.request, artisanId, dayFromNow(12));

    await page.goto(`/hires/${hire.id}`);
    await page.getByText('Propose more days', { exact: true }).click();
    const form = page.getByRole('form', { name: 'Propose more days' });
    await pickDay(form, 'New last day', dayFromNow(14));
    await form.getByLabel('Why it takes longer').fill('The embroidery is done by hand.');
    await page.reload();
    await expect(form.getByLabel('Why it takes longer')).toHaveValue('The embroidery is done by hand.');
    await expect(form.locator('.day-opener')).toContainText(` ${Number(dayFromNow(14).slice(8))} `);
    await expectAccessible(page, 'more days that are being proposed');
    await form.getByRole('button', { name: 'Propose this day' }).dblclick();
    await expect(page.locator(':focus')).toContainText('We’ve told Ngozi Eze');
    // What was sent is a draft no more.
    await expect(page.getByLabel('Why it takes longer')).toHaveValue('');
    await expect(page.getByLabel('Why it takes longer')).toBeHidden();

    await guest.goto(hire.page);
    const proposal = guest.getByRole('region', { name: `${name} needs more days` });
    await expect(proposal).toContainText('The embroidery is done by hand.');
    await expectAccessible(guest, 'more days to agree to');
    await expectNoSidewaysScroll(guest);
    await proposal.getByRole('button', { name: /^Agree to / }).dblclick();
    await expect(proposal).toHaveCount(0);
    await expect(guest.getByText(`You agreed to `, { exact: false }).first()).toBeVisible();
  });

  await test.step('a visit becomes the job at the price that its customer agrees to', async () => {
    const offered = await page.request.put('/api/users/me/prices', {
      data: { items: [], visitNaira: '3,000' },
    });
    const [visit] = (await offered.json()).result;
    const hire = await paidHire(guest.request, artisanId, today(), MIDNIGHT, {
      priceItemId: visit.id,
      priceSeenKobo: visit.priceKobo,
    });
    await shouldHaveBegun(hire.id, 10);

    await page.goto(`/hires/${hire.id}`);
    const job = page.getByRole('form', { name: 'Price and days of the job' });
    await job.getByLabel('Labour').fill('30,000');
    await pickDay(job, 'First day', dayFromNow(9));
    await job.getByLabel('Time', { exact: true }).fill('10:00');
    await job.getByLabel('What it includes').fill('Curtains for the three windows that I measured.');
    await page.reload();
    await expect(job.getByLabel('Labour')).toHaveValue('30,000');
    await expectAccessible(page, 'the job after a visit that is being proposed');
    await expectNoSidewaysScroll(page);
    await job.getByRole('button', { name: 'Propose the job' }).dblclick();
    await expect(page.getByRole('heading', { name: 'Ngozi Eze has your proposal of ₦30,000' })).toBeVisible();
    await expect(page.getByLabel('Labour')).toBeHidden();

    await guest.goto(hire.page);
    const proposal = guest.getByRole('region', { name: `${name} proposes the job` });
    for (const words of ['₦30,000', 'Curtains for the three windows', '₦3,000', '₦27,000'])
      await expect(proposal).toContainText(words);
    await expectAccessible(guest, 'the job after a visit to agree to');
    await expectNoSidewaysScroll(guest);
    await proposal.getByRole('button', { name: 'Agree to ₦30,000' }).dblclick();
    await expect(guest.getByRole('link', { name: 'Pay ₦27,000' })).toBeVisible();
    expect(await (await page.request.get(`/hires/${hire.id}`)).text()).toContain('₦27,000');
  });
  await guest.context().close();
});
