import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { runReactions } from '../../../server/reactions.ts';
import { Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { BANK_ACCOUNT_WAIT_HOURS } from '../../../shared/promises.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { lockAccount } from '../../people/server/public.ts';
import { tokenHashOf } from '../../sessions/server/public.ts';
import type { checkBankLinkCall, confirmBankAccountCall } from '../contract.ts';
import { type BankAccountRecord, findByToken, setConfirmed } from './bank-accounts-store.ts';
import { accountConfirmedMail } from './payout-emails.ts';

const usedUp = (): Refusal =>
  new Refusal(
    400,
    'link_used_up',
    'This link was used or is too old. Sign in and enter your bank account again to get a new one.',
  );

const shown = ({ bank, accountName, lastDigits }: BankAccountRecord, usableAt: Date | null) => ({
  bank,
  accountName,
  lastDigits,
  usableAt: usableAt?.toISOString() ?? null,
});

/** Returns the account that a link would confirm. Changes nothing, because email scanners open links, too. */
export async function checkBankLink(
  request: Request<typeof checkBankLinkCall>,
): Promise<AnswerInputOf<typeof checkBankLinkCall>> {
  const account = await findByToken(request.db, tokenHashOf(request.query.token));
  if (!account || account.replacedAt) throw usedUp();
  if (!account.confirmedAt && account.tokenExpiresAt <= request.now()) throw usedUp();
  return shown(account, account.usableAt);
}

/** Confirms an account by its emailed link; payouts to it begin 24 hours later. */
export async function confirmBankAccount(
  request: Request<typeof confirmBankAccountCall>,
): Promise<AnswerInputOf<typeof confirmBankAccountCall>> {
  const tokenHash = tokenHashOf(request.body.token);
  return request.transaction(async (tx) => {
    const found = await findByToken(tx, tokenHash);
    const person = found && (await lockAccount(tx, found.userId));
    // Read again under the lock: of two concurrent requests, the second finds it confirmed.
    const account = person && (await findByToken(tx, tokenHash));
    if (!person || !account || account.confirmedAt || account.tokenExpiresAt <= request.now()) {
      throw usedUp();
    }
    const usableAt = await takeIntoUse(tx, account, request.now());
    await runReactions(request.reactions.bankAccountConfirmed, tx, request, person.id);
    const to = { email: person.email, fullName: person.full_name };
    await sendMail(tx, request.jobs, accountConfirmedMail(to, account, usableAt, request.publicUrl()));
    await notify(tx, request, {
      userId: person.id,
      aboutId: null,
      kind: 'payouts',
      title: 'Your bank account has been changed',
      text: `Pay-outs go to ${account.bank}, ending in ${account.lastDigits}. If it was not you, contact us at once.`,
      link: '/earnings',
      source: `bank-account:${account.id}`,
    });
    return shown(account, usableAt);
  });
}

async function takeIntoUse(tx: Tx, account: BankAccountRecord, at: Date): Promise<Date> {
  const usableAt = new Date(at.getTime() + BANK_ACCOUNT_WAIT_HOURS * 3_600_000);
  await setConfirmed(tx, account, { at, usableAt });
  return usableAt;
}
