import { z } from 'zod';
import { defineCall } from '../../shared/call.ts';
import { exampleIds } from '../../shared/example-ids.ts';
import { instant, kobo } from '../../shared/wire-types.ts';

const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Write the month like 2026-11.');
const year = z.string().regex(/^20\d{2}$/, 'Write the year like 2026.');

const sums = {
  openingKobo: kobo.meta({ description: 'What was available when the period began.' }),
  earnedKobo: kobo.meta({
    description: 'Released from hires and earned from late cancellations, before the service fee.',
  }),
  feesKobo: kobo.meta({ description: 'Our service fee on that.' }),
  tipsKobo: kobo.meta({ description: 'Tips, minus those that a bank took back.' }),
  paidOutKobo: kobo.meta({ description: 'Pay-outs, minus those that came back.' }),
  repaidKobo: kobo.meta({ description: 'Deducted for released money that a bank took back.' }),
  otherKobo: kobo.meta({ description: 'Anything else, e.g. a correction.' }),
  closingKobo: kobo.meta({ description: 'What was available when it ended, or now.' }),
};
const exampleSums = {
  openingKobo: 0,
  earnedKobo: 500_000,
  feesKobo: 25_000,
  tipsKobo: 100_000,
  paidOutKobo: 0,
  repaidKobo: 0,
  otherKobo: 0,
  closingKobo: 575_000,
};

export const movementKinds = [
  'release',
  'late_cancellation',
  'tip',
  'tip_taken_back',
  'debt_repaid',
  'chargeback_undone',
  'given_up',
  'payout_asked',
  'payout_returned',
  'payout_reversed',
  'payout_paid_after_all',
  'other',
] as const;

/** Most movements that the statement of a month answers. */
export const MOST_MOVEMENTS = 1_000;

const movement = z
  .object({
    at: instant,
    kind: z.enum(movementKinds),
    what: z.string().meta({ description: 'In words.' }),
    hireId: z.string().nullable(),
    grossKobo: kobo.meta({ description: 'Before the service fee.' }),
    feeKobo: kobo,
    amountKobo: kobo.meta({ description: 'What it added; below zero where it took.' }),
    balanceKobo: kobo.meta({ description: 'What was available after it.' }),
  })
  .meta({ id: 'StatementMovement' });

export const monthStatement = z
  .object({
    month,
    artisanName: z.string(),
    isOver: z.boolean().meta({ description: 'False for this month, which is not complete.' }),
    madeAt: instant,
    ...sums,
    movementCount: z.number().meta({ description: 'How many movements the month has.' }),
    movements: z.array(movement).meta({
      description: `The first ${MOST_MOVEMENTS} at most, in the order in which they were booked.`,
    }),
  })
  .meta({ id: 'MonthStatement' });
export type MonthStatement = z.output<typeof monthStatement>;

export const yearStatement = z
  .object({
    year,
    artisanName: z.string(),
    isOver: z.boolean(),
    madeAt: instant,
    ...sums,
    months: z.array(z.object({ month, ...sums })),
  })
  .meta({ id: 'YearStatement' });
export type YearStatement = z.output<typeof yearStatement>;

export const listStatementsCall = defineCall({
  method: 'GET',
  path: '/api/statements',
  who: 'skilled',
  summary: 'The months and years for which the caller has an earnings statement, newest first.',
  answer: z.object({ months: z.array(month), years: z.array(year) }),
  exampleAnswer: { months: ['2026-11', '2026-10'], years: ['2026'] },
});

const exampleMonth: MonthStatement = {
  month: '2026-11',
  artisanName: 'Chidi Okafor',
  isOver: false,
  madeAt: '2026-11-25T09:00:00.000Z',
  ...exampleSums,
  movementCount: 2,
  movements: [
    {
      at: '2026-11-23T09:00:00.000Z',
      kind: 'release',
      what: 'Released: The kitchen tap drips.',
      hireId: exampleIds.hire,
      grossKobo: 500_000,
      feeKobo: 25_000,
      amountKobo: 475_000,
      balanceKobo: 475_000,
    },
    {
      at: '2026-11-24T10:00:00.000Z',
      kind: 'tip',
      what: 'Tip: The kitchen tap drips.',
      hireId: exampleIds.hire,
      grossKobo: 100_000,
      feeKobo: 0,
      amountKobo: 100_000,
      balanceKobo: 575_000,
    },
  ],
};

const ofMonth = {
  method: 'GET',
  who: 'skilled',
  refusals: ['statement_not_found'],
  params: z.object({ month }),
} as const;
const ofYear = { ...ofMonth, params: z.object({ year }) } as const;

export const monthStatementCall = defineCall({
  ...ofMonth,
  path: '/api/statements/months/:month',
  summary:
    'The movements of the caller’s earnings in a month of Lagos, with the balance before and after. The CSV has every one.',
  answer: monthStatement,
  exampleAnswer: exampleMonth,
});

export const yearStatementCall = defineCall({
  ...ofYear,
  path: '/api/statements/years/:year',
  summary: 'A year of the caller’s earnings, month by month.',
  answer: yearStatement,
  exampleAnswer: {
    year: '2026',
    artisanName: 'Chidi Okafor',
    isOver: false,
    madeAt: '2026-11-25T09:00:00.000Z',
    ...exampleSums,
    months: [{ month: '2026-11', ...exampleSums }],
  },
});

const file = { answer: z.unknown(), rateLimit: { max: 60, perSeconds: 60 } } as const;

export const monthPdfCall = defineCall({
  ...ofMonth,
  ...file,
  path: '/api/statements/months/:month/statement.pdf',
  summary: 'The statement of a month as a PDF.',
  answerType: 'application/pdf',
});

export const monthCsvCall = defineCall({
  ...ofMonth,
  ...file,
  path: '/api/statements/months/:month/statement.csv',
  summary: 'The statement of a month for a spreadsheet (UTF-8).',
  answerType: 'text/csv',
});

export const yearPdfCall = defineCall({
  ...ofYear,
  ...file,
  path: '/api/statements/years/:year/statement.pdf',
  summary: 'The statement of a year as a PDF.',
  answerType: 'application/pdf',
});

export const yearCsvCall = defineCall({
  ...ofYear,
  ...file,
  path: '/api/statements/years/:year/statement.csv',
  summary: 'The statement of a year for a spreadsheet (UTF-8).',
  answerType: 'text/csv',
});
