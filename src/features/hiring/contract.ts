import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { customerRating, hireReviews } from '../../shared/hire-reviews.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import { LEAST_QUOTE_KOBO, MOST_QUOTE_KOBO } from '../../shared/kobo.ts';
import { defineLiveEvent } from '../../shared/live-event.ts';
import { cancellationWindow, problemReportWindow } from '../../shared/promise-words.ts';
import { MOST_HIRE_PHOTOS } from '../../shared/upload-limits.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import {
  calendarDay,
  emailAddress,
  emptyAsNull,
  nairaAmount,
  optionalText,
  photoAddresses,
  requiredText,
  ticked,
  timeOfDay,
} from '../../shared/words.ts';
import { exampleOpenings, openings } from '../bookings/contract.ts';
import { everyHireGroup } from './groups.ts';
import { hireActions, hireActors, hireStatuses } from './process.ts';
import { quoteLineKinds } from './quote-lines.ts';
import { hireSteps } from './steps.ts';
import { mostCharacters, type WhereField } from './where.ts';

export type { HireAction, HireActor, HireSide, HireStatus } from './process.ts';
export type { HireStep } from './steps.ts';

export const hireStatus = z.enum(hireStatuses).meta({ id: 'HireStatus' });
const hireGroup = z.enum(everyHireGroup).meta({
  id: 'HireGroup',
  description:
    'Of a customer: needs_you, coming_up, past. Of an artisan: needs_you, waiting (for the customer), booked, done, lost.',
});
const hireAction = z.enum(hireActions).meta({ id: 'HireAction' });

export const CONFIRM_AND_HIRE = 'Confirm & Hire';
export const REQUEST_A_QUOTE = 'Request A Quote';

