import type { Page } from '@playwright/test';
import { openAround } from './demo.ts';

/** The place of a job and whom to call there, in the form of a request. */
export const whereAndWhom = {
  jobAddress: '12 Secret Close',
  jobLandmark: 'Opposite the market',
  jobTown: 'Lekki',
  jobState: 'Lagos',
  phone: '0803 123 4567',
};

/** Types the same into the hiring form or the payment page. */
export async function fillWhere(page: Page): Promise<void> {
  await openAround(page.getByLabel('Address of the job'));
  await page.getByLabel('Address of the job').fill(whereAndWhom.jobAddress);
  await page.getByLabel('Nearest landmark').fill(whereAndWhom.jobLandmark);
  await page.getByLabel('LGA or district').fill(whereAndWhom.jobTown);
  await page.getByLabel('State').selectOption(whereAndWhom.jobState);
  await page.getByLabel('Phone number').fill(whereAndWhom.phone);
}
