import type { z } from 'zod';
import {
  type PaystackConnection,
  PaystackFault,
  readFromPaystack,
  writeToPaystack,
} from './paystack-request.ts';
import {
  balanceAnswer,
  banksAnswer,
  recipientAnswer,
  resolvedAnswer,
  transferAnswer,
  type transferData,
} from './paystack-transfer-schemas.ts';

/** Banks and transfers at Paystack. Amounts are whole kobo; calls throw only PaystackFault. */

export type { TransferStatus } from './paystack-transfer-schemas.ts';

export interface Bank {
  code: string;
  name: string;
}

/**
 * The Nigerian banks to which money can be sent, by name.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/miscellaneous/#bank
 */
export async function listBanks(connection: PaystackConnection): Promise<Bank[]> {
  const path = '/bank?country=nigeria&currency=NGN&type=nuban&perPage=100';
  const { data } = await readFromPaystack(connection, path, banksAnswer);
  const banks = data.filter(({ active, is_deleted }) => active && !is_deleted);
  return [...new Map(banks.map(({ code, name }) => [code, { code, name }])).values()].sort((one, other) =>
    one.name.localeCompare(other.name, 'en'),
  );
}

/**
 * Looks up the holder of a bank account.
 *
 * @returns the name as the bank has it; undefined if there is no such account
 * @throws PaystackFault; `rate_limited` says nothing about the account
 * @see https://paystack.com/docs/api/verification/#resolve-account
 */
export async function resolveAccount(
  connection: PaystackConnection,
  { bankCode, accountNumber }: { bankCode: string; accountNumber: string },
): Promise<string | undefined> {
  const path = `/bank/resolve?account_number=${accountNumber}&bank_code=${encodeURIComponent(bankCode)}`;
  try {
    return (await readFromPaystack(connection, path, resolvedAnswer)).data.account_name;
  } catch (error) {
    if (error instanceof PaystackFault && error.kind === 'refused' && error.httpStatus !== 401)
      return undefined;
    throw error;
  }
}

/**
 * Registers an account to be paid at Paystack. A repeat returns the same code.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/transfer-recipient/#create
 */
export async function createRecipient(
  connection: PaystackConnection,
  account: { name: string; accountNumber: string; bankCode: string },
): Promise<string> {
  const { data } = await writeToPaystack(
    connection,
    '/transferrecipient',
    {
      type: 'nuban',
      name: account.name,
      account_number: account.accountNumber,
      bank_code: account.bankCode,
      currency: 'NGN',
    },
    recipientAnswer,
  );
  return data.recipient_code;
}

/** Paystack's facts about a transfer. The caller compares amount, currency and reference with its own record. */
export type TransferFacts = z.output<typeof transferData>;

/**
 * Has Paystack send money to a bank account. A reference works once: Paystack refuses to send again with the same one.
 *
 * @param request.reference 16 to 50 lower-case letters, digits, - and _
 * @throws PaystackFault; `duplicate_reference` means that an earlier attempt with this reference did arrive
 * @see https://paystack.com/docs/api/transfer/#initiate
 */
export async function initiateTransfer(
  connection: PaystackConnection,
  request: { reference: string; amountKobo: number; recipient: string; reason: string },
): Promise<TransferFacts> {
  const { data } = await writeToPaystack(
    connection,
    '/transfer',
    {
      source: 'balance',
      currency: 'NGN',
      amount: request.amountKobo,
      recipient: request.recipient,
      reference: request.reference,
      reason: request.reason,
    },
    transferAnswer,
  );
  return data;
}

/**
 * Asks Paystack for a transfer's status.
 *
 * @returns undefined for a reference that Paystack does not know
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/transfer/#verify
 */
export async function verifyTransfer(
  connection: PaystackConnection,
  reference: string,
): Promise<TransferFacts | undefined> {
  const path = `/transfer/verify/${encodeURIComponent(reference)}`;
  try {
    return (await readFromPaystack(connection, path, transferAnswer)).data;
  } catch (error) {
    if (error instanceof PaystackFault && error.kind === 'refused' && error.httpStatus === 404)
      return undefined;
    throw error;
  }
}

/**
 * Our balance at Paystack that can be transferred, in kobo.
 *
 * @throws PaystackFault
 */
export async function readBalance(connection: PaystackConnection): Promise<number> {
  const { data } = await readFromPaystack(connection, '/balance', balanceAnswer);
  return data.find(({ currency }) => currency === 'NGN')?.balance ?? 0;
}

/** Whether a transfer was refused because our balance is too low; it is retried once there is more. */
export const isBalanceTooLow = (fault: PaystackFault): boolean =>
  fault.kind === 'refused' &&
  (fault.code === 'insufficient_balance' || /balance is not enough/i.test(fault.providerMessage ?? ''));

/** Whether Paystack refused the account to be paid. */
export const isRecipientRefused = (fault: PaystackFault): boolean =>
  fault.kind === 'refused' &&
  (fault.code === 'invalid_transfer_recipient' ||
    /recipient|resolve account/i.test(fault.providerMessage ?? ''));
