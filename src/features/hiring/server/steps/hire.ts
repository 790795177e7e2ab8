import type { Request } from '../../../../server/answer.ts';
import type { Tx } from '../../../../server/database.ts';
import { notFound, Refusal } from '../../../../server/refusal.ts';
import { PRODUCT_NAME } from '../../../../shared/brand.ts';
import type { AnswerInputOf } from '../../../../shared/call.ts';
import { newId } from '../../../../shared/identifier.ts';
import { BOOKING_DEPOSIT_KOBO, formatNaira, SERVICE_FEE_BASIS_POINTS } from '../../../../shared/kobo.ts';
import { assignJob } from '../../../jobs/server/public.ts';
import { findPrice } from '../../../price-list/server/public.ts';
import { type hireCall, REQUEST_A_QUOTE } from '../../contract.ts';
import { hireFormFields, typedOf } from '../../hire-form.ts';
import { findTransition } from '../../process.ts';
import { emailLocks, isOwnEmail } from '../email-limits.ts';
import { guestCookie } from '../guest-cookie.ts';
import { guestKeyFor } from '../guest-key.ts';
import { claimHirePhotos } from '../hire-photos.ts';
import { findArtisanName, findHireAsMade, loadHirePreconditions } from '../hire-reads.ts';
import type { ShownHire } from '../hire-record.ts';
import { viewOf } from '../hire-view.ts';
import { isOfDeletedPerson, type NewHire } from '../hire-writes.ts';
import { assertMayHire, faultsOfTimes } from '../hiring-rules.ts';
import { beginHire } from '../move-hire.ts';
import { assertOffered } from '../taken-days.ts';
import { readWhere } from '../where.ts';

type HireRequest = Request<typeof hireCall>;
type HireAnswer = AnswerInputOf<typeof hireCall>;
type Order = Omit<NewHire, 'emailed'>;
type FirstAction = 'hire' | 'request_quote';

/**
 * Hires an artisan or requests a quote. Idempotent: the same order with the same id is answered with the existing hire.
 */
export async function hire(request: HireRequest): Promise<HireAnswer> {
  const { body, caller, transaction, now } = request;
  const action = body.action === REQUEST_A_QUOTE ? 'request_quote' : 'hire';
  const { read: order, faults: faultsOfWhere } = readWhere(orderOf(request));
  const faults = { ...faultsOfTimes(order, now()), ...faultsOfWhere };
  const answer = transaction(async (tx) => {
    const isStranger = !isOwnEmail(caller, order);
    const locks = isStranger ? emailLocks(order) : [];
    const { idTaken, artisan, near, barred } = await loadHirePreconditions(tx, order, {
      locks,
      barred: caller ? null : barredOf(request, order),
      now: now(),
    });
    if (idTaken) return answerRepeat(tx, request, order, action);

    if (!artisan) throw notFound('artisan', `Could not find tradesperson with ID: ${order.artisanId}`);
    assertMayHire({ email: order.customerEmail, barred }, faults, caller, artisan);
    const agreed = await atFixedPrice(tx, request, order, artisan.name, action);
    await assertOffered(tx, artisan.name, agreed, now(), null, near);
    const { jobId, artisanId } = order;
    if (jobId) await assignJob(tx, { jobId, artisanId, callerId: caller?.id ?? null, now: now() });
    await claimHirePhotos(tx, order);
    const emailed = isStranger ? null : { customer: true, artisan: true };
    const made = await beginHire(tx, request, { ...agreed, emailed }, artisan, action);
    // Undefined if another tab inserted the same hire meanwhile: answer with what it has just written.
    return made
      ? answerFor(
          request,
          {
            ...made,
            quote: null,
            proposal: null,
            moreDays: null,
            lastStep: { action, actor: 'customer', moment: null, note: null },
          },
          action,
        )
      : answerRepeat(tx, request, order, action);
  });
  return answer.catch(async (error) => {
    throw isOfDeletedPerson(error) ? await refusalOfDeletedPerson(request) : error;
  });
}

const barredOf = ({ queryParts, config, now }: HireRequest, order: Order) =>
  queryParts.barredGuest(config, { email: order.customerEmail, phone: order.customerPhone }, now());

/**
 * The order at the price that the customer saw in the artisan's price list; unchanged for a
 * quote request, or without a listed price.
 *
 * @throws Refusal 409 `price_gone` or `price_changed` if the list has changed: the customer must confirm a new price
 */
