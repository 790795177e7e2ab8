import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, wideWindow } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow, hireableArtisans } from './demo.ts';
import { gate } from './gate.ts';

/** The profiles that the cards link to, in order. */
const profiles = (page: Page) =>
  page
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click();

test('the list of artisans shows that it loads, searches 300 milliseconds after the last letter, and “back” leaves it', {
  annotation: [
    { type: 'promise', description: 'Lists say that they load and that they search' },
    { type: 'promise', description: 'A profile says that it is being loaded' },
    { type: 'promise', description: 'A search begins 300 ms after the last letter' },
    { type: 'promise', description: 'The list is searched while you type, and the address holds the words' },
  ],
}, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const q = searchParams.get('q');
    if (pathname === '/artisan.data' && q) asked.push(q);
  });
  await page.clock.install();
  await page.goto('/');
  const list = await gate(page, /\/artisan\.data/);
  list.hold();
  await page.locator('main').getByRole('link', { name: 'See all artisans' }).click();
  await expect(page.getByText('Loading Artisans...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Artisans' })).toBeVisible();
  await expectAccessible(page, 'the artisans, loading');
  list.letThrough();
  await expect(page.getByRole('article').first()).toBeVisible();

  await test.step('who asks for more contrast sees the edges of cards and of what can be chosen', async () => {
    const edges = () =>
      page.evaluate(() =>
        ['.card', '.sort-link:not([aria-current])'].map((part) => {
          const element = document.querySelector(part);
          return element && getComputedStyle(element).borderBlockEndColor;
        }),
      );
    const plain = await edges();
    await page.emulateMedia({ contrast: 'more' });
    // The edges' colours have a short transition.
    for (const part of plain.keys())
      await expect.poll(async () => (await edges())[part]).not.toBe(plain[part]);
    await expectAccessible(page, 'the list with more contrast');
    await page.emulateMedia({ contrast: null });
  });

  const link = page.getByRole('article').getByRole('link').first();
  const name = await link.textContent();
  const profile = await gate(page, /\/profile\/.*\.data/);
  profile.hold();
  await link.click();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expectAccessible(page, 'a profile, loading');
  profile.letThrough();
  await expect(page).toHaveTitle(new RegExp(`^${name}, .+ · SureHands$`));
  await page.goBack();
  await expect(page).toHaveTitle('Artisans · SureHands');

  list.hold();
  const box = page.getByRole('searchbox');
  await box.focus();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await box.pressSequentially('plum');
  await page.clock.runFor(299);
  await box.press('b');
  await box.press('r');
  await page.clock.runFor(299);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toEqual(['plumbr']);
  await page.clock.resume();
  await expect(page.getByRole('status').filter({ hasText: 'Searching...' })).toBeVisible();
  list.letThrough();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ artisans?$/ })).toBeVisible();
  await expect(page).toHaveURL('/artisan?q=plumbr');
  await expect(page.getByText('We searched for “plumber”.')).toBeVisible();
  await expect(page.getByRole('article').first().getByText('Plumber')).toBeVisible();
  await expect(box).toBeFocused();

  await test.step('without a network the list stays, whatever is searched or chosen', async () => {
    const refused = page.getByText('You are offline. Please try again when you are connected.');
    await page.context().setOffline(true);
    await box.pressSequentially(' ikeja');
    await expect(refused).toHaveCount(1);
    await box.press('Enter');
    await page.locator('.quick-form').getByLabel('Rating').selectOption('4');
    await expect(page.getByRole('article').first()).toBeVisible();
    // The same words are not shown twice.
    await expect(refused).toHaveCount(1);
    await expect(page).toHaveURL('/artisan?q=plumbr');
    await page.context().setOffline(false);
    await box.press('Enter');
    await expect(page).toHaveURL(/\?q=plumbr\+ikeja/);
  });
  await page.goBack();
  await expect(page).toHaveURL('/');

  // The heading names the search once the list has loaded.
  await page.locator('main a[href="/artisan?skill=Plumber"]').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbers', exact: true })).toBeVisible();
});

