import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { Refusal } from '../../../server/refusal.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerInputOf } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { assertSideOf, findHire, guestKeyIn, lockHire } from '../../hiring/server/public.ts';
import {
  CHECKOUT_MS,
  findTippedKobo,
  keepCheckout,
  listPaymentsSince,
} from '../../payments/server/public.ts';
import { initializeTipCall, type showTipCall } from '../contract.ts';
import { addUnderNewReference, type Begun, begunAlready, openBegun } from './initialize-payment.ts';
import { whyNoTip } from './tips.ts';

type TipRequest = Request<typeof initializeTipCall>;

/**
 * Opens a checkout for a tip, like any other payment; repeated or concurrent requests get the same checkout. Whether
 * the tip is allowed is checked again when the money arrives.
 */
export async function initializeTip(request: TipRequest): Promise<AnswerInputOf<typeof initializeTipCall>> {
  const begun = await request.transaction((tx) => begin(tx, request));
  return openBegun(request, begun, ({ paymentId }, checkout) =>
    request.transaction((tx) => keepCheckout(tx, paymentId, checkout, request.now())),
  );
}

/** Runs under the hire's lock, so that of two concurrent requests the second finds the first one's payment. */
async function begin(tx: Tx, request: TipRequest): Promise<Begun> {
  const { hireId, amountNaira: amountKobo, method } = request.body;
  const now = request.now();
  const hire = assertCustomer(await lockHire(tx, hireId), hireId, request, request.body.key);
  const refused = await whyNoTip(tx, hire);
  if (refused) throw refusals[refused](hire.artisanName);
  const earlier = await listPaymentsSince(tx, hireId, new Date(now.getTime() - CHECKOUT_MS));
  const sameSum = earlier.filter((payment) => payment.part === 'tip' && payment.amountKobo === amountKobo);
  const begun = begunAlready(sameSum, method, request);
  if (begun) return begun;
  const paymentId = newId();
  const payment = { id: paymentId, hireId, method, part: 'tip', amountKobo, now } as const;
  const reference = await addUnderNewReference(tx, payment);
  const { customerEmail: email } = hire;
  return { kind: 'to_open', opening: { paymentId, reference, hireId, method, amountKobo, email } };
}

const refusals = {
  hire_ended: () =>
    new Refusal(409, 'tip_not_possible', 'You can tip once the job is done and the money is released.'),
  paid_twice: (artisan: string) =>
    new Refusal(409, 'already_tipped', `You have already tipped ${artisan} for this job. Thank you!`),
  artisan_gone: (artisan: string) =>
    new Refusal(409, 'artisan_gone', `${artisan} is no longer on ${PRODUCT_NAME}.`),
};

/** The data of the customer's tip page. */
export async function showTip(
  request: Request<typeof showTipCall>,
): Promise<AnswerInputOf<typeof showTipCall>> {
  const { db, params, query } = request;
  const hire = assertCustomer(await findHire(db, params.id), params.id, request, query.key);
  return {
    artisanId: hire.artisanId,
    artisanName: hire.artisanName,
    service: hire.jobDescription,
    mayTip: (await whyNoTip(db, hire)) === undefined,
    tippedKobo: await findTippedKobo(db, hire.id),
  };
}

/** @throws Refusal as assertSideOf */
function assertCustomer<Hire extends NonNullable<Awaited<ReturnType<typeof lockHire>>>>(
  found: Hire | undefined,
  hireId: string,
  { caller, config, headers, now }: Pick<TipRequest, 'caller' | 'config' | 'headers' | 'now'>,
  key: string | undefined,
): Hire {
  const shown = key ?? guestKeyIn(headers.cookie, hireId, config);
  const { who } = initializeTipCall;
  return assertSideOf(found, { who, caller, key: shown, config, now: now() }).hire;
}
