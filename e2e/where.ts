import type { Page } from '@playwright/test';
import { openAround } from './demo.ts';

/** Where a job is and whom to call there, as a program sends it. */
export const whereAndWhom = {
  jobAddress: '12 Secret Close',
  jobLandmark: 'Opposite the market',
  jobTown: 'Lekki',
  jobState: 'Lagos',
  phone: '0803 123 4567',
};

/** The same, typed into the hiring form or on the payment page. */
export async function fillWhere(page: Page): Promise<void> {
  await openAround(page.getByLabel('Address of the job'));
  await page.getByLabel('Address of the job').fill(whereAndWhom.jobAddress);
  await page.getByLabel('Nearest landmark').fill(whereAndWhom.jobLandmark);
  await page.getByLabel('LGA or district').fill(whereAndWhom.jobTown);
  await page.getByLabel('State').selectOption(whereAndWhom.jobState);
  await page.getByLabel('Phone number').fill(whereAndWhom.phone);
}
