import { transactionFeeKobo } from '../sandbox/paystack/fees.ts';
import {
  availableToArtisan,
  bookPaymentHeld,
  bookPayoutAsked,
  bookPayoutPaid,
  bookTip,
} from '../src/features/escrow/server/public.ts';
import { lastFriday } from '../src/features/payouts/server/payout-rules.ts';
import type { Tx } from '../src/server/database.ts';
import type { SealingKeys } from '../src/server/sealed-text.ts';
import { DAY_MS, HOUR_MS } from '../src/shared/durations.ts';
import { newId } from '../src/shared/identifier.ts';
import { lagosInstant } from '../src/shared/lagos-time.ts';
import { transferFeeKobo } from '../src/shared/transfer-fee.ts';
import { demoId, demoIds } from './demo-id.ts';
import { insertUsableBankAccount } from './insert-bank-account.ts';
import type { DemoArtisan } from './people.ts';

interface Wishes {
  today: Date;
  /** Undefined: no bank account, and so no pay-out. */
  sealingKeys: SealingKeys | undefined;
}

/**
 * Inserts what can happen to money after a booking, once for the demo artisan: a price agreed during the work with its
 * balance paid, a tip, and pay-outs to their bank.
 */
export async function insertLaterMoney(tx: Tx, artisan: DemoArtisan, wishes: Wishes): Promise<void> {
  await payBalance(tx, artisan);
  await giveTip(tx, artisan);
  if (wishes.sealingKeys) await payOut(tx, artisan, wishes.sealingKeys, wishes.today);
}

const PRICE_KOBO = 4_500_000;

/** The job in progress was larger than it looked: its price was agreed, and the balance is paid. */
async function payBalance(tx: Tx, artisan: DemoArtisan): Promise<void> {
  const hire = await tx
    .selectFrom('hires')
    .select(['id', 'amount_kobo', 'start_date', 'start_time'])
    .where('artisan_id', '=', artisan.id)
    .where('status', '=', 'in_progress')
    .executeTakeFirstOrThrow();
  const startedAt = lagosInstant(hire.start_date, hire.start_time.slice(0, 5));
  const [proposedAt, agreedAt, paidAt] = [2, 2.5, 2.6].map(
    (hours) => new Date(startedAt.getTime() + hours * HOUR_MS),
  );
  if (!proposedAt || !agreedAt || !paidAt) return;
  const quoteId = demoId('quote of a booked job');
  const lines = [
    { kind: 'labour', amountKobo: 2_000_000 },
    { kind: 'materials', amountKobo: 2_500_000 },
  ];
  await tx
    .insertInto('quotes')
    .values({
      id: quoteId,
      hire_id: hire.id,
      amount_kobo: PRICE_KOBO,
      note: 'Four breakers are burnt and have to be replaced, too.',
      lines: JSON.stringify(lines),
      created_at: proposedAt,
    })
    .execute();
  const receivedKobo = PRICE_KOBO - hire.amount_kobo;
  const payment = { hireId: hire.id, part: 'balance', amountKobo: receivedKobo, paidAt } as const;
  const { id: paymentId, reference } = await insertPayment(tx, { ...payment, reference: 'SH-845512096' });
  const stays = { hire_id: hire.id, from_status: 'in_progress', to_status: 'in_progress' };
  // With ids after the hire's other events, because the history is ordered by id.
  await tx
    .insertInto('hire_events')
    .values([
      {
        ...stays,
        id: newId(),
        action: 'propose_price',
        actor: 'artisan',
        quote_id: quoteId,
        happened_at: proposedAt,
      },
      {
        ...stays,
        id: newId(),
        action: 'agree_price',
        actor: 'customer',
        quote_id: quoteId,
        happened_at: agreedAt,
      },
      {
        ...stays,
        id: newId(),
        action: 'pay_balance',
        actor: 'system',
        received_kobo: receivedKobo,
        happened_at: paidAt,
      },
    ])
    .execute();
  await tx
    .updateTable('hires')
    .set({ quote_id: quoteId, price_kobo: PRICE_KOBO, amount_kobo: PRICE_KOBO })
    .where('id', '=', hire.id)
    .execute();
  const feesKobo = transactionFeeKobo(receivedKobo);
  await bookPaymentHeld(tx, { paymentId, reference, hireId: hire.id, receivedKobo, feesKobo }, paidAt);
}

const TIP_KOBO = 200_000;

