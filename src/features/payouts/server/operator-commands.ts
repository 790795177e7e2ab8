import { idsInPages } from '../../../server/in-batches.ts';
import {
  type OperatorCommand,
  type OperatorDesk,
  parseReason,
  typedValue,
} from '../../../server/operator.ts';
import { moreLine } from '../../../server/queue-page.ts';
import { Refusal } from '../../../server/refusal.ts';
import { MOST_REASON } from '../../../shared/console-desk.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { SECOND_OPERATOR_ABOVE_KOBO } from '../../../shared/transfer-fee.ts';
import { findBankOf, listAccountsWithOtherKeys, resealAccount } from './bank-accounts-store.ts';
import {
  approvePayout,
  closePayout,
  declinePayout,
  listForOperators,
  noSuchPayout,
  payoutState,
  retryPayout,
} from './payout-acts.ts';
import { makeByHand, sumByHand } from './payout-by-hand.ts';
import { findByReference } from './payouts-store.ts';

const dateOf = (at: Date | null): string => (at ? formatMoment(at.toISOString()) : '–');

async function list(desk: OperatorDesk): Promise<string[]> {
  const { page, next } = await listForOperators(desk);
  if (page.length === 0) return ['No pay-outs are on their way, and none failed in the last 14 days.'];
  const lines = page.map(
    (payout) =>
      `${dateOf(payout.createdAt)}  ${formatNaira(payout.amountKobo).padEnd(14)}${payout.reference}  ${payoutState(payout)}`,
  );
  return [...lines, ...moreLine(next)];
}

async function show({ db }: OperatorDesk, reference: string): Promise<string[]> {
  const payout = await findByReference(db, reference);
  if (!payout) throw noSuchPayout(reference);
  const account = await findBankOf(db, payout.bankAccountId);
  return [
    `Pay-out ${payout.reference} (${payout.kind})`,
    `State:      ${payoutState(payout)}`,
    `Sum:        ${formatNaira(payout.amountKobo)}${payout.feeKobo === null ? '' : `, Paystack’s fee ${formatNaira(payout.feeKobo)}`}`,
    `Artisan:    ${payout.userId}`,
    `Account:    ${account ? `${account.bank}, ${account.accountName}, ends in ${account.lastDigits}` : 'deleted'}`,
    `Asked:      ${dateOf(payout.createdAt)}${payout.madeBy ? ` by ${payout.madeBy}` : ''}${payout.approvedBy ? `, approved by ${payout.approvedBy}` : ''}`,
    `Tried:      ${dateOf(payout.triedAt)}, asked ${payout.attempts} times, next ${dateOf(payout.nextAskAt)}`,
    `Ended:      ${dateOf(payout.settledAt)}${payout.reversedAt ? `, sent back ${dateOf(payout.reversedAt)}` : ''}${payout.paidAfterAllAt ? `, arrived after all ${dateOf(payout.paidAfterAllAt)}` : ''}`,
    ...(payout.transferCode ? [`Paystack:   ${payout.transferCode}`] : []),
    ...(payout.providerMessage ? [`It said:    ${payout.providerMessage}`] : []),
    ...(payout.note ? [`Reason:     ${payout.note}`] : []),
  ];
}

const retry = async (desk: OperatorDesk, reference: string): Promise<string[]> => {
  await retryPayout(desk, reference);
  return [`${reference} will be tried again within a minute, with the same reference.`];
};

const approve = async (desk: OperatorDesk, reference: string): Promise<string[]> => {
  await approvePayout(desk, reference);
  return [`${reference} is approved and will be sent within a minute.`];
};

const decline = async (desk: OperatorDesk, reference: string, typedReason: string | undefined) => {
  await declinePayout(desk, reference, parseReason(typedReason, MOST_REASON));
  return [`${reference} is declined. The money is available to the artisan again.`];
};

const close = async (desk: OperatorDesk, reference: string, typedReason: string | undefined) => {
  await closePayout(desk, reference, parseReason(typedReason, MOST_REASON));
  return [`${reference} is closed.`];
};

async function make(
  desk: OperatorDesk,
  email: string,
  typedSum: string,
  typedReason: string | undefined,
): Promise<string[]> {
  const reason = parseReason(typedReason, MOST_REASON);
  const amountKobo = sumByHand(typedSum, 'NAIRA');
  const { reference, account, person, needsSecond } = await makeByHand(desk, { email, amountKobo, reason });
  const what = `${formatNaira(amountKobo)} to ${person.email} (${account.bank}, ends in ${account.lastDigits}): ${reference}`;
  return needsSecond
    ? [what, `It waits for a second operator: npm run operator -- payout approve ${reference}`]
    : [what, 'It will be sent within a minute.'];
}

/** Re-encrypts account numbers with the first key of BVN_KEYS, which also protects them. */
async function rekey({ db, config }: OperatorDesk): Promise<string[]> {
  const { keys } = config.bvn;
  const missing = new Set<string>();
  let count = 0;
  for await (const id of idsInPages((after, most) => listAccountsWithOtherKeys(db, keys, after, most))) {
    count += 1;
    const key = await db.transaction().execute((tx) => resealAccount(tx, keys, id));
    if (key) missing.add(key);
  }
  if (missing.size > 0) {
    const message = `Could not decrypt some account numbers. Add these keys to BVN_KEYS, behind the first one, and run this again: ${[...missing].join(', ')}.`;
    throw new Refusal(409, 'key_missing', message);
  }
  return [`${count} account numbers encrypted again.`];
}

/** Operators' commands about payouts. */
export const payoutCommands: OperatorCommand[] = [
  {
    words: 'payout list',
    takes: [],
    does: 'pay-outs that wait for you, failed or were sent back in the last 14 days, or are on their way',
    run: list,
  },
  {
    words: 'payout show',
    takes: ['REFERENCE'],
    does: 'shows the state, account and history of one pay-out',
    run: (desk, input) => show(desk, typedValue(input, 'REFERENCE')),
  },
  {
    words: 'payout retry',
    takes: ['REFERENCE'],
    does: 'asks Paystack now about a pay-out on its way; one that Paystack does not know is sent again with the same reference',
    run: (desk, input) => retry(desk, typedValue(input, 'REFERENCE')),
  },
  {
    words: 'payout make',
    takes: ['EMAIL', 'NAIRA'],
    options: { reason: 'required' },
    does: `pays an artisan from the money available to them; above ${formatNaira(SECOND_OPERATOR_ABOVE_KOBO)} a second operator has to approve it`,
    run: (desk, input) =>
      make(desk, typedValue(input, 'EMAIL'), typedValue(input, 'NAIRA'), input.options.reason),
  },
  {
    words: 'payout approve',
    takes: ['REFERENCE'],
    does: 'sends a pay-out that another operator made',
    run: (desk, input) => approve(desk, typedValue(input, 'REFERENCE')),
  },
  {
    words: 'payout decline',
    takes: ['REFERENCE'],
    options: { reason: 'required' },
    does: 'declines such a pay-out; its money is available to the artisan again',
    run: (desk, input) => decline(desk, typedValue(input, 'REFERENCE'), input.options.reason),
  },
  {
    words: 'payout close',
    takes: ['REFERENCE'],
    options: { reason: 'required' },
    does: 'takes a pay-out off the list that Paystack reported in two ways; moves no money',
    run: (desk, input) => close(desk, typedValue(input, 'REFERENCE'), input.options.reason),
  },
  {
    words: 'payout rekey',
    takes: [],
    does: 'encrypts every account number again with the first key of BVN_KEYS, after keys were changed',
    run: rekey,
  },
];
