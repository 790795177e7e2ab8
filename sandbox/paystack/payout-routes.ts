import type { FastifyInstance } from 'fastify';
import { type AccountAt, accountAt } from './account-at.ts';
import { findBank } from './banks.ts';
import { entityNotFound, invalid, PaystackRefusal, success } from './envelope.ts';
import { transferFeeKobo } from './fees.ts';
import { type ListQuery, metaOf, partOf, spanOf } from './list-page.ts';
import {
  addTransfer,
  balanceKobo,
  deactivateRecipient,
  ensureRecipient,
  findRecipient,
  findTransfer,
  listTransfers,
  lockBalance,
  type Recipient,
  setTransferStatus,
  type Transfer,
  type TransferStatus,
} from './payout-store.ts';
import {
  fieldsOf,
  optionalMetadata,
  optionalText,
  requiredAmountKobo,
  requiredText,
} from './request-fields.ts';
import { INTEGRATION_ID, randomCode, type Sandbox } from './sandbox-context.ts';
import { inTransaction, type Queries } from './sandbox-database.ts';
import { addWebhook } from './webhook-store.ts';

/** The initial balance, ₦1,000,000: the real one has to be funded, but tests need not do that. */
const FLOAT_KOBO = 100_000_000;
const SMALLEST_TRANSFER_KOBO = 10_000;

/** Accounts to which transfers fail or are reversed, so that both can be tried. */
const FAILING_ACCOUNT = '9999999990';
const REVERSING_ACCOUNT = '9999999991';

/**
 * Paying out. Source: https://paystack.com/docs/api/transfer-recipient, https://paystack.com/docs/api/transfer and
 * https://paystack.com/docs/transfers/how-transfers-work. Confirmation by OTP is off.
 */
export function payoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/transferrecipient', async (request, reply) => {
    const fields = fieldsOf(request.body);
    const type = requiredText(fields, 'type', 'Type');
    if (type !== 'nuban') throw invalid('Only recipients of type nuban are supported here');
    const accountNumber = requiredText(fields, 'account_number', 'Account number');
    const bankCode = requiredText(fields, 'bank_code', 'Bank code');
    if (!findBank(bankCode)) throw invalid('Bank code is invalid');
    const account = await accountAt(sandbox.pool, bankCode, accountNumber);
    if (!account) throw invalid('Cannot resolve account');
    const recipient = await ensureRecipient(sandbox.pool, {
      code: `RCP_${randomCode(15)}`,
      name: requiredText(fields, 'name', 'Name'),
      accountNumber,
      bankCode,
      description: optionalText(fields, 'description'),
      metadata: optionalMetadata(fields),
      createdAt: sandbox.clock(),
    });
    return reply
      .code(201)
      .send(success('Transfer recipient created successfully', recipientData(recipient, account)));
  });

  app.delete<{ Params: { code: string } }>('/transferrecipient/:code', async ({ params }) => {
    const found = await deactivateRecipient(sandbox.pool, params.code, sandbox.clock());
    if (!found) throw entityNotFound('Transfer recipient not found');
    return { status: true, message: 'Transfer recipient set as inactive' };
  });

  app.post('/transfer', async (request) => {
    const transfer = await makeTransfer(sandbox, request.body);
    sandbox.wake();
    const message =
      transfer.status === 'otp' ? 'Transfer requires OTP to continue' : 'Transfer has been queued';
    return success(message, {
      transfersessionid: [],
      transfertrials: [],
      ...commonTransferData(transfer),
      integration: INTEGRATION_ID,
      request: transfer.id + 207_730_000,
      recipient: transfer.recipient.id,
    });
  });

  app.get<{ Params: { reference: string } }>('/transfer/verify/:reference', async ({ params }) => {
    const transfer = await findTransfer(sandbox.pool, params.reference);
    if (!transfer) throw entityNotFound('Transfer not found');
    return success('Transfer retrieved', {
      ...(await transferNewsData(sandbox.pool, transfer)),
      integration: INTEGRATION_ID,
      request: transfer.id + 207_730_000,
      fee_charged: transfer.status === 'success' ? transfer.feeKobo : 0,
    });
  });

  app.get<{ Querystring: ListQuery }>('/transfer', async ({ query }) => {
    const part = partOf(query);
    const { transfers, total } = await listTransfers(sandbox.pool, spanOf(query), part);
    const data = await Promise.all(transfers.map((transfer) => listedTransferData(sandbox.pool, transfer)));
    return success('Transfers retrieved', data, metaOf(part, total));
  });

  app.get('/balance', async () => {
    const balance = await balanceKobo(sandbox.pool, FLOAT_KOBO);
    return success('Balances retrieved', [{ currency: 'NGN', balance }]);
  });
}

