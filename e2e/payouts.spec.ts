import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './browser-test.ts';
import { changeRows } from './database.ts';
import { openAround, signIn } from './demo.ts';
import { mailedLink } from './members.ts';
import { phoneOnly } from './windows.ts';

const EMAIL = 'artisan@demo.surehands.ng';

/** Changes a person's bank accounts. @param what columns and values, as SQL */
const changeAccounts = (userId: string, what: string) =>
  changeRows(`update bank_accounts set ${what} where user_id = $1`, [userId]);
/** Makes the bank refuse all transfers to an account. */
const letTransfersFail = (accountNumber: string) =>
  changeRows(
    `update sandbox_paystack.recipients set account_number = '9999999990' where account_number = $1`,
    [accountNumber],
  );
/** Simulates that 24 hours have passed since the account was confirmed. */
const letADayPass = (userId: string) =>
  changeAccounts(
    userId,
    `confirmed_at = confirmed_at - interval '1 day', usable_at = usable_at - interval '1 day'`,
  );

const enter = async (page: Page, bank: string, accountNumber: string) => {
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: bank });
  await page.getByLabel('Account number').fill(accountNumber);
  await page.getByRole('button', { name: 'Check this account' }).click();
};

/** The status of the latest pay-out. */
async function newestPayout({ request }: Page): Promise<string> {
  const { payouts } = await (await request.get('/api/payouts')).json();
  return payouts[0]?.status;
}

test('an artisan adds a bank account, confirms it by email and is paid', {
  ...phoneOnly,
  annotation: { type: 'promise', description: 'An artisan adds a bank account on a phone and is paid to it' },
}, async ({ page }) => {
  const id = await signIn(page, 'artisan');
  // The demo's artisan has an account already.
  await changeAccounts(id, 'replaced_at = coalesce(replaced_at, usable_at)');
  const dashboard = await page.request.get(`/dashboard/${id}`, { headers: { accept: 'text/html' } });
  expect(await dashboard.text()).toMatch(/<a[^>]* href="\/earnings"/);
  await page.goto('/earnings');
  await expect(page.getByRole('heading', { name: 'Earnings', exact: true })).toBeVisible();
  await expectAccessible(page, 'the earnings of an artisan without a bank account');
  await page.getByRole('link', { name: 'Add my bank account' }).click();

  // An account in another name is refused with an explanation; what was typed stays.
  await enter(page, 'Guaranty Trust Bank', '0123456789');
  await expect(page.getByRole('alert')).toContainText('We pay only into an account in your own name');
  await expect(page.getByLabel('Account number')).toHaveValue('0123456789');
  await expectAccessible(page, 'a bank account in another name');

  const opened = await page.request.post('/sandbox/paystack/bank-accounts', {
    data: { name: 'Anyanwu Nkechi Grace', bank_code: '058' },
  });
  const { account_number: accountNumber } = await opened.json();
  await enter(page, 'Guaranty Trust Bank', accountNumber);
  await expect(page.getByText('ANYANWU NKECHI GRACE')).toBeVisible();
  await expectAccessible(page, 'a bank account that was found');

  await page.goto(await mailedLink(page, EMAIL, /http\S+earnings\/bank\/confirm\?token=[\w-]+/));
  await expectAccessible(page, 'the page that confirms a bank account');
  await page.getByRole('button', { name: 'Confirm bank account' }).click();
  await expect(page.getByRole('heading', { name: 'Your bank account is confirmed' })).toBeVisible();
  await page.getByRole('link', { name: 'See my earnings' }).click();
  await expect(page.getByText('pay-outs begin on')).toBeVisible();

  await letADayPass(id);
  await page.reload();
  await page.getByLabel('Amount').fill('5,500');
  // Another form of the page leaves a typed amount as it is.
  const friday = page.getByRole('button', { name: /^Switch o\w+ Friday pay-outs$/, includeHidden: true });
  await openAround(friday);
  const label = await friday.innerText();
  await friday.click();
  await expect(friday).not.toHaveText(label);
  await expect(page.getByLabel('Amount')).toHaveValue('5,500');
  await openAround(friday);
  await friday.click();
  await expect(friday).toHaveText(label);
  await expect(page.getByText('Paystack’s fee of ₦25 is on us')).toBeVisible();
  await page.getByRole('button', { name: 'Pay out' }).click();
  const first = page.getByRole('region', { name: 'Pay-outs' }).getByRole('listitem').first();
  await expect(first).toContainText('₦5,500');
  await expect.poll(() => newestPayout(page)).toBe('paid');
  // The open page shows the new status without a reload.
  await expect(first.getByText('Paid', { exact: true })).toBeVisible();

  // A failed transfer is reported, and its money is available again.
  await letTransfersFail(accountNumber);
  const sums = page.getByRole('list', { name: 'Where your money is' }).getByRole('listitem');
  // Other tests pay the same artisan, so what is held may grow.
  const available = async () => (await sums.allInnerTexts()).filter((sum) => !sum.includes('Held'));
  const before = await available();
  await page.getByLabel('Amount').fill('1,000');
  await page.getByRole('button', { name: 'Pay out' }).click();
  await expect(first).toContainText('₦1,000');
  await expect.poll(() => newestPayout(page)).toBe('failed');
  await expect(first.getByText('Not paid', { exact: true })).toBeVisible();
  await expect(first).toContainText('Your bank did not accept it.');
  await expect.poll(available).toEqual(before);
  await page.getByLabel('Amount').fill('1,000');
  await expect(page.getByText('Paystack’s fee of')).toBeVisible();
  await expectAccessible(
    page,
    'the form for a pay-out, one that was paid, and one that the bank did not take',
  );
});