/** The customer of the last released job leaves a tip. */
async function giveTip(tx: Tx, artisan: DemoArtisan): Promise<void> {
  const hire = await tx
    .selectFrom('hires')
    .select(['id', 'updated_at'])
    .where('artisan_id', '=', artisan.id)
    .where('status', '=', 'released')
    .orderBy('updated_at', 'desc')
    .executeTakeFirstOrThrow();
  const paidAt = new Date(hire.updated_at.getTime() + 3 * HOUR_MS);
  const payment = { hireId: hire.id, part: 'tip', amountKobo: TIP_KOBO, paidAt } as const;
  const { id: paymentId, reference } = await insertPayment(tx, { ...payment, reference: 'SH-845512097' });
  const tip = { paymentId, reference, hireId: hire.id, receivedKobo: TIP_KOBO };
  await bookTip(tx, { ...tip, feesKobo: transactionFeeKobo(TIP_KOBO), artisanId: artisan.id }, paidAt);
}

interface LaterPayment {
  hireId: string;
  part: 'balance' | 'tip';
  reference: string;
  amountKobo: number;
  paidAt: Date;
}

async function insertPayment(tx: Tx, { hireId, part, reference, amountKobo, paidAt }: LaterPayment) {
  const id = demoId(`payment ${reference}`);
  await tx
    .insertInto('payments')
    .values({
      id,
      hire_id: hireId,
      part,
      reference,
      method: 'card',
      channel: 'card',
      card_brand: 'verve',
      last_digits: '5061',
      amount_kobo: amountKobo,
      received_kobo: amountKobo,
      fees_kobo: transactionFeeKobo(amountKobo),
      status: 'success',
      paid_at: paidAt,
      created_at: new Date(paidAt.getTime() - 3 * 60_000),
      updated_at: paidAt,
    })
    .execute();
  return { id, reference };
}

/** How many days ago the account was added, a pay-out was requested, and a Friday's pay-out was made. */
const ACCOUNT_DAYS_AGO = 196;
const ASKED_DAYS_AGO = 190;
const WEEKLY_DAYS_AGO = 60;
const ASKED_KOBO = 6_000_000;

/** A usable bank account, and two pay-outs to it. Earnings since then are available. */
async function payOut(tx: Tx, artisan: DemoArtisan, keys: SealingKeys, today: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const bankAccountId = await insertUsableBankAccount(tx, keys, artisan, {
    name: 'bank account',
    number: '012345447',
    addedAt: daysAgo(ACCOUNT_DAYS_AGO),
  });
  // Weekly pay-outs are off, so that there is always something to pay out.
  await tx
    .insertInto('payout_settings')
    .values({ user_id: artisan.id, weekly: false, updated_at: daysAgo(WEEKLY_DAYS_AGO - 7) })
    .execute();
  const nextId = demoIds('pay-out');
  const friday = lastFriday(daysAgo(WEEKLY_DAYS_AGO));
  const asked = { kind: 'asked', friday: null, amountKobo: ASKED_KOBO, at: daysAgo(ASKED_DAYS_AGO) } as const;
  const weeklyAt = lagosInstant(friday, '09:00');
  const earnedSince = await earnedBefore(tx, artisan.id, weeklyAt);
  const weekly = { kind: 'weekly', friday, amountKobo: earnedSince - ASKED_KOBO, at: weeklyAt } as const;
  for (const { kind, friday: day, amountKobo, at } of [asked, weekly]) {
    const payoutId = nextId();
    const reference = `sp-${payoutId}`;
    const settledAt = new Date(at.getTime() + 60_000);
    await tx
      .insertInto('payouts')
      .values({
        id: payoutId,
        user_id: artisan.id,
        bank_account_id: bankAccountId,
        amount_kobo: amountKobo,
        kind,
        friday: day,
        reference,
        status: 'paid',
        fee_kobo: transferFeeKobo(amountKobo),
        tried_at: at,
        attempts: 1,
        created_at: at,
        updated_at: settledAt,
        settled_at: settledAt,
      })
      .execute();
    const money = { payoutId, reference, artisanId: artisan.id, amountKobo };
    await bookPayoutAsked(tx, money, at);
    await bookPayoutPaid(tx, money, transferFeeKobo(amountKobo), settledAt);
  }
  if ((await availableToArtisan(tx, artisan.id)) <= 0)
    throw new Error('the demo artisan has nothing to pay out');
}

/** Everything that an artisan had earned before a moment, in whole kobo. */
async function earnedBefore(tx: Tx, artisanId: string, moment: Date): Promise<number> {
  const { earned } = await tx
    .selectFrom('ledger_transfers')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'ledger_transfers.credit_account_id')
    .select(({ fn }) => fn.sum<number>('amount_kobo').as('earned'))
    .where('ledger_accounts.kind', '=', 'artisan_earnings')
    .where('ledger_accounts.owner_id', '=', artisanId)
    .where('ledger_transfers.created_at', '<', moment)
    .executeTakeFirstOrThrow();
  return Number(earned);
}
