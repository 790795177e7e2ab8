import { randomBytes } from 'node:crypto';
import { type Request, signedIn } from '../../../server/answer.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { BANK_LINK_HOURS } from '../../../shared/promises.ts';
import { isSamePerson } from '../../../shared/same-person.ts';
import { sendMail } from '../../notifications/server/public.ts';
import { paystackConnection, resolveAccount } from '../../payments/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { assertStepUp, tokenHashOf } from '../../sessions/server/public.ts';
import { type addBankAccountCall, MOST_LOOKUPS } from '../contract.ts';
import { checkDigitFits } from './bank-account-rules.ts';
import { findAccountInUse, hasNumber, insertBankAccount, takeLookup } from './bank-accounts-store.ts';
import { banksOf } from './list-banks.ts';
import { confirmAccountMail } from './payout-emails.ts';
import { whileWaiting } from './paystack-words.ts';

const refusal = (
  status: number,
  code: 'bank_account_unknown' | 'bank_account_other_name' | 'bank_account_in_use',
  field: string,
  message: string,
) => new Refusal(status, code, message, { fields: { [field]: message } });

/**
 * Adds a payout account. The bank returns its holder's name; if that matches the artisan's, the account is stored
 * and an email with a confirmation link is sent.
 */
export async function addBankAccount(
  request: Request<typeof addBankAccountCall>,
): Promise<AnswerInputOf<typeof addBankAccountCall>> {
  const caller = signedIn(request);
  const { bankCode, accountNumber } = request.body;
  const bank = (await banksOf(request)).find(({ code }) => code === bankCode);
  if (!bank) {
    const message = 'Choose your bank from the list.';
    throw new Refusal(400, 'invalid_input', message, { fields: { bankCode: message } });
  }
  await assertStepUp(request, caller, request.body);
  const keys = request.config.bvn.keys;
  const inUse = await findAccountInUse(request.db, caller.id);
  if (inUse?.bankCode === bankCode && (await hasNumber(request.db, keys, inUse, accountNumber))) {
    throw refusal(409, 'bank_account_in_use', 'accountNumber', 'You are already paid to this account.');
  }
  await countLookup(request, caller.id);
  const accountName = await whileWaiting(request, () =>
    resolveAccount(paystackConnection(request), { bankCode, accountNumber }),
  );
  const fits = checkDigitFits(bankCode, accountNumber);
  if (accountName === undefined) {
    const hint = fits ? '' : ' Its last digit does not fit this bank.';
    const message = `${bank.name} has no account with this number.${hint} Check the bank and each digit.`;
    throw refusal(400, 'bank_account_unknown', 'accountNumber', message);
  }
  if (!isSamePerson(caller.fullName, accountName)) {
    const message = `${bank.name} says that this account belongs to ${accountName}. Your name here is ${caller.fullName}. We pay only into an account in your own name, so nothing was saved. If the account is yours, correct your name under My Profile first, or contact us.`;
    throw refusal(409, 'bank_account_other_name', 'accountNumber', message);
  }

  const token = randomBytes(32).toString('base64url');
  const at = request.now();
  const lastDigits = accountNumber.slice(-4);
  const link = `${request.publicUrl()}/earnings/bank/confirm?token=${token}`;
  await request.transaction(async (tx) => {
    const person = await lockAccount(tx, caller.id);
    if (!person) return;
    await insertBankAccount(tx, keys, {
      id: newId(),
      userId: person.id,
      bankCode,
      bank: bank.name,
      accountNumber,
      accountName,
      tokenHash: tokenHashOf(token),
      tokenExpiresAt: new Date(at.getTime() + BANK_LINK_HOURS * 3_600_000),
      at,
    });
    const to = { email: person.email, fullName: person.full_name };
    const account = { bank: bank.name, accountName, lastDigits };
    await sendMail(tx, request.jobs, confirmAccountMail(to, account, link));
  });
  return {
    message: `We’ve emailed a link to ${caller.email}. Open it to confirm this account.`,
    bank: bank.name,
    accountName,
    lastDigits,
    checkDigitFits: fits,
  };
}

/** Limits lookups, so that names of strangers cannot be harvested. */
async function countLookup(request: Request<typeof addBankAccountCall>, userId: string): Promise<void> {
  const seconds = await request.transaction((tx) => takeLookup(tx, userId, MOST_LOOKUPS, request.now()));
  if (seconds === 0) return;
  const hours = Math.ceil(seconds / 3600);
  throw new Refusal(
    429,
    'too_many_lookups',
    `You have checked ${MOST_LOOKUPS} account numbers today. You can check the next one in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    { retryAfterSeconds: seconds },
  );
}
