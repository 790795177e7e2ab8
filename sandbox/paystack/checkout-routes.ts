import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asPlayableChannel } from './channels.ts';
import { checkoutPage, messagePage } from './checkout-page.ts';
import { entityNotFound, invalid, PaystackRefusal } from './envelope.ts';
import { type Outcome, outcomes, playOutcome, returnUrl } from './play-outcome.ts';
import { fieldsOf } from './request-fields.ts';
import { SANDBOX_PREFIX, type Sandbox } from './sandbox-context.ts';
import { findTransaction, type Transaction } from './sandbox-store.ts';

const styleSheet = readFileSync(new URL('./checkout.css', import.meta.url), 'utf8');

/** The payer's checkout. It works without script, and programs can play the payer with JSON. */
export function checkoutRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/checkout.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styleSheet),
  );

  app.get<{ Params: { accessCode: string } }>('/checkout/:accessCode', async ({ params }, reply) => {
    const transaction = await findTransaction(sandbox.pool, 'access_code', params.accessCode);
    if (!transaction) return sendPage(reply, 404, unknownCheckout);
    return sendPage(reply, 200, checkoutPage(transaction, returnUrl(transaction)), transaction);
  });

  app.post<{ Params: { accessCode: string } }>('/checkout/:accessCode', async (request, reply) => {
    try {
      return await play(sandbox, request, reply);
    } catch (error) {
      if (!(error instanceof PaystackRefusal) || wantsJson(request)) throw error;
      const back = `${SANDBOX_PREFIX}/checkout/${encodeURIComponent(request.params.accessCode)}`;
      const page =
        error.httpStatus === 404 ? unknownCheckout : messagePage('That did not work', error.message, back);
      return sendPage(reply, error.httpStatus, page);
    }
  });
}

async function play(
  sandbox: Sandbox,
  request: FastifyRequest<{ Params: { accessCode: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { accessCode } = request.params;
  const fields = fieldsOf(request.body);
  const outcome = outcomes.find((known) => known === fields.outcome);
  if (!outcome) throw invalid(`outcome must be one of: ${outcomes.join(', ')}`);
  const before = await findTransaction(sandbox.pool, 'access_code', accessCode);
  if (!before) throw entityNotFound('There is no such checkout');
  const channel = channelOf(before, outcome, fields.channel);
  const after = (await playOutcome(sandbox, accessCode, outcome, channel)) ?? before;

  // After a refusal by the bank, the payer stays on the checkout and may try again.
  const leaves = outcome !== 'decline' || after.paidAt !== null;
  const redirectUrl = leaves ? returnUrl(after) : null;
  if (wantsJson(request)) {
    return reply.send({ status: after.status, reference: after.reference, redirect_url: redirectUrl });
  }
  return reply.redirect(redirectUrl ?? `${SANDBOX_PREFIX}/checkout/${accessCode}`, 303);
}

function channelOf(transaction: Transaction, outcome: Outcome, named: unknown) {
  if (outcome === 'abandon' && (named === undefined || named === '')) return undefined;
  const channel = asPlayableChannel(named);
  if (!channel) throw invalid('channel must be one of: card, bank_transfer, ussd, qr, bank');
  if (transaction.channels.includes(channel)) return channel;
  throw invalid(`This payment cannot be made by ${channel}; allowed: ${transaction.channels.join(', ')}`);
}

const wantsJson = (request: FastifyRequest): boolean =>
  `${request.headers['content-type'] ?? ''} ${request.headers.accept ?? ''}`.includes('application/json');

const unknownCheckout = messagePage(
  'We can’t find this payment page',
  'The link is wrong, or the payment was made elsewhere. Go back to the site you came from and start again.',
  null,
);

/** Sends a page that may load only its own style sheet, and whose forms lead only here and back to the merchant. */
function sendPage(
  reply: FastifyReply,
  status: number,
  page: string,
  transaction?: Transaction,
): FastifyReply {
  const merchant = transaction?.callbackUrl ? ` ${new URL(transaction.callbackUrl).origin}` : '';
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'self'; form-action 'self'${merchant}; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(page);
}
