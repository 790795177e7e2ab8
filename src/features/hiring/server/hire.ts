import type { Request } from '../../../server/answer.ts';
import type { Tx } from '../../../server/database.ts';
import { notFound, Refusal } from '../../../server/refusal.ts';
import { PRODUCT_NAME } from '../../../shared/brand.ts';
import type { AnswerGiven } from '../../../shared/call.ts';
import { newId } from '../../../shared/identifier.ts';
import { BOOKING_DEPOSIT_KOBO, formatNaira, SERVICE_FEE_BASIS_POINTS } from '../../../shared/kobo.ts';
import { lagosInstant } from '../../../shared/lagos-time.ts';
import { noteHireForJob } from '../../jobs/server/public.ts';
import { pushNotices, sendMail, sendMails } from '../../notifications/server/public.ts';
import { type hireCall, REQUEST_A_QUOTE } from '../contract.ts';
import { guestKeyFor } from './guest-key.ts';
import { artisansHireUrl, customersHireUrl } from './hire-links.ts';
import { newLeadMail, quoteRequestedMail, savedHireMail } from './hire-mails.ts';
import { noticesOf } from './hire-notices.ts';
import { answerDueAfter, type HireAction, paymentDueAfter, transition } from './hire-process.ts';
import type { ShownHire } from './hire-record-store.ts';
import { viewOf } from './hire-view.ts';
import { assertMayHire, faultsOfTimes } from './hiring-rules.ts';
import {
  findArtisanName,
  findHireAsMade,
  findHireGround,
  type HireableArtisan,
  insertHire,
  isOfDeletedPerson,
  type NewHire,
} from './hiring-store.ts';
import { takenDaysOf } from './taken-days.ts';

type HireRequest = Request<typeof hireCall>;
type HireAnswer = AnswerGiven<typeof hireCall>;

/** Hires an artisan or asks for a quote. The same order sent again is the same hire, and changes nothing. */
export async function hire(request: HireRequest): Promise<HireAnswer> {
  const { body, caller, transaction, now } = request;
  const action = body.action === REQUEST_A_QUOTE ? 'request_quote' : 'hire';
  const order = newHire(request, action);
  const faults = faultsOfTimes(order, now());
  const days = Object.keys(faults).length === 0 ? order : null;
  const answer = transaction(async (tx) => {
    const { idTaken, artisan, takenDay } = await findHireGround(tx, order.id, order.artisanId, days);
    if (idTaken) return answerRepeat(tx, request, order, action);

    if (!artisan) throw notFound('artisan', `Could not find tradesperson with ID: ${order.artisanId}`);
    const taken = takenDay === null ? null : await takenDaysOf(tx, order, takenDay, now());
    assertMayHire({ email: order.customerEmail }, faults, caller, artisan, taken);
    const { jobId, artisanId } = order;
    if (jobId) await noteHireForJob(tx, { jobId, artisanId, callerId: caller?.id ?? null, now: now() });
    // Two tabs that send the same form at once: the second finds what the first has just written.
    const step = { eventId: newId(), actor: 'customer', action, from: null, to: order.status } as const;
    const notices = noticesOf({ ...order, artisanName: artisan.name, quoteId: null }, step);
    const pushes = await insertHire(tx, order, step, notices);
    if (!pushes) return answerRepeat(tx, request, order, action);

    await pushNotices(tx, request, pushes);
    await sendHireMails(tx, request, order, artisan);
    return answerFor(request, {
      ...order,
      artisanName: artisan.name,
      artisanEmail: artisan.email,
      artisanPhotoUrl: artisan.photoUrl,
      artisanSkill: artisan.skill,
      quoteId: null,
      doneDueAt: null,
      quote: null,
    });
  });
  return answer.catch(async (error) => {
    throw isOfDeletedPerson(error) ? await refusalOfDeletedPerson(request) : error;
  });
}

