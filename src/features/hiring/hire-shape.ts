import { z } from 'zod';
import { exampleIds } from '../../shared/example-ids.ts';
import { customerRating, hireReviews } from '../../shared/hire-reviews.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import { optionalText, ticked } from '../../shared/words.ts';
import { everyHireGroup } from './groups.ts';
import { jobInParts, partView, quoteParts } from './part-shape.ts';
import { hireActions, hireActors, hireStatuses } from './process.ts';
import { quoteLineKinds } from './quote-lines.ts';
import { hireSteps } from './steps.ts';
import { mostCharacters, type WhereField } from './where.ts';

/* The wire format of a hire. `contract.ts` has its calls, `step-calls.ts` those of its steps. */

export type { HireAction, HireActor, HireSide, HireStatus } from './process.ts';
export type { HireStep } from './steps.ts';

export const hireStatus = z.enum(hireStatuses).meta({ id: 'HireStatus' });
export const hireGroup = z.enum(everyHireGroup).meta({
  id: 'HireGroup',
  description:
    'For a customer: needs_you, coming_up, past. For an artisan: needs_you, waiting (for the customer), booked, done, lost.',
});
export const hireAction = z.enum(hireActions).meta({ id: 'HireAction' });

export const CONFIRM_AND_HIRE = 'Confirm & Hire';
export const REQUEST_A_QUOTE = 'Request A Quote';

/** Reasons an artisan can give for declining a request. */
export const declineReasons = ['too_busy', 'too_far', 'days_do_not_suit', 'not_my_work', 'other'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** At most one line of each kind, in that order; empty if the price is a single sum. */
export const quoteLines = z.array(z.object({ kind: z.enum(quoteLineKinds), amountKobo: kobo }));

const quoteView = z
  .object({
    id: z.string(),
    amountKobo: kobo,
    lines: quoteLines.meta({ description: 'What the sum is made of; empty where it is one sum.' }),
    parts: quoteParts.meta({
      description: 'The parts that the job is divided into, which come to the sum; empty where it is not.',
    }),
    note: z.string(),
    days: z
      .object({
        startDate: day,
        endDate: day,
        startTime: z.string(),
        lengthMinutes: z.number().int().nullable(),
      })
      .nullable()
      .meta({ description: 'For a job proposed after a visit: its days.' }),
    photos: z.array(z.string()).meta({ description: 'What the artisan found, where the price changes.' }),
    sentAt: instant,
  })
  .meta({ id: 'Quote' });
export type QuoteView = z.output<typeof quoteView>;

/** The cancelled or replacement hire on the other side of a change of artisan; `guestKey` opens it for a guest. */
const rebooked = z
  .object({ id: z.string(), artisanName: z.string(), guestKey: z.string().nullable() })
  .nullable();
const moreDaysView = z
  .object({ id: z.string(), endDate: day, reason: z.string(), proposedAt: instant })
  .meta({ id: 'MoreDays' });
export type MoreDaysView = z.output<typeof moreDaysView>;

/** One of the successive versions of the price. */
const priceVersion = quoteView
  .extend({
    wish: z.string().nullable().meta({
      description: 'What the customer asked to change in it; null if nothing.',
    }),
  })
  .meta({ id: 'PriceVersion' });
export type PriceVersionView = z.output<typeof priceVersion>;

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
        'What to pay to book it: the quote, the fixed price or the booking deposit. Once paid, the total paid so far.',
    }),
    priceKobo: kobo.nullable().meta({
      description: 'The agreed price of the whole job; null while only the deposit is agreed.',
    }),
    balanceKobo: kobo.meta({
      description: 'For a paid hire: what is still to pay of the agreed price, through the same checkout.',
    }),
    proposal: quoteView.nullable().meta({
      description:
        'A price for the whole booked job that the customer has not answered; null if there is none.',
    }),
    moreDays: moreDaysView.nullable().meta({
      description:
        'A later last day that the artisan proposes and the customer has not answered; null if there is none.',
    }),
    isVisit: z.boolean().meta({
      description:
        'A visit before a job: its price is taken off the price of the job, which the artisan proposes after it.',
    }),
    visitKobo: kobo.nullable().meta({
      description:
        'For a job that began with a visit: what was paid for the visit. It is not refunded if the customer cancels.',
    }),
    fixedService: z.string().nullable().meta({
      description:
        'What was chosen from the artisan’s price list, as it was called then; `amountKobo` is its price. Null: no fixed price.',
    }),
    feeKobo: kobo.meta({ description: 'Our service fee, which comes out of what the artisan earns.' }),
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
    changeWish: z.string().nullable().meta({
      description: 'What the customer asked to change in `quote`, until the artisan answers.',
    }),
    priceVersions: z.array(priceVersion).nullable().meta({
      description: 'All prices given for it, oldest first. Only in the answer for a single hire.',
    }),
    steps: z.array(z.enum(hireSteps)).meta({
      description:
        'What the caller can do with it now. Each step has a call, and a button on the hire’s page.',
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
        'When a hire counts as done if neither side answers; null before we ask them, and once one has answered.',
    }),
    releaseDueAt: instant.nullable().meta({
      description:
        'For finished work: until when a problem can be reported. After that the money is released.',
    }),
    noShowDueAt: instant.nullable().meta({
      description: 'After one side reports that the other did not come: until when the other can answer.',
    }),
    rebookDueAt: instant.nullable().meta({
      description:
        'For a paid hire whose artisan has cancelled: until when the customer can choose another artisan. After that all of the money is refunded.',
    }),
    rebookedAs: rebooked.meta({
      description:
        'For the customer alone: the hire of the artisan whom they chose instead, which was given the money. Only in the answer for a single hire.',
    }),
    rebookedFrom: rebooked.meta({
      description:
        'For the customer alone: the hire whose artisan had cancelled, and whose money this one was given. Only in the answer for a single hire.',
    }),
    doorCode: z.string().nullable().meta({
      description:
        'For the customer alone, from the payment until the work begins: the four digits that they give the artisan at the door. Only in the answer for a single hire.',
    }),
    workPhotos: z
      .object({ before: z.array(z.string()), after: z.array(z.string()) })
      .nullable()
      .meta({
        description: 'Photos that the artisan took of the work. Only in the answer for a single hire.',
      }),
    questionedAt: instant.nullable().meta({
      description:
        'Since when the payer’s bank has been checking a payment for it. Until the bank decides, its money cannot be released or refunded.',
    }),
    decideDueAt: instant.nullable().meta({
      description: 'For an open problem: by when we decide, if the two sides do not agree before.',
    }),
    settleDueAt: instant.nullable().meta({
      description:
        'For a decided problem: when the decision takes effect, and until when either side can appeal.',
    }),
    lastStep: z.object({ action: hireAction, actor: z.enum(hireActors), moment: instant.nullable() }).meta({
      description: 'The last step taken, and the time given with it, if any.',
    }),
    part: partView.nullable().meta({
      description:
        'Which part of a job in parts it is; null where the job is not divided. Each part is a hire of its own.',
    }),
    job: jobInParts.nullable().meta({
      description: 'All parts of the job, where it is divided; read by the hire itself alone.',
    }),
    tippedKobo: kobo.nullable().meta({
      description:
        'What the customer tipped once the money was released; null until a tip arrives. Only in the answer for a single hire.',
    }),
    bankClaims: z.object({ askedKobo: kobo, takenKobo: kobo }).nullable().meta({
      description:
        'What the payers’ banks are asking back of its payments, and what they have taken back; null if nothing. Only in the answer for a single hire.',
    }),
    side: z.enum(['customer', 'artisan']).meta({ description: 'Which side the caller is on.' }),
    customerRating: customerRating.nullable().meta({
      description:
        'For the artisan alone: how other artisans rated the customer. Null for a guest, and where none has; read by lists and by the hire itself.',
    }),
    reviews: hireReviews.nullable().meta({
      description:
        'What both sides said about each other once the hire was done. Only in the answer for a single hire.',
    }),
  })
  .meta({ id: 'Hire', description: 'What the customer or the artisan sees of a hire.' });
