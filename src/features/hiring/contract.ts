import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import { LEAST_QUOTE_KOBO, MOST_QUOTE_KOBO } from '../../shared/kobo.ts';
import {
  calendarDay,
  emailAddress,
  emptyAsNull,
  nairaAmount,
  optionalText,
  requiredText,
  ticked,
  timeOfDay,
} from '../../shared/words.ts';

export const hireStatuses = [
  'quote_requested',
  'quoted',
  'accepted',
  'awaiting_payment',
  'confirmed',
  'in_progress',
  'completed',
  'released',
  'declined',
  'expired',
  'cancelled',
  'disputed',
  'refunded',
] as const;
export const hireStatus = z.enum(hireStatuses);
export type HireStatus = z.output<typeof hireStatus>;

export const CONFIRM_AND_HIRE = 'Confirm & Hire';
export const REQUEST_A_QUOTE = 'Request A Quote';

/** Why an artisan declines a request. */
export const declineReasons = ['too_busy', 'too_far', 'days_do_not_suit', 'not_my_work', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

const quoteView = z.object({
  id: z.string(),
  amountKobo: z.number(),
  note: z.string(),
  sentAt: z.string(),
});
export type QuoteView = z.output<typeof quoteView>;

/** What can be done with a paid hire; which of it now, and by whom, the process and the clock say. */
export const paidSteps = ['cancel', 'reschedule', 'start', 'complete', 'release', 'report_problem'] as const;
export type PaidStep = (typeof paidSteps)[number];

/** What the customer or the artisan sees of a hire. */
export const hireView = z.object({
  id: z.string(),
  _id: z.string(),
  status: hireStatus,
  customerName: z.string(),
  fullName: z.string(),
  jobDescription: z.string(),
  artisanName: z.string(),
  artisanId: z.string(),
  artisanPhotoURL: z.string().nullable(),
  artisanSkill: z.string().nullable(),
  /** The customer's account, to write to; null for a guest. */
  customerId: z.string().nullable(),
  /** What is paid for it: the quote, or the booking deposit. */
  amountKobo: z.number(),
  /** Our share of that, which comes out of what the artisan earns. */
  feeKobo: z.number(),
  /** The agreed share, in hundredths of a percent: 500 is 5 %. */
  feeBasisPoints: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  startTime: z.string(),
  notes: z.string(),
  /** Where the job is; for the artisan null until the hire is paid. */
  address: z.string().nullable(),
  createdAt: z.string(),
  paymentDueAt: z.string().nullable(),
  /** When a request or a quote that nobody answers ends by itself. */
  answerDueAt: z.string().nullable(),
  /** The quote that stands; null where none was sent. */
  quote: quoteView.nullable(),
  /** What the caller can do now with a hire that is paid. */
  steps: z.array(z.enum(paidSteps)),
  /** What cancelling a paid hire now would mean, in kobo; null where the caller cannot. */
  cancellation: z.object({ refundKobo: z.number(), artisanKobo: z.number(), feeKobo: z.number() }).nullable(),
  /** Until when the customer of a paid hire cancels for nothing, or moves it; null where nobody can. */
  freeUntil: z.string().nullable(),
  /** When a hire of which nobody says anything counts as done; null before we asked both sides, and once somebody has. */
  doneDueAt: z.string().nullable(),
  /** Of finished work: until when a complaint counts, and after which the money is released. */
  complaintDueAt: z.string().nullable(),
  /** Which side the caller is on. */
  side: z.enum(['customer', 'artisan']),
});
export type HireView = z.output<typeof hireView>;

// Not `.nullish()`: a form that leaves the box out is refused as well.
const acceptedTerms = z
  .union([ticked, z.undefined(), z.null()])
  .refine((accepted) => accepted === true, 'Please accept the terms to continue.');

export const hireCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hire',
  who: 'anyone',
  summary: 'Hires an artisan, or asks for a quote. Sending it again with the same id changes nothing.',
  body: z.object({
    /** Made by the client, so that a repeat is recognised; absent: made here. */
    id: optionalIdentifier,
    fullName: requiredText({ label: 'Full name', max: 120 }),
    email: emailAddress(),
    jobDescription: requiredText({ label: 'Job description', max: 2000 }),
    startDate: calendarDay('Start date'),
    endDate: calendarDay('End date'),
    startTime: timeOfDay('Preferred start time'),
    notes: optionalText({ label: 'Notes', max: 1000 }),
    address: optionalText({ label: 'Address of the job', max: 300 }),
    checkbox: acceptedTerms,
    artisanId: identifier,
    artisanName: optionalText({ label: 'Artisan name', max: 200 }),
    /** The caller’s own job that the artisan is hired for. */
    jobId: emptyAsNull(identifier),
    action: z.enum([CONFIRM_AND_HIRE, REQUEST_A_QUOTE]).default(CONFIRM_AND_HIRE),
  }),
  status: 201,
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.object({
    message: z.string(),
    result: hireView.extend({
      /** A guest's key to this hire, also sent by mail; null for somebody signed in. */
      guestKey: z.string().nullable(),
    }),
  }),
});

