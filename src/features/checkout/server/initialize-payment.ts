import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import {
  assertPayable,
  checkoutOpened,
  dueOf,
  guestKeyIn,
  holdDaysForCheckout,
  learnWhere,
  lockHire,
  lockHireToHold,
  sideOf,
} from '../../hiring/server/public.ts';
import {
  addPayment,
  CHECKOUT_MS,
  type Checkout,
  checkoutKept,
  drawReference,
  findPayment,
  giveUpOpening,
  listPaymentsSince,
  type PaymentRecord,
  reusableCheckout,
} from '../../payments/server/public.ts';
import type { initializePaymentCall } from '../contract.ts';
import { type OpeningCheckout, openAtPaystack, providerUnavailable } from './open-checkout.ts';

type InitializeRequest = Request<typeof initializePaymentCall>;
type InitializeAnswer = AnswerInputOf<typeof initializePaymentCall>;

/**
 * Holds the hire's days for 15 minutes and opens a checkout at Paystack. The reference is stored before Paystack gets
 * it, so that no money can arrive for an unknown payment. Repeated or concurrent requests get the same checkout.
 */
export async function initializePayment(request: InitializeRequest): Promise<InitializeAnswer> {
  const begun = await request.transaction((tx) => begin(tx, request));
  return openBegun(request, begun, (opening, checkout) => finish(request, opening, checkout));
}

/** What opening a checkout needs of the request. */
type Payer = Pick<
  InitializeRequest,
  'config' | 'db' | 'log' | 'now' | 'origin' | 'publicUrl' | 'transaction'
>;

/**
 * Opens the checkout of a payment that was begun, or returns the one already open.
 *
 * @param keep stores the opened checkout
 */
export async function openBegun(
  request: Payer,
  begun: Begun,
  keep: (opening: OpeningCheckout, checkout: Checkout) => Promise<void>,
): Promise<InitializeAnswer> {
  if (begun.kind === 'open') return answerOf(request, begun.payment);
  if (begun.kind === 'being_opened') return waitFor(request, begun.payment.reference);
  const { opening } = begun;
  const { reference, checkout } = await openAtPaystack(request, opening);
  await keep(opening, checkout);
  return answerOf(request, { ...checkout, reference });
}

export type Begun =
  | { kind: 'open'; payment: PaymentRecord }
  | { kind: 'being_opened'; payment: PaymentRecord }
  | { kind: 'to_open'; opening: OpeningCheckout };

/** Runs under the hire's lock, so that of two concurrent requests the second finds the first one's payment. */
async function begin(tx: Tx, request: InitializeRequest): Promise<Begun> {
  const { hireId, method, key } = request.body;
  const now = request.now();
  const hire = await lockHireToHold(tx, hireId);
  const shown = key ?? guestKeyIn(request.headers.cookie, hireId, request.config);
  if (!hire || sideOf(hire, request.caller, shown, request.config, now) !== 'customer') {
    throw notFound('hire', 'We could not find that hire.');
  }
  assertPayable(hire, now);
  await learnWhere(tx, hire, request.body);

  const earlier = await listPaymentsSince(tx, hireId, new Date(now.getTime() - CHECKOUT_MS));
  const { part, amountKobo } = dueOf(hire);
  // A checkout for a different sum is out of date: the price, or what is paid of it, has changed since.
  const sameSum = earlier.filter((payment) => payment.part === part && payment.amountKobo === amountKobo);
  const begun = begunAlready(sameSum, method, request);
  if (begun) return begun;

  await holdDaysForCheckout(tx, request, hire, now);
  const { customerEmail: email } = hire;
  const paymentId = newId();
  const payment = { id: paymentId, hireId, method, part, amountKobo, now };
  const reference = await addUnderNewReference(tx, payment);
  const opening = { paymentId, reference, hireId, method, amountKobo, email };
  return { kind: 'to_open', opening };
}

/** The open checkout for a payer who asks again; undefined if there is none. */
export function begunAlready(
  earlier: PaymentRecord[],
  method: PaymentRecord['method'],
  { config, now }: Pick<Payer, 'config' | 'now'>,
): Begun | undefined {
  const reusable = reusableCheckout(earlier, method, now(), config.paystack.timeoutMs);
  return reusable && { kind: reusable.status === 'opening' ? 'being_opened' : 'open', payment: reusable };
}

const DRAWS_AT_MOST = 20;

export async function addUnderNewReference(
  tx: Tx,
  payment: Omit<Parameters<typeof addPayment>[1], 'reference'>,
): Promise<string> {
  for (let draw = 0; draw < DRAWS_AT_MOST; draw += 1) {
    const reference = drawReference();
    if (await addPayment(tx, { ...payment, reference })) return reference;
  }
  throw new Error(`${DRAWS_AT_MOST} payment references in a row were taken`);
}

/**
 * Stores the opened checkout and gives the hire 15 minutes to be paid. If the hire was paid or ended while Paystack
 * was asked, the payer is not sent there.
 */
async function finish(
  request: InitializeRequest,
  opening: OpeningCheckout,
  checkout: Checkout,
): Promise<void> {
  const now = request.now();
  try {
    await request.transaction(async (tx) => {
      // Locks the payment before its hire, in the same order as settling a payment.
      const kept = tx.with('kept', (cte) => checkoutKept(cte, opening.paymentId, checkout, now));
      const hire = await lockHire(kept, sql<string>`(select hire_id from kept)`);
      if (hire) await checkoutOpened(tx, request, hire, now);
    });
  } catch (error) {
    if (error instanceof Refusal) {
      await request.transaction((tx) => giveUpOpening(tx, opening.paymentId, 'hire_ended', now));
    }
    throw error;
  }
}

const LOOK_EVERY_MS = 100;

/** Another request is opening the same checkout, so wait for its outcome. */
async function waitFor(request: Payer, reference: string): Promise<InitializeAnswer> {
  const looks = Math.ceil((2 * request.config.paystack.timeoutMs) / LOOK_EVERY_MS);
  for (let look = 0; look < looks; look += 1) {
    const payment = await findPayment(request.db, reference);
    if (payment?.authorizationUrl) return answerOf(request, payment);
    if (payment?.status !== 'opening') break;
    await wait(LOOK_EVERY_MS);
  }
  throw providerUnavailable(503);
}

function answerOf(
  request: Payer,
  {
    authorizationUrl,
    reference,
    accessCode,
  }: Pick<PaymentRecord, 'authorizationUrl' | 'reference' | 'accessCode'>,
): InitializeAnswer {
  if (!authorizationUrl || !accessCode) throw new Error(`payment ${reference} has no checkout`);
  return { authorization_url: reachableUrl(request, authorizationUrl), reference, access_code: accessCode };
}

/** The sandbox Paystack is part of this server, so use the origin through which the payer reaches us. */
function reachableUrl({ config, origin, publicUrl }: Payer, checkoutUrl: string): string {
  return config.paystack.sandbox ? checkoutUrl.replace(publicUrl(), origin) : checkoutUrl;
}
