import type { AppContext } from '../../../server/app-context.ts';
import type { Tx } from '../../../server/database.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { notify, sendMail } from '../../notifications/server/public.ts';
import { findOwnRow } from '../../people/server/public.ts';
import { type PayoutReason, payoutReasonWords } from '../states.ts';
import { findBankOf } from './bank-accounts-store.ts';
import { payoutFailedMail, payoutPaidAfterAllMail, payoutPaidMail } from './payout-emails.ts';
import type { PayoutRecord } from './payouts-store.ts';

/** Dependencies for settling a payout. */
export type SettleDependencies = Pick<AppContext, 'jobs' | 'log' | 'now' | 'publicUrl'>;

type Told =
  | { status: 'paid' }
  | { status: 'paid_after_all'; takenKobo: number; debtKobo: number }
  | { status: 'failed' | 'reversed'; reason: PayoutReason };

/** Notifies an artisan about a payout, in the app and by email. A deleted account gets nothing. */
export async function notifyOfPayout(
  tx: Tx,
  context: SettleDependencies,
  payout: PayoutRecord,
  told: Told,
): Promise<void> {
  const person = await findOwnRow(tx, payout.userId);
  if (!person) {
    context.log.error(
      { reference: payout.reference, status: told.status },
      'a payout of a deleted account has ended: an operator has to look at it',
    );
    return;
  }
  const sum = formatNaira(payout.amountKobo);
  const account = await findBankOf(tx, payout.bankAccountId);
  const where = account ? `${account.bank}, ending in ${account.lastDigits}` : 'your bank account';
  const notice = { userId: person.id, aboutId: null, kind: 'payouts', link: '/earnings' } as const;
  const to = { email: person.email, fullName: person.full_name };
  const again = payout.paidAfterAllAt ? ':again' : '';
  const source = `payout:${payout.id}:${told.status}${again}`;
  if (told.status === 'paid') {
    const title = `${sum} was paid to your bank account`;
    await notify(tx, context, { ...notice, title, text: `Sent to ${where}.`, source });
    await sendMail(tx, context.jobs, payoutPaidMail(to, { sum, where }, context.publicUrl()));
    return;
  }
  if (told.status === 'paid_after_all') {
    const sumOrNull = (kobo: number): string | null => (kobo > 0 ? formatNaira(kobo) : null);
    const [taken, debt] = [sumOrNull(told.takenKobo), sumOrNull(told.debtKobo)];
    const words = [
      taken && `We have taken ${taken} from your available money.`,
      debt && `You had ${debt} paid out again, so it comes off what you earn next.`,
    ];
    const title = `${sum} reached your bank after all`;
    await notify(tx, context, { ...notice, title, text: words.filter(Boolean).join(' '), source });
    const mail = payoutPaidAfterAllMail(to, { title, sum, where, taken, debt }, context.publicUrl());
    await sendMail(tx, context.jobs, mail);
    return;
  }
  const reason = payoutReasonWords[told.reason];
  const title = told.status === 'reversed' ? `Your bank sent ${sum} back` : `${sum} could not be paid`;
  await notify(tx, context, { ...notice, title, text: reason, source });
  const mail = payoutFailedMail(to, { title, sum, where, reason }, context.publicUrl());
  await sendMail(tx, context.jobs, mail);
}