/** Why an artisan declines a request. */
export const declineReasons = ['too_busy', 'too_far', 'days_do_not_suit', 'not_my_work', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Each kind once, in that order; empty: the price is one sum. */
export const quoteLines = z.array(z.object({ kind: z.enum(quoteLineKinds), amountKobo: kobo }));

const quoteView = z
  .object({
    id: z.string(),
    amountKobo: kobo,
    lines: quoteLines.meta({ description: 'What the sum is made of; empty where it is one sum.' }),
    note: z.string(),
    sentAt: instant,
  })
  .meta({ id: 'Quote' });
export type QuoteView = z.output<typeof quoteView>;

export const hireView = z
  .object({
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
    customerId: z
      .string()
      .nullable()
      .meta({ description: "The customer's account, to write to; null for a guest." }),
    amountKobo: kobo.meta({
      description:
        'What is to be paid to book it: the quote, the fixed price, or the booking deposit. Once paid: all that has been paid.',
    }),
    priceKobo: kobo.nullable().meta({
      description: 'The agreed price of the whole job; null while only the deposit is agreed.',
    }),
    balanceKobo: kobo.meta({
      description: 'Of a paid hire: what is still to pay of the agreed price, by the same checkout.',
    }),
    proposal: quoteView.nullable().meta({
      description: 'A price for the whole booked job that the customer has not answered; null: none.',
    }),
    fixedService: z.string().nullable().meta({
      description:
        'What was chosen from the artisan’s price list, as it was called then; `amountKobo` is its price. Null: no fixed price.',
    }),
    feeKobo: kobo.meta({ description: 'Our share of that, which comes out of what the artisan earns.' }),
    feeBasisPoints: z
      .number()
      .meta({ description: 'The agreed share, in hundredths of a percent: 500 is 5 %.' }),
    startDate: day,
    endDate: day,
    startTime: z.string(),
    lengthMinutes: z.number().int().nullable().meta({
      description: 'How long a timed job takes on its one day; null where it takes its days whole.',
    }),
    notes: z.string(),
    photos: z
      .array(z.string())
      .meta({ description: 'Photos that the customer added; both sides see them from the start.' }),
    jobAddress: z.string().nullable().meta({
      description:
        'Where the job is and whom to call there; null where it is not known, and for the artisan until the hire is paid.',
    }),
    jobLandmark: z.string().nullable(),
    jobTown: z.string().nullable().meta({ description: 'The local government area or district.' }),
    jobState: z.string().nullable(),
    customerPhone: z.string().nullable().meta({ description: 'As people write it: 0803 123 4567.' }),
    createdAt: instant,
    paymentDueAt: instant.nullable(),
    answerDueAt: instant
      .nullable()
      .meta({ description: 'When a request or a quote that is not answered ends automatically.' }),
    quote: quoteView.nullable().meta({ description: 'The current quote; null if none was sent.' }),
    steps: z.array(z.enum(hireSteps)).meta({
      description: "What the caller can do with it now: each has a call, and a button on the hire's page.",
    }),
    cancellation: z.object({ refundKobo: kobo, artisanKobo: kobo, feeKobo: kobo }).nullable().meta({
      description: 'What cancelling a paid hire now would mean, in kobo; null where the caller cannot.',
    }),
    freeUntil: instant.nullable().meta({
      description:
        'Until when the customer of a paid hire cancels or reschedules free of charge; null where they cannot.',
    }),
    doneDueAt: instant.nullable().meta({
      description:
        'When a hire counts as done if neither side says anything; null before we asked both, and once one has answered.',
    }),
    releaseDueAt: instant.nullable().meta({
      description:
        'Of finished work: until when a problem can be reported, and after which the money is released.',
    }),
    lastStep: z.object({ action: hireAction, actor: z.enum(hireActors), moment: instant.nullable() }).meta({
      description: 'The last step that was taken, and the moment that it names, where it names one.',
    }),
    side: z.enum(['customer', 'artisan']).meta({ description: 'Which side the caller is on.' }),
    customerRating: customerRating.nullable().meta({
      description:
        'For the artisan alone: how other artisans rated the customer. Null for a guest, and where none has; read by lists and by the hire itself.',
    }),
    reviews: hireReviews.nullable().meta({
      description:
        'What both sides said of each other, once the hire was done; read by the hire itself alone.',
    }),
  })
  .meta({ id: 'Hire', description: 'What the customer or the artisan sees of a hire.' });
export type HireView = z.output<typeof hireView>;

// Not `.nullish()`: a form that leaves the box out is refused as well.
const acceptedTerms = z
  .union([ticked, z.undefined(), z.null()])
  .refine((accepted) => accepted === true, 'Please accept the terms to continue.')
  .meta({ enum: [true, 'on', 'true', '1'] });

const whereText = (label: string, field: WhereField) => optionalText({ label, max: mostCharacters[field] });

/** Where the job is and whom to call there. All of it may be left out here; a checkout opens once all of it is known. */
export const whereWishes = {
  jobAddress: whereText('Address of the job', 'jobAddress'),
  jobLandmark: whereText('Nearest landmark', 'jobLandmark'),
  jobTown: whereText('LGA or district', 'jobTown'),
  jobState: whereText('State', 'jobState'),
  phone: whereText('Phone number', 'phone'),
};
const exampleHire: HireView = {
  id: exampleIds.hire,
  _id: exampleIds.hire,
  status: 'awaiting_payment',
  customerName: 'Amina Yusuf',
  fullName: 'Amina Yusuf',
  jobDescription: 'The kitchen tap drips.',
  artisanName: 'Chidi Okafor',
  artisanId: exampleIds.artisan,
  artisanPhotoURL: '/files/images/chidi.webp',
  artisanSkill: 'Plumber',
  customerId: exampleIds.customer,
  amountKobo: 500_000,
  feeKobo: 25_000,
  feeBasisPoints: 500,
  priceKobo: null,
  balanceKobo: 0,
  proposal: null,
  fixedService: null,
  startDate: '2026-11-24',
  endDate: '2026-11-24',
  startTime: '09:30',
  lengthMinutes: null,
  notes: '',
  photos: ['/files/images/tap.webp'],
  jobAddress: '4 Adeniyi Jones Avenue',
  jobLandmark: 'Opposite First Bank',
  jobTown: 'Ikeja',
  jobState: 'Lagos',
  customerPhone: '0803 123 4567',
  createdAt: '2026-11-22T08:00:00.000Z',
  paymentDueAt: '2026-11-23T08:00:00.000Z',
  answerDueAt: null,
  quote: null,
  steps: ['cancel'],
  cancellation: null,
  freeUntil: null,
  doneDueAt: null,
  releaseDueAt: null,
  lastStep: { action: 'hire', actor: 'customer', moment: null },
  side: 'customer',
  customerRating: null,
  reviews: null,
};
/** How a hire stands after a step that one side took. */
const exampleAfter = (
  status: HireView['status'],
  action: HireView['lastStep']['action'],
  side: HireView['side'],
): HireView => ({
  ...exampleHire,
  status,
  paymentDueAt: null,
  steps: [],
  lastStep: { action, actor: side, moment: null },
  side,
});
const exampleQuote: QuoteView = {
  id: exampleIds.quote,
  amountKobo: 4_500_000,
  lines: [
    { kind: 'labour', amountKobo: 3_000_000 },
    { kind: 'materials', amountKobo: 1_500_000 },
  ],
  note: 'With a new tap.',
  sentAt: '2026-11-22T10:00:00.000Z',
};
const exampleQuoted: HireView = {
  ...exampleHire,
  status: 'quoted',
  amountKobo: 4_500_000,
  feeKobo: 225_000,
  paymentDueAt: null,
  answerDueAt: '2026-11-24T10:00:00.000Z',
  quote: exampleQuote,
  lastStep: { action: 'quote', actor: 'artisan', moment: null },
};

export const hireCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hire',
  who: 'anyone',
  summary: 'Hires an artisan, or asks for a quote. Sending it again with the same id changes nothing.',
  refusals: [
    'artisan_not_found',
    'artisan_gone',
    'account_deleted',
    'own_profile',
    'fully_booked',
    'slot_taken',
    'not_offered',
    'job_not_found',
    'job_filled',
    'price_gone',
    'price_changed',
    'already_used',
  ],
  body: z.object({
    id: optionalIdentifier.meta({
      description: 'Made by the client, so that a repeat is recognised; if absent, made here.',
    }),
    fullName: requiredText({ label: 'Full name', max: 120 }),
    email: emailAddress(),
    jobDescription: requiredText({ label: 'Job description', max: 2000 }),
    startDate: calendarDay('Start date'),
    endDate: emptyAsNull(calendarDay('End date')).meta({
      description: 'The last day; if absent, the first.',
    }),
    startTime: timeOfDay('Preferred start time'),
    lengthMinutes: emptyAsNull(
      z.coerce.number({ error: 'Please choose how long the job takes.' }).int(),
    ).meta({
      description:
        'How long the job takes, in minutes, for an artisan who is booked by the hour; if absent, whole days.',
    }),
    notes: optionalText({ label: 'Notes', max: 1000 }),
    photos: photoAddresses('A hire', MOST_HIRE_PHOTOS)
      .optional()
      .meta({ description: 'Addresses as POST /api/uploads/images answered them, at most 6.' }),
    ...whereWishes,
    checkbox: acceptedTerms,
    artisanId: identifier,
    artisanName: optionalText({ label: 'Artisan name', max: 200 }),
    priceItemId: emptyAsNull(identifier).meta({
      description: 'An item of the artisan’s price list, to be hired at its price.',
    }),
    priceSeenKobo: emptyAsNull(z.coerce.number().int().positive()).meta({
      description: 'The price of that item that the customer has seen: any other is refused.',
    }),
    jobId: emptyAsNull(identifier).meta({
      description: 'The caller’s own job that the artisan is hired for.',
    }),
    action: z.enum([CONFIRM_AND_HIRE, REQUEST_A_QUOTE]).default(CONFIRM_AND_HIRE),
  }),
  status: 201,
  rateLimit: { max: 30, perSeconds: 60 },
  answer: z.object({
    message: z.string(),
    result: hireView.extend({
      guestKey: z.string().nullable().meta({
        description: "A guest's key to this hire, also sent by email; null for a caller who is signed in.",
      }),
    }),
  }),
  exampleBody: {
    id: exampleIds.hire,
    fullName: 'Amina Yusuf',
    email: 'amina@example.ng',
    jobDescription: 'The kitchen tap drips.',
    startDate: '2026-11-24',
    endDate: '2026-11-24',
    startTime: '09:30',
    photos: ['/files/images/tap.webp'],
    jobAddress: '4 Adeniyi Jones Avenue',
    jobLandmark: 'Opposite First Bank',
    jobTown: 'Ikeja',
    jobState: 'Lagos',
    phone: '0803 123 4567',
    checkbox: true,
    artisanId: exampleIds.artisan,
    action: CONFIRM_AND_HIRE,
  },
  exampleAnswer: {
    message: 'Your hire has been saved. Pay the ₦5,000 booking deposit to confirm it.',
    result: { ...exampleHire, guestKey: null },
  },
});