export const showHireCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id',
  who: 'anyone',
  summary: 'One hire, for its customer, its artisan or whoever holds the link from the guest’s mail.',
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({ result: hireView }),
});

export const listHiresCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires',
  who: 'signed-in',
  summary: 'The caller’s own hires, newest first: those they ordered, or those ordered from them.',
  query: z.object({
    side: z.enum(['customer', 'artisan']).default('customer'),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: identifier.optional(),
  }),
  answer: z.object({ result: z.array(hireView), total: z.number() }),
});

/** What the hiring form fills in for whoever is signed in. */
export const hiringDefaultsCall = defineCall({
  method: 'GET',
  path: '/api/hiring/defaults',
  who: 'anyone',
  summary: 'The caller’s own name, e-mail and address, to fill in the hiring form with; null for a visitor.',
  answer: z.object({
    user: z.object({ fullName: z.string(), email: z.string(), address: z.string() }).nullable(),
  }),
});

const hireEvent = z.object({
  action: z.string(),
  actor: z.enum(['customer', 'artisan', 'system', 'operator']),
  status: hireStatus,
  happenedAt: z.string(),
  /** Of a quote: what it asked for. */
  amountKobo: z.number().nullable(),
  /** A stable code where the action alone does not say why. */
  reason: z.string().nullable(),
  /** What they said with it. */
  note: z.string().nullable(),
  /** Of a hire that was moved: the days from then on. */
  movedTo: z.object({ startDate: z.string(), endDate: z.string(), startTime: z.string() }).nullable(),
});
export type HireEventView = z.output<typeof hireEvent>;

export const showHireHistoryCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id/history',
  who: 'anyone',
  summary: 'What happened to a hire, oldest first, for whoever may see the hire.',
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({ result: z.array(hireEvent) }),
});

/** How a hire stands after a step; the message is for whoever took it. */
export const afterStep = z.object({ message: z.string(), result: hireView });
export const guestKey = z.string().max(500).nullish();
export const stepsAMinute = { max: 60, perSeconds: 60 };

export const sendQuoteCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hires/:id/quote',
  who: 'skilled',
  summary:
    'The artisan answers a request with a price, or corrects the quote while the customer has not answered. The same quote sent again changes nothing.',
  params: z.object({ id: identifier }),
  body: z.object({
    /** Made by the client, so that a repeat is recognised; absent: made here. */
    quoteId: identifier.optional(),
    amountNaira: nairaAmount({
      label: 'Your price',
      leastKobo: LEAST_QUOTE_KOBO,
      mostKobo: MOST_QUOTE_KOBO,
    }),
    note: optionalText({ label: 'Note', max: 1000 }),
  }),
  rateLimit: stepsAMinute,
  answer: afterStep,
});

export const declineRequestCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hires/:id/decline-request',
  who: 'skilled',
  summary: 'The artisan declines a request for a quote and says why.',
  params: z.object({ id: identifier }),
  body: z.object({
    reason: z.enum(declineReasons, { error: 'Please choose a reason.' }),
    note: optionalText({ label: 'Note', max: 1000 }),
  }),
  rateLimit: stepsAMinute,
  answer: afterStep,
});

export const acceptQuoteCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hires/:id/accept-quote',
  who: 'anyone',
  summary:
    'The customer accepts the quote that they have read, named by its id; one that was changed meanwhile is refused.',
  params: z.object({ id: identifier }),
  body: z.object({ quoteId: identifier, key: guestKey }),
  rateLimit: stepsAMinute,
  answer: afterStep,
});

export const declineQuoteCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hires/:id/decline-quote',
  who: 'anyone',
  summary: 'The customer declines the quote that they have read, named by its id.',
  params: z.object({ id: identifier }),
  body: z.object({ quoteId: identifier, key: guestKey }),
  rateLimit: stepsAMinute,
  answer: afterStep,
});
