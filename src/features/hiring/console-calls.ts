import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { deskReason } from '../../shared/console-desk.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { identifier } from '../../shared/identifier.ts';
import { nextInQueue, queuePage } from '../../shared/queue-page.ts';
import { instant, kobo } from '../../shared/wire-types.ts';
import { optionalText } from '../../shared/words.ts';
import { hireStatus } from './hire-shape.ts';
import { endDays, endKind } from './problem-calls.ts';
import { endMakers } from './problem-ends.ts';

/* Operator calls of the console: reading hires and deciding problems. */

const side = z.enum(['customer', 'artisan']);
const person = z.object({
  id: z.string().nullable().meta({ description: 'Null for a guest.' }),
  name: z.string(),
});
const other = z.object({ id: z.string(), artisanName: z.string() }).nullable();

export const hireFile = z
  .object({
    id: z.string(),
    status: hireStatus,
    isRedo: z.boolean(),
    customer: person,
    artisan: person,
    when: z.string(),
    job: z.string(),
    notes: z.string(),
    town: z.string().meta({ description: 'Town and state; the address is shown only when asked for.' }),
    priceKobo: kobo.nullable(),
    amountKobo: kobo.meta({ description: 'What was paid, or is to be paid to book it.' }),
    heldKobo: kobo,
    feeBasisPoints: z.number().meta({ type: 'integer', description: 'Hundredths of a percent.' }),
    questionedAt: instant.nullable().meta({ description: 'Since when a bank asks about a payment of it.' }),
    rebookedFrom: other,
    rebookedAs: other,
    parts: z.array(
      z.object({
        id: z.string(),
        number: z.number(),
        title: z.string(),
        status: hireStatus,
        priceKobo: kobo,
      }),
    ),
    prices: z.array(
      z.object({
        at: instant,
        amountKobo: kobo,
        lines: z.array(z.object({ kind: z.string(), amountKobo: kobo })),
        note: z.string(),
        photos: z.array(z.string()),
        stands: z.enum(['stands', 'not answered', 'before']),
      }),
    ),
    payments: z.array(
      z.object({
        at: instant,
        reference: z.string(),
        amountKobo: kobo,
        method: z.string(),
        part: z.string(),
        status: z.string(),
      }),
    ),
    jobPhotos: z.array(z.string()),
    workPhotos: z.object({ before: z.array(z.string()), after: z.array(z.string()) }),
    statements: z.array(z.object({ at: instant, side, text: z.string(), photos: z.array(z.string()) })),
    ends: z.array(
      z.object({
        id: z.string(),
        at: instant,
        by: z.enum(endMakers),
        kind: endKind,
        toCustomerKobo: kobo.nullable(),
        days: endDays,
        note: z.string(),
        outcome: z.string().nullable().meta({ description: 'Null while it is open.' }),
      }),
    ),
    messages: z.number().meta({ type: 'integer', description: 'How many there are on the hire’s page.' }),
    chatLines: z.number().nullable().meta({
      description:
        'How many messages the two sides wrote in the chat, which only they can read. Null for a guest.',
    }),
    history: z.array(z.object({ at: instant, action: z.string(), actor: z.string(), words: z.string() })),
  })
  .meta({ id: 'HireFile', description: 'What was agreed, paid, said and done, without private data.' });
export type HireFileView = z.output<typeof hireFile>;

export const exampleFile: HireFileView = {
  id: exampleIds.hire,
  status: 'disputed',
  isRedo: false,
  customer: { id: exampleIds.customer, name: 'Amina Yusuf' },
  artisan: { id: exampleIds.artisan, name: 'Chidi Okafor' },
  when: 'Tue 1 December 2026, from 09:00',
  job: 'Fix the kitchen sink.',
  notes: '',
  town: 'Ikeja, Lagos',
  priceKobo: 4_500_000,
  amountKobo: 4_500_000,
  heldKobo: 4_500_000,
  feeBasisPoints: 500,
  questionedAt: null,
  rebookedFrom: null,
  rebookedAs: null,
  parts: [],
  prices: [],
  payments: [],
  jobPhotos: [],
  workPhotos: { before: [], after: [] },
  statements: [],
  ends: [],
  messages: 0,
  chatLines: 4,
  history: [{ at: '2026-12-01T10:00:00.000Z', action: 'report_problem', actor: 'customer', words: '' }],
};

const who = { who: 'admin', permission: 'problems.decide' } as const;
const params = z.object({ id: identifier });

const waiting = z.object({
  id: z.string(),
  customerName: z.string(),
  artisanName: z.string(),
  amountKobo: kobo,
  reportedAt: instant,
  decideDueAt: instant.nullable(),
  overdue: z.boolean(),
  isAppeal: z.boolean().meta({ description: 'The next decision is final.' }),
});