export const showHireCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id',
  who: 'hire-party',
  summary: 'One hire, for its customer, its artisan or anyone who holds the link from the guest’s email.',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({ result: hireView }),
  exampleAnswer: { result: exampleHire },
});

export const listHiresCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires',
  who: 'signed-in',
  summary: 'The caller’s own hires, as a customer or as an artisan.',
  query: z.object({
    side: z.enum(['customer', 'artisan']).default('customer'),
    group: hireGroup.optional().meta({
      description:
        'Only those of one group. What needs the caller, comes up or is booked is listed by its day; other hires newest first.',
    }),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: identifier.optional().meta({ description: 'The id of the last hire of the page before.' }),
  }),
  answer: z.object({
    result: z.array(hireView),
    total: z.number().meta({ description: 'How many there are on all pages.' }),
    counts: z
      .partialRecord(hireGroup, z.number())
      .meta({ description: 'How many hires of this side each group has, where it has any.' }),
  }),
  exampleAnswer: { result: [exampleHire], total: 1, counts: { needs_you: 1 } },
});

/** What the hiring form fills in for a caller who is signed in. */
export const hiringDefaultsCall = defineCall({
  method: 'GET',
  path: '/api/hiring/defaults',
  who: 'anyone',
  summary:
    'The caller’s own name, email, address and phone number, and where their last jobs were, to fill in the hiring form with; null for a visitor.',
  answer: z.object({
    user: z
      .object({
        fullName: z.string(),
        email: z.string(),
        address: z.string(),
        phone: z.string(),
        places: z
          .array(
            z.object({
              jobAddress: z.string(),
              jobLandmark: z.string(),
              jobTown: z.string(),
              jobState: z.string(),
            }),
          )
          .meta({ description: 'Where the caller’s last jobs were, the latest first.' }),
      })
      .nullable(),
  }),
  exampleAnswer: {
    user: {
      fullName: 'Amina Yusuf',
      email: 'amina@example.ng',
      address: '4 Adeniyi Jones Avenue, Ikeja',
      phone: '0803 123 4567',
      places: [
        {
          jobAddress: '4 Adeniyi Jones Avenue',
          jobLandmark: 'Opposite First Bank',
          jobTown: 'Ikeja',
          jobState: 'Lagos',
        },
      ],
    },
  },
});

