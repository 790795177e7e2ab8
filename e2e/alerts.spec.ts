import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothWindows } from './accessibility.ts';
import { test } from './browser-test.ts';
import { changeRows } from './database.ts';
import { artisan, mailedLink, member, newEmail, signUpAs } from './members.ts';

/** Runs now what the periodic task does every morning. */
const runDailyTask = () =>
  changeRows(`insert into pgboss.job (name, data) values ('tell-of-new-artisans', '{}')`);

const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');
const searchFor = (page: Page, trade: string, town: string, state: string) =>
  page.goto(`/artisan?${new URLSearchParams({ skill: trade, lga: town, state })}`);

test(
  'a visitor whose search finds no one is emailed when an artisan joins there, and stops the alert',
  {
    annotation: {
      type: 'promise',
      description: 'A visitor whose search finds no one is told by email when an artisan joins',
    },
  },
  async ({ page, browser, baseURL }, { project }) => {
    const email = newEmail(project.name);
    await searchFor(page, 'Printer & Sign Writer', 'Maiduguri', 'Borno');
    const offer = page.getByRole('region', { name: 'Tell me when an artisan joins here' });
    await expect(offer).toContainText('Printers & sign writers near Maiduguri, Borno');
    await expectAccessibleInBothWindows(page, 'the offer of an alert');
    await offer.getByLabel('Email').fill(email);
    await offer.getByRole('button', { name: 'Tell me' }).click();
    await expect(offer.getByRole('status')).toContainText(`We’ve sent a link to ${email}`);

    await page.goto(pathOf(await mailedLink(page, email, /http\S+alerts\/confirm\?\S+/)));
    await expect(page.getByText('Printers & sign writers near Maiduguri, Borno')).toBeVisible();
    await expectAccessibleInBothWindows(page, 'the page that confirms an alert');
    await page.getByRole('button', { name: 'Confirm alert' }).click();
    await expect(page.getByRole('heading', { name: 'Your alert is on.' })).toBeVisible();

    const theirs = await browser.newContext({ ...(baseURL && { baseURL }) });
    await signUpAs(theirs, newEmail(project.name), {
      ...artisan,
      full_name: 'Musa Bukar',
      skill: 'Printer & Sign Writer',
      expertise: 'Banners',
      state: 'Borno',
      town: 'Maiduguri',
    });
    await runDailyTask();
    const stop = await mailedLink(page, email, /http\S+alerts\/stop\?\S+/, 'new artisan');
    await page.goto(pathOf(stop));
    await expectAccessibleInBothWindows(page, 'the page that stops an alert');
    await page.getByRole('button', { name: 'Stop this alert' }).click();
    await expect(page.getByRole('heading', { name: 'We’ve stopped and deleted the alert.' })).toBeVisible();
    expect(await (await page.request.get(pathOf(stop))).text()).toContain('We can’t find this alert');
  },
);

test(
  'a customer saves a search, is emailed about it, renames it and removes it',
  {
    annotation: { type: 'promise', description: 'A customer saves a search and opens it again' },
  },
  async ({ page }, { project }) => {
    const email = newEmail(project.name);
    await member(page, email);
    await searchFor(page, 'Plumber', 'Ikeja', 'Lagos');
    await page.getByRole('button', { name: 'Save search' }).click();
    await page.getByRole('link', { name: 'See saved searches' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Saved searches' })).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: 'Plumbers near Ikeja, Lagos' });
    await card.getByRole('button', { name: /^Email me/ }).click();
    await expect(page.getByRole('alert')).toContainText('Please confirm your email first.');
    await card.getByText('Rename').click();
    await card.getByLabel('Name').fill('For the new house');
    await expectAccessibleInBothWindows(page, 'a saved search that is renamed');
    await page.context().setOffline(true);
    await card.getByRole('button', { name: 'Save name' }).click();
    await expect(card.getByText('Network error. Please try again.')).toBeVisible();
    await expect(card.getByLabel('Name')).toBeVisible();
    await expect(card.getByLabel('Name')).toHaveValue('For the new house');
    await page.context().setOffline(false);
    await card.getByRole('button', { name: 'Save name' }).click();
    const link = page.getByRole('link', { name: 'For the new house' });
    await link.click();
    await expect(page.getByRole('link', { name: 'Remove filter: Serves Ikeja, Lagos' })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Remove For the new house' }).click();
    await expect(page.getByText('No saved searches yet')).toBeVisible();
  },
);

test(
  'an artisan turns on job alerts by keyboard, and finds them as they were left',
  {
    annotation: { type: 'promise', description: 'An artisan turns job alerts on and off' },
  },
  async ({ page }, { project }) => {
    await member(page, newEmail(project.name), artisan);
    await page.goto('/jobs');
    await page.getByRole('link', { name: 'Alerts', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Tailor' })).toBeChecked();
    await page.getByText('Add other trades').press('Enter');
    await page.getByRole('checkbox', { name: 'Painter', exact: true }).press('Space');
    await page.getByLabel('How far, in miles').fill('15');
    await expectAccessibleInBothWindows(page, 'job alerts');
    await page.getByRole('button', { name: 'Turn on job alerts' }).press('Enter');
    await expect(page.getByText('Job alerts are on.')).toBeVisible();
    for (const name of ['Tailor', 'Painter'])
      await expect(page.getByRole('checkbox', { name, exact: true })).toBeChecked();
    await expect(page.getByLabel('How far, in miles')).toHaveValue('15');
    await page.getByRole('button', { name: 'Turn off job alerts' }).click();
    await expect(page.getByText('Job alerts are off.')).toBeVisible();
  },
);

test(
  'an alert is requested, confirmed and stopped without script',
  {
    annotation: {
      type: 'promise',
      description: 'Alerts are requested, confirmed and stopped without script',
    },
  },
  async ({ browser, baseURL }, { project }) => {
    const email = newEmail(project.name);
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await searchFor(page, 'Printer & Sign Writer', 'Sokoto', 'Sokoto');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(page.getByText(`We’ve sent a link to ${email}`)).toBeVisible();
    await page.goto(pathOf(await mailedLink(page, email, /http\S+alerts\/confirm\?\S+/)));
    await page.getByRole('button', { name: 'Confirm alert' }).click();
    await expect(page.getByRole('heading', { name: 'Your alert is on.' })).toBeVisible();
    await page.goto(pathOf(await mailedLink(page, email, /http\S+alerts\/stop\?\S+/)));
    await page.getByRole('button', { name: 'Stop this alert' }).click();
    await expect(page.getByRole('heading', { name: 'We’ve stopped and deleted the alert.' })).toBeVisible();
  },
);
