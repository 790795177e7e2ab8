import { createHash, createHmac } from 'node:crypto';
import type pg from 'pg';
import type { App } from '../src/app/build-app.ts';
import {
  artisanEarnings,
  payoutOwed,
  paystackBalance,
  transfer,
  transferFees,
} from '../src/features/escrow/server/ledger.ts';
import { sendPayout } from '../src/features/payouts/server/send-payout.ts';
import { sealText } from '../src/server/sealed-text.ts';
import { newId } from '../src/shared/identifier.ts';
import { transferFeeKobo } from '../src/shared/transfer-fee.ts';
import { BENCH_KEY, sendTo } from './hire-and-pay.ts';
import { repeating, type Side } from './rounds.ts';
import { inTransaction, LANES, post, type SignedIn, signIn } from './signed-in.ts';

/**
 * Compares paying out with the minimum that keeps the same promises: a bare PostgreSQL client, with one statement for
 * whatever one statement can do, in the same number of transactions. It writes the same rows to the same tables, so
 * what the tables enforce, such as that no account falls below zero, applies to both sides.
 */

const PAYOUT_KOBO = 100_000;
/** More than any run pays out. */
const EARNED_KOBO = 1_000_000_000;

/** Returns the items in turn, starting over at the end. */
function inTurn<Item>(items: readonly Item[]): () => Item {
  let next = 0;
  return () => {
    const item = items[next % items.length];
    next += 1;
    if (item === undefined) throw new Error('there is nothing to hand out');
    return item;
  };
}

/** Creates artisans with a session, a bank account that was paid to before, and money to pay out. */
export async function makePayees(app: App, client: pg.Client, ids: readonly string[]): Promise<SignedIn[]> {
  const { config, db } = app.context;
  const accounts = ids.map((userId) => {
    const id = newId();
    const { sealed, sealedWith } = sealText(config.bvn.keys, '0123456789', `bank account ${id}`);
    return { id, userId, sealed, sealedWith, tokenHash: createHash('sha256').update(id).digest() };
  });
  await client.query(
    `insert into bank_accounts (id, user_id, bank_code, bank_name, sealed, sealed_with, last_digits, account_name, token_hash,
                                token_expires_at, confirmed_at, usable_at, recipient_code, created_at)
     select id, user_id, '058', 'Guaranty Trust Bank', sealed, sealed_with, '6789', 'BENCH ARTISAN', token_hash,
            now(), now() - interval '2 days', now() - interval '1 day', 'RCP_bench', now() - interval '2 days'
       from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[], $5::bytea[])
            as account (id, user_id, sealed, sealed_with, token_hash)`,
    [
      accounts.map(({ id }) => id),
      accounts.map(({ userId }) => userId),
      accounts.map(({ sealed }) => sealed),
      accounts.map(({ sealedWith }) => sealedWith),
      accounts.map(({ tokenHash }) => tokenHash),
    ],
  );
  for (let at = 0; at < ids.length; at += 500) {
    const earned = ids.slice(at, at + 500).map((id) => ({
      debit: paystackBalance,
      credit: artisanEarnings(id),
      amountKobo: EARNED_KOBO,
      kind: 'tip' as const,
      fact: `bench ${id}`,
      hireId: null,
      paymentId: null,
    }));
    await db.transaction().execute((tx) => transfer(tx, earned, new Date()));
  }
  const cookies = await signIn(app.context.config, client, ids);
  return ids.map((id, at) => ({ id, cookie: cookies[at] ?? '' }));
}

const newsOfTransfer = (reference: string) =>
  JSON.stringify({
    event: 'transfer.success',
    data: { reference, status: 'success', amount: PAYOUT_KOBO, currency: 'NGN', transfer_code: 'TRF_bench' },
  });

/**
 * Our side: the artisan's call, its queued job (run here at once, while a process may wait up to a second), and
 * Paystack's webhook.
 */
export function payingOut(app: App, origin: string, pool: pg.Pool, payees: readonly SignedIn[]): Side {
  const next = inTurn(payees);
  const send = sendTo(origin);
  return repeating(LANES, async () => {
    const { cookie } = next();
    const id = newId();
    await post(send, '/api/payouts', { id, amountNaira: PAYOUT_KOBO / 100 }, { cookie });
    await sendPayout(app.context, { payoutId: id });
    const { rows } = await pool.query<{ reference: string }>('select reference from payouts where id = $1', [
      id,
    ]);
    const news = newsOfTransfer(rows[0]?.reference ?? '');
    const signature = createHmac('sha512', BENCH_KEY).update(news).digest('hex');
    await post(send, '/api/payments/webhook/paystack', news, { 'x-paystack-signature': signature });
  });
}