const hireEvent = z
  .object({
    action: hireAction,
    actor: z.enum(hireActors),
    status: hireStatus,
    happenedAt: instant,
    amountKobo: kobo.nullable().meta({ description: 'Of a quote: what it asked for.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'A stable code where the action alone does not say why.' }),
    note: z.string().nullable().meta({ description: 'What they said with it.' }),
    moment: instant.nullable().meta({ description: 'A moment that the step names.' }),
    movedTo: z
      .object({ startDate: day, endDate: day, startTime: z.string() })
      .nullable()
      .meta({ description: 'Of a hire that was rescheduled: the days from then on.' }),
  })
  .meta({ id: 'HireEvent' });
export type HireEventView = z.output<typeof hireEvent>;

export const showHireHistoryCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id/history',
  who: 'hire-party',
  summary: 'What happened to a hire, oldest first, for everyone who may see the hire.',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({ result: z.array(hireEvent) }),
  exampleAnswer: {
    result: [
      {
        action: 'hire',
        actor: 'customer',
        status: 'awaiting_payment',
        happenedAt: '2026-11-22T08:00:00.000Z',
        amountKobo: null,
        reason: null,
        note: null,
        moment: null,
        movedTo: null,
      },
    ],
  },
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

const linePrice = (label: string) =>
  emptyAsNull(nairaAmount({ label, leastKobo: 1, mostKobo: MOST_QUOTE_KOBO }));

/** A price: what it is made of, or one sum. */
const priceFields = {
  quoteId: identifier
    .optional()
    .meta({ description: 'Made by the client, so that a repeat is recognised; if absent, made here.' }),
  amountNaira: emptyAsNull(
    nairaAmount({ label: 'Your price', leastKobo: LEAST_QUOTE_KOBO, mostKobo: MOST_QUOTE_KOBO }),
  ).meta({ description: 'The price as one sum; left out where it is given in lines.' }),
  labourNaira: linePrice('Labour'),
  materialsNaira: linePrice('Materials'),
  transportNaira: linePrice('Transport'),
};

export const sendQuoteCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/quote',
  who: 'hire-artisan',
  summary:
    'The artisan answers a request with a price, or corrects the quote while the customer has not answered. The same quote sent again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'answered_too_late', 'already_used'],
  body: z.object({ ...priceFields, note }),
  exampleBody: {
    quoteId: exampleIds.quote,
    labourNaira: '30,000',
    materialsNaira: '15,000',
    note: 'With a new tap.',
  },
  exampleAnswer: {
    message: 'Your quote of ₦45,000 was sent.',
    result: { ...exampleQuoted, side: 'artisan' },
  },
});