/** Test mode settles a transfer at once, so its webhook is queued with it. */
async function makeTransfer(sandbox: Sandbox, body: unknown): Promise<Transfer> {
  const fields = fieldsOf(body);
  if (requiredText(fields, 'source', 'Source') !== 'balance') throw invalid('Source must be balance');
  const amountKobo = requiredAmountKobo(fields);
  if (amountKobo < SMALLEST_TRANSFER_KOBO) throw invalid('Transfer amount is below the minimum of NGN 100');
  const reference = optionalText(fields, 'reference') ?? randomCode(20);
  if (!/^[a-z0-9_-]{16,50}$/.test(reference)) {
    throw invalid('Invalid transfer reference. Use 16 to 50 lowercase alphanumeric characters, - or _');
  }
  const recipient = await findRecipient(sandbox.pool, requiredText(fields, 'recipient', 'Recipient'));
  if (!recipient) throw invalidRecipient();
  const feeKobo = transferFeeKobo(amountKobo);
  const now = sandbox.clock();
  const status = await statusFor(sandbox, recipient);

  return inTransaction(sandbox.pool, async (tx) => {
    await lockBalance(tx);
    const known = await findTransfer(tx, reference);
    if (known) throw usedReference();
    if ((await balanceKobo(tx, FLOAT_KOBO)) < amountKobo + feeKobo) {
      throw new PaystackRefusal(
        400,
        'insufficient_balance',
        'Your balance is not enough to fulfil this request',
      );
    }
    const transfer = await addTransfer(tx, {
      code: `TRF_${randomCode(16)}`,
      reference,
      recipient,
      amountKobo,
      feeKobo,
      reason: optionalText(fields, 'reason'),
      status,
      createdAt: now,
    });
    if (!transfer) throw usedReference();
    if (transfer.status === 'reversed') await addNews(tx, { ...transfer, status: 'success' }, now);
    await addNews(tx, transfer, now);
    return transfer;
  });
}

async function statusFor({ pool }: Sandbox, { bankCode, accountNumber }: Recipient): Promise<TransferStatus> {
  if (accountNumber === FAILING_ACCOUNT) return 'failed';
  if (accountNumber === REVERSING_ACCOUNT) return 'reversed';
  return (await accountAt(pool, bankCode, accountNumber))?.transfers ?? 'success';
}

/** Paystack sends webhooks only for these three statuses. */
async function addNews(tx: Queries, transfer: Transfer, now: Date): Promise<void> {
  if (!['success', 'failed', 'reversed'].includes(transfer.status)) return;
  await addWebhook(tx, `transfer.${transfer.status}`, await transferNewsData(tx, transfer), now);
}

/** Changes the outcome of a transfer and queues a webhook. Undefined when there is no such transfer. */
export async function playTransfer(
  sandbox: Sandbox,
  reference: string,
  status: TransferStatus,
): Promise<Transfer | undefined> {
  const now = sandbox.clock();
  return inTransaction(sandbox.pool, async (tx) => {
    await lockBalance(tx);
    const before = await findTransfer(tx, reference);
    if (!before) return undefined;
    await setTransferStatus(tx, before, status, now);
    const after = { ...before, status, updatedAt: now };
    await addNews(tx, after, now);
    return after;
  });
}

const invalidRecipient = () =>
  new PaystackRefusal(
    400,
    'invalid_transfer_recipient',
    'Recipient specified is invalid',
    'Provide a valid recipient. Ensure you are passing the recipient code in the recipient param',
  );

const usedReference = () =>
  new PaystackRefusal(
    400,
    'duplicate_reference',
    'This reference has already been used on a prior transfer',
    'Verify the transfer with this reference before you make another',
  );

const recipientData = (recipient: Recipient, account: AccountAt | undefined) => ({
  active: recipient.active,
  createdAt: recipient.createdAt.toISOString(),
  currency: 'NGN',
  description: recipient.description,
  domain: 'test',
  email: null,
  id: recipient.id,
  integration: INTEGRATION_ID,
  metadata: recipient.metadata,
  name: recipient.name,
  recipient_code: recipient.code,
  type: 'nuban',
  updatedAt: recipient.updatedAt.toISOString(),
  is_deleted: !recipient.active,
  details: {
    authorization_code: null,
    account_number: recipient.accountNumber,
    account_name: account?.name ?? null,
    bank_code: recipient.bankCode,
    bank_name: findBank(recipient.bankCode)?.name ?? null,
  },
});

const commonTransferData = (transfer: Transfer) => ({
  amount: transfer.amountKobo,
  createdAt: transfer.createdAt.toISOString(),
  currency: 'NGN',
  domain: 'test',
  failures: null,
  id: transfer.id,
  reason: transfer.reason,
  reference: transfer.reference,
  source: 'balance',
  source_details: null,
  status: transfer.status,
  titan_code: null,
  transfer_code: transfer.code,
  transferred_at: null,
  updatedAt: transfer.updatedAt.toISOString(),
});

/** An entry of the list, which lacks the transfer's fee. */
const listedTransferData = async (queries: Queries, transfer: Transfer) => ({
  ...commonTransferData(transfer),
  integration: INTEGRATION_ID,
  recipient: recipientData(
    transfer.recipient,
    await accountAt(queries, transfer.recipient.bankCode, transfer.recipient.accountNumber),
  ),
});

/** The `data` of the webhooks transfer.success, transfer.failed and transfer.reversed. */
const transferNewsData = async (queries: Queries, transfer: Transfer) => ({
  ...commonTransferData(transfer),
  integration: { id: INTEGRATION_ID, is_live: false, business_name: 'Local Paystack' },
  recipient: recipientData(
    transfer.recipient,
    await accountAt(queries, transfer.recipient.bankCode, transfer.recipient.accountNumber),
  ),
  session: { provider: null, id: null },
  fee_charged: 0,
  gateway_response: null,
});
