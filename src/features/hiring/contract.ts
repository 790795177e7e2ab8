import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier, optionalIdentifier } from '../../shared/identifier.ts';
import { defineLiveEvent } from '../../shared/live-event.ts';
import { MOST_HIRE_PHOTOS } from '../../shared/upload-limits.ts';
import { day, instant, kobo } from '../../shared/wire-types.ts';
import {
  calendarDay,
  emailAddress,
  emptyAsNull,
  optionalText,
  personName,
  photoAddresses,
  requiredText,
  timeOfDay,
} from '../../shared/words.ts';
import { exampleOpenings, openings } from '../bookings/contract.ts';
import { everyHireGroup } from './groups.ts';
import {
  acceptedTerms,
  CONFIRM_AND_HIRE,
  exampleHire,
  guestKey,
  hireAction,
  hireGroup,
  hireStatus,
  hireView,
  REQUEST_A_QUOTE,
  whereWishes,
} from './hire-shape.ts';
import { endDays, endKind } from './problem-calls.ts';
import { hireActors } from './process.ts';

export * from './change-calls.ts';
export * from './hire-shape.ts';
export * from './on-the-day-calls.ts';
export * from './problem-calls.ts';
export * from './rescue-calls.ts';
export * from './step-calls.ts';
export * from './visit-calls.ts';

export const hireCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hire',
  who: 'anyone',
  switch: 'hires',
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
    fullName: personName('Full name'),
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
  summary: 'One hire, for its customer, its artisan or anyone with the link from the guest’s email.',
  refusals: ['hire_not_found'],
  params: z.object({ id: identifier }),
  query: z.object({ key: z.string().max(500).optional() }),
  answer: z.object({ result: hireView }),
  exampleAnswer: { result: exampleHire },
});

const groupCounts = z
  .partialRecord(hireGroup, z.number())
  .meta({ description: 'How many hires each group of this side has. Empty groups are left out.' });

export const listHiresCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires',
  who: 'signed-in',
  summary: 'The caller’s own hires, as a customer or as an artisan.',
  query: z.object({
    side: z.enum(['customer', 'artisan']).default('customer'),
    group: z
      .enum([...everyHireGroup, 'first'])
      .optional()
      .meta({
        description:
          'Only the hires of one group, or of the first of this side that has any. Hires that need the caller, come up or are booked are sorted by day; the others newest first.',
      }),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: identifier.optional().meta({ description: 'The id of the last hire of the page before.' }),
  }),
  answer: z.object({
    result: z.array(hireView),
    group: hireGroup.nullable().meta({ description: 'Which group is listed; null for all.' }),
    total: z.number().meta({ description: 'How many there are on all pages.' }),
    jobs: z
      .number()
      .meta({ description: 'How many jobs this side’s hires are. A job in parts counts once.' }),
    counts: groupCounts,
  }),
  exampleAnswer: { result: [exampleHire], group: null, total: 1, jobs: 1, counts: { needs_you: 1 } },
});

export const listHiresInGroupsCall = defineCall({
  method: 'GET',
  path: '/api/hiring/hires-in-groups',
  who: 'signed-in',
  summary: 'The caller’s own hires as a customer, in the groups of their page.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50).meta({
      description: 'The most hires that need the caller, and the most that come up, each sorted by day.',
    }),
    past: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(10)
      .meta({ description: 'The most past hires, newest first.' }),
    before: identifier.optional().meta({
      description: 'Only past hires older than this one: the id of the last one of the page before.',
    }),
  }),
  answer: z.object({
    needsYou: z.array(hireView),
    comingUp: z.array(hireView),
    past: z.array(hireView),
    hasOlder: z.boolean().meta({ description: 'Whether there are older past hires.' }),
    counts: groupCounts,
  }),
  exampleAnswer: {
    needsYou: [exampleHire],
    comingUp: [],
    past: [],
    hasOlder: false,
    counts: { needs_you: 1 },
  },
});

/** Reads what the hiring form is pre-filled with for a signed-in caller; `user` is null for a visitor. */
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
    amountKobo: kobo.nullable().meta({
      description: 'For a quote: its price. For a split: the refund to the customer.',
    }),
    end: z
      .object({ kind: endKind, days: endDays })
      .nullable()
      .meta({ description: 'For a problem: the solution that was proposed, decided or carried out.' }),
    reason: z
      .string()
      .nullable()
      .meta({ description: 'A stable code where the action alone does not say why.' }),
    note: z.string().nullable().meta({ description: 'The note written with the step.' }),
    moment: instant
      .nullable()
      .meta({ description: 'A time given with the step, such as the expected arrival.' }),
    movedTo: z
      .object({ startDate: day, endDate: day, startTime: z.string() })
      .nullable()
      .meta({ description: 'The new days, or the days that the step proposes.' }),
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
        end: null,
        moment: null,
        movedTo: null,
      },
    ],
  },
});

export const hireChangedEvent = defineLiveEvent({
  kind: 'hire',
  summary: 'A hire of the reader has changed state.',
  data: z.object({ hireId: z.string(), status: hireStatus }),
});

/** The most characters in one message on a hire's page. */
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
    /** True for a guest's paid hire. Customers with an account use chat instead. */
    mayWrite: z.boolean(),
  }),
  exampleAnswer: { result: [exampleHireMessage], mayWrite: true },
});

export const writeHireMessageCall = defineCall({
  method: 'POST',
  path: '/api/hiring/hires/:id/messages',
  who: 'hire-party',
  switch: 'chat',
  summary:
    'Writes to the other side of a guest’s paid hire, who gets an email. Sending the same message again changes nothing.',
  refusals: ['hire_not_found', 'not_possible_now', 'write_in_chat', 'already_used'],
  params: z.object({ id: identifier }),
  body: z.object({
    /** Idempotency key made by the client, so that a retry is recognised; the server makes one if it is absent. */
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