test('on a phone the list is filtered in a dialog and by chips, near a place or the visitor, and each can be removed', {
  annotation: [
    {
      type: 'promise',
      description: 'Filters open in a dialog, are shown as chips and are taken off one by one',
    },
    { type: 'promise', description: 'Chips over the list of a phone filter it at once' },
    {
      type: 'promise',
      description: 'The list says which trade and place it understood, and each can be taken off',
    },
    { type: 'promise', description: 'Districts, LGAs and towns are offered while one types' },
    { type: 'promise', description: 'A point on the map is a place to measure from, to the kilometre' },
  ],
}, async ({ page, context }) => {
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const quick = page.locator('.quick-form');

  await test.step('a town that is not on the map leads to the field of the town', async () => {
    await page.goto('/artisan?q=a&lga=Atlantis&miles=5');
    await page.getByRole('button', { name: 'Choose another town' }).click();
    await expect(dialog.getByLabel('Town', { exact: true })).toHaveAccessibleDescription(/Atlantis/);
  });

  await test.step('places are offered while a person types, in less than five kilobytes a keystroke', async () => {
    const sizes: number[] = [];
    page.on('response', async (response) => {
      if (new URL(response.url()).pathname === '/api/places') sizes.push((await response.body()).length);
    });
    const offered = (place: string) => page.locator(`datalist option[value="${place}"]`);
    await dialog.getByLabel('Town').fill('');
    await dialog.getByLabel('Town').pressSequentially('gwarin');
    await expect(offered('Gwarinpa, FCT Abuja')).toBeAttached();
    await dialog.getByLabel('Town').fill('');
    await dialog.getByLabel('State').selectOption('Lagos');
    await dialog.getByLabel('Town').pressSequentially('ya');
    await expect(offered('Yaba')).toBeAttached();
    await expect(offered('Gwarinpa, FCT Abuja')).not.toBeAttached();
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(5_000);
  });

  await test.step('the dialog filters by trade, town, a distance of one’s own and availability', async () => {
    await dialog.getByLabel('Trade').selectOption('Electrician');
    await dialog.getByLabel('Town').fill('Ikeja');
    await expect(dialog.getByLabel('Miles')).toBeHidden();
    await dialog.getByLabel('Distance').selectOption('Another distance');
    await dialog.getByLabel('Miles').fill('35');
    await dialog.getByLabel('Artisans who are available for hire').check();
    await expectAccessible(page, 'the filters, filled');
    await dialog.getByRole('button', { name: /^Show \d+ artisans?$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(
      '/artisan?q=a&skill=Electrician&state=Lagos&lga=Ikeja&miles=35&available=true',
    );
    await expect(
      page.getByRole('heading', { level: 1, name: 'Electricians near Ikeja, Lagos' }),
    ).toBeVisible();
    await expect(quick.getByLabel('Distance')).toHaveValue('35');
    await quick.getByLabel('Sort by').selectOption('Nearest');
    await expect(page).toHaveURL(/sort=distance/);
    const near = page.getByRole('link', { name: 'Remove filter: Near Ikeja, Lagos' });
    await near.click();
    await expect(page).toHaveURL('/artisan?q=a&skill=Electrician&available=true');
    // The address changes a moment before the chips do.
    await expect(near).toBeHidden();
    await page.getByRole('link', { name: 'Remove filter: Available' }).click();
    await expect(page).toHaveURL('/artisan?q=a&skill=Electrician');
    await openFilters(page);
    await expect(dialog.getByLabel('Trade')).toHaveValue('Electrician');
    await expect(dialog.getByLabel('Town')).toHaveValue('');
    await page.keyboard.press('Escape');
  });

  await test.step('the chips over the list act at once, and a choice keeps the focus', async () => {
    await quick.getByLabel('Rating').focus();
    await quick.getByLabel('Rating').selectOption('4');
    await expect(page).toHaveURL('/artisan?q=a&skill=Electrician&minRating=4');
    await expect(quick.getByLabel('Rating')).toBeFocused();
    const verified = page.locator('.quick-filters').getByRole('link', { name: 'Verified' });
    await expect(verified).toHaveAttribute('href', /minRating=4/);
    await verified.click();
    await expect(page).toHaveURL('/artisan?q=a&skill=Electrician&minRating=4&verified=true');
    // The address changes a moment before the form does.
    await expect(page.getByRole('link', { name: 'Remove filter: Verified' })).toBeVisible();
    await quick.getByLabel('Rating').selectOption('');
    await expect(page).toHaveURL('/artisan?q=a&skill=Electrician&verified=true');
    const trade = page.getByRole('link', { name: 'Remove filter: Electrician' });
    await trade.click();
    await expect(trade).toBeHidden();
  });

  await test.step('what was typed is understood, named, and taken off part by part', async () => {
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').pressSequentially('leeking tap wuse 2');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Plumbers near Wuse 2, FCT Abuja' }),
    ).toBeVisible();
    await expect(page.getByText('We searched for “leaking”.')).toBeVisible();
    await expect(page.getByText(/\skm away/).first()).toBeVisible();
    await expectAccessible(page, 'the artisans, understood and filtered by chips');
    await expectNoSidewaysScroll(page);
    const verified = page.getByRole('link', { name: 'Remove filter: Verified' });
    await verified.click();
    await expect(verified).toBeHidden();
    await page.getByRole('link', { name: 'Remove filter: Near Wuse 2, FCT Abuja' }).click();
    await expect(page).toHaveURL('/artisan?q=leaking+tap');
    await expect(page.getByRole('heading', { level: 1, name: 'Plumbers', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Remove filter: Plumber' }).click();
    await expect(page).toHaveURL('/artisan');
  });

  await test.step('searches near the visitor, to the kilometre only', async () => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 6.601838, longitude: 3.351486 });
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page).toHaveURL('/artisan?lat=6.60&lng=3.35');
    await expect(page.getByRole('heading', { level: 1, name: 'Artisans near you' })).toBeVisible();
    await expect(page.getByText(/\skm away/).first()).toBeVisible();
    await context.clearPermissions();
    await page.reload();
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByText(/We couldn’t find your location/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Near me' })).toBeEnabled();
  });
});

