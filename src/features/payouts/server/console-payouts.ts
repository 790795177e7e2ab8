import type { Request } from '../../../server/answer.ts';
import type { ConsoleQueue } from '../../../server/app-context.ts';
import type { Reads } from '../../../server/database.ts';
import { historyView } from '../../../server/desk-case.ts';
import { deskOf } from '../../../server/operator.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import type { DeskAct, DeskFact } from '../../../shared/console-desk.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { peopleWithEmail } from '../../people/server/public.ts';
import type { listPayoutCasesCall, makePayoutCall, showPayoutCaseCall } from '../console-calls.ts';
import { payoutReasonWords } from '../states.ts';
import { findBankOf } from './bank-accounts-store.ts';
import {
  approvePayout,
  canClose,
  canRetry,
  closePayout,
  declinePayout,
  listForOperators,
  noSuchPayout,
  payoutHistory,
  payoutVersion,
  retryPayout,
} from './payout-acts.ts';
import { makeByHand, sumByHand } from './payout-by-hand.ts';
import { findPayout, type PayoutRecord, waitsForUs } from './payouts-store.ts';

/** State of a payout as operators read it. */
function stateWords({ status, waitsFor, paidAfterAllAt }: PayoutRecord): string {
  if (status === 'awaiting_approval') return 'waits for a second operator';
  if (waitsFor === 'balance') return 'waits for money at Paystack';
  if (waitsFor === 'otp') return 'waits for a code at Paystack';
  if (waitsFor === 'operator' && status === 'paid' && paidAfterAllAt)
    return 'arrived after it had been given back';
  if (waitsFor === 'operator') return 'Paystack contradicts itself: look at it there';
  const words = { due: 'about to be sent', sent: 'on its way', paid: 'arrived', failed: 'failed' };
  return status === 'reversed' ? 'sent back by the bank' : words[status];
}

