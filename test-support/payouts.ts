import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { bookRelease } from '../src/features/escrow/server/public.ts';
import { insertBankAccount, setConfirmed } from '../src/features/payouts/server/bank-accounts-store.ts';
import type { Tx } from '../src/server/database.ts';
import { runReactions } from '../src/server/reactions.ts';
import { newId } from '../src/shared/identifier.ts';
import { BANK_ACCOUNT_WAIT_HOURS, BANK_LINK_HOURS } from '../src/shared/promises.ts';
import { emailsTo, linkIn } from './emails-to.ts';
import { makeArtisan, signedInAs } from './made-up-people.ts';
import { makePaidHire } from './paid-hires.ts';
import type { TestApp } from './test-app.ts';

export interface PaidArtisan {
  id: string;
  email: string;
  headers: { cookie: string };
}

/** Opens an account at the local Paystack. @param transfers the outcome of transfers to it */
export async function openTestAccount(
  app: TestApp,
  { name = 'OKAFOR CHIDI EMEKA', bank = '058', transfers = 'success' } = {},
): Promise<{ bankCode: string; accountNumber: string }> {
  const answer = await app.request({
    method: 'POST',
    url: '/sandbox/paystack/bank-accounts',
    payload: { name, bank_code: bank, transfers },
  });
  return { bankCode: bank, accountNumber: answer.json().account_number };
}

/** An artisan who may ask for pay-outs. */
export async function makePayee(app: TestApp, fullName = 'Chidi Okafor'): Promise<PaidArtisan> {
  const { id, email } = await makeArtisan(app, { full_name: fullName });
  return { id, email, headers: await signedInAs(app, { id }) };
}

/** Adds a bank account and confirms it with the emailed link. */
export async function addAccount(
  app: TestApp,
  artisan: PaidArtisan,
  wishes: { name?: string; bank?: string; transfers?: string } = {},
): Promise<void> {
  const payload = await openTestAccount(app, wishes);
  const url = '/api/payouts/bank-account';
  const added = await app.request({ method: 'POST', url, headers: artisan.headers, payload });
  if (added.statusCode !== 200) throw new Error(added.body);
  const confirmed = await app.request({
    method: 'POST',
    url: `${url}/confirm`,
    payload: { token: await newestToken(app, artisan) },
  });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
}

/** The token in the last link that was emailed to an artisan. */
export async function newestToken(app: TestApp, { email }: Pick<PaidArtisan, 'email'>): Promise<string> {
  const mails = (await emailsTo(app, email)).filter((mail) => mail.subject === 'Confirm your bank account');
  return linkIn(mails.at(-1)).searchParams.get('token') ?? '';
}

/**
 * Releases a hire's money to an artisan: by default ₦10,000, of which they get ₦9,500.
 *
 * @param within an open transaction to use; absent: one of its own
 */
export async function earn(
  app: TestApp,
  artisan: { id: string },
  amountKobo = 1_000_000,
  within?: Tx,
): Promise<string> {
  daysGiven += 1;
  const day = new Date(Date.UTC(2027, 0, daysGiven)).toISOString().slice(0, 10);
  const hire = await makePaidHire(app, artisan, {
    amount_kobo: amountKobo,
    start_date: day,
    end_date: day,
    status: 'released',
  });
  const release = { hireId: hire.id, artisanId: artisan.id, amountKobo, feeBasisPoints: 500 };
  if (within) await bookRelease(within, release, app.clock.now);
  else await app.db.transaction().execute((tx) => bookRelease(tx, release, app.clock.now));
  return hire.id;
}
let daysGiven = 0;

/** An artisan with a usable bank account, and ₦9,500 available. @param transfers as for openTestAccount */
export async function makeReadyPayee(
  app: TestApp,
  { transfers = 'success' }: { transfers?: string } = {},
): Promise<PaidArtisan> {
  const artisan = await makePayee(app);
  await storeAccount(app, artisan, await openTestAccount(app, { transfers }));
  app.clock.advance({ hours: 24 });
  await earn(app, artisan);
  return artisan;
}

/**
 * Stores a confirmed account of Chidi Okafor like addAccount, but without its calls, emails and notification: most
 * tests of pay-outs only need to have one.
 */
async function storeAccount(
  app: TestApp,
  { id: userId }: { id: string },
  account: { bankCode: string; accountNumber: string },
): Promise<void> {
  const { context } = app;
  const at = app.clock.now;
  const id = newId();
  await app.db.transaction().execute(async (tx) => {
    await insertBankAccount(tx, context.config.bvn.keys, {
      ...{ id, userId, ...account, at, bank: 'Guaranty Trust Bank', accountName: 'OKAFOR CHIDI EMEKA' },
      ...{ tokenHash: randomBytes(32), tokenExpiresAt: new Date(at.getTime() + BANK_LINK_HOURS * 3_600_000) },
    });
    const usableAt = new Date(at.getTime() + BANK_ACCOUNT_WAIT_HOURS * 3_600_000);
    await setConfirmed(tx, { id, userId }, { at, usableAt });
    await runReactions(context.reactions.bankAccountConfirmed, tx, context, userId);
  });
}

export const requestPayout = (
  app: TestApp,
  { headers }: Pick<PaidArtisan, 'headers'>,
  amountNaira?: string | number,
  id = newId(),
) =>
  app.request({
    method: 'POST',
    url: '/api/payouts',
    headers,
    payload: { id, ...(amountNaira !== undefined && { amountNaira }) },
  });

export const moneyOf = async (app: TestApp, { headers }: Pick<PaidArtisan, 'headers'>) =>
  (await app.request({ url: '/api/payouts', headers })).json();

/** Ends a transfer at the local Paystack. @param status one of Paystack's */
export const playTransfer = (app: TestApp, reference: string, status: string) =>
  app.request({ method: 'POST', url: `/sandbox/paystack/transfers/${reference}`, payload: { status } });

/** The rows of an artisan's pay-outs, oldest first. */
export const payoutRows = (app: TestApp, { id }: { id: string }) =>
  app.db
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The number of transfers that the local Paystack made with a reference. */
export async function transfersMade(app: TestApp, reference?: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sandbox_paystack.transfers
     where ${reference ?? null}::text is null or reference = ${reference ?? null}`.execute(app.db);
  return rows[0]?.count ?? 0;
}

let queries: Promise<string[]> | undefined;

async function readQueries(): Promise<string[]> {
  const page = await readFile(new URL('../docs/money.md', import.meta.url), 'utf8');
  const [, block = ''] = /All (?:three|four) queries must[\s\S]*?```sql\n([\s\S]*?)```/.exec(page) ?? [];
  const statements = block.split(';').filter((statement) => statement.trim() !== '');
  if (statements.length < 4) throw new Error('docs/money.md has fewer queries than it had');
  return statements;
}

/** The results of docs/money.md's queries, which must find nothing. */
export async function wrongInTheBooks(app: TestApp): Promise<unknown[]> {
  queries ??= readQueries();
  const found = [];
  for (const statement of await queries) found.push(...(await sql.raw(statement).execute(app.db)).rows);
  return found;
}
