import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import { LEAST_QUOTE_KOBO, MOST_QUOTE_KOBO } from '../../shared/kobo.ts';
import { defineLiveEvent } from '../../shared/live-event.ts';
import { cancellationWindow, complaintWindow } from '../../shared/promise-words.ts';
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
import { hireActions, hireActors, hireStatuses } from './process.ts';
import { hireSteps } from './steps.ts';
import { mostCharacters, type WhereField } from './where.ts';

export type { HireAction, HireActor, HireSide, HireStatus } from './process.ts';
export type { HireStep } from './steps.ts';

export const hireStatus = z.enum(hireStatuses);
const hireAction = z.enum(hireActions);

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
  /** Where the job is and whom to call there; null where it is not known, and for the artisan until the hire is paid. */
  jobAddress: z.string().nullable(),
  jobLandmark: z.string().nullable(),
  /** The local government area or district. */
  jobTown: z.string().nullable(),
  jobState: z.string().nullable(),
  /** As people write it: 0803 123 4567. */
  customerPhone: z.string().nullable(),
  createdAt: z.string(),
  paymentDueAt: z.string().nullable(),
  /** When a request or a quote that is not answered ends automatically. */
  answerDueAt: z.string().nullable(),
  /** The quote that stands; null where none was sent. */
  quote: quoteView.nullable(),
  /** What the caller can do with it now: each has a call, and a button on the hire's page. */
  steps: z.array(z.enum(hireSteps)),
  /** What cancelling a paid hire now would mean, in kobo; null where the caller cannot. */
  cancellation: z.object({ refundKobo: z.number(), artisanKobo: z.number(), feeKobo: z.number() }).nullable(),
  /** Until when the customer of a paid hire cancels or reschedules free of charge; null where they cannot. */
  freeUntil: z.string().nullable(),
  /** When a hire counts as done if neither side says anything; null before we asked both, and once one has answered. */
  doneDueAt: z.string().nullable(),
  /** Of finished work: until when a problem can be reported, and after which the money is released. */
  releaseDueAt: z.string().nullable(),
  /** The last step that was taken, and the moment that it names, where it names one. */
  lastStep: z.object({ action: hireAction, actor: z.enum(hireActors), moment: z.string().nullable() }),
  /** Which side the caller is on. */
  side: z.enum(['customer', 'artisan']),
});
export type HireView = z.output<typeof hireView>;

// Not `.nullish()`: a form that leaves the box out is refused as well.
const acceptedTerms = z
  .union([ticked, z.undefined(), z.null()])
  .refine((accepted) => accepted === true, 'Please accept the terms to continue.');

const whereText = (label: string, field: WhereField) => optionalText({ label, max: mostCharacters[field] });

/** Where the job is and whom to call there. All of it may be left out here; a checkout opens once all of it is known. */
export const whereWishes = {
  jobAddress: whereText('Address of the job', 'jobAddress'),
  jobLandmark: whereText('Nearest landmark', 'jobLandmark'),
  jobTown: whereText('LGA or district', 'jobTown'),
  jobState: whereText('State', 'jobState'),
  phone: whereText('Phone number', 'phone'),
};

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
    ...whereWishes,
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
      /** A guest's key to this hire, also sent by email; null for a caller who is signed in. */
      guestKey: z.string().nullable(),
    }),
  }),
});

export const showHireCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id',
  who: 'hire-party',
  summary: 'One hire, for its customer, its artisan or anyone who holds the link from the guest’s email.',
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

/** What the hiring form fills in for a caller who is signed in. */
export const hiringDefaultsCall = defineCall({
  method: 'GET',
  path: '/api/hiring/defaults',
  who: 'anyone',
  summary:
    'The caller’s own name, email, address and phone number, to fill in the hiring form with; null for a visitor.',
  answer: z.object({
    user: z
      .object({ fullName: z.string(), email: z.string(), address: z.string(), phone: z.string() })
      .nullable(),
  }),
});

const hireEvent = z.object({
  action: hireAction,
  actor: z.enum(hireActors),
  status: hireStatus,
  happenedAt: z.string(),
  /** Of a quote: what it asked for. */
  amountKobo: z.number().nullable(),
  /** A stable code where the action alone does not say why. */
  reason: z.string().nullable(),
  /** What they said with it. */
  note: z.string().nullable(),
  /** A moment that the step names. */
  moment: z.string().nullable(),
  /** Of a hire that was rescheduled: the days from then on. */
  movedTo: z.object({ startDate: z.string(), endDate: z.string(), startTime: z.string() }).nullable(),
});
export type HireEventView = z.output<typeof hireEvent>;

export const showHireHistoryCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id/history',
  who: 'hire-party',
  summary: 'What happened to a hire, oldest first, for everyone who may see the hire.',
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({ result: z.array(hireEvent) }),
});

/** How a hire stands after a step; the message is for the side that took it. */
const afterStep = z.object({ message: z.string(), result: hireView });
/** From the link in a guest's email; absent for a caller who is signed in. */
const guestKey = z.string().max(500).nullish();

