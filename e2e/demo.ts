import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../demo/people.ts';
import { addDays, lagosDay } from '../src/shared/lagos-time.ts';
import { signInByCall } from './members.ts';

/** Signs a demo account in with an API call. @returns its id */
export async function signIn(page: Page, name: 'consumer' | 'artisan'): Promise<string> {
  return signInByCall(page.request, `${name}@demo.surehands.ng`, DEMO_PASSWORD);
}

interface ListedArtisan {
  id: string;
  full_name: string;
  town: string | null;
  state: string | null;
}

/** Artisans who can be hired now, best rated first. Each test uses its own, so that their days do not collide. */
export async function hireableArtisans(page: Page): Promise<ListedArtisan[]> {
  const response = await page.request.get('/api/users/?role=skilled&available=true&sort=ratings&limit=200');
  return (await response.json()) as ListedArtisan[];
}

/** A day some days from today in Lagos, YYYY-MM-DD. */
export const dayFromNow = (days: number): string => addDays(lagosDay(new Date()), days);

/** Opens the closed parts of a page around an element, from the outside in, like a person who looks for it. */
export async function openAround(target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' });
  const closed = target.locator('xpath=ancestor::details[not(@open)]').first();
  while ((await closed.count()) > 0) await closed.locator('summary').first().click();
}