export const declineRequestCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/decline-request',
  who: 'hire-artisan',
  summary: 'The artisan declines a request for a quote and says why.',
  refusals: ['hire_not_found', 'not_possible_now', 'answered_too_late'],
  body: z.object({ reason: z.enum(declineReasons, { error: 'Please choose a reason.' }), note }),
  exampleBody: { reason: 'too_busy', note: 'Please ask me again in December.' },
  exampleAnswer: {
    message: 'You declined this request. We’ve told the customer.',
    result: exampleAfter('declined', 'decline_request', 'artisan'),
  },
});

export const acceptQuoteCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/accept-quote',
  who: 'hire-customer',
  summary:
    'The customer accepts the quote that they have read, named by its id; one that was changed meanwhile is refused.',
  refusals: ['hire_not_found', 'not_possible_now', 'answered_too_late', 'quote_changed', 'slot_taken'],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message: 'You accepted the quote. Pay ₦45,000 to confirm it.',
    result: exampleAfter('accepted', 'accept_quote', 'customer'),
  },
});

export const declineQuoteCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/decline-quote',
  who: 'hire-customer',
  summary: 'The customer declines the quote that they have read, named by its id.',
  refusals: ['hire_not_found', 'not_possible_now', 'answered_too_late', 'quote_changed'],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message: 'You declined the quote. We’ve told Chidi Okafor.',
    result: exampleAfter('declined', 'decline_quote', 'customer'),
  },
});

/** Why a price changes, in at least so many characters. */
export const PRICE_REASON_LEAST = 10;

export const proposePriceCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/propose-price',
  who: 'hire-artisan',
  summary:
    'The artisan of a booked job proposes the price of all of it, or another one when it turns out to be more. Nothing is owed before the customer agrees. The same proposal sent again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'already_used'],
  body: z.object({
    ...priceFields,
    note: requiredText({ label: 'What it includes, or why it changes', min: PRICE_REASON_LEAST, max: 1000 }),
  }),
  exampleBody: {
    quoteId: exampleIds.quote,
    labourNaira: '30,000',
    materialsNaira: '15,000',
    note: 'The pipe behind the tap is broken, too.',
  },
  exampleAnswer: {
    message: 'Your price was sent. Amina Yusuf pays nothing before they agree.',
    result: { ...exampleAfter('confirmed', 'propose_price', 'artisan'), proposal: exampleQuote },
  },
});

export const agreePriceCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/agree-price',
  who: 'hire-customer',
  summary:
    'The customer agrees to the price that they have read, named by its id. What is still to pay of it is paid by the same checkout.',
  refusals: ['hire_not_found', 'not_possible_now', 'quote_changed'],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message: 'You agreed to the price. ₦40,000 is still to pay.',
    result: {
      ...exampleAfter('confirmed', 'agree_price', 'customer'),
      priceKobo: 4_500_000,
      balanceKobo: 4_000_000,
      quote: exampleQuote,
    },
  },
});

