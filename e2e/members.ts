import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';

/** The password of all people made up here. */
export const password = 'mango tree by the gate';
export const newEmail = (project: string): string => `${project}-${Date.now()}-${Math.random()}@example.ng`;

/** Signs a person up and in with an API call. @returns their id */
export async function member(page: Page, email: string, wishes: object = {}): Promise<string> {
  return signUpAs(page.context(), email, wishes);
}

export async function signUpAs(
  { request }: BrowserContext,
  email: string,
  wishes: object = {},
): Promise<string> {
  const person = {
    role: 'consumer',
    email,
    password,
    full_name: 'Kemi Ade',
    address: 'Ibadan',
    bio: 'Hello',
  };
  const made = await request.post('/api/auth/signup', { data: { ...person, ...wishes } });
  expect(made.status()).toBe(201);
  return signInByCall(request, email);
}

/** Signs a browser in with an API call. @returns the account's id */
export async function signInByCall(
  request: APIRequestContext,
  email: string,
  typed = password,
): Promise<string> {
  const answer = await request.post('/api/auth/signin', { data: { email, password: typed } });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).user.id;
}

/** Signs a person in on the screen. */
export async function signInAs(page: Page, email: string, typed = password): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(typed);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/\/dashboard\//);
}
/** An artisan's part of a sign-up. */
export const artisan = {
  role: 'skilled',
  skill: 'Tailor',
  expertise: 'Agbada',
  service_area: 20,
  state: 'Kano',
  town: 'Kano',
};

/** The link in the newest email to an address that has one of that kind; waits for the email to arrive. */
export async function mailedLink(
  { request }: Page,
  email: string,
  kind: RegExp,
  subject = '',
): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const box = await (await request.get('/dev/mail')).text();
    for (const [, href = '', title = '', to] of box.matchAll(LISTED_MAIL)) {
      if (to !== email || !title.includes(subject)) continue;
      const mail = await (await request.get(href)).text();
      const text = /<pre[^>]*>(.*?)<\/pre>/s.exec(mail)?.[1] ?? '';
      link = kind.exec(text.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&'))?.[0];
      if (link) break;
    }
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}
/** A line of /dev/mail: the email's page, its subject and its recipient. */
const LISTED_MAIL = /<a href="(\/dev\/mail\/[\w-]+)">([^<]*)<\/a>\s*<span>to ([^<,]*),/g;
export const verifyLink = /http\S+verify-email\?token=[\w-]+/;