test('chips pressed at almost the same time all count, and the second click of a double click does not', async ({
  page,
}) => {
  await page.goto('/artisan?skill=Plumber');
  const chip = (name: string) => page.locator('.quick-filters').getByRole('link', { name, exact: true });
  const list = await gate(page, /\/artisan\.data/);
  list.hold();
  await chip('Verified').click();
  await chip('Available').click();
  list.letThrough();
  await expect(page).toHaveURL('/artisan?skill=Plumber&verified=true&available=true');
  await expect(chip('Remove filter: Verified')).toBeVisible();

  // The second click of a double click arrives when the first has already changed the page.
  const available = chip('Remove filter: Available');
  await available.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await available.boundingBox()) ?? {};
  list.hold();
  await page.mouse.click(x + 20, y + 20);
  await expect(chip('Available')).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  list.letThrough();
  await expect(page).toHaveURL('/artisan?skill=Plumber&verified=true');
  await expect(chip('Available')).toBeVisible();

  // Words that are typed before the list of a chip is there count with it.
  list.hold();
  await chip('Remove filter: Plumber').click();
  await page.getByRole('searchbox').fill('tap');
  await page.getByRole('searchbox').press('Enter');
  list.letThrough();
  await expect(page).toHaveURL('/artisan?q=tap&verified=true');
});

