import { writeAuditEntry } from '../../../server/audit.ts';
import type { Tx } from '../../../server/database.ts';
import {
  givenReason,
  type OperatorCommand,
  type OperatorDesk,
  typedValue,
} from '../../../server/operator.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { newId } from '../../../shared/identifier.ts';
import { formatNaira } from '../../../shared/kobo.ts';
import { formatMoment } from '../../../shared/lagos-time.ts';
import { koboOfNaira } from '../../../shared/read-naira.ts';
import {
  LEAST_PAYOUT_KOBO,
  MOST_PAYOUT_KOBO,
  SECOND_OPERATOR_ABOVE_KOBO,
} from '../../../shared/transfer-fee.ts';
import { lockAccount } from '../../people/server/public.ts';
import { findAccount } from '../../sessions/server/public.ts';
import { sumToPay, usableAccount } from './ask-for-payout.ts';
import { findBankOf, listAccountsWithOtherKeys, resealAccount } from './bank-accounts-store.ts';
import { makePayout } from './make-payout.ts';
import {
  findByReference,
  listPayoutsForOperators,
  lockPayout,
  type PayoutRecord,
  writePayout,
} from './payouts-store.ts';
import { giveBack } from './settle-payout.ts';

const DAYS_LISTED = 14;
const MOST_WORDS = 500;

const dateOf = (at: Date | null): string => (at ? formatMoment(at.toISOString()) : '–');
const stateOf = ({ status, waitsFor, reason }: PayoutRecord): string =>
  [status, waitsFor && `waits for ${waitsFor}`, reason].filter(Boolean).join(', ');

async function list({ db, now }: OperatorDesk): Promise<string[]> {
  const since = new Date(now().getTime() - DAYS_LISTED * 24 * 3_600_000);
  const payouts = await listPayoutsForOperators(db, since);
  if (payouts.length === 0) return ['No pay-outs are on their way, and none failed in the last 14 days.'];
  return payouts.map(
    (payout) =>
      `${dateOf(payout.createdAt)}  ${formatNaira(payout.amountKobo).padEnd(14)}${payout.reference}  ${stateOf(payout)}`,
  );
}

const unknown = (reference: string): Refusal =>
  notFound('payout', `There is no pay-out with the reference ${reference}.`);

async function show({ db }: OperatorDesk, reference: string): Promise<string[]> {
  const payout = await findByReference(db, reference);
  if (!payout) throw unknown(reference);
  const account = await findBankOf(db, payout.bankAccountId);
  return [
    `Pay-out ${payout.reference} (${payout.kind})`,
    `State:      ${stateOf(payout)}`,
    `Sum:        ${formatNaira(payout.amountKobo)}${payout.feeKobo === null ? '' : `, Paystack’s fee ${formatNaira(payout.feeKobo)}`}`,
    `Artisan:    ${payout.userId}`,
    `Account:    ${account ? `${account.bank}, ${account.accountName}, ends in ${account.lastDigits}` : 'deleted'}`,
    `Asked:      ${dateOf(payout.createdAt)}${payout.madeBy ? ` by ${payout.madeBy}` : ''}${payout.approvedBy ? `, approved by ${payout.approvedBy}` : ''}`,
    `Tried:      ${dateOf(payout.triedAt)}, asked ${payout.attempts} times, next ${dateOf(payout.nextAskAt)}`,
    `Ended:      ${dateOf(payout.settledAt)}${payout.reversedAt ? `, sent back ${dateOf(payout.reversedAt)}` : ''}`,
    ...(payout.transferCode ? [`Paystack:   ${payout.transferCode}`] : []),
    ...(payout.providerMessage ? [`It said:    ${payout.providerMessage}`] : []),
    ...(payout.note ? [`Reason:     ${payout.note}`] : []),
  ];
}

/** Does something about a locked pay-out, and writes down who did. */
function change(
  desk: OperatorDesk,
  { reference, action, reason }: { reference: string; action: string; reason?: string },
  work: (tx: Tx, payout: PayoutRecord) => Promise<string[]>,
): Promise<string[]> {
  return desk.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, reference);
    if (!payout) throw unknown(reference);
    const lines = await work(tx, payout);
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: `payout.${action}`,
      subjectId: payout.userId,
      ...(reason !== undefined && { reason }),
      details: { reference },
      at: desk.now(),
    });
    return lines;
  });
}

const notPossible = (message: string): Refusal => new Refusal(409, 'not_possible_now', message);

const retry = (desk: OperatorDesk, reference: string): Promise<string[]> =>
  change(desk, { reference, action: 'retry' }, async (tx, payout) => {
    if (payout.status !== 'due' && payout.status !== 'sent') {
      const instead =
        payout.status === 'failed' || payout.status === 'reversed'
          ? ' Its money is available to the artisan again: they can ask for it, or use payout make.'
          : '';
      throw notPossible(`It is ${stateOf(payout)} and cannot be tried again.${instead}`);
    }
    const now = desk.now();
    await writePayout(tx, payout.id, { waitsFor: null, attempts: 0, nextAskAt: now }, now);
    return [`${reference} is tried again within a minute, under the same reference.`];
  });