/** One of the two deleted their account between our look at them and the hire. */
async function refusalOfDeletedPerson({ db, body }: HireRequest): Promise<Refusal> {
  const isArtisanHere = (await findArtisanName(db, body.artisanId)) !== undefined;
  if (isArtisanHere) {
    return new Refusal(409, 'account_deleted', 'Your account was deleted meanwhile, so nothing was sent.');
  }
  const name = body.artisanName || 'This artisan';
  return new Refusal(409, 'artisan_gone', `${name} is no longer on ${PRODUCT_NAME}.`);
}

function newHire({ body, caller, now }: HireRequest, action: HireAction): NewHire {
  const createdAt = now();
  return {
    id: body.id ?? newId(),
    artisanId: body.artisanId,
    customerId: caller?.id ?? null,
    customerName: body.fullName,
    customerEmail: body.email,
    jobDescription: body.jobDescription,
    startDate: body.startDate,
    endDate: body.endDate,
    startTime: body.startTime,
    notes: body.notes,
    jobAddress: body.address,
    jobId: body.jobId ?? null,
    status: transition(null, 'customer', action),
    // What a quote will ask for is not known yet; the deposit stands in until there is one.
    amountKobo: BOOKING_DEPOSIT_KOBO,
    feeBasisPoints: SERVICE_FEE_BASIS_POINTS,
    paymentDueAt: paymentDueAfter(null, 'customer', action, createdAt),
    answerDueAt: answerDueAfter(
      null,
      'customer',
      action,
      lagosInstant(body.startDate, body.startTime),
      createdAt,
    ),
    completedAt: null,
    createdAt,
  };
}

/** What has to be alike for a second order with the same id to be the first one, sent again. */
const sameThroughout = [
  'artisanId',
  'customerId',
  'customerName',
  'customerEmail',
  'jobDescription',
  'startDate',
  'endDate',
  'startTime',
  'notes',
  'jobAddress',
  'jobId',
] as const;

async function answerRepeat(
  tx: Tx,
  request: HireRequest,
  order: NewHire,
  action: HireAction,
): Promise<HireAnswer> {
  const made = await findHireAsMade(tx, order.id);
  if (!made || made.madeBy !== action || sameThroughout.some((field) => made[field] !== order[field])) {
    throw new Refusal(
      409,
      'already_used',
      'This form was already sent with other details, and that hire is saved. To make a second one, send it as new.',
    );
  }
  return answerFor(request, made);
}

function answerFor({ config, now }: HireRequest, hire: ShownHire): HireAnswer {
  const deposit = formatNaira(hire.amountKobo);
  const messages: Partial<Record<ShownHire['status'], string>> = {
    awaiting_payment: `Your hire has been saved. Pay the ${deposit} booking deposit to confirm it.`,
    quote_requested: `Your quote request was sent to ${hire.artisanName}.`,
  };
  return {
    message: messages[hire.status] ?? 'Your hire was already saved.',
    result: {
      ...viewOf(hire, 'customer', now()),
      // Reckoned from the hire's making, so that a repeat is answered with the very same key.
      guestKey: hire.customerId === null ? guestKeyFor(hire.id, config, hire.createdAt) : null,
    },
  };
}

async function sendHireMails(
  tx: Tx,
  { config, jobs, publicUrl }: HireRequest,
  hire: NewHire,
  artisan: HireableArtisan,
): Promise<void> {
  if (hire.status === 'quote_requested') {
    const customersPage = customersHireUrl(publicUrl(), hire, config, hire.createdAt);
    await sendMails(tx, jobs, [
      quoteRequestedMail(hire, artisan.name, customersPage),
      newLeadMail(hire, artisan, artisansHireUrl(publicUrl(), hire)),
    ]);
    return;
  }
  const query = new URLSearchParams({ hire: hire.id });
  if (hire.customerId === null) query.set('key', guestKeyFor(hire.id, config, hire.createdAt));
  await sendMail(tx, jobs, savedHireMail(hire, artisan.name, `${publicUrl()}/hirepage?${query}`));
}
