import { z } from 'zod';
import { type PaystackConnection, PaystackFault, writeToPaystack } from './paystack-request.ts';
import { envelope, optionalText } from './paystack-schemas.ts';

/**
 * Checks whether a BVN belongs to a bank account and a name. Paystack accepts the
 * question and answers later, only by webhook.
 *
 * Source: https://paystack.com/docs/identity-verification/validate-customer and https://paystack.com/docs/api/customer.
 */

const customerAnswer = envelope(z.object({ customer_code: z.string().min(1).max(100) }));
/** 202: the question was accepted. Has no data. */
const takenAnswer = z.object({ status: z.union([z.literal(true), z.literal('true')]) });

/** A name in the parts that Paystack asks for. */
export interface NameParts {
  firstName: string;
  lastName: string;
  middleName?: string | undefined;
}

/**
 * Creates the customer whose identity is checked. Paystack has one per email
 * address, so a repeat returns the same code.
 *
 * @throws PaystackFault
 * @see https://paystack.com/docs/api/customer/#create
 */
export async function createCustomer(
  connection: PaystackConnection,
  { email, firstName, lastName }: NameParts & { email: string },
): Promise<string> {
  const body = { email, first_name: firstName, last_name: lastName };
  return (await writeToPaystack(connection, '/customer', body, customerAnswer)).data.customer_code;
}

/**
 * Asks whether a BVN, an account and a name belong together.
 *
 * @param question.bvn its digits; the only place where they leave the product
 * @returns "asked", or "known" if Paystack has already confirmed the same
 * @throws PaystackFault; `isIdentityWrong` tells a wrong BVN or account from a check that Paystack does not offer
 * @see https://paystack.com/docs/api/customer/#validate
 */
export async function requestIdentification(
  connection: PaystackConnection,
  customerCode: string,
  question: NameParts & { bvn: string; accountNumber: string; bankCode: string },
): Promise<'asked' | 'known'> {
  const path = `/customer/${encodeURIComponent(customerCode)}/identification`;
  const body = {
    country: 'NG',
    type: 'bank_account',
    bvn: question.bvn,
    account_number: question.accountNumber,
    bank_code: question.bankCode,
    first_name: question.firstName,
    last_name: question.lastName,
    ...(question.middleName && { middle_name: question.middleName }),
  };
  try {
    await writeToPaystack(connection, path, body, takenAnswer);
    return 'asked';
  } catch (error) {
    if (!(error instanceof PaystackFault)) throw error;
    if (/already validated/i.test(error.providerMessage ?? '')) return 'known';
    throw withoutDigits(error);
  }
}

/** Masks digits, because a refusal may repeat what was sent and is logged. */
function withoutDigits({ kind, providerMessage, ...fault }: PaystackFault): PaystackFault {
  return new PaystackFault(kind, { ...fault, providerMessage: providerMessage?.replace(/\d{4,}/g, '…') });
}

/** Whether Paystack refused because of the data, such as "Invalid BVN", and not because of our account. */
export const isIdentityWrong = (fault: PaystackFault): boolean =>
  fault.kind === 'refused' &&
  (fault.httpStatus === 400 || fault.httpStatus === 422) &&
  /\b(bvn|account number)\b/i.test(fault.providerMessage ?? '') &&
  !/not available|not enabled|not allowed|permitted/i.test(fault.providerMessage ?? '');

/** Paystack's answer. BVN and account number are not read, although Paystack sends parts of them. */
export const identificationNews = z
  .object({
    data: z.object({ customer_code: z.string().min(1).max(100), reason: optionalText }),
    // Paystack's samples have it in either place.
    reason: optionalText,
  })
  .transform(({ data, reason }) => ({
    customerCode: data.customer_code,
    reason: (data.reason ?? reason)?.slice(0, 300) ?? null,
  }));
