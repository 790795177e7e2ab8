import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll, wideWindow } from './accessibility.ts';
import { test } from './browser-test.ts';
import { dayFromNow } from './demo.ts';
import { artisan, member, newEmail } from './members.ts';

/** A signed-in artisan on a page, and a function with which a visitor without an account asks them for a quote. */
async function artisanOn(page: Page, request: APIRequestContext, project: string) {
  const id = await member(page, newEmail(project), artisan);
  const ask = async (fullName = 'Ngozi Eze') => {
    const answer = await request.post('/api/hiring/hire', {
      data: {
        id: crypto.randomUUID(),
        fullName,
        email: newEmail(project),
        jobDescription: 'An agbada for a wedding',
        startDate: dayFromNow(20),
        endDate: dayFromNow(21),
        startTime: '09:00',
        checkbox: true,
        artisanId: id,
        action: 'Request A Quote',
      },
    });
    expect(answer.status()).toBe(201);
  };
  return { id, ask };
}

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

test(
  'an event is counted at once on every tab and in its title, shown as a toast, and no longer counted once it is read',
  {
    annotation: [
      { type: 'promise', description: 'Counts, tab title and toast are live in every tab' },
      {
        type: 'promise',
        description: 'All are marked as read at once, and an empty list says what would be in it',
      },
      { type: 'promise', description: 'The bell opens a sheet with the newest on a desk' },
    ],
  },
  async ({ page, context, request }, { project }) => {
    const { ask } = await artisanOn(page, request, project.name);
    await page.goto('/notifications');
    await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
    await expectAccessible(page, 'no notifications');
    const other = await context.newPage();
    await other.goto('/contact');
    await expect(bell(other, 'Notifications')).toBeVisible();
    await expect(bell(page, 'Notifications')).toBeVisible();

    await test.step('what happens is said on every tab', async () => {
      await ask();
      // It is shown for eight seconds.
      await expect(other.getByRole('status').getByText('Ngozi E. asks you for a quote')).toBeVisible();
      await expect(bell(other, 'Notifications, 1 unread')).toBeVisible();
      await expect(bell(page, 'Notifications, 1 unread')).toBeVisible();
      await expect(other).toHaveTitle(/^\(1\) /);
      await expectNoSidewaysScroll(other);
      await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
      await expect(page).toHaveTitle(/^\(1\) Notifications/);
    });

    await test.step('it is gone from every tab when it is read', async () => {
      // Pages set their own titles, and the count stays in front.
      await other.getByRole('link', { name: 'Notifications, 1 unread' }).click();
      await expect(other).toHaveTitle(/^\(1\) Notifications/);
      await other
        .getByRole('main')
        .getByRole('link', { name: /Ngozi E\. asks you for a quote/ })
        .click();
      await expect(other).toHaveURL(/\/hires\//);
      await expect(bell(other, 'Notifications')).toBeVisible();
      await expect(bell(page, 'Notifications')).toBeVisible();
      await expect(page).not.toHaveTitle(/^\(/);
      await expect(other).not.toHaveTitle(/^\(/);
      await other.close();
    });

    await test.step('the list says what is new, and marks all of it as read', async () => {
      await ask('Ada Obi');
      await ask('Amina Bello');
      await expect(page.getByText('2 are new.')).toBeVisible();
      await expect(page.getByRole('main').getByText('Unread:')).toHaveCount(2);
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(page.getByText('All notifications are marked as read.')).toBeVisible();
      await expect(page.getByText('You have read everything.')).toBeVisible();
      await expect(page.getByRole('main').getByText('Unread:')).toHaveCount(0);
      await expect(bell(page, 'Notifications')).toBeVisible();
    });

    await test.step('on a desk the bell opens a sheet with the newest, by keyboard, and its links lead on', async () => {
      for (const name of ['Ngozi Eze', 'Kemi Ade']) await ask(name);
      await page.setViewportSize(wideWindow);
      await page.goto('/contact');
      const button = page.getByRole('button', { name: 'Notifications, 2 unread' });
      await button.focus();
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('region', { name: 'Notifications' });
      await expect(sheet.getByRole('link', { name: /Kemi A\. asks you/ })).toBeVisible();
      await expectAccessible(page, 'the sheet of the bell');
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(button).toBeFocused();

      await button.click();
      await sheet.getByRole('button', { name: 'Mark all as read' }).click();
      await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
      await sheet.getByRole('link', { name: 'See all notifications' }).click();
      await expect(page).toHaveURL(/\/notifications$/);
      await expect(sheet).toBeHidden();
    });
  },
);

test(
  'without script the counts, the list, opening one, marking all as read and the settings work',
  { annotation: { type: 'promise', description: 'Notifications work without script' } },
  async ({ page, browser, request }, { project }) => {
    const { ask } = await artisanOn(page, request, project.name);
    for (const name of ['Ngozi Eze', 'Amina Bello', 'Kemi Ade']) await ask(name);
    const plain = await withoutScript(browser, page);
    await plain.goto('/contact');
    await plain.getByRole('link', { name: 'Notifications, 3 unread' }).click();
    await plain.getByRole('link', { name: /Amina B\. asks you for a quote/ }).click();
    await expect(plain).toHaveURL(/\/hires\//);
    await plain.getByRole('link', { name: 'Notifications, 2 unread' }).click();
    await plain.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(plain.getByText('You have read everything.')).toBeVisible();
    await plain.getByRole('link', { name: 'Notification settings' }).click();
    await plain.getByRole('checkbox', { name: 'Jobs: by email' }).uncheck();
    await plain.getByRole('button', { name: 'Save my choice' }).click();
    await expect(plain.getByText('Your choice is saved.')).toBeVisible();
    await expect(plain.getByRole('checkbox', { name: 'Jobs: by email' })).not.toBeChecked();
    await expect(plain.getByRole('checkbox', { name: 'Messages: by email' })).toBeChecked();
    await plain.context().close();
  },
);

async function withoutScript(browser: Browser, signedIn: Page): Promise<Page> {
  const storageState = await signedIn.context().storageState();
  const context = await browser.newContext({ javaScriptEnabled: false, storageState });
  return context.newPage();
}

/** Replaces the browser's push service, which tests cannot reach; everything else is real. */
const stubPushService = (page: Page, endpoint: string) =>
  page.addInitScript((address) => {
    let on = false;
    const subscription = {
      endpoint: address,
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: address,
        keys: {
          p256dh: 'BACY1CRFnaI-wYJIlhFtskDkO1vha2OpSyWMN2CR7eWNkvi2hEtwhW9kGnXO4ImMkR7xrNJH_DCIhdbWAjo8ry8',
          auth: 'AAAAAAAAAAAAAAAAAAAAAA',
        },
      }),
      unsubscribe: async () => {
        on = false;
        return true;
      },
    };
    on = sessionStorage.getItem('pushed') !== null;
    // Headless Chromium reports that the permission was never given.
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (on ? subscription : null),
      subscribe: async () => {
        on = true;
        sessionStorage.setItem('pushed', 'yes');
        return subscription;
      },
    });
  }, endpoint);