test('what is pressed before its script has loaded is done once it has, and nothing of it loads before', async ({
  page,
}) => {
  const scripts = await gate(page, /\/assets\/.*\.js$/);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('.js') && asked.push(request.url()));
  const open = async (address: string) => {
    await page.goto(address, { waitUntil: 'networkidle' });
    scripts.hold();
    asked.length = 0;
  };
  const chips = page.locator('.quick-filters');

  // A menu of the filters.
  await open('/artisan');
  await chips.getByRole('combobox', { name: 'Rating' }).selectOption('4');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(page).toHaveURL('/artisan');
  scripts.letThrough();
  await expect(page).toHaveURL('/artisan?minRating=4');

  // The dialog of the filters, which the browser opens, gets its counts.
  await open('/artisan');
  await page.getByRole('button', { name: 'Filters' }).click();
  const verified = page.getByRole('dialog').getByRole('checkbox', { name: /^Verified artisans/ });
  await expect(verified).toHaveAccessibleName('Verified artisans');
  scripts.letThrough();
  await expect(verified).toHaveAccessibleName(/^Verified artisans \(\d+\)$/);

  // A link, which is held back instead of loading a document.
  await open('/artisan');
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await chips.getByRole('link', { name: 'Verified', exact: true }).click();
  scripts.letThrough();
  await expect(page).toHaveURL('/artisan?verified=true');
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);

  // A button that needs script.
  await open('/artisan');
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  scripts.letThrough();
  await expect(page.getByRole('dialog')).toBeVisible();

  // A form, whose fields are then checked in our words.
  await open('/signin');
  const signIn = page.locator('main').getByRole('button', { name: 'Sign In', exact: true });
  await signIn.click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  scripts.letThrough();
  await expect(page.getByText('Email is required.').first()).toBeVisible();

  // A day of the hiring form.
  const [artisan] = await hireableArtisans(page);
  await open(`/hiringartisanPage/${artisan?.id}`);
  const chosen = page.locator('a.when-on-bar');
  const before = (await chosen.textContent()) ?? '';
  await page.locator('label.day-pick:has(:enabled:not(:checked))').filter({ visible: true }).first().click();
  await expect(chosen).toHaveText(before);
  scripts.letThrough();
  await expect(chosen).not.toHaveText(before);
});

test('each order and filter of the list on a desktop is a step that Back undoes', {
  annotation: { type: 'promise', description: 'Back undoes each order and each filter of a list' },
}, async ({ page }) => {
  await page.setViewportSize(wideWindow);
  await page.goto('/artisan');
  const order = (name: string) =>
    page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name });
  const verified = page.getByLabel(/^Verified artisans/);
  const isInOrder = (name: string) => expect(order(name)).toHaveAttribute('aria-current', 'true');
  // Only the first: the order of the others changes when ratings and answers of other tests are counted.
  const [usual] = await profiles(page);
  await order('Name A-Z').click();
  await expect(page).toHaveURL('/artisan?sort=name');
  await isInOrder('Name A-Z');
  await verified.check();
  await expect(page).toHaveURL('/artisan?verified=true&sort=name');
  // The address changes a moment before the links do.
  await expect(order('Highest Ratings')).toHaveAttribute('href', /verified=true/);
  await order('Highest Ratings').click();
  await expect(page).toHaveURL('/artisan?verified=true&sort=ratings');

  await page.goBack();
  await expect(page).toHaveURL('/artisan?verified=true&sort=name');
  await isInOrder('Name A-Z');
  await page.goBack();
  await expect(page).toHaveURL('/artisan?sort=name');
  await expect(verified).not.toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL('/artisan');
  await isInOrder('Best match');
  await expect.poll(async () => (await profiles(page))[0]).toBe(usual);
  await page.goForward();
  await isInOrder('Name A-Z');
});

