import { expect, type Page } from '@playwright/test';

/** Of everybody who is made up here. */
export const password = 'mango tree by the gate';
export const newEmail = (project: string): string => `${project}-${Date.now()}-${Math.random()}@example.ng`;

/** Signs somebody up by the API, and in on the screen. */
export async function member(page: Page, email: string, wishes: object = {}): Promise<string> {
  const person = {
    role: 'consumer',
    email,
    password,
    full_name: 'Kemi Ade',
    address: 'Ibadan',
    bio: 'Hello',
  };
  const made = await page.request.post('/api/auth/signup', { data: { ...person, ...wishes } });
  await signInAs(page, email);
  return (await made.json()).user.id;
}
export async function signInAs(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/dashboard\//);
}
/** What a skilled person says of their work. */
export const artisan = {
  role: 'skilled',
  skill: 'Tailor',
  expertise: 'Agbada',
  service_area: 20,
  state: 'Kano',
  town: 'Kano',
};

/** The link in the mail box of the newest mail to an address that has one of that kind. */
export async function mailedLink(page: Page, email: string, kind: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      await page.goto('/dev/mail');
      const addresses = await page
        .getByRole('listitem')
        .filter({ hasText: email })
        .getByRole('link')
        .evaluateAll((links) => links.map((each) => (each as HTMLAnchorElement).href));
      for (const address of addresses) {
        await page.goto(address);
        link = kind.exec(await page.locator('pre').innerText())?.[0];
        if (link) return link;
      }
      return undefined;
    })
    .toBeDefined();
  return link ?? '';
}
export const verifyLink = /http\S+verify-email\?token=[\w-]+/;