export const listProblemsCall = defineCall({
  method: 'GET',
  path: '/api/admin/problems',
  ...who,
  summary: 'Problem reports that wait for a decision, the overdue ones first.',
  query: queuePage,
  answer: z.object({ result: z.array(waiting), next: nextInQueue }),
  exampleAnswer: {
    result: [
      {
        id: exampleIds.hire,
        customerName: 'Amina Yusuf',
        artisanName: 'Chidi Okafor',
        amountKobo: 4_500_000,
        reportedAt: '2026-12-01T10:00:00.000Z',
        decideDueAt: '2026-12-04T10:00:00.000Z',
        overdue: false,
        isAppeal: false,
      },
    ],
    next: null,
  },
});

const problemCase = z
  .object({
    version: z
      .string()
      .meta({ description: 'The version of the case. A decision names the version it is about.' }),
    canDecide: z.boolean(),
    isAppeal: z.boolean(),
    decideDueAt: instant.nullable(),
    overdue: z.boolean(),
    settleDueAt: instant.nullable().meta({ description: 'When the decision takes effect.' }),
    file: hireFile,
    done: z.array(z.object({ at: instant, actor: z.string(), action: z.string(), reason: z.string() })),
  })
  .meta({ id: 'ProblemCase' });
export type ProblemCaseView = z.output<typeof problemCase>;

const exampleCase: ProblemCaseView = {
  version: 'zX1c0v9bN8m7K6j5H4g3F2',
  canDecide: true,
  isAppeal: false,
  decideDueAt: '2026-12-04T10:00:00.000Z',
  overdue: false,
  settleDueAt: null,
  file: exampleFile,
  done: [],
};

export const showProblemCaseCall = defineCall({
  method: 'GET',
  path: '/api/admin/problems/:id',
  ...who,
  summary: 'The file of one problem: prices, payments, what both sides say and propose, and what happened.',
  params,
  refusals: ['hire_not_found'],
  answer: problemCase,
  exampleAnswer: exampleCase,
});

export const decideProblemCall = defineCall({
  method: 'POST',
  path: '/api/admin/problems/:id/decide',
  ...who,
  summary: 'Decides a problem; both sides read the reason. A repeat changes nothing.',
  params,
  body: z.object({
    version: z.string().max(60),
    kind: endKind,
    naira: optionalText({ label: 'Sum', max: 20 }).meta({ description: 'For a split: the refund.' }),
    date: optionalText({ label: 'Day', max: 10 }).meta({ description: 'For a redo, YYYY-MM-DD.' }),
    time: optionalText({ label: 'Time', max: 5 }).meta({ description: 'For a redo, HH:MM.' }),
    reason: deskReason,
  }),
  refusals: [
    'hire_not_found',
    'own_case',
    'already_decided',
    'changed_meanwhile',
    'not_possible_now',
    'slot_taken',
    'payment_questioned',
  ],
  answer: z.object({ message: z.string(), case: problemCase }),
  exampleBody: {
    version: exampleCase.version,
    kind: 'split',
    naira: '20,000',
    date: '',
    time: '',
    reason: 'Half of it was done.',
  },
  exampleAnswer: { message: '₦20,000 is refunded to Amina Yusuf.', case: exampleCase },
});

export const readHireMessagesCall = defineCall({
  method: 'POST',
  path: '/api/admin/problems/:id/messages',
  reveals: 'each',
  ...who,
  summary: 'Shows what was written on the hire’s page, and records who looked and why.',
  params,
  body: z.object({ reason: deskReason }),
  refusals: ['hire_not_found'],
  answer: z.object({
    message: z.string(),
    lines: z.array(z.object({ at: instant, side, text: z.string() })),
  }),
  exampleBody: { reason: 'The two disagree on what was agreed.' },
  exampleAnswer: {
    message: 'Your look was recorded.',
    lines: [{ at: '2026-11-30T10:00:00.000Z', side: 'customer', text: 'Please bring a new tap.' }],
  },
});

export const showHireContactsCall = defineCall({
  method: 'POST',
  path: '/api/admin/hires/:id/contacts',
  reveals: 'each',
  who: 'admin',
  permission: 'hires.read',
  summary: 'Shows the addresses and the phone number of a hire, and records who looked and why.',
  params,
  body: z.object({ reason: deskReason }),
  refusals: ['hire_not_found'],
  answer: z.object({
    message: z.string(),
    contacts: z.object({
      customerEmail: z.string(),
      customerPhone: z.string(),
      artisanEmail: z.string(),
      address: z.string(),
    }),
  }),
  exampleBody: { reason: 'To call the customer about the refund.' },
  exampleAnswer: {
    message: 'Your look was recorded.',
    contacts: {
      customerEmail: 'amina@example.ng',
      customerPhone: '+2348031234567',
      artisanEmail: 'chidi@example.ng',
      address: '12 Allen Avenue, Ikeja, Lagos',
    },
  },
});