const namesOf = async (reads: Reads, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await reads
    .selectFrom(peopleWithEmail.as('person'))
    .select(['person.id', 'person.full_name as name'])
    .where('person.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** A page of the payouts: those that wait for an operator, then those that failed, then the rest. */
export async function listPayoutCases(
  request: Request<typeof listPayoutCasesCall>,
): Promise<AnswerInputOf<typeof listPayoutCasesCall>> {
  const { page, next } = await listForOperators(request, request.query.after);
  const names = await namesOf(request.db, [...new Set(page.map(({ userId }) => userId))]);
  return {
    result: page.map((payout) => ({
      id: payout.id,
      title: names.get(payout.userId) ?? 'An artisan who left',
      about: stateWords(payout),
      at: payout.createdAt.toISOString(),
      late: payout.waits,
      kobo: payout.amountKobo,
    })),
    next,
  };
}

export const showPayoutCase = (request: Request<typeof showPayoutCaseCall>) =>
  caseOf(request.db, request.params.id, deskOf(request).operator);

/**
 * One payout as operators see it.
 *
 * @throws Refusal 404 `payout_not_found`
 */
async function caseOf(
  reads: Reads,
  id: string,
  operator: string,
): Promise<AnswerInputOf<typeof showPayoutCaseCall>> {
  const payout = await findPayout(reads, id);
  if (!payout) throw noSuchPayout(id);
  const account = await findBankOf(reads, payout.bankAccountId);
  const names = await namesOf(reads, [payout.userId]);
  const history = await payoutHistory(reads, payout);
  const waits = payout.status === 'awaiting_approval';
  const acts = [
    ...(waits && payout.madeBy !== operator ? ['approve'] : []),
    ...(waits ? ['decline'] : []),
    ...(canRetry(payout) ? ['retry'] : []),
    ...(canClose(payout) ? ['close'] : []),
  ];
  return {
    id,
    version: payoutVersion(payout, history),
    title: `Pay-out to ${names.get(payout.userId) ?? 'an artisan who left'}`,
    state: stateWords(payout),
    kobo: payout.amountKobo,
    facts: factsOf(payout, account, names.get(payout.userId)),
    acts,
    history: historyView(history),
  };
}

const kindWords = { asked: 'the artisan asked for it', weekly: 'Friday pay-out', operator: 'made by hand' };

function factsOf(
  payout: PayoutRecord,
  account: Awaited<ReturnType<typeof findBankOf>>,
  name: string | undefined,
): DeskFact[] {
  const at = (label: string, moment: Date | null): DeskFact[] =>
    moment ? [{ label, at: moment.toISOString() }] : [];
  const text = (label: string, words: string | null): DeskFact[] => (words ? [{ label, text: words }] : []);
  return [
    ...text('What to do', canClose(payout) ? whatToDo(payout) : null),
    { label: 'Artisan', text: name ?? 'left', to: `/admin/people/${payout.userId}` },
    { label: 'Reference', text: payout.reference },
    { label: 'Kind', text: kindWords[payout.kind] },
    {
      label: 'Account',
      text: account ? `${account.bank}, ${account.accountName}, ends in ${account.lastDigits}` : 'deleted',
    },
    ...at('Asked for', payout.createdAt),
    ...text('Made by', payout.madeBy),
    ...text('Reason', payout.note),
    ...text('Approved by', payout.approvedBy),
    ...at('First tried', payout.triedAt),
    ...(payout.attempts > 0 ? [{ label: 'Tries since', text: String(payout.attempts) }] : []),
    ...at('Next try', payout.nextAskAt),
    ...text('Paystack’s number', payout.transferCode),
    ...text('Paystack said', payout.providerMessage),
    ...text('The artisan reads', payout.reason && payoutReasonWords[payout.reason]),
    ...(payout.feeKobo === null ? [] : [{ label: 'Paystack’s fee', kobo: payout.feeKobo }]),
    ...at('Ended', payout.settledAt),
    ...at('Sent back', payout.reversedAt),
    ...at('Arrived after all', payout.paidAfterAllAt),
  ];
}

const whatToDo = ({ status, paidAfterAllAt, reference }: PayoutRecord): string =>
  status === 'paid' && paidAfterAllAt
    ? 'Paystack had reported that it was not paid, so its money was available to the artisan again, and now reports that it is in their account. The books have it: it was taken from what was available to them, and the rest they owe us. They got an email. Check it in Paystack’s dashboard, ask the artisan if in doubt, and close it here.'
    : `Paystack’s reports about ${reference} contradict each other. Look it up in Paystack’s dashboard. “Try again” asks Paystack once more and books what it says; it is not sent again. Close it here once it is right. Closing moves no money.`;

type Acts = Request<DeskAct>;

/**
 * Reference of the payout with this id.
 *
 * @throws Refusal 404 `payout_not_found`
 */
async function referenceOf({ db, params }: Acts): Promise<string> {
  const payout = await findPayout(db, params.id);
  if (!payout) throw noSuchPayout(params.id);
  return payout.reference;
}

const answered = async (request: Acts, message: string) => ({
  message,
  case: await caseOf(request.db, request.params.id, deskOf(request).operator),
});

export async function retryPayoutCase(request: Acts) {
  const { version, reason } = request.body;
  await retryPayout(deskOf(request), await referenceOf(request), { reason, seen: { version } });
  return answered(request, 'It will be tried again within a minute, with the same reference.');
}

export async function approvePayoutCase(request: Acts) {
  const { version, reason } = request.body;
  await approvePayout(deskOf(request), await referenceOf(request), { reason, seen: { version } });
  return answered(request, 'It is approved and will be sent within a minute.');
}

export async function declinePayoutCase(request: Acts) {
  const { version, reason } = request.body;
  await declinePayout(deskOf(request), await referenceOf(request), reason, { version });
  return answered(request, 'It is declined. The money is available to the artisan again.');
}

export async function closePayoutCase(request: Acts) {
  const { version, reason } = request.body;
  await closePayout(deskOf(request), await referenceOf(request), reason, { version });
  return answered(request, 'It is closed.');
}

/** Makes a payout by hand, like `operator payout make`. */
export async function makePayoutByHand(
  request: Request<typeof makePayoutCall>,
): Promise<AnswerInputOf<typeof makePayoutCall>> {
  const { id, email, naira, reason } = request.body;
  const amountKobo = sumByHand(naira, 'It');
  const { person, needsSecond } = await makeByHand(deskOf(request), { id, email, amountKobo, reason });
  const message = `${formatNaira(amountKobo)} to ${person.email} ${needsSecond ? 'waits for a second operator.' : 'will be sent within a minute.'}`;
  return { message, id };
}

/** Payouts that wait for an operator. A failed one does not: its money is available to the artisan again. */
export const payoutQueue: ConsoleQueue = {
  key: 'payouts',
  label: 'Pay-outs',
  permission: 'money.decide',
  async standing(reads) {
    const row = await reads
      .selectFrom('payouts')
      .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_at').as('oldest')])
      .where(waitsForUs)
      .executeTakeFirstOrThrow();
    return { waiting: Number(row.waiting), overdue: 0, oldest: row.oldest, due: null };
  },
};