async function atFixedPrice(
  tx: Tx,
  { body: { priceItemId, priceSeenKobo } }: HireRequest,
  order: Order,
  artisanName: string,
  action: FirstAction,
): Promise<Order> {
  if (!priceItemId || action === 'request_quote') return order;
  const item = await findPrice(tx, order.artisanId, priceItemId);
  if (!item) {
    throw new Refusal(
      409,
      'price_gone',
      `${artisanName} has removed this from the price list. Choose another price, or continue without one.`,
    );
  }
  if (priceSeenKobo !== item.priceKobo) {
    const was = priceSeenKobo ? `, not ${formatNaira(priceSeenKobo)}` : '';
    throw new Refusal(
      409,
      'price_changed',
      `“${item.title}” now costs ${formatNaira(item.priceKobo)}${was}. Nothing was booked. To book at the new price, send the form again.`,
    );
  }
  return {
    ...order,
    priceItemId,
    fixedService: item.title,
    isVisit: item.isVisit,
    amountKobo: item.priceKobo,
    priceKobo: item.priceKobo,
  };
}

/** Either side deleted their account between our check and the insert. */
async function refusalOfDeletedPerson({ db, body }: HireRequest): Promise<Refusal> {
  const isArtisanHere = (await findArtisanName(db, body.artisanId)) !== undefined;
  if (isArtisanHere) {
    return new Refusal(409, 'account_deleted', 'Your account has been deleted, so nothing was sent.');
  }
  const name = body.artisanName || 'This artisan';
  return new Refusal(409, 'artisan_gone', `${name} is no longer on ${PRODUCT_NAME}.`);
}

const orderOf = ({ body, caller, now }: HireRequest): Order => ({
  ...typedOf({ ...body, endDate: body.endDate ?? body.startDate }),
  lengthMinutes: body.lengthMinutes ?? null,
  photos: body.photos ?? [],
  id: body.id ?? newId(),
  artisanId: body.artisanId,
  customerId: caller?.id ?? null,
  hasConfirmedAccount: caller?.emailVerified ?? false,
  jobId: body.jobId ?? null,
  priceItemId: body.action === REQUEST_A_QUOTE ? null : (body.priceItemId ?? null),
  fixedService: null,
  isVisit: false,
  // The booking deposit, until a quote names the price.
  amountKobo: BOOKING_DEPOSIT_KOBO,
  priceKobo: null,
  rebookedFrom: null,
  feeBasisPoints: SERVICE_FEE_BASIS_POINTS,
  createdAt: now(),
});

/** What must be equal for a second order with the same id to count as a repeat. */
const sameThroughout = [
  ...hireFormFields.map(({ name }) => name),
  'lengthMinutes',
  'artisanId',
  'customerId',
  'jobId',
  'priceItemId',
] as const;

const isSameOrder = (made: ShownHire, order: Order): boolean =>
  sameThroughout.every((name) => made[name] === order[name]) &&
  made.photos.join(' ') === order.photos.join(' ');

async function answerRepeat(
  tx: Tx,
  request: HireRequest,
  order: Order,
  action: FirstAction,
): Promise<HireAnswer> {
  const made = await findHireAsMade(tx, order.id);
  if (!made || made.madeBy !== action || !isSameOrder(made, order)) {
    throw new Refusal(
      409,
      'already_used',
      'This form was already sent with other details, and that hire is saved. To make a second hire, send the form again.',
    );
  }
  return answerFor(request, made, action);
}

const messages: Record<FirstAction, (hire: ShownHire) => string> = {
  hire: ({ amountKobo, fixedService }) =>
    fixedService === null
      ? `Your hire has been saved. Pay the ${formatNaira(amountKobo)} booking deposit to confirm it.`
      : `Your hire has been saved. Pay ${formatNaira(amountKobo)} to confirm it.`,
  request_quote: ({ artisanName }) => `Your quote request was sent to ${artisanName}.`,
};

function answerFor(
  { config, now, headers, addCookie }: HireRequest,
  hire: ShownHire,
  action: FirstAction,
): HireAnswer {
  const isNew = findTransition(null, 'customer', action)?.to === hire.status;
  // Derived from the hire's creation time, so that a repeat returns the same key.
  const guestKey = hire.customerId === null ? guestKeyFor(hire, config, hire.createdAt) : null;
  if (guestKey !== null) addCookie(guestCookie(headers.cookie, hire.id, guestKey, config));
  return {
    message: isNew ? messages[action](hire) : 'Your hire was already saved.',
    result: { ...viewOf(hire, 'customer', now()), guestKey },
  };
}
