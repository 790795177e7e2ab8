import type { Customer } from './customer-store.ts';
import { INTEGRATION_ID } from './sandbox-context.ts';
import type { Refund, Transaction } from './sandbox-store.ts';

/**
 * Transactions and refunds in Paystack's form, with its inconsistencies: missing metadata is "" in an answer and 0 in a
 * webhook, and a refund's amount is a number in answers and text in webhooks. Source: PaystackOSS/doc-code-snippets,
 * src/api/{transactions,refunds} and src/doc/payments/webhooks/events.
 */

const dateText = (date: Date | null): string | null => date?.toISOString() ?? null;

const customerData = (customer: Customer) => ({
  id: customer.id,
  first_name: customer.firstName,
  last_name: customer.lastName,
  email: customer.email,
  customer_code: customer.code,
  phone: customer.phone,
  metadata: customer.metadata,
  risk_action: 'default',
  international_format_phone: null,
});

/** The payer's means of payment: Paystack's own test card, or a made-up account. */
function authorizationData({ channel, status, id, paidAt }: Transaction, { email }: Pick<Customer, 'email'>) {
  if (paidAt === null || (status !== 'success' && status !== 'reversed')) return {};
  const common = {
    authorization_code: `AUTH_${id.toString(36)}sandbox`,
    channel,
    country_code: 'NG',
    account_name: null,
  };
  if (channel === 'card') {
    return {
      ...common,
      bin: '408408',
      last4: '4081',
      exp_month: '12',
      exp_year: '2030',
      card_type: 'visa ',
      bank: 'TEST BANK',
      brand: 'visa',
      reusable: true,
      // A payer has one card here, however often they pay; “amina+two@…” pays with the card of “amina@…”.
      signature: `SIG_${email.replace(/\+[^@]*/, '')}`,
    };
  }
  return {
    ...common,
    bin: '008XXX',
    last4: 'X553',
    exp_month: String(paidAt.getUTCMonth() + 1).padStart(2, '0'),
    exp_year: String(paidAt.getUTCFullYear()),
    card_type: 'transfer',
    bank: null,
    brand: 'Managed Account',
    reusable: false,
    signature: null,
    ...(channel === 'bank_transfer'
      ? {
          sender_country: 'NG',
          sender_bank: null,
          sender_bank_account_number: 'XXXXXXX553',
          sender_name: 'Test Payer',
          narration: 'Test payment',
        }
      : {}),
  };
}

function logData({ createdAt, history, status }: Transaction) {
  return {
    start_time: Math.floor(createdAt.getTime() / 1000),
    time_spent: history.at(-1)?.time ?? 0,
    attempts: history.filter(({ type }) => type === 'action').length,
    errors: history.filter(({ type }) => type === 'error').length,
    success: status === 'success' || status === 'reversed',
    mobile: false,
    input: [],
    history,
  };
}

/** The `data` of verify and fetch. */
export function transactionData(transaction: Transaction) {
  return {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    receipt_number: null,
    amount: transaction.amountKobo,
    message: null,
    gateway_response: transaction.gatewayResponse,
    paid_at: dateText(transaction.paidAt),
    created_at: dateText(transaction.createdAt),
    channel: transaction.channel ?? 'card',
    currency: transaction.currency,
    ip_address: transaction.ipAddress,
    metadata: transaction.metadata ?? '',
    log: transaction.history.length > 0 ? logData(transaction) : null,
    fees: transaction.feesKobo,
    fees_split: null,
    authorization: authorizationData(transaction, transaction.customer),
    customer: customerData(transaction.customer),
    plan: null,
    split: {},
    order_id: null,
    paidAt: dateText(transaction.paidAt),
    createdAt: dateText(transaction.createdAt),
    requested_amount: transaction.amountKobo,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: dateText(transaction.createdAt),
    plan_object: {},
    subaccount: {},
  };
}

/** The `data` of the webhook charge.success. */
export function chargeSuccessData(transaction: Transaction) {
  const { transaction_date, plan_object, connect, createdAt, ...data } = transactionData(transaction);
  return {
    ...data,
    metadata: transaction.metadata ?? 0,
    log: null,
    plan: {},
    source: { type: 'api', source: 'merchant_api', entry_point: 'transaction_initialize', identifier: null },
  };
}

const commonRefundData = (refund: Refund) => ({
  id: refund.id,
  integration: INTEGRATION_ID,
  domain: 'test',
  amount: refund.amountKobo,
  currency: refund.transaction.currency,
  channel: refund.transaction.channel,
  status: refund.status,
  refunded_by: 'merchant@sandbox.test',
  customer_note: refund.customerNote,
  merchant_note: refund.merchantNote,
  expected_at: dateText(refund.processAt),
  deducted_amount: refund.status === 'processed' ? refund.amountKobo : 0,
});

/** The `data` of a new refund: with the transaction as an object. */
export function createdRefundData(refund: Refund) {
  const { id, reference, amountKobo, channel, currency, paidAt } = refund.transaction;
  return {
    ...commonRefundData(refund),
    transaction: {
      id,
      domain: 'test',
      reference,
      amount: amountKobo,
      paid_at: dateText(paidAt),
      channel,
      currency,
      authorization: { exp_month: null, exp_year: null, account_name: null },
      customer: { international_format_phone: null },
    },
    fully_deducted: false,
    createdAt: dateText(refund.createdAt),
    updatedAt: dateText(refund.updatedAt),
  };
}

/** The `data` of a fetched refund: with the transaction's number. */
export function fetchedRefundData(refund: Refund) {
  return {
    ...commonRefundData(refund),
    transaction: refund.transaction.id,
    dispute: null,
    settlement: null,
    fully_deducted: refund.status === 'processed',
    refunded_at: refund.status === 'processed' ? dateText(refund.updatedAt) : null,
    createdAt: dateText(refund.createdAt),
    updatedAt: dateText(refund.updatedAt),
  };
}

/** An entry of the list: like a fetched one, but with other names for dates, and 1 or null for booleans. */
export function listedRefundData(refund: Refund) {
  const { createdAt, updatedAt, ...data } = fetchedRefundData(refund);
  return {
    ...data,
    fully_deducted: refund.status === 'processed' ? 1 : null,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

/** The `data` of the webhooks refund.pending and refund.processed. */
export const refundNewsData = (refund: Refund) => ({
  status: refund.status,
  transaction_reference: refund.transaction.reference,
  refund_reference: refund.refundReference,
  amount: String(refund.amountKobo),
  currency: refund.transaction.currency,
  processor: refund.transaction.channel === 'card' ? 'mpgs_zen' : 'instant-transfer',
  customer: {
    first_name: refund.transaction.customer.firstName,
    last_name: refund.transaction.customer.lastName,
    email: refund.transaction.customer.email,
  },
  integration: INTEGRATION_ID,
  domain: 'test',
});