const step = {
  method: 'POST',
  params: z.object({ id: identifier }),
  rateLimit: { max: 60, perSeconds: 60 },
  answer: afterStep,
} as const;
const note = optionalText({ label: 'Note', max: 1000 });

export const sendQuoteCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/quote',
  who: 'hire-artisan',
  summary:
    'The artisan answers a request with a price, or corrects the quote while the customer has not answered. The same quote sent again changes nothing.',
  body: z.object({
    /** Made by the client, so that a repeat is recognised; absent: made here. */
    quoteId: identifier.optional(),
    amountNaira: nairaAmount({
      label: 'Your price',
      leastKobo: LEAST_QUOTE_KOBO,
      mostKobo: MOST_QUOTE_KOBO,
    }),
    note,
  }),
});

export const declineRequestCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/decline-request',
  who: 'hire-artisan',
  summary: 'The artisan declines a request for a quote and says why.',
  body: z.object({ reason: z.enum(declineReasons, { error: 'Please choose a reason.' }), note }),
});

export const acceptQuoteCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/accept-quote',
  who: 'hire-customer',
  summary:
    'The customer accepts the quote that they have read, named by its id; one that was changed meanwhile is refused.',
  body: z.object({ quoteId: identifier, key: guestKey }),
});

export const declineQuoteCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/decline-quote',
  who: 'hire-customer',
  summary: 'The customer declines the quote that they have read, named by its id.',
  body: z.object({ quoteId: identifier, key: guestKey }),
});

export const cancelHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/cancel',
  who: 'hire-party',
  summary:
    'Its customer or its artisan cancels a hire. One that is paid only with the refund that the caller has seen: where another is due by now, it is refused.',
  body: z.object({
    key: guestKey,
    /** The refund that `cancellation` of the hire promised, in whole kobo. */
    refundKobo: z.coerce.number().int().nonnegative().nullish(),
  }),
});

export const rescheduleHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/reschedule',
  who: 'hire-customer',
  summary: `The customer reschedules a paid hire to as many other days, free of charge, until ${cancellationWindow} before its start.`,
  body: z.object({
    key: guestKey,
    startDate: calendarDay('Start date'),
    startTime: timeOfDay('Preferred start time'),
  }),
});

export const onMyWayCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/on-my-way',
  who: 'hire-artisan',
  summary:
    'On the day of the start the artisan says when they expect to arrive, in minutes or as a time in Lagos; the customer is told. The same time told again changes nothing.',
  body: z.object({
    minutes: emptyAsNull(z.coerce.number().int().min(1).max(240)),
    /** A Lagos time of day, HH:MM, later today; it counts before the minutes. */
    arrivesAt: emptyAsNull(timeOfDay('Time of arrival')),
  }),
});

export const startHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/start',
  who: 'hire-artisan',
  summary: 'The artisan says that the work has begun, on its first day or later.',
});

export const completeHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/complete',
  who: 'hire-artisan',
  summary: `The artisan says that the work is done. The customer then has ${complaintWindow} to report a problem before the money is released.`,
  body: z.object({ note }),
});

export const releaseHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/release',
  who: 'hire-customer',
  summary: `The customer is content, and the artisan gets the money at once instead of ${complaintWindow} after the work was marked as done.`,
  body: z.object({ key: guestKey }),
});

/** A problem report says at least what is wrong. */
export const PROBLEM_LEAST = 10;
export const PROBLEM_MOST = 1000;

export const reportProblemCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/report-problem',
  who: 'hire-customer',
  summary: `The customer reports a problem, from the start of the work until ${complaintWindow} after it was marked as done; the money stays held until it is decided.`,
  body: z.object({
    key: guestKey,
    problem: requiredText({ label: 'What went wrong', min: PROBLEM_LEAST, max: PROBLEM_MOST }),
  }),
});

export const hireChangedEvent = defineLiveEvent({
  kind: 'hire',
  summary: 'A hire of the reader has come to another state.',
  data: z.object({ hireId: z.string(), status: hireStatus }),
});

/** The longest message on a hire's page. */
export const HIRE_MESSAGE_MOST = 1000;

const hireMessage = z.object({
  id: z.string(),
  side: z.enum(['customer', 'artisan']),
  text: z.string(),
  sentAt: z.string(),
});
export type HireMessageView = z.output<typeof hireMessage>;

export const listHireMessagesCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id/messages',
  who: 'hire-party',
  summary:
    'What a guest and the artisan wrote to each other about a paid hire, oldest first, for its two sides.',
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({
    result: z.array(hireMessage),
    /** True for a guest's hire that is paid; customers with an account write in the chat. */
    mayWrite: z.boolean(),
  }),
});

export const writeHireMessageCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hires/:id/messages',
  who: 'hire-party',
  summary:
    'Writes to the other side of a guest’s paid hire; they are told by email. The same message sent again changes nothing.',
  params: z.object({ id: identifier }),
  body: z.object({
    /** Made by the client, so that a repeat is recognised; absent: made here. */
    id: optionalIdentifier,
    key: guestKey,
    text: requiredText({ label: 'Message', max: HIRE_MESSAGE_MOST }),
  }),
  rateLimit: { max: 30, perSeconds: 60 },
  status: 201,
  answer: z.object({ result: hireMessage }),
});