const LOCK_PERSON = 'select id from users where id = $1 for no key update';
const MAKE_PAYOUT = `
  with available as (
    select coalesce(sum(case when credit_account_id = $2 then amount_kobo else -amount_kobo end), 0) as kobo
      from ledger_transfers where $2 in (debit_account_id, credit_account_id)
  ), account as (
    select id from bank_accounts
     where user_id = $1 and confirmed_at is not null and replaced_at is null and usable_at <= now()
  ), made as (
    insert into payouts (id, user_id, bank_account_id, amount_kobo, kind, reference, status, next_ask_at, created_at, updated_at)
    select $3, $1, account.id, $4::bigint, 'asked', $5, 'due', now(), now(), now() from account, available
     where kobo >= $4::bigint
        on conflict (id) do nothing
    returning id
  ), opened as (
    insert into ledger_accounts (id, kind, owner_id, created_at)
    select $6, 'payout_owed', id, now() from made on conflict do nothing
  )
  insert into ledger_transfers (id, debit_account_id, credit_account_id, amount_kobo, kind, fact, payout_id, created_at)
  select $7, $2, $6, $4::bigint, 'payout_asked', $8, id, now() from made`;
const TRIED =
  'update payouts set tried_at = now(), attempts = attempts + 1 where id = $1 and tried_at is null';
const SENT = `update payouts set status = 'sent', transfer_code = 'TRF_bench', updated_at = now() where id = $1 and status = 'due'`;
const KEEP_NEWS = `
  insert into provider_events (id, dedup_key, event, reference, body, received_at, handled_at, outcome)
  values ($1, 'transfer.success:' || $2, 'transfer.success', $2, $3::jsonb, now(), now(), 'payout_paid')
      on conflict (dedup_key) do nothing`;
const PAID = `
  with paid as (
    update payouts set status = 'paid', fee_kobo = $2::bigint, settled_at = now(), updated_at = now(), next_ask_at = null
     where reference = $1 and status in ('due', 'sent')
    returning id, user_id, amount_kobo
  ), booked as (
    insert into ledger_transfers (id, debit_account_id, credit_account_id, amount_kobo, kind, fact, payout_id, created_at)
    select $3::uuid, $4::uuid, $5::uuid, amount_kobo, 'payout_paid', 'payout ' || $1 || ' paid', id, now() from paid
    union all
    select $6::uuid, $7::uuid, $5::uuid, $2::bigint, 'transfer_fee', 'payout ' || $1 || ' fee', id, now() from paid
        on conflict (fact) do nothing
  ), told as (
    insert into notifications (id, user_id, kind, title, text, link, source, created_at)
    select uuidv7(), user_id, 'payouts', '₦1,000 was paid to your bank account', 'Sent to your bank account.', '/earnings',
           'payout:' || id || ':paid', now() from paid
        on conflict (source) do nothing
  )
  insert into pgboss.job (name, data)
  select 'send-mail', jsonb_build_object('to', users.email, 'subject', '₦1,000 was paid', 'text', 'Paid.', 'html', '<p>Paid.</p>')
    from paid join users on users.id = paid.user_id`;

/** The minimum: request, attempt, transfer and confirmation. */
export function payingOutBare(pool: pg.Pool, stubUrl: string, ids: readonly string[]): Side {
  const next = inTurn(ids);
  const stub = sendTo(stubUrl);
  return repeating(LANES, async () => {
    const userId = next();
    const id = newId();
    const reference = `sp-${newId()}`;
    const [earnings, owed] = [artisanEarnings(userId).id, payoutOwed(id).id];
    await inTransaction(pool, async (client) => {
      await client.query(LOCK_PERSON, [userId]);
      const made = [userId, earnings, id, PAYOUT_KOBO, reference, owed, newId(), `payout ${reference} asked`];
      const { rowCount } = await client.query(MAKE_PAYOUT, made);
      if (rowCount !== 1) throw new Error('too little was available');
    });
    await pool.query(TRIED, [id]);
    await post(stub, '/transfer', { reference, amount: PAYOUT_KOBO, recipient: 'RCP_bench' }, {});
    await pool.query(SENT, [id]);
    const news = newsOfTransfer(reference);
    await inTransaction(pool, async (client) => {
      await client.query(KEEP_NEWS, [newId(), reference, news]);
      const fees = [newId(), transferFees.id];
      const paid = [reference, transferFeeKobo(PAYOUT_KOBO), newId(), owed, paystackBalance.id, ...fees];
      await client.query(PAID, paid);
    });
  });
}