test(
  'a device is allowed pushes, shows them while no page is visible, opens their page, and is turned off',
  {
    annotation: [
      {
        type: 'promise',
        description: 'A device is allowed, shows what is pushed, leads there, and is turned off',
      },
      { type: 'promise', description: 'A device that cannot or may not says what to do' },
    ],
  },
  async ({ page, context, request }, { project }) => {
    await context.grantPermissions(['notifications']);
    await stubPushService(page, `https://fcm.googleapis.com/fcm/send/${Math.random()}`);
    const { ask } = await artisanOn(page, request, project.name);
    await ask();
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Choose how we tell you' }).click();
    await expect(page.getByRole('heading', { name: 'This device' })).toBeVisible();
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
    const started = context.waitForEvent('serviceworker');
    await page.getByRole('button', { name: 'Allow notifications on this device' }).click();
    await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn off on this device' })).toBeFocused();
    const worker = await started;
    await expectAccessible(page, 'a device that is notified');

    const { notifications } = await (await page.request.get('/api/notifications')).json();
    await worker.evaluate(putUpTray);
    const shown = () =>
      worker.evaluate(() => {
        const { tray } = globalThis as unknown as { tray: Tray };
        return [...tray.values()].map(({ title, data }) => `${title} ${data.link}`);
      });
    const link = `/notifications/${notifications[0].id}`;
    await deliver(page, { title: 'Ngozi E. asks you', text: 'For Friday', link, tag: 'a' });
    await expect.poll(shown).toEqual([`Ngozi E. asks you ${link}`]);
    // A newer notification with the same tag replaces it, and no link leads to another site.
    await deliver(page, { title: 'Ngozi E. asks again', text: '', link: '//elsewhere.example', tag: 'a' });
    await expect.poll(shown).toEqual(['Ngozi E. asks again /notifications']);
    await deliver(page, 'nonsense');
    await expect.poll(shown).toContain('You have something new /notifications');

    await deliver(page, {
      title: 'Press me',
      text: '',
      link: `/notifications/${notifications[0].id}`,
      tag: 'b',
    });
    await expect.poll(async () => (await shown()).length).toBe(3);
    await worker.evaluate(pressInTray, 'b');
    await expect(page).toHaveURL(/\/hires\//);
    await expect(bell(page, 'Notifications')).toBeVisible();

    await test.step('a page that cannot be loaded without a network says so, and can be tried again', async () => {
      await context.setOffline(true);
      await page.goto('/contact');
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await expectAccessible(page, 'no connection');
      await context.setOffline(false);
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page).toHaveURL(/\/contact$/);
      await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
    });

    await page.goto('/notifications/settings');
    await page.getByRole('button', { name: 'Turn off on this device' }).click();
    await expect(page.getByRole('button', { name: 'Allow notifications on this device' })).toBeVisible();
    const { endpoint } = await (await page.request.get('/api/notifications/push')).json();
    expect(endpoint).toBeNull();

    await test.step('one that cannot, or may not, or has to be set up first, says what to do', async () => {
      await page.addInitScript(() =>
        Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
      );
      await page.reload();
      await expect(page.getByText('Your browser blocks notifications from SureHands.')).toBeVisible();
      await expect(page.getByRole('button', { name: /Allow notifications/ })).toBeHidden();

      const old = await context.newPage();
      await old.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
      await old.goto('/notifications/settings');
      await expect(
        old.getByText('This browser only shows notifications while one of our pages is open.'),
      ).toBeVisible();

      await old.addInitScript(() =>
        Object.defineProperty(navigator, 'userAgent', {
          get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)',
        }),
      );
      await old.reload();
      await expect(
        old.getByText('iPhones and iPads only show notifications from pages on the home screen.'),
      ).toBeVisible();
    });
  },
);

/** The notifications that a device shows, by tag. */
type Tray = Map<string, { title: string; data: { link: string } }>;

/** Headless Chromium shows no notifications, so the worker gets a fake that works alike. */
function putUpTray(): void {
  const scope = globalThis as unknown as { tray: Tray; registration: ServiceWorkerRegistration };
  scope.tray = new Map();
  scope.registration.showNotification = async (title, { tag = '', data } = {}) => {
    scope.tray.set(tag, { title, data });
  };
}

function pressInTray(tag: string): void {
  const scope = globalThis as unknown as { tray: Tray; dispatchEvent(event: Event): void };
  const pressed = { ...scope.tray.get(tag), close: () => scope.tray.delete(tag) };
  const event = Object.assign(new Event('notificationclick'), { notification: pressed, waitUntil: () => {} });
  scope.dispatchEvent(event);
}

/** Delivers a push message to the worker, as the browser does. */
async function deliver(page: Page, content: object | string): Promise<void> {
  // A worker that is still being installed does not show messages.
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated';
  });
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: typeof content === 'string' ? content : JSON.stringify(content),
  });
  await devtools.detach();
}
