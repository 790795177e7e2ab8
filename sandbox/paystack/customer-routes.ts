import type { FastifyInstance } from 'fastify';
import { ensureCustomer, findCustomer, markIdentified } from './customer-store.ts';
import { entityNotFound, PaystackRefusal, success } from './envelope.ts';
import {
  type Fields,
  fieldsOf,
  optionalMetadata,
  optionalText,
  requiredEmail,
  requiredText,
} from './request-fields.ts';
import { INTEGRATION_ID, randomCode, type Sandbox } from './sandbox-context.ts';
import { inTransaction } from './sandbox-database.ts';
import { addWebhook } from './webhook-store.ts';

/** The one identity that Paystack's test mode knows. Its BVN has twelve digits, as printed in the documents. */
const testIdentity = { account_number: '0111111111', bvn: '222222222221', bank_code: '007' };

/**
 * Customers and whether their BVN belongs to their bank account; the answer to that comes by webhook only.
 * Source: https://paystack.com/docs/api/customer and https://paystack.com/docs/identity-verification/validate-customer.
 */
export function customerRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.post('/customer', async (request) => {
    const fields = fieldsOf(request.body);
    const customer = await ensureCustomer(sandbox.pool, {
      code: `CUS_${randomCode(15)}`,
      email: requiredEmail(fields),
      firstName: optionalText(fields, 'first_name'),
      lastName: optionalText(fields, 'last_name'),
      phone: optionalText(fields, 'phone'),
      metadata: optionalMetadata(fields),
      createdAt: sandbox.clock(),
    });
    return success('Customer created', {
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone: customer.phone,
      metadata: customer.metadata,
      integration: INTEGRATION_ID,
      domain: 'test',
      customer_code: customer.code,
      id: customer.id,
      identified: customer.identified,
      identifications: null,
      createdAt: customer.createdAt.toISOString(),
      updatedAt: customer.updatedAt.toISOString(),
    });
  });

  app.post<{ Params: { code: string } }>('/customer/:code/identification', async (request, reply) => {
    const customer = await findCustomer(sandbox.pool, request.params.code);
    if (!customer) throw entityNotFound('Customer not found');
    const identity = identityOf(fieldsOf(request.body));
    const now = sandbox.clock();
    const identification = {
      country: 'NG',
      type: 'bank_account',
      bvn: masked(identity.bvn),
      account_number: masked(identity.accountNumber),
      bank_code: identity.bankCode,
    };
    const news = { customer_code: customer.code, email: customer.email, identification };
    await inTransaction(sandbox.pool, async (tx) => {
      if (agrees(identity)) {
        await markIdentified(tx, customer.id, identity, now);
        // Text on success and a number on failure, as in Paystack's samples.
        const data = { customer_id: String(customer.id), ...news };
        await addWebhook(tx, 'customeridentification.success', data, now);
      } else {
        const reason = 'Account number or BVN is incorrect';
        const data = { customer_id: customer.id, ...news, reason };
        await addWebhook(tx, 'customeridentification.failed', data, now);
      }
    });
    sandbox.wake();
    return reply.code(202).send({ status: true, message: 'Customer Identification in progress' });
  });
}

interface Identity {
  bvn: string;
  accountNumber: string;
  bankCode: string;
  firstName: string;
  lastName: string;
}

function identityOf(fields: Fields): Identity {
  const identity = {
    bvn: requiredText(fields, 'bvn', 'BVN'),
    accountNumber: requiredText(fields, 'account_number', 'Account number'),
    bankCode: requiredText(fields, 'bank_code', 'Bank code'),
    firstName: requiredText(fields, 'first_name', 'First name'),
    lastName: requiredText(fields, 'last_name', 'Last name'),
  };
  if (/^\d{11}$/.test(identity.bvn) || identity.bvn === testIdentity.bvn) return identity;
  throw new PaystackRefusal(400, 'invalid_params', 'Invalid BVN');
}

/** Everybody's BVN fits their account here, except one that ends in 0000 and an account that is nobody's. */
function agrees({ bvn, accountNumber, bankCode }: Identity): boolean {
  if (bvn === testIdentity.bvn) {
    return accountNumber === testIdentity.account_number && bankCode === testIdentity.bank_code;
  }
  return !bvn.endsWith('0000') && /^\d{10}$/.test(accountNumber) && !accountNumber.startsWith('0000');
}

const masked = (digits: string): string =>
  `${digits.slice(0, 3)}${'*'.repeat(Math.max(0, digits.length - 6))}${digits.slice(-3)}`;