const approve = (desk: OperatorDesk, reference: string): Promise<string[]> =>
  change(desk, { reference, action: 'approve' }, async (tx, payout) => {
    if (payout.status !== 'awaiting_approval') {
      throw notPossible(`It is ${stateOf(payout)} and waits for no approval.`);
    }
    if (payout.madeBy === desk.operator) {
      throw notPossible('You made this pay-out. Another operator has to approve it.');
    }
    const now = desk.now();
    await writePayout(tx, payout.id, { status: 'due', approvedBy: desk.operator, nextAskAt: now }, now);
    return [`${reference} is approved and is sent within a minute.`];
  });

const decline = (desk: OperatorDesk, reference: string, typedReason: string | undefined) => {
  const reason = givenReason(typedReason, MOST_WORDS);
  return change(desk, { reference, action: 'decline', reason }, async (tx, payout) => {
    if (payout.status !== 'awaiting_approval') {
      throw notPossible(`It is ${stateOf(payout)} and waits for no approval.`);
    }
    await giveBack(tx, desk, reference, { reason: 'declined', message: null });
    return [`${reference} is declined. Its money is available to the artisan again.`];
  });
};

/** Pays an artisan without their asking; a large sum waits for a second operator. */
async function make(
  desk: OperatorDesk,
  email: string,
  typedSum: string,
  typedReason: string | undefined,
): Promise<string[]> {
  const reason = givenReason(typedReason, MOST_WORDS);
  const amountKobo = koboOfNaira(typedSum);
  if (amountKobo === undefined || amountKobo < LEAST_PAYOUT_KOBO || amountKobo > MOST_PAYOUT_KOBO) {
    const message = `NAIRA must be a sum from ${formatNaira(LEAST_PAYOUT_KOBO)} to ${formatNaira(MOST_PAYOUT_KOBO)}, like 45,000.`;
    throw new Refusal(400, 'invalid_input', message);
  }
  const now = desk.now();
  return desk.db.transaction().execute(async (tx) => {
    const found = await findAccount(tx, email.toLowerCase());
    const person = found && (await lockAccount(tx, found.id));
    if (person?.role !== 'skilled') throw notFound('artisan', `No artisan has the email ${email}.`);
    const account = await usableAccount(tx, person.id, now);
    await sumToPay(tx, person.id, amountKobo);
    const needsSecond = amountKobo > SECOND_OPERATOR_ABOVE_KOBO;
    const reference = await makePayout(tx, {
      id: newId(),
      userId: person.id,
      bankAccountId: account.id,
      amountKobo,
      kind: 'operator',
      status: needsSecond ? 'awaiting_approval' : 'due',
      madeBy: desk.operator,
      note: reason,
      at: now,
    });
    await writeAuditEntry(tx, {
      actor: desk.operator,
      action: 'payout.make',
      subjectId: person.id,
      reason,
      details: { reference, amountKobo },
      at: now,
    });
    const what = `${formatNaira(amountKobo)} to ${person.email} (${account.bank}, ends in ${account.lastDigits}): ${reference}`;
    return needsSecond
      ? [what, `It waits for a second operator: npm run operator -- payout approve ${reference}`]
      : [what, 'It is sent within a minute.'];
  });
}

/** Encrypts account numbers again with the first key of BVN_KEYS, which protects them as well. */
async function rekey({ db, config }: OperatorDesk): Promise<string[]> {
  const { keys } = config.bvn;
  const waiting = await listAccountsWithOtherKeys(db, keys);
  const missing = new Set<string>();
  for (const id of waiting) {
    const key = await db.transaction().execute((tx) => resealAccount(tx, keys, id));
    if (key) missing.add(key);
  }
  if (missing.size > 0) {
    const message = `Could not decrypt some account numbers. Add these keys to BVN_KEYS, behind the first one, and run this again: ${[...missing].join(', ')}.`;
    throw new Refusal(409, 'key_missing', message);
  }
  return [`${waiting.length} account numbers encrypted again.`];
}

/** What operators do about pay-outs. */
export const payoutCommands: OperatorCommand[] = [
  {
    words: 'payout list',
    takes: [],
    does: 'pay-outs on their way, and those that failed or were sent back in the last 14 days',
    run: list,
  },
  {
    words: 'payout show',
    takes: ['REFERENCE'],
    does: 'state, account and history of one pay-out',
    run: (desk, input) => show(desk, typedValue(input, 'REFERENCE')),
  },
  {
    words: 'payout retry',
    takes: ['REFERENCE'],
    does: 'asks Paystack at once about a pay-out on its way; one that Paystack does not know is sent again under its reference',
    run: (desk, input) => retry(desk, typedValue(input, 'REFERENCE')),
  },
  {
    words: 'payout make',
    takes: ['EMAIL', 'NAIRA'],
    options: { reason: 'required' },
    does: `pays an artisan of what is available to them; above ${formatNaira(SECOND_OPERATOR_ABOVE_KOBO)} a second operator has to approve it`,
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
    does: 'does not send such a pay-out; its money is available to the artisan again',
    run: (desk, input) => decline(desk, typedValue(input, 'REFERENCE'), input.options.reason),
  },
  {
    words: 'payout rekey',
    takes: [],
    does: 'encrypts every account number again with the first key of BVN_KEYS, after keys were changed',
    run: rekey,
  },
];