export const refusePriceCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/refuse-price',
  who: 'hire-customer',
  summary: 'The customer declines the price that they have read, and nothing changes.',
  refusals: ['hire_not_found', 'not_possible_now', 'quote_changed'],
  body: z.object({ quoteId: identifier, key: guestKey }),
  exampleBody: { quoteId: exampleIds.quote },
  exampleAnswer: {
    message: 'Nothing changes. We’ve told Chidi Okafor.',
    result: exampleAfter('confirmed', 'refuse_price', 'customer'),
  },
});

export const cancelHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/cancel',
  who: 'hire-party',
  summary:
    'Its customer or its artisan cancels a hire. One that is paid only with the refund that the caller has seen: where another is due by now, it is refused.',
  refusals: ['hire_not_found', 'not_possible_now', 'outcome_changed'],
  body: z.object({
    key: guestKey,
    refundKobo: z.coerce
      .number()
      .int()
      .nonnegative()
      .nullish()
      .meta({ description: 'The refund that `cancellation` of the hire promised, in whole kobo.' }),
  }),
  exampleBody: { refundKobo: 500_000 },
  exampleAnswer: {
    message: 'It is cancelled. We’ve told Chidi Okafor.',
    result: exampleAfter('cancelled', 'cancel', 'customer'),
  },
});

export const rescheduleHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/reschedule',
  who: 'hire-customer',
  summary: `The customer reschedules a paid hire to as many other days, free of charge, until ${cancellationWindow} before its start.`,
  refusals: ['hire_not_found', 'not_possible_now', 'too_late', 'slot_taken', 'not_offered'],
  body: z.object({
    key: guestKey,
    startDate: calendarDay('Start date'),
    startTime: timeOfDay('Preferred start time'),
  }),
  exampleBody: { startDate: '2026-11-26', startTime: '10:00' },
  exampleAnswer: {
    message: 'It is now booked for 26 November 2026, from 10:00. We’ve told Chidi Okafor.',
    result: exampleAfter('confirmed', 'reschedule', 'customer'),
  },
});

export const onMyWayCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/on-my-way',
  who: 'hire-artisan',
  summary:
    'On the day of the start the artisan says when they expect to arrive, in minutes or as a time in Lagos; the customer is told. The same time told again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now'],
  body: z.object({
    minutes: emptyAsNull(z.coerce.number().int().min(1).max(240)),
    arrivesAt: emptyAsNull(timeOfDay('Time of arrival')).meta({
      description: 'A Lagos time of day, HH:MM, later today; it counts before the minutes.',
    }),
  }),
  exampleBody: { minutes: 30 },
  exampleAnswer: {
    message: 'We’ve told Amina Yusuf when to expect you.',
    result: exampleAfter('confirmed', 'on_my_way', 'artisan'),
  },
});

export const startHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/start',
  who: 'hire-artisan',
  summary: 'The artisan says that the work has begun, on its first day or later.',
  refusals: ['hire_not_found', 'not_possible_now', 'too_early'],
  exampleAnswer: {
    message: 'We’ve told Amina Yusuf that you have started.',
    result: exampleAfter('in_progress', 'start', 'artisan'),
  },
});

export const completeHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/complete',
  who: 'hire-artisan',
  summary: `The artisan says that the work is done. The customer then has ${problemReportWindow} to report a problem before the money is released.`,
  refusals: ['hire_not_found', 'not_possible_now', 'too_early'],
  body: z.object({ note }),
  exampleBody: { note: 'The new tap has a guarantee of a year.' },
  exampleAnswer: {
    message: 'It is marked as done. We’ve told Amina Yusuf.',
    result: exampleAfter('completed', 'complete', 'artisan'),
  },
});

