import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ensureCustomer, findCustomer, isIdentifiedWith, markIdentified } from './customer-store.ts';
import { entityNotFound, invalid, success } from './envelope.ts';
import { moodOf } from './identification-moods.ts';
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

/**
 * Customers, and whether their BVN belongs to their bank account; that answer comes only by webhook. Source:
 * https://paystack.com/docs/api/customer and https://paystack.com/docs/identity-verification/validate-customer.
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
    const { answers, afterMs = 0 } = moodOf(identity);
    const proof = createHash('sha256')
      .update(JSON.stringify([customer.code, identity]))
      .digest('hex');
    if (await isIdentifiedWith(sandbox.pool, customer.id, proof)) {
      throw invalid('Customer already validated using the same credentials');
    }
    const now = sandbox.clock();
    const news = {
      customer_code: customer.code,
      email: customer.email,
      identification: {
        country: 'NG',
        type: 'bank_account',
        bvn: masked(identity.bvn),
        account_number: masked(identity.accountNumber),
        bank_code: identity.bankCode,
      },
    };
    await inTransaction(sandbox.pool, async (tx) => {
      if (answers.includes(null)) await markIdentified(tx, customer.id, identity, proof, now);
      for (const [place, reason] of answers.entries()) {
        // Two equal webhooks may arrive together; of two different ones, the second comes a second later.
        const apartMs = new Set(answers).size > 1 ? place * 1_000 : 0;
        const sendAt = new Date(now.getTime() + afterMs + apartMs);
        // Text on success and a number on failure, as in Paystack's samples.
        if (reason === null) {
          const data = { customer_id: String(customer.id), ...news };
          await addWebhook(tx, 'customeridentification.success', data, now, sendAt);
        } else {
          const data = { customer_id: customer.id, ...news, reason };
          await addWebhook(tx, 'customeridentification.failed', data, now, sendAt);
        }
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
  return {
    bvn: requiredText(fields, 'bvn', 'BVN'),
    accountNumber: requiredText(fields, 'account_number', 'Account number'),
    bankCode: requiredText(fields, 'bank_code', 'Bank code'),
    firstName: requiredText(fields, 'first_name', 'First name'),
    lastName: requiredText(fields, 'last_name', 'Last name'),
  };
}

const masked = (digits: string): string =>
  `${digits.slice(0, 3)}${'*'.repeat(Math.max(0, digits.length - 6))}${digits.slice(-3)}`;