test('on a desktop the filters are beside the list and act at once, and a day is chosen in our own calendar', {
  annotation: [
    { type: 'promise', description: 'On a desk the filters stand beside the list and act at once' },
    { type: 'promise', description: 'The day of the filters is chosen in our own month grid' },
  ],
}, async ({ page }) => {
  await page.setViewportSize(wideWindow);
  await page.goto('/artisan');
  const verified = page.getByLabel(/^Verified artisans \(\d+\+?\)$/);
  await verified.check();
  await expect(page).toHaveURL('/artisan?verified=true');
  await expect(verified).toBeFocused();
  await page.getByLabel('Trade', { exact: true }).selectOption('Plumber');
  await expect(page).toHaveURL('/artisan?skill=Plumber&verified=true');
  await page.getByLabel('Town', { exact: true }).fill('Ikeja');
  await expect(page).toHaveURL('/artisan?skill=Plumber&verified=true');
  await page.getByLabel('Town', { exact: true }).press('Tab');
  await expect(page).toHaveURL('/artisan?skill=Plumber&lga=Ikeja&verified=true');
  await page.getByRole('link', { name: 'Remove filter: Verified' }).click();
  await expect(verified).not.toBeChecked();
  await page.getByLabel('Town', { exact: true }).fill('');
  await page.getByLabel('Town', { exact: true }).press('Tab');
  await expect(page).toHaveURL('/artisan?skill=Plumber');
  await page.getByLabel('Trade', { exact: true }).selectOption('');
  await expect(page).toHaveURL('/artisan');

  const opener = page.getByRole('button', { name: 'Free on' });
  await expect(opener).toHaveAccessibleDescription('Any day');
  await opener.focus();
  await page.keyboard.press('Enter');
  const days = page.locator('.day-choice .day-pick');
  await expect(days.first()).toBeFocused();
  await expectAccessible(page, 'the filters with their month');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const eighth = dayFromNow(8);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/artisan?freeOn=${eighth}`);
  await expect(opener).toBeFocused();
  await expect(opener).toHaveAccessibleDescription(new RegExp(` ${Number(eighth.slice(8))} .*20\\d\\d$`));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(days).toHaveCount(0);
  await opener.click();
  await page.getByRole('button', { name: 'Later month' }).click();
  // The keyboard can also enter the month that was turned to.
  await expect(page.locator('.day-choice .day-pick[tabindex="0"]')).toHaveCount(1);
  await page.locator('.day-choice').getByRole('button', { name: 'Any day', exact: true }).click();
  await expect(page).toHaveURL('/artisan');

  await page.setViewportSize({ width: 360, height: 740 });
  const chip = page.locator('.quick-form').getByLabel('Free on');
  await chip.selectOption('Free tomorrow');
  const tomorrow = dayFromNow(1);
  await expect(page).toHaveURL(`/artisan?freeOn=${tomorrow}`);
  await chip.selectOption('Any day');
  await expect(page).toHaveURL('/artisan');
  await openFilters(page);
  await opener.click();
  await expect(days.first()).toBeFocused();
  // Escape closes the month, and not the dialog around it.
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  await opener.click();
  await days.first().click();
  await expect(page).toHaveURL('/artisan');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Show [\d,]+\+? artisans?$/ }).click();
  await expect(page).toHaveURL(/freeOn=/);
  await openFilters(page);
  await opener.click();
  await page.locator('.day-choice').getByRole('button', { name: 'Any day', exact: true }).click();
  await expect(opener).toHaveAccessibleDescription('Any day');
  await page.getByRole('button', { name: /^Show [\d,]+\+? artisans?$/ }).click();
  await expect(page).toHaveURL('/artisan');
});

test('a profile shows free days and pictures, and remembers the chosen artisan in the tab for form and dashboard', {
  annotation: [
    {
      type: 'promise',
      description: 'Hire keeps the chosen person in this tab and leads to the hiring form',
    },
    {
      type: 'promise',
      description: 'The artisan chosen in this tab is shown before the guest placeholder',
    },
  ],
}, async ({ page }) => {
  await page.goto('/dashboard/nobody');
  await expect(page.getByText('Guest', { exact: true })).toBeVisible();
  await expectAccessible(page, 'the dashboard of a guest');

  const artisan = (await hireableArtisans(page)).find(({ full_name }) => full_name === 'Somtochukwu Okafor');
  if (!artisan) throw new Error('he cannot be hired');
  await page.goto(`/profile/${artisan.id}`);
  await expectNoSidewaysScroll(page);
  await expect(page.getByRole('heading', { name: 'Available for hire' })).toBeVisible();
  await page.getByRole('button', { name: 'Check Availability' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Next free day: /)).toBeVisible();
  await expectAccessible(page, 'the free days');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Check Availability' })).toBeFocused();

  const first = page.getByRole('link', { name: /opens larger/ }).first();
  const viewer = page.getByRole('dialog', { name: 'Pictures' });
  // A visitor who asks for a new tab gets the picture in one. It stays open: once, closing it while it loaded took for ever.
  const tab = page.context().waitForEvent('page');
  await first.click({ modifiers: ['ControlOrMeta'] });
  await tab;
  await expect(viewer).toBeHidden();
  await first.click();
  await expect(viewer).toBeVisible();
  const caption = viewer.getByRole('status');
  await expect(caption).toHaveText('Manifold with a valve for each room');
  await expectAccessible(page, 'the viewer of pictures');
  await page.keyboard.press('ArrowRight');
  await expect(caption).toHaveText('Heater and pressure line');
  await expect(viewer.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(first).toBeFocused();

  await page.evaluate(() => {
    navigator.clipboard.writeText = async (copied) => void Object.assign(window, { copied });
  });
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { copied: string }).copied)).toBe(page.url());

  await page.getByRole('link', { name: 'Hire', exact: true }).click();
  await expect(page).toHaveURL(`/hiringartisanPage/${artisan.id}`);
  const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('selectedTradesperson') ?? '{}'));
  expect(Object.keys(kept).sort()).toEqual(
    ['bio', 'expertise', 'fname', 'id', 'image', 'lname', 'location', 'ratings', 'verified'].sort(),
  );
  expect(kept.id).toBe(artisan.id);

  await expect(page.getByRole('heading', { level: 1, name: `Hire ${artisan.full_name}` })).toBeVisible();
  await page.goto('/dashboard/nobody');
  await expect(page.getByText(`Jobs for ${artisan.full_name}`)).toBeVisible();
  await expect(page).toHaveURL(/\?expertise=.+/);
  // The address changes a moment before the links of the page.
  const mostRecent = page.getByRole('link', { name: 'Most Recent' });
  await expect(mostRecent).toHaveAttribute('href', /expertise=.+/);
  await mostRecent.click();
  await expect(page).toHaveURL(/jobs=recent&expertise=.+/);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page).toHaveURL(/\/signin\?returnTo=/);
});

test('a missing profile leads to the home page after two seconds', {
  annotation: { type: 'promise', description: 'From a missing profile it is 2 s to the first page' },
}, async ({ page }) => {
  await page.clock.install();
  // Records when the page starts its timer.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    window.setTimeout = ((work: () => void, delay?: number) => {
      if (delay === 2_000) Object.assign(window, { setAt: Date.now() });
      return setTimeout(work, delay);
    }) as typeof window.setTimeout;
  });
  await page.goto('/contact');
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.goto('/profile', { waitUntil: 'commit' });
  // The page's script starts with a frame, which the controlled clock also triggers.
  while (!(await page.evaluate(() => 'setAt' in window))) await page.clock.runFor(10);
  await expect(page.getByText('No user ID provided. Redirecting...')).toBeVisible();
  const sinceSet = () => page.evaluate(() => Date.now() - (window as unknown as { setAt: number }).setAt);
  await expect.poll(sinceSet).toBeGreaterThanOrEqual(0);
  await page.clock.runFor(1_999 - (await sinceSet()));
  await expect(page).toHaveURL('/profile');
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page).toHaveURL('/');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('filters, order, pages and free days are links and plain forms', {
    annotation: [
      { type: 'promise', description: 'The list works without script' },
      { type: 'promise', description: 'Turning pages shows each artisan once' },
    ],
  }, async ({ page }) => {
    await page.goto('/artisan');
    await page.getByRole('link', { name: 'Filters' }).click();
    await page.getByLabel('Trade', { exact: true }).selectOption('Plumber');
    await page.getByLabel('Verified artisans').check();
    await page.getByRole('button', { name: 'Show artisans' }).click();
    await expect(page).toHaveURL(/verified=true&skill=Plumber/);
    await expect(page.getByRole('heading', { level: 1, name: 'Plumbers' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name A-Z');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/sort=name/);
    await page.getByRole('searchbox').fill('a');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/q=a&skill=Plumber&verified=true&sort=name/);

    await page.goto('/artisan?sort=name');
    const first = await profiles(page);
    expect(first).toHaveLength(24);
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL('/artisan?sort=name&page=2');
    await expect(page.getByText(/25 – 48 of/)).toBeVisible();
    expect(new Set([...first, ...(await profiles(page))]).size).toBe(48);
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(page).toHaveURL('/artisan?sort=name');
    expect(await profiles(page)).toEqual(first);
    const [artisan] = await hireableArtisans(page);
    await page.goto(`/profile/${artisan?.id}`);
    await page.getByRole('link', { name: 'Check Availability' }).click();
    await expect(page.getByText(/Next free day: /)).toBeVisible();
  });
});