export type HireView = z.output<typeof hireView>;

// Not `.nullish()`: a form that omits the box must be refused as well.
export const acceptedTerms = z
  .union([ticked, z.undefined(), z.null()])
  .refine((accepted) => accepted === true, 'Please accept the terms to continue.')
  .meta({ enum: [true, 'on', 'true', '1'] });

const whereText = (label: string, field: WhereField) => optionalText({ label, max: mostCharacters[field] });

/** Where the job is and whom to call there. Optional here; a checkout requires all of it. */
export const whereWishes = {
  jobAddress: whereText('Address of the job', 'jobAddress'),
  jobLandmark: whereText('Nearest landmark', 'jobLandmark'),
  jobTown: whereText('LGA or district', 'jobTown'),
  jobState: whereText('State', 'jobState'),
  phone: whereText('Phone number', 'phone'),
};
export const exampleHire: HireView = {
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
  moreDays: null,
  isVisit: false,
  visitKobo: null,
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
  changeWish: null,
  priceVersions: null,
  steps: ['cancel'],
  cancellation: null,
  freeUntil: null,
  doneDueAt: null,
  releaseDueAt: null,
  noShowDueAt: null,
  rebookDueAt: null,
  rebookedAs: null,
  rebookedFrom: null,
  doorCode: null,
  workPhotos: null,
  questionedAt: null,
  decideDueAt: null,
  settleDueAt: null,
  lastStep: { action: 'hire', actor: 'customer', moment: null },
  part: null,
  job: null,
  tippedKobo: null,
  bankClaims: null,
  side: 'customer',
  customerRating: null,
  reviews: null,
};
/** Example of a hire after one side's step, for the API documentation. */
export const exampleAfter = (
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
export const exampleQuote: QuoteView = {
  id: exampleIds.quote,
  amountKobo: 4_500_000,
  lines: [
    { kind: 'labour', amountKobo: 3_000_000 },
    { kind: 'materials', amountKobo: 1_500_000 },
  ],
  parts: [],
  note: 'With a new tap.',
  days: null,
  photos: [],
  sentAt: '2026-11-22T10:00:00.000Z',
};
export const exampleMoreDays: MoreDaysView = {
  id: exampleIds.quote,
  endDate: '2026-11-26',
  reason: 'The plaster has to dry before I can paint.',
  proposedAt: '2026-11-24T15:00:00.000Z',
};
export const exampleQuoted: HireView = {
  ...exampleHire,
  status: 'quoted',
  amountKobo: 4_500_000,
  feeKobo: 225_000,
  paymentDueAt: null,
  answerDueAt: '2026-11-24T10:00:00.000Z',
  quote: exampleQuote,
  lastStep: { action: 'quote', actor: 'artisan', moment: null },
};

/** The key from the link in a guest's email; absent for a signed-in caller. */
export const guestKey = z.string().max(500).nullish();