export const releaseHireCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/release',
  who: 'hire-customer',
  summary: `The customer is satisfied, and the artisan gets the money at once instead of ${problemReportWindow} after the work was marked as done.`,
  refusals: ['hire_not_found', 'not_possible_now', 'too_early'],
  body: z.object({ key: guestKey }),
  exampleBody: {},
  exampleAnswer: {
    message: 'The money is released. We’ve told Chidi Okafor.',
    result: exampleAfter('released', 'release', 'customer'),
  },
});

/** A problem report says at least what is wrong. */
export const PROBLEM_LEAST = 10;
export const PROBLEM_MOST = 1000;

export const reportProblemCall = defineCall({
  ...step,
  path: '/api/hiring/hires/:id/report-problem',
  who: 'hire-customer',
  summary: `The customer reports a problem, from the start of the work until ${problemReportWindow} after it was marked as done; the money stays held until it is decided.`,
  refusals: ['hire_not_found', 'not_possible_now', 'too_early', 'too_late'],
  body: z.object({
    key: guestKey,
    problem: requiredText({ label: 'What went wrong', min: PROBLEM_LEAST, max: PROBLEM_MOST }),
  }),
  exampleBody: { problem: 'The tap drips again since yesterday evening.' },
  exampleAnswer: {
    message: 'We have your report, and we’ve told Chidi Okafor.',
    result: exampleAfter('disputed', 'report_problem', 'customer'),
  },
});

export const hireChangedEvent = defineLiveEvent({
  kind: 'hire',
  summary: 'A hire of the reader has changed its state.',
  data: z.object({ hireId: z.string(), status: hireStatus }),
});

/** The longest message on a hire's page. */
export const HIRE_MESSAGE_MOST = 1000;

const hireMessage = z.object({
  id: z.string(),
  side: z.enum(['customer', 'artisan']),
  text: z.string(),
  sentAt: instant,
});
const exampleHireMessage: z.output<typeof hireMessage> = {
  id: exampleIds.message,
  side: 'customer',
  text: 'The gate is the blue one behind the pharmacy.',
  sentAt: '2026-11-23T16:40:00.000Z',
};
export type HireMessageView = z.output<typeof hireMessage>;

export const listHireMessagesCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id/messages',
  who: 'hire-party',
  summary:
    'What a guest and the artisan wrote to each other about a paid hire, oldest first, for its two sides.',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({
    result: z.array(hireMessage),
    /** True for a guest's hire that is paid; customers with an account write in the chat. */
    mayWrite: z.boolean(),
  }),
  exampleAnswer: { result: [exampleHireMessage], mayWrite: true },
});

export const writeHireMessageCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hires/:id/messages',
  who: 'hire-party',
  summary:
    'Writes to the other side of a guest’s paid hire; they are told by email. The same message sent again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'write_in_chat', 'already_used'],
  params: z.object({ id: identifier }),
  body: z.object({
    /** Made by the client, so that a repeat is recognised; if absent, made here. */
    id: optionalIdentifier,
    key: guestKey,
    text: requiredText({ label: 'Message', max: HIRE_MESSAGE_MOST }),
  }),
  rateLimit: { max: 30, perSeconds: 60 },
  status: 201,
  answer: z.object({ result: hireMessage }),
  exampleBody: { text: exampleHireMessage.text },
  exampleAnswer: { result: exampleHireMessage },
});

export const showCalendarFeedCall = defineCall({
  method: 'GET',
  path: '/calendars/availability/:file',
  who: 'anyone',
  summary:
    'An artisan’s bookings as a calendar (iCalendar, RFC 5545), for anyone who knows the secret address; `:file` ends with ".ics".',
  refusals: ['calendar_not_found'],
  params: z.object({ file: z.string().max(200) }),
  answer: z.unknown(),
  answerType: 'text/calendar',
});

export const showHireCalendarCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id/calendar.ics',
  who: 'hire-party',
  summary: 'A hire as an entry for the caller’s own calendar (iCalendar, RFC 5545).',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.unknown(),
  answerType: 'text/calendar',
});

export const showOpeningsForHireCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires/:id/openings',
  who: 'hire-customer',
  summary:
    'When the artisan of a hire can be booked for a job of its length; the time that it has now counts as free.',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional(), from: calendarDay('First day').optional() }),
  answer: openings,
  exampleAnswer: exampleOpenings,
});
